#pragma once

#include <cstdint>
#include <glm/glm.hpp>

#include "sim/numerics/random.h"

namespace deepwater::optics {

/// Returns two random numbers in [0, 1) for a cell of a lattice that repeats after `period` cells.
inline glm::vec2 cell_draw(glm::ivec2 cell, glm::ivec2 period, int salt) {
    const auto wrap = [](int i, int n) { return static_cast<std::uint64_t>((i % n + n) % n); };
    const std::uint64_t bits = sim::scramble(wrap(cell.x, period.x) + (wrap(cell.y, period.y) << 20) +
                                             (static_cast<std::uint64_t>(salt) << 40) + 1);
    constexpr float kUnit = 1.0f / 16777216.0f;
    return {static_cast<float>(bits >> 40) * kUnit, static_cast<float>(bits & 0xffffff) * kUnit};
}

/// Returns smooth value noise in [-0.5, 0.5].
/// @param p  in [0, 1]²; the noise is periodic there  @param cells  of the lattice along each side
inline float noise(glm::vec2 p, glm::ivec2 cells, int salt) {
    p *= glm::vec2(cells);
    const glm::vec2 corner = glm::floor(p);
    const glm::vec2 f = p - corner;
    const glm::vec2 s = f * f * (3.0f - 2.0f * f);
    const auto value = [&](int i, int j) {
        return cell_draw(glm::ivec2(corner) + glm::ivec2(i, j), cells, salt).x - 0.5f;
    };
    return glm::mix(glm::mix(value(0, 0), value(1, 0), s.x), glm::mix(value(0, 1), value(1, 1), s.x), s.y);
}

}  // namespace deepwater::optics
