// Sizes, speeds and numbers of raindrops.
#include "sim/pools/basin_rain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace deepwater::sim {
namespace {

constexpr double kRainUnit = 1e-3 / 3600;  // mm/h

// Gunn & Kinzer 1949, J. Meteorol. 6, 243, table 2; the formula errs by up to 2 % of the highest speed.
TEST(RainLaw, DropsFallAsGunnAndKinzerMeasured) {
    for (const auto& [millimetres, speed] :
         {std::pair{0.5, 2.06}, {1.0, 4.03}, {2.0, 6.49}, {3.0, 8.06}, {4.0, 8.83}, {5.0, 9.09}, {5.8, 9.17}})
        EXPECT_NEAR(RainLaw::fall_speed(1e-3 * millimetres), speed, 0.25) << millimetres;
}

TEST(RainLaw, ItsDropsBringTheRain) {
    for (const double rate : {1.0, 10.0, 50.0, 200.0}) {
        const RainLaw law(rate * kRainUnit);
        double brought = 0;
        constexpr int kParts = 2000;
        const double width = (RainLaw::kLargest - RainLaw::kSmallest) / kParts;
        for (int i = 0; i < kParts; ++i) {
            const double low = RainLaw::kSmallest + i * width, d = low + 0.5 * width;
            brought +=
                (law.drops_above(low) - law.drops_above(low + width)) * std::numbers::pi / 6 * d * d * d;
        }
        EXPECT_NEAR(brought / (rate * kRainUnit), 1, 1e-3) << rate;
        // Marshall and Palmer's numbers hold within a quarter.
        EXPECT_NEAR(law.correction(), 1, 0.25) << rate;
    }
}

// Draws are distributed as drops_above() says: the mean of 40,000 draws of "larger than d" has a deviation of at most
// 0.0025, of which five are allowed: it fails once in two million.
TEST(RainLaw, DrawsFollowTheLaw) {
    const RainLaw law(50 * kRainUnit);
    UniformDraws draws(3);
    constexpr int kDraws = 40'000;
    constexpr double kLeast = 1e-3;
    int larger[3] = {};
    for (int i = 0; i < kDraws; ++i) {
        const double d = law.draw(kLeast, draws);
        ASSERT_GE(d, kLeast);
        ASSERT_LE(d, RainLaw::kLargest);
        for (int n = 0; n < 3; ++n) larger[n] += d > 1e-3 * (n + 1.5);
    }
    for (int n = 0; n < 3; ++n) {
        const double expected = law.drops_above(1e-3 * (n + 1.5)) / law.drops_above(kLeast);
        EXPECT_NEAR(static_cast<double>(larger[n]) / kDraws, expected, 0.0125) << n;
    }
}

// Mean and variance of Poisson's law are equal. 20,000 draws: five deviations of each.
TEST(UniformDraws, CountsFollowPoissonsLaw) {
    UniformDraws draws(5);
    constexpr int kDraws = 20'000;
    for (const double mean : {0.3, 7.0, 150.0}) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kDraws; ++i) {
            const int count = draws.poisson(mean);
            sum += count;
            squares += static_cast<double>(count) * count;
        }
        const double found = sum / kDraws;
        EXPECT_NEAR(found, mean, 5 * std::sqrt(mean / kDraws));
        EXPECT_NEAR(squares / kDraws - found * found, mean, 5 * mean * std::sqrt((2 + 1 / mean) / kDraws));
    }
}

// The sum of squares of D R⁴ of all craters, on which the energy of waves depends, is that of the law, whether all
// drops fall one by one or nearly all are merged. It hangs on the largest drops, of which there are 400 or more: the
// deviation is 8 %, and three are allowed.
TEST(BasinRain, MergedDropsKeepTheEnergy) {
    const double rate = 30 * kRainUnit, seconds = 1.0 / 32;
    const RainLaw law(rate);
    double wanted = 0;
    constexpr int kParts = 2000;
    const double width = (RainLaw::kLargest - RainLaw::kSmallest) / kParts;
    const auto square = [](const StoneSplash& splash) {
        return std::pow(splash.depth * std::pow(splash.radius, 4), 2);
    };
    for (int i = 0; i < kParts; ++i) {
        const double low = RainLaw::kSmallest + i * width, d = low + 0.5 * width;
        wanted += (law.drops_above(low) - law.drops_above(low + width)) *
                  square(splash_of_drop(d, RainLaw::fall_speed(d), 0));
    }
    for (const auto& [half_side, slots] : {std::pair{0.3, 20000}, {4.0, 400}, {40.0, 100}}) {
        const BasinShape shape{.half_sides = glm::dvec2(half_side), .depth = 1};
        BasinRain rain(shape, 0.05, 2);
        double sum = 0;
        bool merged = false;
        std::vector<RainImpact> impacts;
        for (int slot = 0; slot < slots; ++slot) {
            rain.fall(rate, slot, seconds, impacts);
            for (const RainImpact& impact : impacts) {
                sum += square(impact.splash);
                merged = merged || impact.diameter == 0;
            }
        }
        EXPECT_NEAR(sum / (shape.area() * slots * seconds) / wanted, 1, 0.25) << half_side;
        EXPECT_EQ(merged, half_side > 1);
    }
}

TEST(BasinRain, FallsTheSameInASlotAndOnlyInTheBasin) {
    const BasinShape shape{.kind = BasinShape::Kind::round, .half_sides = glm::dvec2(1.5), .depth = 0.5};
    BasinRain rain(shape, 0.02, 9), other(shape, 0.02, 9);
    std::vector<RainImpact> first, again;
    rain.fall(50 * kRainUnit, 1, 1.0 / 32, again);
    rain.fall(50 * kRainUnit, 40, 1.0 / 32, first);
    other.fall(50 * kRainUnit, 40, 1.0 / 32, again);
    ASSERT_EQ(first.size(), again.size());
    EXPECT_GT(first.size(), 50u);
    for (size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].place, again[i].place);
        EXPECT_EQ(first[i].diameter, again[i].diameter);
        EXPECT_TRUE(shape.inside(first[i].place));
        EXPECT_GE(first[i].splash.radius, 0.02);
    }
    rain.fall(0, 40, 1.0 / 32, first);
    EXPECT_TRUE(first.empty());
}

}  // namespace
}  // namespace deepwater::sim
