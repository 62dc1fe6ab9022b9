#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// One moment of one tile, ready for upload: three images with their mip levels.
///
/// Level l has (resolution >> l)² samples, row-major, x fastest; sample (i, j) of level 0 sits at tile
/// coordinates (i, j) · size / resolution. A mip level is the 2×2 mean of the one above it.
struct TileMaps {
    int resolution = 0;
    /// (lambda Dx, h, lambda Dz, J), metres, metres, metres, dimensionless; world axes.
    /// J = (1 + lambda dDx/dx)(1 + lambda dDz/dz) − (lambda dDx/dz)² is the Jacobian of this tile alone: area
    /// of the displaced surface, seen from above, per undisplaced area.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz), dimensionless; world axes, undisplaced coordinates.
    std::vector<Grid2D<glm::vec4>> gradient;
    /// lambda dDx/dz = lambda dDz/dx, dimensionless; world axes.
    std::vector<Grid2D<float>> shear;
};

/// What does not change while only time passes: where a tile lies, and what its mip levels lose.
struct TileInfo {
    float size = 0;      ///< side, m
    float rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    float k_min = 0;     ///< rad/m, the band [k_min, k_max) of wave numbers this tile carries
    float k_max = 0;
    float gain = 1;  ///< 0…1: factor on all of the tile's maps, below 1 while it comes or goes
    /// Slope covariance (xx, zz, xz; world axes, of dh/dx and dh/dz) that mip level l no longer shows: the
    /// analytic variance of the tile's waves, times gain², minus that of the waves left after the 2×2 means.
    /// Entry 0 is zero.
    std::vector<glm::vec3> lost_slope_variance;
};

/// One moment of the whole sea.
struct OceanMaps {
    double time = 0;             ///< s
    std::vector<TileInfo> info;  ///< largest tile first
    std::vector<TileMaps> tiles;
    glm::vec3 unresolved_variance{0};  ///< slope covariance (xx, zz, xz) of all waves that no tile carries
    float significant_height = 0;      ///< m, analytic
    float highest_crest = 0;   ///< m, bound of |h| over all tiles at this moment (sum of the tiles' extrema)
    float farthest_drift = 0;  ///< m, bound of the horizontal displacement at this moment

    /// True while a tile comes or goes: the next moment of the same sea then differs even at the same time.
    [[nodiscard]] bool fading() const {
        return std::any_of(info.begin(), info.end(), [](const TileInfo& tile) { return tile.gain < 1; });
    }
};

}  // namespace deepwater::sim
