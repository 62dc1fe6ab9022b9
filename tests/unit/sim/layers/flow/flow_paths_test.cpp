#include "sim/layers/flow/flow_paths.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "sim/layers/flow/flow_lookup.h"

namespace deepwater::sim {
namespace {

constexpr double kSide = 64, kStep = 1.0 / 16, kStretch = 1.5;
constexpr int kPathCells = 256;

/// The velocity of a disc of radius 20 m that turns as a solid about the square's middle, and still water
/// around.
Grid2D<glm::vec2> turning_disc(float turns) {
    Grid2D<glm::vec2> velocity(kPathCells, kPathCells);
    for (int j = 0; j < kPathCells; ++j) {
        for (int i = 0; i < kPathCells; ++i) {
            const glm::vec2 away =
                static_cast<float>(kSide / kPathCells) * glm::vec2(i, j) - static_cast<float>(kSide / 2);
            if (glm::length(away) < 20) velocity(i, j) = turns * glm::vec2(-away.y, away.x);
        }
    }
    return velocity;
}

/// Returns the ways back at `place` [m].
std::array<glm::vec2, 4> ways_at(const FlowPaths& paths, const Grid2D<glm::vec2>& velocity,
                                 const glm::vec2& drift, double t, const glm::vec4& ages,
                                 const glm::vec2& place) {
    std::array<Grid2D<glm::vec4>, 2> ways;
    paths.fill(velocity, drift, t, ages, ways);
    const glm::vec2 at = place * static_cast<float>(paths.along() / kSide);
    const glm::vec4 first = between_cells(ways[0], at), second = between_cells(ways[1], at);
    return {glm::vec2(first.x, first.y), glm::vec2(first.z, first.w), glm::vec2(second.x, second.y),
            glm::vec2(second.z, second.w)};
}

// Water in a solid rotation comes round: after one turn it came from where it is, before from where the
// rotation says, within a cell.
TEST(FlowPaths, WaterInASolidRotationComesRound) {
    const auto turns = static_cast<float>(2 * std::numbers::pi / 5);  // a turn in 5 s
    const Grid2D<glm::vec2> velocity = turning_disc(turns);
    FlowPaths paths(kPathCells, kSide);
    const int steps = 96;
    for (int step = 0; step < steps; ++step)
        paths.step(velocity, {}, step * kStep, kStep, kStretch / 6, 3.5 * kStretch);
    const glm::vec4 ages(5, 1.25, 2.5, 0.6f);
    const glm::vec2 middle(kSide / 2);
    for (const double behind : {0.0, 0.4}) {  // at the last step's end and within it
        const double t = (steps - behind) * kStep;
        for (int n = 0; n < 12; ++n) {
            const float radius = 1 + static_cast<float>(n), angle = 0.7f * static_cast<float>(n);
            const auto on_circle = [&](float a) { return radius * glm::vec2(std::cos(a), std::sin(a)); };
            const auto ways = ways_at(paths, velocity, {}, t, ages, middle + on_circle(angle));
            for (int c = 0; c < 4; ++c) {
                const glm::vec2 wanted = on_circle(angle - turns * ages[c]) - on_circle(angle);
                EXPECT_LT(glm::distance(ways[static_cast<size_t>(c)], wanted), kSide / kPathCells)
                    << radius << " m, " << ages[c] << " s";
            }
        }
    }
    // Beside the disc the water stays.
    EXPECT_EQ(ways_at(paths, velocity, {}, steps * kStep, ages, glm::vec2(4))[0], glm::vec2(0));
}

// A uniform flow brings water straight; the drift with the wind is not part of the way.
TEST(FlowPaths, WaterComesStraightInAnEvenFlow) {
    Grid2D<glm::vec2> velocity(kPathCells, kPathCells);
    const glm::vec2 current(1.3f, -0.7f), drift(0.2f, 0.3f);
    std::ranges::fill(velocity.values(), current);
    FlowPaths paths(kPathCells, kSide);
    for (int step = 0; step < 100; ++step)
        paths.step(velocity, drift, 7 + step * kStep, kStep, kStretch / 6, 3.5 * kStretch);
    const double t = 7 + 99.3 * kStep;
    const glm::vec4 ages(0, 0.2f, 1.1f, 5.2f);
    const auto ways = ways_at(paths, velocity, drift, t, ages, {5, 60});
    for (int c = 0; c < 4; ++c)
        EXPECT_LT(glm::distance(ways[static_cast<size_t>(c)], -ages[c] * current), 1e-3f) << ages[c];
    // What is older than all that is known has stayed.
    FlowPaths young(kPathCells, kSide);
    young.step(velocity, {}, 0, kStep, kStretch / 6, 3.5 * kStretch);
    const auto first = ways_at(young, velocity, {}, kStep, glm::vec4(5), {5, 60});
    EXPECT_LT(glm::distance(first[0], -static_cast<float>(kStep) * current), 1e-4f);
}

}  // namespace
}  // namespace deepwater::sim
