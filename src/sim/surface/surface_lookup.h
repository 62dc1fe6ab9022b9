#pragma once

#include <glm/glm.hpp>

#include <cmath>

#include "core/check.h"
#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/water/riding_waves.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {

/// A vec4 of a map in one vector register.
using Float4 = float __attribute__((vector_size(4 * sizeof(float))));

[[nodiscard]] inline glm::vec3 xyz(Float4 v) {
    return {v[0], v[1], v[2]};
}

/// Makes the waves of tiles ride on those of larger tiles: riding_factor() on their heights, and on its
/// derivatives in time. A tile may be looked up in several views, one after the other; tiles come largest
/// first.
class RidingWaves {
public:
    /// Begins with the next view, of a tile.
    void begin(size_t tile) {
        if (tile == tile_) return;
        larger_ += own_;
        own_ = Float4{};
        tile_ = tile;
    }
    /// Returns the factor on the heights of the tile.
    [[nodiscard]] float factor() const { return shared::riding_factor(larger_[0]); }
    /// Returns a vector of the tile's maps at its height over the water of larger tiles: displacement,
    /// velocity or acceleration. The other arguments are the vectors of lower order.
    [[nodiscard]] Float4 displacement(Float4 d) const { return with_height(d, factor() * d[1]); }
    [[nodiscard]] Float4 velocity(Float4 v, Float4 d) const {
        return with_height(v, factor() * v[1] - larger_[1] * d[1]);
    }
    [[nodiscard]] Float4 acceleration(Float4 a, Float4 v, Float4 d) const {
        return with_height(a, factor() * a[1] - 2 * larger_[1] * v[1] - larger_[2] * d[1]);
    }
    /// Adds the view, for the smaller tiles.
    /// @param weight   of the view, times the tile's share
    /// @param d, v, a  in its maps; without motion v and a are 0
    void add(float weight, Float4 d, Float4 v = Float4{}, Float4 a = Float4{}) {
        own_ += weight * Float4{d[3] - 1, v[3], a[3], 0};
    }

private:
    static Float4 with_height(Float4 vector, float height) {
        vector[1] = height;
        return vector;
    }

    size_t tile_ = 0;
    Float4 larger_{}, own_{};  // change of the water's area and its derivatives in time
};

/// @throws UsageError for coordinates that are NaN or lie beyond kFarthestPoint
inline void check_point(double x, double z) {
    if (!(std::abs(x) <= kFarthestPoint && std::abs(z) <= kFarthestPoint))  // false for NaN
        throw UsageError("bad point of the sea: expected x and z from -1e12 to 1e12 m");
}
/// @throws UsageError for a height that is not finite
inline void check_finite_height(double y) {
    if (!std::isfinite(y)) throw UsageError("bad point in the water: expected finite coordinates");
}

/// Largest integer not above `value`, |value| < 2^31.
[[nodiscard]] inline int floor_to_int(float value) {
    const int whole = static_cast<int>(value);
    return whole - (value < static_cast<float>(whole) ? 1 : 0);
}

/// The four samples of a periodic map around a place, and the weights of bilinear interpolation.
struct MapCell {
    size_t low_low, high_low, low_high, high_high;  ///< indices, row-major
    float x, y;                                     ///< weights of `high`

    /// @param u, v       distances along the sides from sample (base_u, base_v), in samples
    /// @param log2_side  log2 of the samples along a side
    MapCell(int base_u, int base_v, float u, float v, int log2_side) {
        const int mask = (1 << log2_side) - 1;
        const int whole_u = floor_to_int(u), whole_v = floor_to_int(v);
        const auto left = static_cast<size_t>((base_u + whole_u) & mask);
        const auto right = static_cast<size_t>((base_u + whole_u + 1) & mask);
        const size_t lower = static_cast<size_t>((base_v + whole_v) & mask) << log2_side;
        const size_t upper = static_cast<size_t>((base_v + whole_v + 1) & mask) << log2_side;
        low_low = lower + left;
        high_low = lower + right;
        low_high = upper + left;
        high_high = upper + right;
        x = u - static_cast<float>(whole_u);
        y = v - static_cast<float>(whole_v);
    }

    [[nodiscard]] Float4 of(const glm::vec4* map) const {
        const auto at = [map](size_t i) { return *reinterpret_cast<const Float4*>(map + i); };
        const Float4 low = at(low_low) * (1 - x) + at(high_low) * x;
        const Float4 high = at(low_high) * (1 - x) + at(high_high) * x;
        return low * (1 - y) + high * y;
    }
    [[nodiscard]] float of(const float* map) const {
        const float low = map[low_low] * (1 - x) + map[high_low] * x;
        const float high = map[low_high] * (1 - x) + map[high_high] * x;
        return low * (1 - y) + high * y;
    }
};

}  // namespace deepwater::sim
