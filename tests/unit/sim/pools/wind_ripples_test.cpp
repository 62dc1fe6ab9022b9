// Ripples of the wind: where they are high, which way they run, how steep they may be.
#include "sim/pools/wind_ripples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "sim/laws/spectra/jonswap.h"
#include "sim/pools/basin_layer.h"

namespace deepwater::sim {
namespace {

const BasinShape kPond{.half_sides = {4, 2.5}, .depth = 1.3};
constexpr glm::ivec2 kSamples{512, 512};

WindRipples ripples_of(const glm::dvec2& wind) {
    return WindRipples(kPond, wind, kPond.half_sides, kSamples, 3);
}

/// Mean square of heights over columns of samples and over times.
double mean_square(const WindRipples& ripples, int first, int last) {
    double sum = 0;
    int count = 0;
    for (int moment = 0; moment < 6; ++moment) {
        for (int row = 40; row < 472; row += 9) {
            std::vector<WindRipples::Point> points(kSamples.x, WindRipples::Point(0));
            ripples.add_row(1.7 * moment, row, 1, points);
            for (int i = first; i < last; ++i, ++count) {
                const auto height = static_cast<double>(points[static_cast<size_t>(i)].x);
                sum += height * height;
            }
        }
    }
    return sum / count;
}

TEST(WindRipples, CalmAirMakesNone) {
    EXPECT_TRUE(ripples_of({0, 0}).none());
    EXPECT_TRUE(ripples_of({0.8, -0.7}).none());
    std::vector<WindRipples::Point> points(kSamples.x, WindRipples::Point(0));
    ripples_of({0, 0}).add_row(3, 5, 1, points);
    for (const WindRipples::Point& point : points) EXPECT_EQ(point, WindRipples::Point(0));
}

TEST(WindRipples, AreHigherDownwind) {
    const WindRipples ripples = ripples_of({5, 0});
    const double upwind = mean_square(ripples, 40, 120), downwind = mean_square(ripples, 392, 472);
    EXPECT_GT(downwind, 3 * upwind);
    const WindRipples back = ripples_of({-5, 0});
    EXPECT_GT(mean_square(back, 40, 120), 3 * mean_square(back, 392, 472));
}

// The variance of the samples is that of the law: 20 sines over 432 × 80 samples and six moments leave 15 %.
TEST(WindRipples, HaveTheVarianceOfTheirFetch) {
    const WindRipples ripples = ripples_of({5, 0});
    const double fetch = 8 * (432 / 511.0);
    EXPECT_NEAR(mean_square(ripples, 392, 472) / ripples.variance_at(fetch), 1, 0.2);
    // No more than that of the sea's law at this fetch, and some millimetres high.
    const double height = 4 * std::sqrt(ripples.variance_at(8));
    EXPECT_LT(height, Jonswap::of_wind(5, 8).significant_height());
    EXPECT_GT(height, 0.001);
    EXPECT_LT(height, 0.02);
}

TEST(WindRipples, AreNotSteeperThanTheSea) {
    for (const double wind : {3.0, 6.0, 12.0, 30.0})
        EXPECT_LE(ripples_of({wind, 0}).slope_variance(), 1.001 * (0.003 + 0.00512 * wind)) << wind;
}

// ∫ −v ∂η/∂x has the sign of the direction in which waves run.
TEST(WindRipples, RunWithTheWind) {
    for (const glm::dvec2& wind : {glm::dvec2(4, 0), glm::dvec2(-3, 2), glm::dvec2(0, -6)}) {
        const WindRipples ripples = ripples_of(wind);
        glm::dvec2 run(0);
        for (int row = 0; row < kSamples.y; row += 5) {
            std::vector<WindRipples::Point> points(kSamples.x, WindRipples::Point(0));
            ripples.add_row(2, row, 1, points);
            for (const WindRipples::Point& p : points)
                run -=
                    static_cast<double>(p.w) * glm::dvec2(static_cast<double>(p.y), static_cast<double>(p.z));
        }
        EXPECT_GT(glm::dot(glm::normalize(run), glm::normalize(wind)), 0.9) << wind.x << ' ' << wind.y;
    }
}

// Slopes and rates of rise are derivatives of the heights: central differences err by (k Δ)²/6.
TEST(WindRipples, SlopesAndRatesAreDerivatives) {
    const WindRipples ripples = ripples_of({5, 0});
    std::vector<WindRipples::Point> points(kSamples.x, WindRipples::Point(0)), before = points,
                                                                               after = points;
    constexpr double kTime = 4, kShort = 1e-3;
    ripples.add_row(kTime, 250, 1, points);
    ripples.add_row(kTime - kShort, 250, 1, before);
    ripples.add_row(kTime + kShort, 250, 1, after);
    double error = 0, sum = 0;
    for (size_t i = 100; i < 500; ++i) {
        const auto rate = static_cast<double>(after[i].x - before[i].x) / (2 * kShort);
        error += std::pow(rate - static_cast<double>(points[i].w), 2);
        sum += std::pow(static_cast<double>(points[i].w), 2);
    }
    EXPECT_LT(error, 1e-4 * sum);
}

TEST(WindRipples, FetchIsTheWayFromTheWallUpwind) {
    EXPECT_NEAR(WindRipples::fetch_at(kPond, {3, 0}, {1, 0}), 5, 0.05);
    EXPECT_NEAR(WindRipples::fetch_at(kPond, {-3, 0}, {1, 0}), 3, 0.05);
    EXPECT_NEAR(WindRipples::fetch_at(kPond, {0, 2}, {3.9, 1}), 3.5, 0.05);
    const BasinShape round{.kind = BasinShape::Kind::round, .half_sides = glm::dvec2(2), .depth = 1};
    EXPECT_NEAR(WindRipples::fetch_at(round, {1, 1}, {0, 0}), 2, 0.05);
    EXPECT_EQ(WindRipples::fetch_at(round, {1, 1}, {3, 0}), 0);
}

std::shared_ptr<BasinRecipe> windy_pond(const glm::dvec2& wind) {
    auto pond = std::make_shared<BasinRecipe>();
    pond->shape = kPond;
    pond->cell = 8.0 / 256;
    pond->window = {.middle = {20, 5}, .half_sides = kPond.half_sides + 0.0625, .rotation = 0.3, .rim = 0.03};
    pond->spells = {{.begin = 0, .wind = wind}};
    return pond;
}

TEST(BasinLayer, ShowsRipplesWithoutSteps) {
    const auto layer = windy_pond({0, 5})->make();
    layer->restart(16);
    LayerMaps maps;
    layer->show(16, false, maps);
    EXPECT_GT(maps.highest, 0.001f);
    const auto calm = windy_pond({0, 0.5})->make();
    calm->restart(16);
    calm->show(16, false, maps);
    EXPECT_EQ(maps.highest, 0);
}

// A change of the wind takes some seconds, and nothing jumps.
TEST(BasinLayer, RipplesFollowANewWind) {
    const auto pond = windy_pond({0, 5});
    pond->spells.push_back({.begin = 20, .wind = {0, 0}});
    const auto layer = pond->make();
    layer->restart(0);
    float before = 0;
    LayerMaps maps;
    for (const double t : {20.0, 21.0, 21.7, 22.3, 22.49, 22.51}) {
        layer->show(t, false, maps);
        if (before > 0) {
            EXPECT_LT(maps.highest, 1.1f * before) << t;
        }
        before = maps.highest;
    }
    EXPECT_EQ(before, 0);
}

}  // namespace
}  // namespace deepwater::sim
