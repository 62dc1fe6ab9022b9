#pragma once

#include <algorithm>
#include <cstdint>
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

/// A parcel of spray, many drops that fly together, or a cluster of bubbles.
struct SprayParcel {
    glm::vec3 position{0};  ///< m, from SprayMaps::origin
    float radius = 0;       ///< m
    glm::vec3 velocity{0};  ///< m/s
    std::uint32_t look = 0; ///< bits 0…14: what it covers in units of kSprayShare; 15: mist; 16…31: its own number
};
static_assert(sizeof(SprayParcel) == 32);

/// Unit of SprayParcel::look's share, m².
inline constexpr float kSprayShare = 1.0f / 2048;

/// What flies over the sea and rises in it at one moment, in order of birth.
struct SprayMaps {
    glm::dvec3 origin{0};  ///< world, m
    std::vector<SprayParcel> drops;
    std::vector<SprayParcel> bubbles;
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
    SprayMaps spray;

    /// True while a tile comes or goes: the next moment of the same sea then differs even at the same time.
    [[nodiscard]] bool fading() const {
        return std::any_of(info.begin(), info.end(), [](const TileInfo& tile) { return tile.gain < 1; });
    }
};

}  // namespace deepwater::sim
