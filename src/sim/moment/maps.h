#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/type_precision.hpp>
#include <memory>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/body.h"
#include "sim/moment/coast_maps.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// Maps of one tile at one moment, in the layout of textures: three images with their mip levels, and two
/// more where motion is wanted.
///
/// Level l has (resolution >> l)² samples, row-major, x fastest; sample (i, j) of level 0 lies at tile
/// coordinates (i, j) · size / resolution. A mip level holds the 2×2 means of the level before it.
struct TileMaps {
    int resolution = 0;         ///< 0: not evaluated at this moment
    bool finest_alone = false;  ///< only level 0 is filled; the other levels have room
    bool still = false;         ///< displacement, gradient and shear are those of still water, on all levels
    bool still_motion = false;  ///< velocity and acceleration, unless they are empty, are 0 on all levels
    /// (lambda Dx, h, lambda Dz, J), metres, metres, metres, dimensionless; world axes.
    /// J = (1 + lambda dDx/dx)(1 + lambda dDz/dz) − (lambda dDx/dz)² is the Jacobian of this tile alone: area
    /// of the displaced surface, seen from above, per undisplaced area.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz), dimensionless; world axes, undisplaced coordinates.
    std::vector<Grid2D<glm::vec4>> gradient;
    /// lambda dDx/dz = lambda dDz/dx, dimensionless; world axes.
    std::vector<Grid2D<float>> shear;
    /// Velocity and acceleration (x, y, z, ·) of the water at the surface, m/s and m/s²: first and second
    /// derivative in time of the displacement at an undisplaced place; then that of lambda (dDx/dx + dDz/dz),
    /// 1/s and 1/s². Empty without Motion::evaluated.
    std::vector<Grid2D<glm::vec4>> velocity;
    std::vector<Grid2D<glm::vec4>> acceleration;
};

/// Properties of a tile that do not change with time: its place and size, and the slopes that its mip levels
/// lose.
struct TileInfo {
    int rung = 0;        ///< place on the ladder of tiles, 0 = largest
    float size = 0;      ///< side, m
    float rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    float k_min = 0;     ///< rad/m, the band [k_min, k_max) of wave numbers this tile carries
    float k_max = 0;
    /// rad/m: mean wave number of its waves, weighted by height variance. Their motion decays with depth by
    /// it.
    float wave_number = 1;
    float gain = 1;  ///< 0…1: factor on all of the tile's maps; below 1 while it fades in or out
    /// Weight of the tile in the crowding that decides where the sea breaks: air_carrying_share(), but 0 for
    /// a tile with waves shorter than kShortestBreaker.
    float breaking = 0;
    /// By mip level: slope covariance (xx, zz, xz; world axes, of dh/dx and dh/dz) that the level no longer
    /// has, the analytic one of the tile's waves, times gain², minus that of the waves after the 2×2 means.
    /// Entry 0 is zero.
    std::vector<glm::vec3> lost_slope_variance;
    /// By mip level: slope covariance that the level shows on average over all places, where bilinear
    /// blending between its samples smooths it once more.
    std::vector<glm::vec3> shown_slope_variance;
};

/// A parcel of spray, many drops that fly together, or a cluster of bubbles.
struct SprayParcel {
    glm::vec3 position{0};  ///< m, from SprayMaps::origin
    float radius = 0;       ///< m
    glm::vec3 velocity{0};  ///< m/s
    /// Bits 0…14: the area that its drops cover, as parcel_share() of shaders/shared/particles/parcel_share.glsl reads
    /// it. Bit 15: it is mist. Bits 16…31: a random number of its own.
    std::uint32_t share_mist_number = 0;
};
static_assert(sizeof(SprayParcel) == 32);

/// Foam of spray that has fallen back, about the eye: kSplashCells² opacities, row-major along x, of cells
/// with sides of kSplashCell [m] of the undisplaced sea.
inline constexpr int kSplashCells = 128;
inline constexpr float kSplashCell = 0.75f;

/// Spray over the sea and bubbles in it at one moment, in order of birth.
struct SprayMaps {
    glm::dvec3 origin{0};  ///< world, m
    std::vector<SprayParcel> drops;
    std::vector<SprayParcel> bubbles;
    std::vector<std::uint8_t> splashes;  ///< 255: opaque; empty: none
    glm::dvec2 splash_corner{0};         ///< (x, z) of the first cell's corner, world, m
};

/// Unit of FoamMaps::trail: step of a tile's crowding, 1 − J, as 16 bits hold it.
inline constexpr float kCrowdingStep = 1.0f / 8192;

/// FoamMaps::rows: row i is for footprints of 2^(kFirstFoamWidth + i / kFoamRowsPerOctave) metres.
inline constexpr int kFoamRows = 48;
inline constexpr float kFirstFoamWidth = -3;
inline constexpr float kFoamRowsPerOctave = 4;
inline constexpr int kFoamMeshOctaves = 3;

/// Where the sea breaks now and has broken in the last seconds: see FoamHistory. Without foam all is empty or
/// 0.
struct FoamMaps {
    /// By tile and mip level: the largest crowding in each of four stretches of time, in units of
    /// kCrowdingStep. Which stretch a component holds changes with time, and `fade` with it. Empty for a tile
    /// whose waves do not break.
    std::vector<std::vector<Grid2D<glm::i16vec4>>> trail;
    std::uint64_t version = 0;  ///< changes with `trail`; 0: no foam

    float cover = 0;      ///< area mean of the opacity that is drawn: whitecap_cover()
    float threshold = 0;  ///< crowding, summed over the tiles that break, above which there is foam
    float width = 1;      ///< crowding above the threshold at which foam is complete
    float veil = 0;       ///< least opacity anywhere, of storm streaks
    glm::vec4 fade{0};    ///< by component of `trail`: the most foam that it gives at this moment
    glm::vec4 age{0};     ///< by component of `trail`: mean age of its moments, s
    float live = 1;       ///< the most foam that the crowding of this moment gives; 0: only trails count
    /// By tile: drift of foam with the wind since time 0, in parts [0, 1) of the tile's side along its own
    /// axes. `trail` at a place belongs to the place that is displaced by it.
    std::vector<glm::dvec2> drifted;

    /// For footprints of one width: standard deviation of the crowding below that width, and factors that
    /// make the mean opacity `cover` when seen from straight above.
    struct Row {
        float hidden_deviation = 0;
        float gain = 1;          ///< on a mesh as fine as the footprint
        float gain_on_mesh = 1;  ///< on a mesh coarser by kFoamMeshOctaves
    };
    std::vector<Row> rows;          ///< kFoamRows of them; footprints of the last are wider than all crowding
    std::vector<float> deviations;  ///< by tile: standard deviation of its crowding

    [[nodiscard]] bool empty() const { return version == 0; }
    /// Whether a tile's waves break.
    [[nodiscard]] bool breaks(size_t tile) const { return tile < trail.size() && !trail[tile].empty(); }
};

/// Depth [m] that means deep water: no wave is affected by the bed.
inline constexpr float kBottomless = 1e4f;

/// The sea at one moment.
struct OceanMaps {
    double time = 0;             ///< s
    std::vector<TileInfo> info;  ///< largest tile first
    std::vector<TileMaps> tiles;
    glm::vec3 unresolved_variance{0};  ///< slope covariance (xx, zz, xz) of all waves that no tile carries
    float significant_height = 0;      ///< m, analytic
    float depth = kBottomless;         ///< m, for the waves
    /// Bounds of |h| and of the horizontal displacement at this moment, m: sums of the extrema of tiles and
    /// layers.
    float highest_crest = 0;
    float farthest_drift = 0;
    std::vector<LayerMaps> layers;  ///< windows of water over the tiles, at most kMostLayers
    /// What land near by leaves of the tiles' waves from place to place; nullptr: all of them everywhere.
    std::shared_ptr<const CoastMaps> coast;
    glm::vec4 path_ages{0};  ///< s, of LayerMaps::came_from, by component of FoamMaps::trail
    std::vector<RigidBodyState> rigid_bodies;  ///< in order of their numbers
    /// Mooring lines of rigid bodies, in the order of bodies and of their moorings; without lines that have
    /// parted.
    std::vector<LineShape> lines;
    /// Poses of floating bodies, in order of their numbers; without rigid ones that appear later.
    std::vector<BodyPose> bodies;
    SprayMaps spray;
    FoamMaps foam{};
    std::vector<BodyForceView> forces;  ///< on rigid bodies, where HistoryRequest::forces asks for them

    /// Returns whether a tile fades in or out: the next moment then differs even at the same time.
    [[nodiscard]] bool fading() const {
        return std::any_of(info.begin(), info.end(), [](const TileInfo& tile) { return tile.gain < 1; });
    }
};

}  // namespace deepwater::sim
