#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Foam that is left where spray falls back and bubbles come up, about the eye: the last landings, on Spray's grid of steps.
class SplashFoam {
public:
    void clear();
    /// A landing.
    /// @param place    undisplaced, from the particles' origin, m
    /// @param covered  m², by the parcel's drops
    void add(glm::vec2 place, float covered, std::int64_t step);
    void move_origin(glm::vec2 by);
    /// Fills SprayMaps::splashes and splash_corner: whitened area over the cells' own, as far as it does not lie over itself.
    /// @param now     steps, and parts of one
    /// @param origin  world, m
    /// @param eye     from the origin, m
    /// @param drift   of foam, m/s
    void fill(double now, const glm::dvec2& origin, glm::vec2 eye, glm::vec2 drift, SprayMaps& to);

    /// s of a step.
    static constexpr double kStep = 1.0 / 16;
    /// s after which nothing is left of a landing.
    static constexpr double kLongest = 2;
    /// m: beyond it from the eye, along x or z, no landing leaves anything to see.
    static constexpr float kReach = 0.5f * kSplashCell * kSplashCells;

private:
    struct Splash {
        glm::vec2 place;  // undisplaced, from the origin
        float area;       // m²
        std::int64_t step;
    };
    std::vector<Splash> splashes_;  // a ring once it is full
    size_t next_ = 0;
    std::vector<float> grid_;
};

}  // namespace deepwater::sim
