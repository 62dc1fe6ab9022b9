#pragma once

// What the tests of basins share.

#include <cmath>
#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "sim/pools/basin_waves.h"
#include "support/numbers.h"

namespace deepwater::sim::basin {

using Function = std::function<double(const glm::dvec2& own)>;

/// The law again, apart from the program's.
inline double frequency_of(double k, double depth, double tension) {
    return std::sqrt((test::kG * k + tension * k * k * k) * std::tanh(k * depth));
}

inline BasinShape rectangle(double half_x, double half_z, double depth) {
    return {.kind = BasinShape::Kind::rectangle, .half_sides = {half_x, half_z}, .depth = depth};
}
inline BasinShape round_basin(double radius, double depth) {
    return {.kind = BasinShape::Kind::round, .half_sides = {radius, radius}, .depth = depth};
}
/// A rectangle as a polygon, turned by an angle.
inline BasinShape polygon(double half_x, double half_z, double depth, double turn = 0) {
    BasinShape shape{.kind = BasinShape::Kind::polygon, .depth = depth};
    for (const glm::dvec2 corner : {glm::dvec2(-half_x, -half_z), glm::dvec2(half_x, -half_z),
                                    glm::dvec2(half_x, half_z), glm::dvec2(-half_x, half_z)}) {
        shape.corners.emplace_back(std::cos(turn) * corner.x - std::sin(turn) * corner.y,
                                   std::sin(turn) * corner.x + std::cos(turn) * corner.y);
    }
    return shape;
}

/// Adds functions of the place to height and rate.
inline void stir(BasinWaves& waves, const Function& height, const Function& rise = {}) {
    for (int j = 0; j < waves.height().height(); ++j) {
        for (int i = 0; i < waves.height().width(); ++i) {
            const glm::dvec2 own = waves.place(i, j);
            waves.stir_height()(i, j) += static_cast<float>(height(own));
            if (rise) waves.stir_rise()(i, j) += static_cast<float>(rise(own));
        }
    }
}

/// Returns the sum over the cells in the basin of the height times a function, over that of its square.
inline double part_of(const BasinWaves& waves, const Function& function) {
    double sum = 0, squares = 0;
    for (int j = 0; j < waves.height().height(); ++j) {
        for (int i = 0; i < waves.height().width(); ++i) {
            const glm::dvec2 own = waves.place(i, j);
            if (!waves.shape().inside(own)) continue;
            const double value = function(own);
            sum += value * static_cast<double>(waves.height()(i, j));
            squares += value * value;
        }
    }
    return sum / squares;
}

/// Returns the angular frequency [rad/s] at which the part of a mode swings, from its zeros over `swings`
/// periods of about `expected` [rad/s].
inline double measured_frequency(BasinWaves& waves, const Function& mode, double expected, int swings = 8) {
    stir(waves, [&](const glm::dvec2& own) { return 0.01 * mode(own); });
    constexpr int kStepsPerSwing = 24;
    const double seconds = 2 * test::kPi / expected / kStepsPerSwing;
    std::vector<double> zeros;
    double before = 0.01;
    for (int i = 0; i < swings * kStepsPerSwing; ++i) {
        waves.step(seconds);
        const double now = part_of(waves, mode);
        // Between two samples, the zero of a sine through them to third order: the error of the straight line
        // is at most 0.06 (step/period)² of a step and cancels over many periods.
        if ((now > 0) != (before > 0)) zeros.push_back((i + before / (before - now)) * seconds);
        before = now;
    }
    if (zeros.size() < 2) return 0;
    return test::kPi * static_cast<double>(zeros.size() - 1) / (zeros.back() - zeros.front());
}

}  // namespace deepwater::sim::basin
