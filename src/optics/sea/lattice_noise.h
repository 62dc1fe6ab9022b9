#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "sim/numerics/random.h"

namespace deepwater::optics {

/// Two random numbers for each cell of a lattice that repeats. They are drawn once, since fields read each of them
/// for hundreds of texels.
class Lattice {
public:
    /// @param period  cells along each axis after which the lattice repeats, > 0
    /// @param salt    other salts draw other numbers, ≥ 0
    Lattice(glm::ivec2 period, int salt) : period_(period) {
        draws_.reserve(static_cast<size_t>(period.x) * static_cast<size_t>(period.y));
        for (int y = 0; y < period.y; ++y)
            for (int x = 0; x < period.x; ++x) draws_.push_back(drawn(x, y, salt));
    }
    Lattice(int period, int salt) : Lattice(glm::ivec2(period), salt) {}

    glm::ivec2 period() const { return period_; }

    /// Returns two numbers in [0, 1).
    /// @param cell  at most one period outside of [0, period)
    glm::vec2 draw(glm::ivec2 cell) const {
        const auto wrap = [](int i, int n) { return static_cast<size_t>(i < 0 ? i + n : i < n ? i : i - n); };
        return draws_[wrap(cell.y, period_.y) * static_cast<size_t>(period_.x) + wrap(cell.x, period_.x)];
    }

private:
    static glm::vec2 drawn(int x, int y, int salt) {
        const std::uint64_t bits =
            sim::scramble(static_cast<std::uint64_t>(x) + (static_cast<std::uint64_t>(y) << 20) +
                          (static_cast<std::uint64_t>(salt) << 40) + 1);
        constexpr float kUnit = 1.0f / 16777216.0f;
        return {static_cast<float>(bits >> 40) * kUnit, static_cast<float>(bits & 0xffffff) * kUnit};
    }

    glm::ivec2 period_;
    std::vector<glm::vec2> draws_;
};

/// Returns smooth value noise in [-0.5, 0.5].
/// @param p  in [0, 1]²; the noise is periodic there
inline float noise(glm::vec2 p, const Lattice& lattice) {
    p *= glm::vec2(lattice.period());
    const glm::vec2 corner = glm::floor(p);
    const glm::vec2 f = p - corner;
    const glm::vec2 s = f * f * (3.0f - 2.0f * f);
    const auto value = [&](int i, int j) {
        return lattice.draw(glm::ivec2(corner) + glm::ivec2(i, j)).x - 0.5f;
    };
    return glm::mix(glm::mix(value(0, 0), value(1, 0), s.x), glm::mix(value(0, 1), value(1, 1), s.x), s.y);
}

}  // namespace deepwater::optics
