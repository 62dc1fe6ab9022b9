#pragma once

#include <cmath>
#include <glm/glm.hpp>

namespace deepwater::test {

/// Returns the luminance of CIE's standard clear sky of low turbidity (type 12), up to a factor that is the same for
/// all directions. Its gradation towards the horizon, 1 - exp(-0.32 / sin elevation), is that of a layer of optical
/// depth 0.32.
/// @param look  unit, y > 0 is up  @param sun  unit
/// Source: CIE S 011 (2003), table 1 and eqs. 1 to 4.
[[nodiscard]] inline double cie_clear_sky(const glm::dvec3& look, const glm::dvec3& sun) {
    constexpr double kRightAngle = 1.57079632679;
    const double chi = std::acos(glm::clamp(glm::dot(look, sun), -1.0, 1.0));
    const double gradation = 1 - std::exp(-0.32 / std::max(look.y, 1e-3));
    const double indicatrix =
        1 + 10 * (std::exp(-3 * chi) - std::exp(-3 * kRightAngle)) + 0.45 * std::cos(chi) * std::cos(chi);
    return gradation * indicatrix;
}

}  // namespace deepwater::test
