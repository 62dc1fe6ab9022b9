#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <limits>

namespace deepwater {

/// Returns the vector from the nearest point of the triangle abc to a point p. The corners may lie on a line
/// or in one place.
/// @tparam T  float or double
/// Source: Ericson 2005, "Real-Time Collision Detection", 5.1.5.
template <class T>
[[nodiscard]] glm::vec<3, T> offset_from_triangle(const glm::vec<3, T>& p, const glm::vec<3, T>& a,
                                                  const glm::vec<3, T>& b, const glm::vec<3, T>& c) {
    constexpr T kLeast = std::numeric_limits<T>::min();
    const glm::vec<3, T> ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const T d1 = glm::dot(ab, ap), d2 = glm::dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return ap;
    const T d3 = glm::dot(ab, bp), d4 = glm::dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return bp;
    const T vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return ap - ab * (d1 / std::max(d1 - d3, kLeast));
    const T d5 = glm::dot(ab, cp), d6 = glm::dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return cp;
    const T vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return ap - ac * (d2 / std::max(d2 - d6, kLeast));
    const T va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 >= d3 && d5 >= d6)
        return bp - (c - b) * ((d4 - d3) / std::max((d4 - d3) + (d5 - d6), kLeast));
    const T scale = 1 / (va + vb + vc);
    return ap - ab * (vb * scale) - ac * (vc * scale);
}

}  // namespace deepwater
