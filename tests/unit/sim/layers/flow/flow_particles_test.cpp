#include "sim/layers/flow/flow_particles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kPi;

FlowRules steady_rules() {
    FlowRules rules;
    rules.cells = 64;
    rules.side = 32;
    rules.viscosity = 0;
    return rules;
}

TEST(FlowParticles, StreamWithTheCurrentAndBeginAnewInTurn) {
    FlowRules rules = steady_rules();
    rules.current = {0.5, -0.25};
    const SurfaceFlow flow(rules);
    FlowParticles particles(16, rules.side, 8);
    for (int step = 1; step <= 32; ++step) particles.step(flow, step / 16.0, 1.0 / 16);
    // The first lattice is 2 s old, the second was half of its life ahead.
    const FlowParticles::Lattice& first = particles.lattices()[0];
    EXPECT_NEAR(first.age, 2, 1e-9);
    EXPECT_NEAR(particles.lattices()[1].age, 6, 1e-9);
    EXPECT_NEAR(first.place(3, 5).x, 3 * 2 + 2 * 0.5, 1e-4);
    EXPECT_NEAR(first.place(3, 0).y, 32 - 2 * 0.25, 1e-4);
    EXPECT_NEAR(particles.share(first) + particles.share(particles.lattices()[1]), 1, 1e-9);
    for (int step = 33; step <= 65; ++step) particles.step(flow, step / 16.0, 1.0 / 16);
    EXPECT_LT(particles.lattices()[1].age, 0.1);
    EXPECT_NEAR(particles.lattices()[1].place(3, 5).x, 6, 0.1);
}

TEST(FlowParticles, GoRoundASwirl) {
    const FlowRules rules = steady_rules();
    SurfaceFlow flow(rules);
    const double k = 2 * kPi / rules.side;
    flow.set_velocity([&](const glm::dvec2& at) {
        return glm::dvec2(std::sin(k * at.x) * std::cos(k * at.y), -std::cos(k * at.x) * std::sin(k * at.y));
    });
    FlowParticles particles(32, rules.side, 100);
    // ψ = sin kx sin kz is constant along a streamline.
    const auto stream = [&](const glm::vec2& at) {
        return std::sin(k * static_cast<double>(at.x)) * std::sin(k * static_cast<double>(at.y));
    };
    const FlowParticles::Lattice before = particles.lattices()[0];
    for (int step = 1; step <= 480; ++step) particles.step(flow, step / 16.0, 1.0 / 16);
    const FlowParticles::Lattice& after = particles.lattices()[0];
    double worst = 0, farthest = 0;
    for (size_t i = 0; i < before.place.values().size(); ++i) {
        const glm::vec2 from = before.place.values()[i], to = after.place.values()[i];
        worst = std::max(worst, std::abs(stream(from) - stream(to)));
        farthest = std::max(farthest, static_cast<double>(glm::length(from - to)));
    }
    EXPECT_LT(worst, 0.01);
    EXPECT_GT(farthest, 3);
}

TEST(FlowParticles, SlopesAreDifferencesOfSpeed) {
    // A jet along x: |u| = 1 + ½ cos kz with the current.
    FlowRules rules = steady_rules();
    rules.current = {1, 0};
    const double k = 2 * kPi / rules.side;
    SurfaceFlow jet(rules);
    jet.set_velocity([&](const glm::dvec2& at) { return glm::dvec2(1 + 0.5 * std::cos(k * at.y), 0); });
    FlowParticles particles(64, rules.side, 4);
    for (int step = 1; step <= 20; ++step) particles.step(jet, step / 16.0, 1.0 / 16);
    Grid2D<glm::vec2> slopes;
    particles.slopes(slopes);
    for (int j = 0; j < 64; ++j) {
        const double wanted = -0.5 * k * std::sin(k * j * rules.side / 64);
        // Speeds at the places of particles that the jet carries along x; differences over two of them.
        EXPECT_NEAR(static_cast<double>(slopes(10, j).y), wanted, 0.02 * 0.5 * k);
        EXPECT_NEAR(static_cast<double>(slopes(10, j).x), 0, 0.02 * 0.5 * k);
    }
}

TEST(FlowParticles, RejectsWhatIsNotASquareOfParticles) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(FlowParticles(3, 32, 4), UsageError);
    EXPECT_THROW(FlowParticles(1000, 32, 4), UsageError);
    EXPECT_THROW(FlowParticles(16, nan, 4), UsageError);
    EXPECT_THROW(FlowParticles(16, 32, 0), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
