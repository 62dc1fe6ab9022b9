#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "core/check.h"
#include "sim/numerics/random.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/wave_reference.h"

namespace deepwater::sim {
namespace {

OceanMaps moderate_sea() {
    SeaState state;
    state.wind_speed = 10;
    state.resolution = 64;
    // The Jacobian scatters about 1 by λ √mss ≤ 0.16: it stays positive to six standard deviations, so that
    // every point has exactly one origin.
    state.choppiness = 0.7f;
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(17, maps);
    return maps;
}

/// A long wave on one tile, fine enough (256 samples a wave) for interpolation to err by less than 1e-4 of
/// it.
OceanMaps single_wave() {
    testing::Waves waves({.resolution = 256, .size = 50.0, .rotation = 0.6, .harmonics = 2});
    waves.amplitude(1, 0) = 0.5f;  // h = 1 m · cos
    OceanMaps maps;
    maps.tiles.push_back(waves.evaluate(0.0, 1.0f));
    maps.info.push_back({.size = 50,
                         .rotation = 0.6f,
                         .k_min = 0,
                         .k_max = 1,
                         .lost_slope_variance = {},
                         .shown_slope_variance = {}});
    return maps;
}

TEST(SurfaceQuery, HeightAtADisplacedPointIsTheHeightOfItsOrigin) {
    const OceanMaps maps = moderate_sea();
    for (int i = 0; i < 300; ++i) {
        const glm::dvec2 origin(500.0 * static_cast<double>(gaussian_draw(1, 0, i, 0).real()),
                                500.0 * static_cast<double>(gaussian_draw(1, 0, i, 0).imag()));
        const SurfaceSample sample = SeaSurface(maps).undisplaced(origin.x, origin.y);
        const glm::dvec2 place = origin + glm::dvec2(sample.displacement.x, sample.displacement.z);
        const glm::dvec2 found = SeaSurface(maps).undisplaced_place(place.x, place.y);
        // The inversion stops at 1e-5 m, and the surface is nowhere compressed below a fifth.
        EXPECT_LT(glm::distance(found, origin), 5e-5);
        EXPECT_NEAR(SeaSurface(maps).height(place.x, place.y), sample.displacement.y, 1e-4f);
    }
}

TEST(SurfaceQuery, SamplesAreThoseOfTheMaps) {
    const OceanMaps maps = single_wave();
    const double c = std::cos(0.6), s = std::sin(0.6);
    for (const auto& [i, j] : {std::pair{0, 0}, {17, 200}, {255, 3}}) {
        const double u = i * 50.0 / 256, v = j * 50.0 / 256;
        const SurfaceSample sample =
            SeaSurface(maps).undisplaced(c * u + s * v - 50 * c, c * v - s * u + 50 * s);  // a tile away
        const testing::Fields fields = testing::fields_of(maps.tiles[0], i, j);
        EXPECT_NEAR(sample.displacement.y, fields.h, 1e-5);
        EXPECT_NEAR(sample.slope.x, fields.slope_x, 1e-5);
        EXPECT_NEAR(sample.dxz, fields.dxz, 1e-5);
    }
}

TEST(SurfaceQuery, NormalIsPerpendicularToTheDisplacedSurface) {
    const OceanMaps maps = single_wave();
    constexpr double kStep = 0.5;  // m
    for (const glm::dvec2 point : {glm::dvec2(3, 4), {-20, 11}, {40, -70}, {0, 25}}) {
        const glm::vec3 normal = SeaSurface(maps).normal(point.x, point.y);
        EXPECT_NEAR(glm::length(normal), 1, 1e-6f);
        EXPECT_GT(normal.y, 0.9f);  // the steepest slope is 2π/50
        for (const glm::dvec2 axis : {glm::dvec2(1, 0), {0, 1}}) {
            const glm::dvec2 a = point - kStep * axis, b = point + kStep * axis;
            const float rise = SeaSurface(maps).height(b.x, b.y) - SeaSurface(maps).height(a.x, a.y);
            const glm::vec3 chord(static_cast<float>(b.x - a.x), rise, static_cast<float>(b.y - a.y));
            // A chord of 1 m on a wave of 50 m: (k step)²/6 of the slope 0.13, 1e-4, and as much for
            // interpolation.
            EXPECT_NEAR(glm::dot(glm::normalize(chord), normal), 0, 5e-4f);
        }
    }
}

TEST(SurfaceQuery, FoldedSurfaceStillGivesAPointOfTheSea) {
    testing::Waves waves({.resolution = 64, .size = 10.0, .rotation = 0.0, .harmonics = 2});
    waves.amplitude(1, 0) = 1.5f;  // λ k a = 1.9: overturned
    OceanMaps maps;
    maps.tiles.push_back(waves.evaluate(0.0, 1.0f));
    maps.info.push_back({.size = 10,
                         .rotation = 0,
                         .k_min = 0,
                         .k_max = 1,
                         .lost_slope_variance = {},
                         .shown_slope_variance = {}});
    for (int i = 0; i < 30; ++i) {
        const float height = SeaSurface(maps).height(0.37 * i, 1.0);
        EXPECT_TRUE(std::isfinite(height));
        EXPECT_LE(std::abs(height), 3.001f);
    }
}

/// Returns all queries of a point, each as a call that may throw.
std::vector<std::function<void(const OceanMaps&, double, double)>> point_queries() {
    return {[](const OceanMaps& maps, double x, double z) { (void)SeaSurface(maps).undisplaced(x, z); },
            [](const OceanMaps& maps, double x, double z) { (void)SeaSurface(maps).undisplaced_place(x, z); },
            [](const OceanMaps& maps, double x, double z) { (void)SeaSurface(maps).height(x, z); },
            [](const OceanMaps& maps, double x, double z) { (void)SeaSurface(maps).normal(x, z); },
            [](const OceanMaps& maps, double x, double z) {
                (void)SeaSurface(maps).first_hit({x, 9, z}, {0, -1, 0}, 100);
            }};
}

TEST(SurfaceQuery, NonFinitePointsAreRefused) {
    const OceanMaps maps = moderate_sea();
    constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
    constexpr double kMost = std::numeric_limits<double>::max();
    for (const auto& query : point_queries()) {
        for (const double bad : {kNoNumber, double(INFINITY), -double(INFINITY), kMost, -kMost}) {
            EXPECT_THROW(query(maps, bad, 3), UsageError) << bad;
            EXPECT_THROW(query(maps, -7, bad), UsageError) << bad;
        }
    }
}

TEST(SurfaceQuery, EmptyMomentIsRefused) {
    for (const auto& query : point_queries()) EXPECT_THROW(query(OceanMaps{}, 1, 2), UsageError);
}

TEST(SurfaceQuery, FarPointsGiveFiniteValues) {
    const OceanMaps maps = moderate_sea();
    std::mt19937 random(11);
    std::uniform_real_distribution<double> magnitude(0, 12);
    std::uniform_real_distribution<double> turn(0, 2 * std::numbers::pi);
    for (int i = 0; i < 200; ++i) {
        const double r = i == 0 ? kFarthestPoint : std::pow(10.0, magnitude(random));
        const double angle = i == 0 ? 0 : turn(random);
        const double x = r * std::cos(angle), z = r * std::sin(angle);
        EXPECT_LE(std::abs(SeaSurface(maps).height(x, z)), maps.highest_crest) << x << ' ' << z;
        EXPECT_NEAR(glm::length(SeaSurface(maps).normal(x, z)), 1, 1e-5) << x << ' ' << z;
    }
}

}  // namespace
}  // namespace deepwater::sim
