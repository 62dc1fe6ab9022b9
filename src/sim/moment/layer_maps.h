#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/ladder.h"

namespace deepwater::sim {

/// The most layers that a moment of the sea can have.
inline constexpr int kMostLayers = 8;

/// A rectangle of the world in which a layer of water lies.
struct LayerWindow {
    glm::dvec2 middle{0};      ///< (x, z) world, m
    glm::dvec2 half_sides{1};  ///< m, > 0, along its own axes
    /// Radians; own coordinates are u = R(rotation) · ((x, z) − middle), R = [cos −sin; sin cos].
    double rotation = 0;
    double rim = 0.1;  ///< m, > 0: width along the edges over which the layer's share rises from 0 to 1

    /// Returns the own coordinates [m from the middle] of a world point (x, z).
    [[nodiscard]] glm::dvec2 own_from_world(const glm::dvec2& place) const;
    [[nodiscard]] glm::dvec2 world_from_own(const glm::dvec2& own) const;
    /// Returns in x the layer's share [0, 1] over a world point, 1 inside the rim and 0 outside the window,
    /// and in (y, z) its derivatives along the world's x and z, 1/m. Formula: layer_share() of
    /// shaders/shared/water/water_layer.glsl.
    [[nodiscard]] glm::dvec3 share(const glm::dvec2& place) const;

    bool operator==(const LayerWindow&) const = default;
};

/// Values of a layer at one place, before the window's share is applied.
struct LayerPoint {
    glm::vec3 displacement{0};  ///< m, world axes, added to that of the sea's tiles
    glm::vec2 slope{0};         ///< of displacement.y along x and z
    float dxx = 0;              ///< d displacement.x / dx
    float dzz = 0;              ///< d displacement.z / dz
    float dxz = 0;              ///< d displacement.x / dz = d displacement.z / dx
    glm::vec3 velocity{0};      ///< m/s: derivative of the displacement in time
    glm::vec3 acceleration{0};  ///< m/s²
    glm::vec2 flow{0};          ///< m/s, (x, z): mean current at the surface, without the waves' orbits
    float foam = 0;             ///< 0 … 1: opacity of the layer's own foam
    float bubbles = 0;          ///< 0 … 1: share of a dense cloud of bubbles under the surface
    float slick = 0;            ///< 0 … 1: share of a film that damps short waves (slick.glsl)
    float roller = 0;           ///< m: thickness of the white water that tumbles down a breaking front
    float sand = 0;             ///< 0 … 1: share of a dense cloud of stirred-up sand
    /// m/s, (x, z), towards the rising ground: the velocity at which water runs against steep ground of the bed, less where
    /// it is shallow
    glm::vec2 impact{0};
};

/// How wet the water of a window has left its ground.
struct GroundWetness {
    /// By cell, in 255ths: film of water, moisture, stranded foam, wrack. Cell (i, j) has its middle at the own
    /// coordinates (2 (i + ½)/width − 1, 2 (j + ½)/height − 1) · half_sides.
    Grid2D<glm::u8vec4> cells;
    /// 0 … 1: what is left of the film and the moisture that were there before the layer's water, and are not in `cells`.
    glm::vec2 kept{1};
    bool known = false;  ///< false: the layer says nothing of ground
};

/// Maps of a layer at one moment, in the layout of textures: four images with their mip levels, two more
/// where its water flows, and two that only the CPU reads.
///
/// Level l has (width >> l) × (height >> l) samples, row-major, x fastest, down to the level whose shorter
/// side is one sample; a mip level holds the 2×2 means of the level before it. Sample (i, j) of level 0 lies
/// at own coordinates (2 i/(width − 1) − 1, 2 j/(height − 1) − 1) · half_sides: the outermost samples lie on
/// the window's edges. All values are in world axes and are multiplied by the window's share, whose
/// derivatives are included: they are 0 along the edges, and outside the window.
struct LayerMaps {
    LayerWindow window;
    int width = 0;   ///< samples, a power of two
    int height = 0;  ///< samples, a power of two
    /// (Lx, y, Lz, bubbles 0 … 1): displacement, m, of the water over a world point.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dy/dx, dy/dz, dLx/dx, dLz/dz).
    std::vector<Grid2D<glm::vec4>> gradient;
    /// (slick 0 … 1, flow x [m/s], flow z [m/s], foam 0 … 1).
    std::vector<Grid2D<glm::vec4>> extra;
    /// Products of slopes, and shear: ((dy/dx)², (dy/dz)², dy/dx · dy/dz, dLx/dz). The products' mip
    /// levels minus the squares of the gradient's are the slope variance that a mip level hides (Olano &
    /// Baker 2010, LEAN mapping).
    std::vector<Grid2D<glm::vec4>> slope_moments;
    /// (roller [m], sand 0 … 1, impact x, impact z [m/s]); empty: a layer without surf. Pictures show roller and sand where
    /// the water flows.
    std::vector<Grid2D<glm::vec4>> surf;
    /// Where the water over a world point came from: the way back (x, z) [m] to where the flow had it at four
    /// earlier moments, those of the components of FoamMaps::trail: (c = 0, c = 1), then (2, 3). Without the
    /// drift of foam with the wind. Set by WaterLayer::show_paths(); empty: the water does not flow.
    std::array<std::vector<Grid2D<glm::vec4>>, 2> came_from;
    Grid2D<glm::vec4> velocity;      ///< (x, y, z, 0), m/s, level 0 alone; empty: not asked for
    Grid2D<glm::vec4> acceleration;  ///< (x, y, z, 0), m/s², level 0 alone; empty: not asked for

    /// By rung of the ladder of tiles (waves/cascades.h): share [0, 1] of the sea's waves that the layer
    /// replaces inside its window. 0 adds to the sea's waves, 1 removes them.
    std::array<float, kRungCount> replaces{};
    /// Slope covariance (xx, zz, xz) of the layer's waves that are too short for its samples.
    glm::vec3 lacked_slope_variance{0};
    /// Energy-weighted mean wave number of its waves, rad/m, > 0: their motion decays with depth by it.
    float wave_number = 1;
    GroundWetness ground;  ///< under the window
    /// Weight of the layer in the crowding that makes the sea break, as TileInfo::breaking.
    float breaking = 0;
    /// Side of the mesh cells that show its waves, m, > 0.
    float mesh_pitch = 1;
    /// Numbers of the floating bodies that raise its waves, rising: they do not feel it.
    std::vector<int> raised_by;

    /// Number of the pool whose water this is, and nothing else's: it is not drawn with the sea. −1: none's.
    int pool = -1;
    /// Height of its still water over y = 0, m, which at() and displacement_at() add to `displacement`. It presses on
    /// what lies below as much at any depth, as waves do not.
    float level = 0;
    /// Depth of the even floor under it on which its light is seen, m; 0: there is none.
    float floor_depth = 0;

    /// finish() fills no mip levels but those of `surf`: bodies and spray look at level 0.
    bool finest_alone = false;
    float highest = 0;   ///< bound of |displacement.y|, m; set by finish()
    float farthest = 0;  ///< bound of the horizontal displacement, m; set by finish()

    /// Makes room for samples_x × samples_y samples; allocates only when the size changes.
    /// @pre both are powers of two from 16 on
    /// @param motion  with velocity and acceleration;  with_surf  with `surf`
    void resize(int samples_x, int samples_y, bool motion, bool with_surf = false);
    /// Writes sample (i, j) of level 0: `point` times the window's share, and the terms of the share's
    /// derivatives.
    void set(int i, int j, const LayerPoint& point);
    /// The same where the caller knows the share.  @param share  window.share() at the sample's place
    void set(int i, int j, const LayerPoint& point, const glm::vec3& share);
    /// Returns the world place (x, z) of sample (i, j) of level 0, m.
    [[nodiscard]] glm::dvec2 place(int i, int j) const;
    /// Returns the distances between neighbouring samples along the window's axes, m.
    [[nodiscard]] glm::dvec2 spacings() const {
        return 2.0 * window.half_sides / (glm::dvec2(width, height) - 1.0);
    }
    /// Returns the larger of these, m.
    [[nodiscard]] double spacing() const;
    /// Fills the mip levels and the bounds.  @pre all samples of level 0 are set
    void finish();

    /// Adds the waves of another layer, whose water has neither flow nor slick nor surf, to one of the same window. Either has as many samples
    /// as the other, or the fewest and lies level.
    void add(const LayerMaps& other);

    /// Returns the layer over a world point (x, z): bilinear between samples, 0 outside the window.
    [[nodiscard]] LayerPoint at(const glm::dvec2& place) const;
    /// Returns LayerPoint::displacement of at(), alone.
    [[nodiscard]] glm::vec3 displacement_at(const glm::dvec2& place) const;
    /// Returns LayerPoint::flow of at().
    [[nodiscard]] glm::vec2 flow_at(const glm::dvec2& place) const;

    [[nodiscard]] bool flows() const { return !came_from[0].empty(); }
    /// Makes room in `came_from`; allocates only when the size changes.
    /// @pre the other maps have their size
    void resize_paths();
    /// Fills the mip levels of `came_from`.  @pre all samples of level 0 are set
    void finish_paths();
    /// Returns `came_from` at a world point (x, z), 0 outside the window.
    [[nodiscard]] std::array<glm::vec2, 4> came_from_at(const glm::dvec2& place) const;

private:
    void add_samples(const LayerMaps& other);
};

inline void LayerMaps::set(int i, int j, const LayerPoint& point, const glm::vec3& share) {
    const float w = share.x;
    const glm::vec2 change(share.y, share.z);
    const glm::vec3& d = point.displacement;
    const glm::vec2 slope = w * point.slope + d.y * change;
    const float dxx = w * point.dxx + d.x * change.x;
    const float dzz = w * point.dzz + d.z * change.y;
    // Without the window both mixed derivatives are equal; of the terms that its share adds the mean is kept.
    const float dxz = w * point.dxz + 0.5f * (d.x * change.y + d.z * change.x);
    displacement[0](i, j) = glm::vec4(w * d, w * point.bubbles);
    gradient[0](i, j) = glm::vec4(slope, dxx, dzz);
    extra[0](i, j) = w * glm::vec4(point.slick, point.flow, point.foam);
    slope_moments[0](i, j) = glm::vec4(slope * slope, slope.x * slope.y, dxz);
    if (!surf.empty()) surf[0](i, j) = w * glm::vec4(point.roller, point.sand, point.impact);
    if (velocity.width() > 0) {
        velocity(i, j) = glm::vec4(w * point.velocity, 0);
        acceleration(i, j) = glm::vec4(w * point.acceleration, 0);
    }
}

/// Returns in x the share [0, 1] of the sea's waves of one rung that remains at an undisplaced place under
/// layers, and in (y, z) its derivatives along the world's x and z, 1/m: the product of 1 − share · replaces
/// over all layers.
[[nodiscard]] glm::dvec3 sea_share(std::span<const LayerMaps> layers, int rung, const glm::dvec2& place);

}  // namespace deepwater::sim
