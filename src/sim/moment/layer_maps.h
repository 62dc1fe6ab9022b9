#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/ladder.h"

namespace deepwater::sim {

/// As many layers as one moment of the sea can have.
inline constexpr int kMostLayers = 8;

/// A rectangle of the world in which a layer of water lies.
struct LayerWindow {
    glm::dvec2 middle{0};      ///< (x, z) world, m
    glm::dvec2 half_sides{1};  ///< m, > 0, along its own axes
    double rotation =
        0;  ///< radians; own coordinates u = R(rotation) · ((x, z) − middle), R = [cos −sin; sin cos]
    double rim = 0.1;  ///< m, > 0: width along its edges over which its share goes from 0 to 1

    /// Own coordinates [m from the middle] of a world point (x, z).
    [[nodiscard]] glm::dvec2 own_from_world(const glm::dvec2& place) const;
    [[nodiscard]] glm::dvec2 world_from_own(const glm::dvec2& own) const;
    /// Share [0, 1] of the layer over a world point (x): 1 inside, 0 outside; (y, z): its derivatives along
    /// the world's x and z, 1/m. The formula is layer_share() of shaders/shared/water/water_layer.glsl.
    [[nodiscard]] glm::dvec3 share(const glm::dvec2& place) const;

    bool operator==(const LayerWindow&) const = default;
};

/// What a layer says of one place, without the window's share.
struct LayerPoint {
    glm::vec3 displacement{0};  ///< m, world axes, of the water that the sea's tiles have moved there
    glm::vec2 slope{0};         ///< of displacement.y along x and z
    float dxx = 0;              ///< d displacement.x / dx
    float dzz = 0;              ///< d displacement.z / dz
    float dxz = 0;              ///< d displacement.x / dz = d displacement.z / dx
    glm::vec3 velocity{0};      ///< m/s: change of the displacement in time
    glm::vec3 acceleration{0};  ///< m/s²
    glm::vec2 flow{0};  ///< m/s, (x, z): steady motion of the water at the surface, beside that of its waves
    float foam = 0;     ///< 0 … 1: opacity of the foam that the layer has made
};

/// One moment of a layer, ready for upload: four images with their mip levels, and two for the CPU alone.
///
/// Level l has (width >> l) × (height >> l) samples, row-major, x fastest, down to the level whose shorter
/// side is one sample; a mip level is the 2×2 mean of the one above it. Sample (i, j) of level 0 sits at own
/// coordinates (2 i/(width − 1) − 1, 2 j/(height − 1) − 1) · half_sides: the outermost samples lie on the
/// window's edges. All values are in world axes and hold the window's share already, with what its change
/// adds to derivatives: they are 0 along the edges. Outside the window a layer is 0.
struct LayerMaps {
    LayerWindow window;
    int width = 0;   ///< samples, a power of two
    int height = 0;  ///< samples, a power of two
    /// (Lx, y, Lz, J), m: displacement of what lies over a world point, and its Jacobian.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dy/dx, dy/dz, dLx/dx, dLz/dz).
    std::vector<Grid2D<glm::vec4>> gradient;
    /// (dLx/dz, flow x [m/s], flow z [m/s], foam 0 … 1).
    std::vector<Grid2D<glm::vec4>> extra;
    /// Products of slopes: ((dy/dx)², (dy/dz)², dy/dx · dy/dz, 0). What their mips have beyond the squares of
    /// the gradient's mips is the slope variance that these mips hide (Olano & Baker 2010, LEAN mapping).
    std::vector<Grid2D<glm::vec4>> slope_moments;
    Grid2D<glm::vec4> velocity;      ///< (x, y, z, 0), m/s, level 0 alone; empty: not asked for
    Grid2D<glm::vec4> acceleration;  ///< (x, y, z, 0), m/s², level 0 alone; empty: not asked for

    /// Share [0, 1] of the sea's waves that the layer takes the place of inside its window, by the rung of
    /// the ladder of tiles that carries them (cascades.h): 0 adds to them, 1 leaves none.
    std::array<float, kRungCount> replaces{};
    /// Slope covariance (xx, zz, xz) of the waves that belong to the layer's water but are too short for its
    /// cells.
    glm::vec3 lacked_slope_variance{0};
    /// Energy-weighted mean wave number of its waves, rad/m, > 0: their motion decays with depth by it.
    float wave_number = 1;
    /// Weight of its crowding, 1 − J, in what makes the sea break, as TileInfo::breaking.
    float breaking = 0;
    /// m: side of the mesh cells that its waves ask for, > 0.
    float mesh_pitch = 1;

    float highest = 0;   ///< m, bound of |y|; set by finish()
    float farthest = 0;  ///< m, bound of the horizontal displacement; set by finish()

    /// Makes room for width × height samples; allocates only when they change.
    /// @pre both are powers of two from 16 on
    /// @param motion  velocity and acceleration are wanted
    void resize(int samples_x, int samples_y, bool motion);
    /// Writes sample (i, j) of level 0: `point` times the window's share, and what its change adds.
    void set(int i, int j, const LayerPoint& point);
    /// World place (x, z) of sample (i, j) of level 0, m.
    [[nodiscard]] glm::dvec2 place(int i, int j) const;
    /// m: largest distance between neighbouring samples.
    [[nodiscard]] double spacing() const;
    /// After all samples of level 0: fills the mip levels and the bounds.
    void finish();

    /// What lies over a world point (x, z): bilinear between samples, 0 outside the window.
    [[nodiscard]] LayerPoint at(const glm::dvec2& place) const;
};

/// Share [0, 1] of the waves of one rung that layers leave to the sea at an undisplaced place (x, z), and (y,
/// z) how it changes along the world's x and z, 1/m: the product of 1 − share · replaces over all layers.
[[nodiscard]] glm::dvec3 sea_share(std::span<const LayerMaps> layers, int rung, const glm::dvec2& place);

}  // namespace deepwater::sim
