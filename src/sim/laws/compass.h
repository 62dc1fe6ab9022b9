#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>

namespace deepwater::sim {

/// Returns the unit vector (x, z) of a compass direction [degrees]: 0 is north (−z), 90 east (+x).
[[nodiscard]] inline glm::dvec2 compass_vector(double degrees) {
    const double angle = degrees * std::numbers::pi / 180.0;
    return {std::sin(angle), -std::cos(angle)};
}

}  // namespace deepwater::sim
