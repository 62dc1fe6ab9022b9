#include "sim/layers/flow/surface_flow.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kPi;

/// Swirls of 1 m/s in a square: (sin kx cos kz, −cos kx sin kz), k = waves · 2π / side.
glm::dvec2 taylor_green(const glm::dvec2& place, double k) {
    return {std::sin(k * place.x) * std::cos(k * place.y), -std::cos(k * place.x) * std::sin(k * place.y)};
}

FlowRules quiet_rules(int cells) {
    FlowRules rules;
    rules.cells = cells;
    rules.side = 2 * kPi;
    rules.viscosity = 0;
    rules.foam_life = rules.slick_life = rules.bubble_rise = 1e6;
    return rules;
}

/// Velocities of many sizes that a stream function of a few random waves makes, about 1 m/s.
glm::dvec2 many_swirls(const glm::dvec2& place) {
    glm::dvec2 sum(0);
    for (int n = -5; n <= 5; ++n) {
        for (int m = 1; m <= 5; ++m) {
            const double phase = 12.9898 * n + 78.233 * m * m;
            const double turn = std::sin(n * place.x + m * place.y + phase) / std::hypot(n, m);
            sum += glm::dvec2(-m, n) * (0.2 * turn);
        }
    }
    return sum;
}

void run(SurfaceFlow& flow, int steps, double seconds) {
    for (int step = 0; step < steps; ++step) flow.step(step * seconds, seconds);
}

TEST(SurfaceFlow, TaylorGreenSwirlsLoseEnergyByViscosityAlone) {
    for (const int waves : {1, 4}) {
        FlowRules rules = quiet_rules(256);
        const double seconds = 0.5 * rules.side / rules.cells;  // Courant number 0.5 at 1 m/s
        rules.viscosity = 1e-3 / (waves * waves * seconds);
        SurfaceFlow flow(rules);
        flow.set_velocity([&](const glm::dvec2& at) { return taylor_green(at, waves); });
        const double energy = flow.kinetic_energy();
        EXPECT_NEAR(energy, 0.25, 1e-5);
        run(flow, 100, seconds);
        const double wanted = std::exp(-4 * rules.viscosity * waves * waves * 100 * seconds);
        EXPECT_NEAR(flow.kinetic_energy() / energy, wanted, 0.01 * wanted) << waves;
    }
}

/// Root mean square of div u over that of grad u, by transforms in double precision.
double relative_divergence(const Grid2D<glm::vec2>& velocity) {
    const int n = velocity.width();
    using Complex = std::complex<double>;
    std::vector<Complex> turns(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) turns[static_cast<size_t>(i)] = std::polar(1.0, -2 * kPi * i / n);
    Grid2D<Complex> z(n, n), rows(n, n), spectrum(n, n);
    const auto transform = [&](auto value, auto result) {
        for (int line = 0; line < n; ++line) {
            for (int k = 0; k < n; ++k) {
                Complex sum = 0;
                for (int i = 0; i < n; ++i) sum += value(line, i) * turns[static_cast<size_t>(i * k % n)];
                result(line, k) = sum;
            }
        }
    };
    transform([&](int y, int x) { return Complex(velocity(x, y).x, velocity(x, y).y); },
              [&](int y, int k) -> Complex& { return rows(k, y); });
    transform([&](int k, int y) { return rows(k, y); },
              [&](int k, int m) -> Complex& { return spectrum(k, m); });
    double divergence = 0, gradient = 0;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const double kx = i < n / 2 ? i : i - n, kz = j < n / 2 ? j : j - n;
            const Complex a = spectrum(i, j), b = std::conj(spectrum((n - i) % n, (n - j) % n));
            const Complex u = 0.5 * (a + b), w = Complex(0, -0.5) * (a - b);
            divergence += std::norm(kx * u + kz * w);
            gradient += (kx * kx + kz * kz) * (std::norm(u) + std::norm(w));
        }
    }
    return std::sqrt(divergence / gradient);
}

TEST(SurfaceFlow, VelocitiesHaveNoDivergence) {
    SurfaceFlow flow(quiet_rules(256));
    flow.set_velocity(many_swirls);
    const std::vector<FlowSource> sources = {{.place = {3, 3}, .radius = 0.4, .push = {1, 2}, .spin = 3}};
    for (int step = 0; step < 20; ++step) flow.step(0.01 * step, 0.01, sources);
    EXPECT_LT(relative_divergence(flow.velocity()), 1e-6);
}

/// Part of the energy that swirls lose without viscosity in five turnovers of those of four waves in the square.
double lost_in_five_turnovers(BackTrace scheme, int cells, bool many) {
    FlowRules rules = quiet_rules(cells);
    rules.back_trace = scheme;
    SurfaceFlow flow(rules);
    flow.set_velocity([&](const glm::dvec2& at) { return many ? many_swirls(at) : taylor_green(at, 4); });
    const double energy = flow.kinetic_energy(), speed = std::sqrt(2 * energy);
    const double seconds = 0.5 * rules.side / rules.cells;
    run(flow, static_cast<int>(5 * 2 * kPi / (4 * speed) / seconds), seconds);
    return 1 - flow.kinetic_energy() / energy;
}

TEST(SurfaceFlow, SwirlsKeepTheirEnergyForFiveTurnovers) {
    for (const bool many : {false, true}) {
        // With twice as many cells 0.2 % at most.
        const double lost = lost_in_five_turnovers(BackTrace::cubic, 128, many);
        EXPECT_LT(lost, 0.03) << many;
        EXPECT_GT(lost, -0.003) << many;
    }
    // The seed's scheme loses nearly all of it.
    EXPECT_GT(lost_in_five_turnovers(BackTrace::bilinear, 64, false), 0.9);
    EXPECT_LT(lost_in_five_turnovers(BackTrace::maccormack, 64, false), 0.6);
}

TEST(SurfaceFlow, APatchOfFoamKeepsItsAreaInASwirl) {
    const FlowRules rules = quiet_rules(256);
    SurfaceFlow flow(rules);
    flow.set_velocity([](const glm::dvec2& at) { return taylor_green(at, 1); });
    flow.set_floating([](const glm::dvec2& at) {
        const double from = glm::length(at - glm::dvec2(1.2, 1.7)) / 0.5;
        return glm::vec4(std::clamp(0.5 + 4 * (1 - from), 0.0, 1.0), 0, 0, 0);
    });
    struct Area {
        double whole = 0, above_half = 0;
    };
    const auto area = [&] {
        Area sum;
        for (const glm::vec4& value : flow.floating().values()) {
            sum.whole += static_cast<double>(value.x);
            sum.above_half += value.x > 0.5f ? 1 : 0;
        }
        return sum;
    };
    const Area before = area();
    const double seconds = 0.5 * rules.side / rules.cells;
    run(flow, 512, seconds);  // a turnover
    const Area after = area();
    EXPECT_NEAR(after.whole / before.whole, 1, 0.02);
    EXPECT_NEAR(after.above_half / before.above_half, 1, 0.02);
}

TEST(SurfaceFlow, ALambOseenSwirlGrowsByViscosity) {
    FlowRules rules = quiet_rules(256);
    rules.side = 20;
    rules.viscosity = 0.01;
    constexpr double kRadius = 0.8, kCirculation = 3;
    SurfaceFlow flow(rules);
    const glm::dvec2 middle(10);
    flow.set_velocity([&](const glm::dvec2& at) {
        const glm::dvec2 away = at - middle;
        const double r2 = std::max(glm::dot(away, away), 1e-9);
        // Faded out from 6 to 10 m, where viscosity has not brought the swirl by then.
        const double fade = 0.5 + 0.5 * std::cos(kPi * std::clamp(std::sqrt(r2) / 4 - 1.5, 0.0, 1.0));
        const double turn = kCirculation / (2 * kPi * r2) * (1 - std::exp(-r2 / (kRadius * kRadius))) * fade;
        return turn * glm::dvec2(-away.y, away.x);
    });
    // ω(0) = Γ / (π core²).
    const auto core2 = [&] {
        constexpr int kMiddle = 128;
        const double cell = rules.side / rules.cells;
        const auto u = [&](int i, int j) { return glm::dvec2(flow.velocity()(kMiddle + i, kMiddle + j)); };
        const auto slope = [&](double near, double far) { return (8 * near - far) / (12 * cell); };
        const double turn = slope(u(1, 0).y - u(-1, 0).y, u(2, 0).y - u(-2, 0).y) -
                            slope(u(0, 1).x - u(0, -1).x, u(0, 2).x - u(0, -2).x);
        return kCirculation / (kPi * turn);
    };
    const double before = core2();
    EXPECT_NEAR(before, kRadius * kRadius, 0.02 * before);
    constexpr double kSeconds = 0.05;
    constexpr int kSteps = 400;
    run(flow, kSteps, kSeconds);
    EXPECT_NEAR(core2(), before + 4 * rules.viscosity * kSteps * kSeconds, 0.02 * before);
}

TEST(SurfaceFlow, DentsArePressureOfTaylorGreenSwirls) {
    FlowRules rules = quiet_rules(64);
    SurfaceFlow flow(rules);
    constexpr double k = 2;
    flow.set_velocity([](const glm::dvec2& at) { return taylor_green(at, k); });
    Grid2D<glm::vec3> dents;
    flow.dents(dents);
    // p/ρ = ¼ (cos 2kx + cos 2kz).
    const double size = 0.25 / kGravity;
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i) {
            const double x = 2 * k * i * rules.side / 64, z = 2 * k * j * rules.side / 64;
            const glm::dvec3 dent(dents(i, j));
            // Differences of five points are off by (kΔ)⁴/30 = 5e-5 in the velocity's slopes, which are squared, and
            // by 8e-4 in those of the pressure, whose wave number is twice as large.
            ASSERT_NEAR(dent.x, size * (std::cos(x) + std::cos(z)), 3e-4 * size);
            ASSERT_NEAR(dent.y, -2 * k * size * std::sin(x), 1e-3 * 2 * k * size);
            ASSERT_NEAR(dent.z, -2 * k * size * std::sin(z), 1e-3 * 2 * k * size);
        }
    }
}

TEST(SurfaceFlow, ACurrentGoesAroundAnObstacle) {
    FlowRules rules;
    rules.cells = 128;
    rules.side = 32;
    rules.viscosity = 0.01;
    rules.current = {0.5, 0};
    rules.open_rim = 4;
    rules.obstacles = {{.middle = {12, 16.2}, .half_sides = {2, 2}}};
    SurfaceFlow flow(rules);
    constexpr double kSeconds = 0.25;
    double worst_through = 0, worst_mass = 0, sideways = 0;
    for (int step = 0; step < 400; ++step) {
        flow.step(step * kSeconds, kSeconds);
        if (step < 40) continue;
        double through = 0;
        for (int j = 0; j < 128; ++j) {
            if (std::abs(j * 0.25 - 16.2) < 1.5)
                through += static_cast<double>(flow.velocity()(48, j).x) * 0.25;
        }
        worst_through = std::max(worst_through, std::abs(through) / (rules.current.x * 3));
        for (const int column : {0, 48, 100}) {
            double mass = 0;
            for (int j = 0; j < 128; ++j) mass += static_cast<double>(flow.velocity()(column, j).x);
            worst_mass = std::max(worst_mass, std::abs(mass / 128 / rules.current.x - 1));
        }
        sideways = std::max(sideways, std::abs(static_cast<double>(flow.velocity_at({18, 16.2}).y)));
    }
    EXPECT_LT(worst_through, 0.05);
    EXPECT_LT(worst_mass, 1e-5);
    // Beside it the water is faster, behind it slower.
    EXPECT_GT(flow.velocity_at({12, 19}).x, 1.2 * rules.current.x);
    EXPECT_LT(flow.velocity_at({15, 16.2}).x, 0.6 * rules.current.x);
}

TEST(SurfaceFlow, OneThreadGivesTheSameBits) {
    const auto flown = [](size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        FlowRules rules;
        rules.cells = 64;
        rules.gusts = 0.05;
        rules.current = {0.3, 0.1};
        rules.obstacles = {{.middle = {20, 20}, .half_sides = {4, 2}, .rotation = 0.3, .round = false}};
        SurfaceFlow flow(rules);
        const std::vector<FlowSource> sources = {{.place = {10, 10},
                                                  .velocity = {2, 1},
                                                  .radius = 2,
                                                  .push = {1, 0},
                                                  .spin = 0.2,
                                                  .foam = 1,
                                                  .bubbles = 1}};
        for (int step = 0; step < 60; ++step) flow.step(step / 16.0, 1.0 / 16, sources);
        return flow;
    };
    const SurfaceFlow one = flown(1), two = flown(2);
    double foam = 0;
    for (size_t i = 0; i < one.velocity().values().size(); ++i) {
        ASSERT_EQ(one.velocity().values()[i], two.velocity().values()[i]);
        ASSERT_EQ(one.floating().values()[i], two.floating().values()[i]);
        foam += static_cast<double>(one.floating().values()[i].x);
    }
    EXPECT_GT(foam, 1);
    EXPECT_GT(one.kinetic_energy(), 0.05);
}

TEST(SurfaceFlow, SourcesPushSpinAndFoam) {
    FlowRules rules;
    rules.cells = 64;
    rules.foam_life = 1e6;
    SurfaceFlow flow(rules);
    // Half a second of each: a push keeps its divergence-free half, a spin all of it.
    const std::vector<FlowSource> sources = {
        {.begin = 0, .end = 0.5, .place = {20, 20}, .radius = 3, .push = {0.4, 0}, .foam = 0.6, .slick = 1},
        {.begin = 0.2, .end = 0.7, .place = {63.9, 44}, .velocity = {0, 1}, .radius = 3, .spin = 0.5}};
    for (int step = 0; step < 16; ++step) flow.step(step / 16.0, 1.0 / 16, sources);
    EXPECT_NEAR(flow.velocity_at({20, 20}).x, 0.1, 0.02);
    EXPECT_NEAR(flow.floating_at({20, 20}).x, 0.3, 0.05);
    EXPECT_NEAR(flow.floating_at({20, 20}).z, 0.5, 0.05);
    EXPECT_LT(flow.floating_at({40, 20}).x, 1e-3);
    // It turns from x to z around its middle, across the edge of the square.
    EXPECT_GT(flow.velocity_at({2, 44.3}).y, 0.1f);
    EXPECT_LT(flow.velocity_at({62, 44.3}).y, -0.1f);
}

TEST(SurfaceFlow, GustsStirAtTheirLength) {
    FlowRules rules;
    rules.cells = 64;
    rules.gusts = 0.2;
    rules.gust_length = 16;
    SurfaceFlow flow(rules);
    flow.step(0, 1.0 / 16);
    // One step from rest: the force times its duration, all of it without divergence.
    EXPECT_NEAR(std::sqrt(2 * flow.kinetic_energy()), 0.2 / 16, 0.01 * 0.2 / 16);
    for (int step = 1; step < 64; ++step) flow.step(step / 16.0, 1.0 / 16);
    EXPECT_GT(flow.kinetic_energy(), 0.01);
    EXPECT_LT(flow.kinetic_energy(), 1);
}

TEST(SurfaceFlow, BubblesBecomeFoamAndFoamFades) {
    FlowRules rules;
    rules.cells = 16;
    rules.foam_life = 4;
    rules.bubble_rise = 2;
    SurfaceFlow flow(rules);
    flow.set_floating([](const glm::dvec2&) { return glm::vec4(0, 0.5, 0, 0); });
    for (int step = 0; step < 64; ++step) flow.step(step / 16.0, 1.0 / 16);
    // f' = b/rise − f/life, b = ½ e^{−t/rise} at t = 4 s.
    const double wanted = 0.5 / 2 / (1.0 / 2 - 1.0 / 4) * (std::exp(-4.0 / 4) - std::exp(-4.0 / 2));
    EXPECT_NEAR(flow.floating_at({5, 7}).x, wanted, 0.02 * wanted);
    EXPECT_NEAR(flow.floating_at({5, 7}).y, 0.5 * std::exp(-2), 1e-3);
}

TEST(SurfaceFlow, RejectsWhatIsNotWaterAndStaysSane) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fails = [](const auto& change) {
        FlowRules rules;
        rules.cells = 16;
        change(rules);
        EXPECT_THROW(const SurfaceFlow flow(rules), UsageError);
    };
    fails([](FlowRules& r) { r.cells = 100; });
    fails([](FlowRules& r) { r.cells = 1 << 20; });
    fails([&](FlowRules& r) { r.side = nan; });
    fails([](FlowRules& r) { r.side = 0; });
    fails([](FlowRules& r) { r.viscosity = -1; });
    fails([&](FlowRules& r) { r.current.y = nan; });
    fails([](FlowRules& r) { r.foam_life = 0; });
    fails([](FlowRules& r) { r.gusts = 1e30; });
    fails([](FlowRules& r) { r.open_rim = 1e3; });
    fails([&](FlowRules& r) { r.obstacles = {{.middle = {nan, 0}}}; });
    fails([](FlowRules& r) { r.obstacles = {{.half_sides = {0, 1}}}; });

    const auto refuses = [](const FlowSource& source) {
        EXPECT_THROW(check_sources(std::span(&source, 1)), UsageError);
    };
    refuses({.begin = nan});
    refuses({.begin = 2, .end = 1});
    refuses({.place = {nan, 0}});
    refuses({.radius = 0});
    refuses({.push = {1e9, 0}});
    refuses({.foam = nan});

    FlowRules rules;
    rules.cells = 32;
    SurfaceFlow flow(rules);
    EXPECT_THROW(flow.step(nan, 0.1), UsageError);
    EXPECT_THROW(flow.step(0, 0), UsageError);
    // The strongest sources that are allowed, everywhere; foam that is taken away.
    std::vector<FlowSource> sources;
    for (int i = 0; i < 50; ++i)
        sources.push_back({.place = {1e5 * i, -7e4 * i},
                           .velocity = {20.0 * i, 3},
                           .radius = i % 2 == 0 ? 1e-9 : 1e5,
                           .push = {1000, -1000},
                           .spin = -1000,
                           .foam = i % 3 == 0 ? -1000.0 : 1000.0,
                           .bubbles = 1000});
    EXPECT_NO_THROW(check_sources(sources));
    flow.set_velocity([&](const glm::dvec2& at) { return at.x > 30 ? glm::dvec2(nan) : glm::dvec2(1e300); });
    for (int step = 0; step < 30; ++step) flow.step(step * 7.0, step % 2 == 0 ? 10 : 1e-3, sources);
    for (const glm::vec2& u : flow.velocity().values()) ASSERT_LT(glm::length(u), 10 * SurfaceFlow::kFastest);
    for (const glm::vec4& share : flow.floating().values()) ASSERT_TRUE(share.x >= 0 && share.x <= 1);
}

}  // namespace
}  // namespace deepwater::sim
