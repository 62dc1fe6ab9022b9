#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/type_precision.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/body.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// One moment of one tile, ready for upload: three images with their mip levels.
///
/// Level l has (resolution >> l)² samples, row-major, x fastest; sample (i, j) of level 0 sits at tile
/// coordinates (i, j) · size / resolution. A mip level is the 2×2 mean of the one above it.
struct TileMaps {
    int resolution = 0;         ///< 0: not evaluated at this moment
    bool finest_alone = false;  ///< coarser levels have room but hold nothing
    /// (lambda Dx, h, lambda Dz, J), metres, metres, metres, dimensionless; world axes.
    /// J = (1 + lambda dDx/dx)(1 + lambda dDz/dz) − (lambda dDx/dz)² is the Jacobian of this tile alone: area
    /// of the displaced surface, seen from above, per undisplaced area.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz), dimensionless; world axes, undisplaced coordinates.
    std::vector<Grid2D<glm::vec4>> gradient;
    /// lambda dDx/dz = lambda dDz/dx, dimensionless; world axes.
    std::vector<Grid2D<float>> shear;
    /// Velocity and acceleration (x, y, z, ·) of the water at the surface: first and second derivative in time of the
    /// displacement at an undisplaced place, m/s and m/s². Empty: not asked for.
    std::vector<Grid2D<glm::vec4>> velocity;
    std::vector<Grid2D<glm::vec4>> acceleration;
};

/// What does not change while only time passes: where a tile lies, and what its mip levels lose.
struct TileInfo {
    int rung = 0;        ///< place on the ladder of tiles, 0 = largest
    float size = 0;      ///< side, m
    float rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    float k_min = 0;     ///< rad/m, the band [k_min, k_max) of wave numbers this tile carries
    float k_max = 0;
    /// rad/m: mean wave number of its waves, weighted by height variance; how deep they stir the water.
    float wave_number = 1;
    float gain = 1;  ///< 0…1: factor on all of the tile's maps, below 1 while it comes or goes
    /// Weight of the tile's crowding in what makes the sea break: air_carrying_share(), 0 for a tile that has waves
    /// shorter than kShortestBreaker.
    float breaking = 0;
    /// Slope covariance (xx, zz, xz; world axes, of dh/dx and dh/dz) that mip level l no longer shows: the
    /// analytic variance of the tile's waves, times gain², minus that of the waves left after the 2×2 means.
    /// Entry 0 is zero.
    std::vector<glm::vec3> lost_slope_variance;
    /// The same that is left of mip level l on average over all places where it is looked up: bilinear blending
    /// between its samples smooths it once more.
    std::vector<glm::vec3> shown_slope_variance;
};

/// A parcel of spray, many drops that fly together, or a cluster of bubbles.
struct SprayParcel {
    glm::vec3 position{0};  ///< m, from SprayMaps::origin
    float radius = 0;       ///< m
    glm::vec3 velocity{0};  ///< m/s
    std::uint32_t share_mist_number =
        0;  ///< bits 0…14: what it covers in units of kSprayShare; 15: mist; 16…31: its own number
};
static_assert(sizeof(SprayParcel) == 32);

/// Unit of SprayParcel::share_mist_number's share, m², and the bits that hold it.
inline constexpr float kSprayShare = 1.0f / 2048;
inline constexpr std::uint32_t kSprayShareBits = 0x7fff;

/// Foam that fallen spray leaves about the eye: kSplashCells² opacities, row by row along x, of cells of
/// kSplashCell metres of the undisplaced sea.
inline constexpr int kSplashCells = 128;
inline constexpr float kSplashCell = 0.75f;

/// What flies over the sea and rises in it at one moment, in order of birth.
struct SprayMaps {
    glm::dvec3 origin{0};  ///< world, m
    std::vector<SprayParcel> drops;
    std::vector<SprayParcel> bubbles;
    std::vector<std::uint8_t> splashes;  ///< 255: all white; empty: none
    glm::dvec2 splash_corner{0};         ///< (x, z) of the first cell's corner, world, m
};

/// Unit of FoamMaps::trail: 1 − J of a tile in steps that 16 bits hold.
inline constexpr float kCrowdingStep = 1.0f / 8192;

/// Rows of FoamMaps: footprints of 2^(kFirstFoamWidth + row / kFoamRowsPerOctave) metres.
inline constexpr int kFoamRows = 48;
inline constexpr float kFirstFoamWidth = -3;
inline constexpr float kFoamRowsPerOctave = 4;
inline constexpr int kFoamMeshOctaves = 3;

/// Where the sea has broken, now and in the last seconds: see FoamHistory. Without foam all is empty or 0.
struct FoamMaps {
    /// One tile's crowding in four stretches of time, each the largest of its moments, in kCrowdingStep; with
    /// mip levels. Which stretch a component holds changes: `fade` knows. Empty: the tile's waves do not
    /// break.
    std::vector<std::vector<Grid2D<glm::i16vec4>>> trail;
    std::uint64_t version = 0;  ///< changes with `trail`; 0: no foam

    float cover = 0;      ///< area mean of the drawn opacity, by law
    float threshold = 0;  ///< crowding, summed over the tiles that break, from which on foam gathers
    float width = 1;      ///< crowding above it that makes all the foam there can be
    float veil = 0;       ///< least opacity anywhere: storm streaks
    glm::vec4 fade{0};    ///< of the components of `trail` at this moment: the most foam there is of them
    glm::vec4 age{0};     ///< s: how long ago on average the moments were that the components of `trail` hold
    float live = 1;       ///< the same of the moment itself; 0: the trails alone count
    /// By tile: how far the water at the surface has drifted with the wind since time 0, as parts [0, 1) of
    /// the tile's side along its own axes. What `trail` tells of a place lies so much farther.
    std::vector<glm::dvec2> drifted;

    /// By width of a footprint: deviation of the crowding that it hides, and the factor that makes the mean
    /// of what is drawn there `cover`, seen from straight above: on a mesh that resolves as much, and on one
    /// that is coarser by kFoamMeshOctaves.
    struct Row {
        float hidden_deviation = 0;
        float gain = 1;
        float gain_on_mesh = 1;
    };
    std::vector<Row> rows;          ///< kFoamRows of them; the last hides all
    std::vector<float> deviations;  ///< of the crowding of each tile

    [[nodiscard]] bool empty() const { return version == 0; }
    /// Whether a tile's waves break.
    [[nodiscard]] bool breaks(size_t tile) const { return tile < trail.size() && !trail[tile].empty(); }
};

/// Depth [m] of water whose bed no wave feels.
inline constexpr float kBottomless = 1e4f;

/// One moment of the whole sea.
struct OceanMaps {
    double time = 0;             ///< s
    std::vector<TileInfo> info;  ///< largest tile first
    std::vector<TileMaps> tiles;
    glm::vec3 unresolved_variance{0};  ///< slope covariance (xx, zz, xz) of all waves that no tile carries
    float significant_height = 0;      ///< m, analytic
    float depth = kBottomless;         ///< m: that the waves feel
    /// m, bounds of |h| and of the horizontal displacement at this moment: sums of the tiles' and layers' extrema.
    float highest_crest = 0;
    float farthest_drift = 0;
    std::vector<LayerMaps> layers;  ///< windows of water over the tiles, at most kMostLayers
    std::vector<BodyPose> bodies;   ///< what floats, in order of their numbers
    SprayMaps spray;
    FoamMaps foam{};

    /// True while a tile comes or goes: the next moment of the same sea then differs even at the same time.
    [[nodiscard]] bool fading() const {
        return std::any_of(info.begin(), info.end(), [](const TileInfo& tile) { return tile.gain < 1; });
    }
};

}  // namespace deepwater::sim
