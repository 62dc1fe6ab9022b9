#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// One moment of one tile, ready for upload: two four-channel images with their mip levels.
///
/// Level l has (resolution >> l)² samples, row-major, x fastest; sample (i, j) of level 0 sits at tile
/// coordinates (i, j) · size / resolution. A mip level is the 2×2 mean of the one above it.
struct TileMaps {
    int resolution = 0;
    /// (lambda Dx, h, lambda Dz, lambda dDx/dz), metres, metres, metres, dimensionless; world axes.
    std::vector<Grid2D<glm::vec4>> displacement;
    /// (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz), dimensionless; world axes, undisplaced coordinates.
    std::vector<Grid2D<glm::vec4>> gradient;
};

/// What does not change while only time passes: where a tile lies, and what its mip levels lose.
struct TileInfo {
    float size = 0;      ///< side, m
    float rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    float k_min = 0;     ///< rad/m, the band [k_min, k_max) of wave numbers this tile carries
    float k_max = 0;
    /// Slope covariance (xx, zz, xz; world axes, of dh/dx and dh/dz) that mip level l no longer shows: the
    /// analytic variance of the tile's waves minus that of the waves left after the 2×2 means. Entry 0 is
    /// zero.
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
};

}  // namespace deepwater::sim
