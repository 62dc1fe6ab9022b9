#pragma once

#include <algorithm>
#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// From the origin to the points that may be asked for, along x and along z, m. Doubles there still lie a
/// tenth of a millimetre apart.
inline constexpr double kFarthestPoint = 1e12;

/// Density of sea water, kg/m³, at 15 °C and a salinity of 35 g/kg.
inline constexpr double kSeaWaterDensity = 1025;

/// The whole surface at one point, in undisplaced coordinates: x, z name the water, which is displaced to
/// (x, 0, z) + displacement.
struct SurfaceSample {
    glm::vec3 displacement{0};  ///< (lambda Dx, h, lambda Dz), m
    glm::vec2 slope{0};         ///< (dh/dx, dh/dz)
    float dxx = 0;              ///< d displacement.x / dx
    float dzz = 0;              ///< d displacement.z / dz
    float dxz = 0;              ///< d displacement.x / dz
    float dzx = 0;              ///< d displacement.z / dx; as dxz where no layer is
    glm::vec3 velocity{0};      ///< m/s, of the water; with a layer's flow. 0 where the moment has no motion
    glm::vec3 acceleration{0};  ///< m/s²; likewise

    /// Area of the displaced surface, seen from above, per undisplaced area; below 0 where it folds over.
    [[nodiscard]] float jacobian() const { return (1 + dxx) * (1 + dzz) - dxz * dzx; }
    /// Unit normal of the displaced surface, pointing up where it does not fold.
    [[nodiscard]] glm::vec3 normal() const;
    /// (dh/dx', dh/dz') of the displaced surface over the world's plane; infinite where the Jacobian is 0.
    [[nodiscard]] glm::vec2 world_slope() const;
};

/// Water at a point under the surface.
struct WaterSample {
    glm::vec3 velocity{0};      ///< m/s
    glm::vec3 acceleration{0};  ///< m/s²
    /// Pa over that of the air; 0 at and above the surface.
    float pressure = 0;
    /// m, of the point under the surface over it; below 0 above it.
    float depth = 0;
};

/// Many points at once, as a structure of arrays of one length. Arrays that are empty are not filled.
struct SurfaceAnswers {
    std::span<float> height{};                            ///< m
    std::span<float> displacement_x{}, displacement_z{};  ///< m
    std::span<float> slope_x{}, slope_z{};                ///< SurfaceSample::world_slope()
    std::span<float> normal_x{}, normal_y{}, normal_z{};  ///< unit length
    std::span<float> jacobian{};
    std::span<float> velocity_x{}, velocity_y{}, velocity_z{};              ///< m/s
    std::span<float> acceleration_x{}, acceleration_y{}, acceleration_z{};  ///< m/s²
};

/// The same for water(). Arrays that are empty are not filled.
struct WaterAnswers {
    std::span<float> velocity_x{}, velocity_y{}, velocity_z{};              ///< m/s
    std::span<float> acceleration_x{}, acceleration_y{}, acceleration_z{};  ///< m/s²
    std::span<float> pressure{};                                            ///< Pa over that of the air
    std::span<float> depth{};  ///< m under the surface over the point
};

/// Which water a surface is made of.
enum class Waters {
    all,
    sea  ///< the tiles alone, whatever layers lie over them: of them the sea's statistics are
};

/// What the points of a question name: the water that rests there, or whatever lies over them in the world.
enum class PointsOf { undisplaced, world };

/// How many of a moment's tiles, the largest first, move water deeper than a hand's breadth: those with waves
/// longer than 2 m.
[[nodiscard]] size_t tiles_that_stir(const OceanMaps& maps);

/// All there is of water at one moment: the sea's tiles and the layers over them. Everything that wants to
/// know where water is, how it slopes, moves or presses, asks this.
///
/// A surface is cheap to make; it reads the maps it is made from, which must outlive it. Between samples the
/// maps are bilinear, as the drawn surface is. Look-ups may run on several threads at once. Every look-up
/// throws UsageError when a coordinate is no number or lies beyond kFarthestPoint.
///
/// What looks at single tiles as maps, to keep or to draw them, reads those: foam's memory, beams of light, the
/// GPU's textures.
///
/// Depth. Waves of a tile move the water under them by linear (Airy) theory at the mean wave number of its
/// band, orbit_share() of shaders/shared/particles/particles.glsl, with heights counted from the moving surface so that
/// the pressure goes over into that of the air: d (y − η)/(d + η) for y (Wheeler 1970). Exact for a single
/// small wave. Over a bed that waves feel, their water goes farther to and fro than the drawn surface, which
/// is displaced as in deep water: cosh kd/sinh kd times, in velocity and acceleration of water().
///
/// Layers. They lie where the tiles have moved the water to. Velocities hold how water that the tiles carry
/// passes through a layer; accelerations do not: they are the sum of both.
class SeaSurface {
public:
    /// @param maps           one moment
    /// @param shortest_wave  m, ≥ 0: shorter waves are left out: a large hull does not feel ripples. What is
    ///                       left (RMS) of a wave four times as long: 0.8 to 0.95, of twice: 0.4 to 0.8, of
    ///                       this length: 0.1 to 0.45, of half and less: at most 0.16. 0: all waves count.
    ///                       Layers count whole
    /// @param waters         what the surface is made of
    /// @throws UsageError when the moment has no such water, `shortest_wave` is negative or not finite, or waves
    ///                    are to be left out of maps that hold their finest level alone (TileMaps::finest_alone)
    explicit SeaSurface(const OceanMaps& maps, double shortest_wave = 0, Waters waters = Waters::all);

    /// The water that rests at (x, z), m.
    [[nodiscard]] SurfaceSample undisplaced(double x, double z) const;
    /// The tiles at (x, z), each by its nearest sample: blending four would take a share of their variance.
    [[nodiscard]] SurfaceSample nearest(double x, double z) const;
    /// What lies over the world point (x, z): where the surface folds one of several answers. With the
    /// undisplaced place of that water.
    struct Over {
        glm::dvec2 place;
        SurfaceSample sample;
    };
    [[nodiscard]] Over over(double x, double z) const;

    /// The undisplaced place that is displaced to the world point (x, z): to 1e-5 m unless the surface folds
    /// there.
    [[nodiscard]] glm::dvec2 undisplaced_place(double x, double z) const;
    /// Height [m] of the surface over the world point (x, z).
    [[nodiscard]] float height(double x, double z) const;
    /// Unit normal (world axes) of the surface over the world point (x, z).
    [[nodiscard]] glm::vec3 normal(double x, double z) const;

    /// Many points, shared out among all threads when there are many. World points are solved to 5e-5 m
    /// unless the surface folds. The answer to a point does not depend on the others.
    /// @param x, z  m, world axes, of one length
    /// @throws UsageError when arrays are of different lengths, or velocities or accelerations are asked for
    /// and the moment
    ///         has none
    void ask(PointsOf points, std::span<const double> x, std::span<const double> z,
             const SurfaceAnswers& answers) const;

    /// The water at a world point (x, y, z), y up from the mean level, m; above the surface that of the
    /// surface under it.
    [[nodiscard]] WaterSample water(const glm::dvec3& point) const;
    /// The same at many points, shared out among all threads.
    /// @param x, y, z  m, world axes, of one length
    /// @throws UsageError as ask() does
    void ask_water(std::span<const double> x, std::span<const double> y, std::span<const double> z,
                   const WaterAnswers& answers) const;
    /// Displacement [m], world axes, of the water that rests at (x, y, z), y ≤ 0 from the mean level.
    [[nodiscard]] glm::vec3 displacement_of_rest(const glm::dvec3& rest) const;

    /// Where a ray first meets the surface, from above or from below: to a millimetre, but a crest that the
    /// ray only grazes, by less than a fiftieth of its distance, may be missed. The Earth's curvature is left
    /// out.
    /// @param origin     world axes, m
    /// @param direction  unit length
    /// @param farthest   m
    /// @return distance along the ray, m; nothing when it meets no water before `farthest`
    [[nodiscard]] std::optional<double> first_hit(const glm::dvec3& origin, const glm::dvec3& direction,
                                                  double farthest) const;

    /// (x, z) [m/s]: flow of the layers at an undisplaced place.
    [[nodiscard]] glm::vec2 flow(double x, double z) const;

    /// 1 − J summed over the tiles and layers that break, as they weigh (TileInfo::breaking), at an
    /// undisplaced place.
    [[nodiscard]] float crowding(double x, double z) const;

    /// Whether the moment was evaluated with velocities and accelerations.
    [[nodiscard]] bool has_motion() const { return has_motion_; }
    [[nodiscard]] const OceanMaps& maps() const { return *maps_; }

private:
    friend class NearSurface;

    /// One mip level of a tile as it is looked up.
    struct View {
        const glm::vec4* displacement;
        const glm::vec4* gradient;
        const float* shear;
        const glm::vec4* velocity;      ///< nullptr: none
        const glm::vec4* acceleration;  ///< nullptr: none
        int log2_side;                  ///< of the samples along a side
        float weight;                   ///< of this level
        float shift;                    ///< samples of this level from sample (0, 0) of level 0 to its own
        double cosine, sine, size;      ///< of the tile
        float cosine_per_sample, sine_per_sample;  ///< rotation over the spacing, 1/m
        size_t tile;
    };
    static constexpr size_t kMostViews = 2 * kRungCount;

    void add_views(size_t tile, double shortest_wave);
    /// Leaves out all but the largest tiles.
    /// @pre no wave was left out
    void keep_tiles(size_t tiles) { count_ = std::min(count_, tiles); }
    [[nodiscard]] std::span<const View> views() const { return std::span(views_).first(count_); }
    [[nodiscard]] SurfaceSample tiles_at(const glm::dvec2& place) const;
    [[nodiscard]] SurfaceSample sample_at(const glm::dvec2& place) const;
    [[nodiscard]] glm::dvec2 place_under(const glm::dvec2& point) const;
    [[nodiscard]] glm::vec3 displacement_at(const glm::dvec2& place) const;
    void lay_layers(const glm::dvec2& place, SurfaceSample& sample) const;
    [[nodiscard]] float tile_share(size_t tile, const glm::dvec2& place) const;
    void check_motion() const;
    struct Block;
    void ask_block(PointsOf points, const double* x, const double* z, size_t count,
                   const SurfaceAnswers& answers, size_t at) const;
    void settle(Block& block) const;

    const OceanMaps* maps_;
    std::span<const LayerMaps> layers_;
    std::array<View, kMostViews> views_{};
    size_t count_ = 0;
    bool has_motion_ = true;
    bool replaces_ = false;  ///< a layer takes the place of some of the tiles' waves
};

}  // namespace deepwater::sim
