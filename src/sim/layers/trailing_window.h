#pragma once

#include <cmath>
#include <glm/glm.hpp>

#include "sim/laws/gravity.h"

namespace deepwater::sim {

/// Returns where the middle of a square window lies that follows a body: fast bodies are followed from up to
/// `trail` sides behind, so that their wake has room. A body counts as fast from 0.04 √(g × side) on, a
/// number of ours.
/// @param place, velocity  of the body, (x, z), m and m/s
/// @param side             of the window, m
[[nodiscard]] inline glm::dvec2 window_middle(const glm::dvec2& place, const glm::dvec2& velocity,
                                              double trail, double side) {
    const double fast = 0.04 * std::sqrt(kGravity * side);
    return place - trail * side / std::hypot(glm::length(velocity), fast) * velocity;
}

}  // namespace deepwater::sim
