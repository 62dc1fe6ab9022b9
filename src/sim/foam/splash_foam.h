#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Foam about the eye where spray has fallen back and bubbles have come up. It remembers the last landings.
class SplashFoam {
public:
    void clear();
    /// Adds a landing.
    /// @param place    undisplaced, from the particles' origin, m
    /// @param covered  area that the parcel's drops cover, m²
    /// @param step     number of the step of Spray
    void add(glm::vec2 place, float covered, std::int64_t step);
    void move_origin(glm::vec2 by);
    /// Carries the landings on by a flow for a step.
    /// @param step   number of the step
    /// @param drift  of foam, m/s
    /// @param flow   returns the velocity (x, z) [m/s] at an undisplaced place, from the particles' origin
    void carry(std::int64_t step, glm::vec2 drift, const std::function<glm::vec2(glm::vec2)>& flow);
    /// Fills SprayMaps::splashes and splash_corner. Opacity is the share of a cell that landings cover,
    /// overlaps counted once.
    /// @param now     time in steps, with their fractions
    /// @param origin  world, m
    /// @param eye     from the origin, m
    /// @param drift   of foam, m/s
    void fill(double now, const glm::dvec2& origin, glm::vec2 eye, glm::vec2 drift, SprayMaps& to);

    /// Duration of a step, s.
    static constexpr double kStep = 1.0 / 16;
    /// Time after which a landing has dissolved, s.
    static constexpr double kLongest = 2;
    /// Distance from the eye along x or z up to which landings are drawn, m.
    static constexpr float kReach = 0.5f * kSplashCell * kSplashCells;

private:
    struct Splash {
        glm::vec2 place;  // undisplaced, from the origin, without the drift since its landing
        float area;       // m²
        std::int64_t step;
    };
    std::vector<Splash> splashes_;  // a ring once it is full
    size_t next_ = 0;
    std::vector<float> grid_;
};

}  // namespace deepwater::sim
