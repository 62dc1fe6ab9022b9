#pragma once

#include <algorithm>
#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "sim/moment/maps.h"

namespace deepwater::sim {

class RidingWaves;

/// Largest |x| and |z| of a point that may be looked up, m: doubles there are a tenth of a millimetre apart.
inline constexpr double kFarthestPoint = 1e12;

/// Density of sea water, kg/m³, at 15 °C and a salinity of 35 g/kg.
inline constexpr double kSeaWaterDensity = 1025;

/// The surface at one point, in undisplaced coordinates: the water that rests at (x, 0, z) is at
/// (x, 0, z) + displacement.
struct SurfaceSample {
    glm::vec3 displacement{0};  ///< (lambda Dx, h, lambda Dz), m
    glm::vec2 slope{0};         ///< (dh/dx, dh/dz)
    float dxx = 0;              ///< d displacement.x / dx
    float dzz = 0;              ///< d displacement.z / dz
    float dxz = 0;              ///< d displacement.x / dz
    float dzx = 0;              ///< d displacement.z / dx; equals dxz where there is no layer
    glm::vec3 velocity{0};      ///< m/s, of the water, a layer's flow included; 0 for a moment without motion
    glm::vec3 acceleration{0};  ///< m/s²; 0 for a moment without motion

    /// Area of the displaced surface, seen from above, per undisplaced area; below 0 where it folds over.
    [[nodiscard]] float jacobian() const { return (1 + dxx) * (1 + dzz) - dxz * dzx; }
    /// Unit normal of the displaced surface; it points up where the surface does not fold.
    [[nodiscard]] glm::vec3 normal() const;
    /// (dh/dx', dh/dz') of the displaced surface over the world's plane; infinite where the Jacobian is 0.
    [[nodiscard]] glm::vec2 world_slope() const;
};

/// Water at a point under the surface.
struct WaterSample {
    glm::vec3 velocity{0};      ///< m/s
    glm::vec3 acceleration{0};  ///< m/s²
    float pressure = 0;         ///< Pa above that of the air; 0 at and above the surface
    float depth = 0;            ///< m, of the point under the surface; negative above it
};

/// Answers of SeaSurface::ask() for many points, as arrays of one length. Arrays that are empty are not
/// filled.
struct SurfaceAnswers {
    std::span<float> height{};                            ///< m
    std::span<float> displacement_x{}, displacement_z{};  ///< m
    std::span<float> slope_x{}, slope_z{};                ///< SurfaceSample::world_slope()
    std::span<float> normal_x{}, normal_y{}, normal_z{};  ///< unit length
    std::span<float> jacobian{};
    std::span<float> velocity_x{}, velocity_y{}, velocity_z{};              ///< m/s
    std::span<float> acceleration_x{}, acceleration_y{}, acceleration_z{};  ///< m/s²
};

/// Answers of SeaSurface::ask_water() for many points. Arrays that are empty are not filled.
struct WaterAnswers {
    std::span<float> velocity_x{}, velocity_y{}, velocity_z{};              ///< m/s
    std::span<float> acceleration_x{}, acceleration_y{}, acceleration_z{};  ///< m/s²
    std::span<float> pressure{};                                            ///< Pa above that of the air
    std::span<float> depth{};  ///< m under the surface over the point
};

/// Waves of one tile or layer at many points: answers of SeaSurface::ask_bands(). Arrays that are empty are
/// not filled.
struct BandAnswers {
    std::span<glm::vec4> motion{};  ///< (vx, vy, vz [m/s], height [m])
    std::span<float> rising{};      ///< m/s², upwards
};

/// Which water a surface is made of.
enum class Waters {
    all,
    sea  ///< the tiles alone, without layers and land: for statistics of the sea
};

/// Meaning of the points given to SeaSurface::ask(): the rest positions of water, or points of the world
/// whose surface is wanted.
enum class PointsOf { undisplaced, world };

/// Returns how many of a moment's tiles, the largest first, have waves longer than 2 m. Shorter waves hardly
/// move water more than 0.1 m below the surface.
[[nodiscard]] size_t tiles_that_stir(const OceanMaps& maps);

/// Answers where the water of one moment is and how it slopes and moves, and under water the pressure: of the
/// sea's tiles and of the layers over them.
///
/// A surface is cheap to make. It reads the maps that it is made from, which must outlive it. Maps are
/// bilinear between samples, as the drawn surface is. Several threads may look up at once. Every look-up
/// throws UsageError when a coordinate is NaN or lies beyond kFarthestPoint.
///
/// Code that keeps or draws single tiles reads their maps directly: FoamHistory, the caustics, the GPU's
/// textures.
///
/// Depth. A tile's waves move the water under them by linear (Airy) theory at the mean wave number of its
/// band: orbit_share() of shaders/shared/particles/particles.glsl. Depths are stretched to the moving
/// surface, d (y − η)/(d + η) for y (Wheeler 1970), so that the pressure meets that of the air there. This is
/// exact for a single small wave. Over a bed that waves feel, water() multiplies horizontal velocities and
/// accelerations by cosh kd/sinh kd; the drawn surface is displaced as in deep water.
///
/// Tiles. The waves of a tile ride on those of larger ones: their heights are multiplied by riding_factor()
/// of shaders/shared/water/riding_waves.glsl, and vertical velocities and accelerations follow. Slopes lack
/// the change of that factor from place to place, 0.1 % of their variance in a wind of 14 m/s.
///
/// Land. CoastMaps has what land leaves of each tile's waves. Slopes lack the change of that from place to place.
///
/// Layers. A layer's displacement is looked up at the place to which the tiles have moved the water.
/// Velocities include the motion of that place through the layer; accelerations are the plain sum of both.
class SeaSurface {
public:
    /// @param maps           one moment
    /// @param shortest_wave  m, ≥ 0: shorter waves of the tiles are smoothed away, for instance for a large
    ///                       hull. The share of amplitude (RMS) that remains is 0.8 to 0.95 for waves four
    ///                       times as long, 0.4 to 0.8 for twice as long, 0.1 to 0.45 for this length, at
    ///                       most 0.16 for half and less. 0 keeps all waves. Layers are not smoothed
    /// @param waters         with or without layers
    /// @param tiles          number of tiles to use, the largest first
    /// @throws UsageError when the moment has no such water, when `shortest_wave` is negative or not finite,
    ///                    or when it is above 0 for maps of their finest level alone (TileMaps::finest_alone)
    explicit SeaSurface(const OceanMaps& maps, double shortest_wave = 0, Waters waters = Waters::all,
                        size_t tiles = kRungCount);

    /// Has ask_bands() use other layers than those of the moment, which must outlive this, without some of
    /// them: it looks up the surface as if those were not there. Not for other look-ups.
    /// @param left_out  bit i: without the i-th of `layers`
    void take_layers(std::span<const LayerMaps> layers, std::uint32_t left_out);

    /// Returns the surface of the water that rests at (x, z), m.
    [[nodiscard]] SurfaceSample undisplaced(double x, double z) const;
    /// Returns the tiles' surface at (x, z), each tile by its nearest sample: blending samples would reduce
    /// the variance.
    [[nodiscard]] SurfaceSample nearest(double x, double z) const;
    /// The surface over a point of the world.
    struct Over {
        glm::dvec2 place;  ///< (x, z), m: where that water rests
        SurfaceSample sample;
    };
    /// Returns the surface over the world point (x, z); where it folds, one of several sheets.
    [[nodiscard]] Over over(double x, double z) const;

    /// Returns where the water rests that is displaced to the world point (x, z), to 1e-5 m unless the
    /// surface folds there.
    [[nodiscard]] glm::dvec2 undisplaced_place(double x, double z) const;
    /// Height [m] of the surface over the world point (x, z).
    [[nodiscard]] float height(double x, double z) const;
    /// Unit normal (world axes) of the surface over the world point (x, z).
    [[nodiscard]] glm::vec3 normal(double x, double z) const;

    /// Looks up many points, on all threads when there are many. World points are solved to 5e-5 m unless the
    /// surface folds. The answer for a point does not depend on the others.
    /// @param x, z  m, world axes, of one length
    /// @throws UsageError when arrays are of different lengths, or velocities or accelerations are asked for
    /// of a moment without motion
    void ask(PointsOf points, std::span<const double> x, std::span<const double> z,
             const SurfaceAnswers& answers) const;

    /// Returns the water at a world point (x, y, z), m, y up from the mean level. For a point above the
    /// surface it returns the water of the surface below the point.
    [[nodiscard]] WaterSample water(const glm::dvec3& point) const;
    /// Looks up the water at many points, on all threads.
    /// @param x, y, z  m, world axes, of one length
    /// @throws UsageError as ask() does
    void ask_water(std::span<const double> x, std::span<const double> y, std::span<const double> z,
                   const WaterAnswers& answers) const;
    /// Looks up the surface over many world points, the waves of each tile and layer by themselves, on the
    /// calling thread. The sum of the heights is that of the surface; the velocities lack the motion of the
    /// tiles' water through a layer. Beyond 1e9 m from the origin the water is still.
    /// @param x, z    m, world axes, of one length
    /// @param tiles   one for each tile of the maps
    /// @param layers  one for each layer of the maps
    /// @param close   m, > 0: world points are solved to this, unless the surface folds
    /// @throws UsageError as ask() does
    void ask_bands(std::span<const double> x, std::span<const double> z, std::span<const BandAnswers> tiles,
                   std::span<const BandAnswers> layers, double close) const;
    /// Returns the displacement [m], in world axes, of the water that rests at (x, y, z), y ≤ 0 from the mean
    /// level.
    [[nodiscard]] glm::vec3 displacement_of_rest(const glm::dvec3& rest) const;

    /// Returns where a ray first meets the surface, from above or from below, to a millimetre. A crest that
    /// reaches over the ray by less than a fiftieth of its distance may be missed. The Earth is flat here.
    /// @param origin     world axes, m
    /// @param direction  unit length
    /// @param farthest   m
    /// @return distance along the ray, m; nothing if it meets no water before `farthest`
    [[nodiscard]] std::optional<double> first_hit(const glm::dvec3& origin, const glm::dvec3& direction,
                                                  double farthest) const;

    /// Returns the world place (x, z) to which the tiles move the water of an undisplaced place: where layers
    /// are looked up.
    [[nodiscard]] glm::dvec2 moved_by_tiles(double x, double z) const;
    /// Returns the share of a tile's waves that layers and land leave at an undisplaced place.
    [[nodiscard]] float share_of_tile(size_t tile, double x, double z) const {
        return tile_share(tile, {x, z});
    }

    /// Returns the flow (x, z) [m/s] of the layers at an undisplaced place.
    [[nodiscard]] glm::vec2 flow(double x, double z) const;

    /// Returns Σ w (1 − J) at an undisplaced place, over tiles and layers with their weights
    /// TileInfo::breaking and LayerMaps::breaking: the crowding of the water, which makes the sea break.
    [[nodiscard]] float crowding(double x, double z) const;

    /// Whether the moment was evaluated with velocities and accelerations.
    [[nodiscard]] bool has_motion() const { return has_motion_; }
    [[nodiscard]] const OceanMaps& maps() const { return *maps_; }

private:
    friend class NearSurface;

    /// One mip level of a tile.
    struct View {
        const glm::vec4* displacement;
        const glm::vec4* gradient;
        const float* shear;
        const glm::vec4* velocity;      ///< nullptr: none
        const glm::vec4* acceleration;  ///< nullptr: none
        int log2_side;                  ///< log2 of the number of samples along a side
        float weight;                   ///< weight of this level
        float shift;                    ///< samples of this level from sample (0, 0) of level 0 to its own
        double cosine, sine, size;      ///< rotation and side of the tile
        float cosine_per_sample, sine_per_sample;  ///< rotation over the spacing, 1/m
        size_t tile;
    };
    struct ViewValues;
    class TileSum;
    static constexpr size_t kMostViews = 2 * kRungCount;

    void add_views(size_t tile, double shortest_wave);
    /// Keeps only the largest tiles.
    /// @pre no wave was left out
    void keep_tiles(size_t tiles) { count_ = std::min(count_, tiles); }
    [[nodiscard]] std::span<const View> views() const { return std::span(views_).first(count_); }
    [[nodiscard]] SurfaceSample tiles_at(const glm::dvec2& place) const;
    [[nodiscard]] SurfaceSample sample_at(const glm::dvec2& place) const;
    [[nodiscard]] glm::dvec2 place_under(const glm::dvec2& point) const;
    [[nodiscard]] glm::vec3 riding_displacement(const View& view, const glm::dvec2& place,
                                                RidingWaves& riding) const;
    [[nodiscard]] glm::vec3 displacement_by_tiles(const glm::dvec2& place) const;
    [[nodiscard]] glm::vec3 displacement_at(const glm::dvec2& place) const;
    [[nodiscard]] glm::dvec2 before_layers(const glm::dvec2& point) const;
    void lay_layers(const glm::dvec2& place, SurfaceSample& sample) const;
    [[nodiscard]] glm::dvec3 tile_share_and_change(size_t tile, const glm::dvec2& place) const;
    [[nodiscard]] float tile_share(size_t tile, const glm::dvec2& place) const;
    void check_motion() const;
    struct Block;
    void ask_block(PointsOf points, const double* x, const double* z, size_t count,
                   const SurfaceAnswers& answers, size_t at) const;
    void place_block(const double* x, const double* z, size_t count, Block& block) const;
    [[nodiscard]] bool near_layer(double x, double z) const;
    void settle(Block& block, float close) const;

    const OceanMaps* maps_;
    const CoastMaps* coast_ = nullptr;  ///< nullptr: no land
    [[nodiscard]] bool is_left_out(const LayerMaps& layer) const {
        return (left_out_ >> (&layer - layers_.data()) & 1u) != 0;
    }
    void look_at_layers();
    std::span<const LayerMaps> layers_;
    std::uint32_t left_out_ = 0;  ///< bit i: without the i-th layer
    std::array<View, kMostViews> views_{};
    size_t count_ = 0;
    bool tiles_move_ = true;  ///< tiles have velocities and accelerations
    bool has_motion_ = true;  ///< and layers too
    bool parts_ = false;      ///< layers or land leave only parts of the tiles' waves
};

}  // namespace deepwater::sim
