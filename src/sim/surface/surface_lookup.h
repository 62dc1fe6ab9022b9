#pragma once

#include <glm/glm.hpp>

#include <cmath>

#include "core/check.h"
#include "core/grid2d.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

/// A vec4 of a map in one vector register.
using Float4 = float __attribute__((vector_size(4 * sizeof(float))));

[[nodiscard]] inline glm::vec3 xyz(Float4 v) {
    return {v[0], v[1], v[2]};
}

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
