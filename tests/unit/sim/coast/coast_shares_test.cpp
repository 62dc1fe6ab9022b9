#include "sim/coast/coast_shares.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <random>

#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/surface/near_surface.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

/// Height [m] of the ground at (x, z) [m].
using Height = std::function<double(double, double)>;

CoastGround ground_on(const CoastGrid& grid, int samples, const Height& height) {
    CoastGround ground{.grid = grid, .heights = Grid2D<float>(samples, samples)};
    for (int z = 0; z < samples; ++z) {
        for (int x = 0; x < samples; ++x) {
            const glm::dvec2 place = ground.place(x, z);
            ground.heights(x, z) = static_cast<float>(height(place.x, place.y));
        }
    }
    return ground;
}

/// Samples everywhere as far apart, about the origin.
CoastGround ground_of(const Height& height, int samples = 96, double spacing = 10) {
    CoastGrid grid;
    grid.spacing = spacing;
    return ground_on(grid, samples, height);
}

/// A swell alone that runs east, in water of `depth`.
SeaState swell_east(float height, float period, float depth) {
    SeaState sea;
    sea.wind_speed = 0;
    sea.swell_height = height;
    sea.swell_period = period;
    sea.swell_direction = 90;
    sea.dispersion = kDispersionFiniteDepth;
    sea.depth = depth;
    return sea;
}

std::array<double, kRungCount> variances(const SeaState& sea) {
    const SeaSpectrum spectrum(sea);
    std::array<double, kRungCount> all{};
    for (const TilePlan& tile : plan_tiles(sea, {0, kRungCount - 1}))
        all[static_cast<size_t>(tile.rung)] = spectrum.height_variance(tile.k_min, tile.k_max);
    return all;
}

/// Significant height [m] of a sea at a place.
double height_at(const SeaState& sea, const CoastMaps& maps, const glm::dvec2& place) {
    const std::array<double, kRungCount> open = variances(sea);
    double variance = 0;
    for (size_t r = 0; r < open.size(); ++r) {
        const auto share = static_cast<double>(maps.share(static_cast<int>(r), place));
        variance += share * share * open[r];
    }
    return 4 * std::sqrt(variance);
}

TEST(CoastGrid, SamplesAndDistancesAreInverseAndSpacingsGrowEvenly) {
    const CoastGrid grid{.middle = {30, -20}, .spacing = 6, .even = 20, .growth = 0.05};
    constexpr int kCount = 97;
    for (int i = 0; i < kCount; ++i) EXPECT_NEAR(grid.sample(grid.distance(i, kCount), kCount), i, 1e-3) << i;
    EXPECT_EQ(grid.distance(0.5 * (kCount - 1), kCount), 0);
    for (int i = 1; i < kCount; ++i) {
        const double apart = grid.distance(i, kCount) - grid.distance(i - 1, kCount);
        const double beyond = std::abs(i - 0.5 - 0.5 * (kCount - 1)) - grid.even;
        EXPECT_NEAR(apart, grid.spacing * std::exp(grid.growth * std::max(beyond, 0.0)), 0.01 * apart) << i;
    }
    EXPECT_EQ(grid.place({48, 48}, {kCount, kCount}), grid.middle);
}

TEST(CoastShares, OverTheOpenSeasOwnDepthAllWavesAreLeft) {
    const SeaState sea = swell_east(0.5f, 8, 20);
    const CoastMaps maps = coast_maps(sea, ground_of([](double, double) { return -20.0; }));
    const std::array<double, kRungCount> open = variances(sea);
    for (int r = 0; r < kRungCount; ++r) {
        if (open[static_cast<size_t>(r)] == 0) continue;
        EXPECT_NEAR(maps.share(r, {12, -77}), 1, 2e-3) << r;
    }
}

// The flux of energy, group speed times energy, of each wave is the same over every depth.
TEST(CoastShares, SmallWavesShoalByTheGroupSpeed) {
    const SeaState sea = swell_east(0.05f, 10, 50);
    const SeaSpectrum spectrum(sea);
    const double open = spectrum.height_variance(0, kAllShortWaves);
    for (const double depth : {30.0, 12.0, 5.0, 2.0}) {
        const CoastMaps maps = coast_maps(sea, ground_of([=](double, double) { return -depth; }));
        SeaState there = sea;
        there.depth = static_cast<float>(depth);
        const auto grown = [&](double k) {
            return group_speed(sea, k) / group_speed(there, wave_number(there, angular_frequency(sea, k)));
        };
        const double expected = std::sqrt(spectrum.integral(grown, 0, kAllShortWaves) / open);
        EXPECT_NEAR(height_at(sea, maps, {0, 0}) / (4 * std::sqrt(open)), expected, 0.01 * expected)
            << depth << " m deep";
    }
}

TEST(CoastShares, NowhereAreWavesHigherThanTheDepthAllowsAndOnLandThereAreNone) {
    SeaState sea;
    sea.wind_speed = 16;
    sea.wind_direction = 70;
    sea.depth = 40;
    sea.dispersion = kDispersionFiniteDepth;
    // A beach with a bar, which falls dry in places.
    const Height bar = [](double x, double z) {
        return -0.05 * (250 - x) +
               4.5 * std::exp(-std::pow((x - 120) / 20, 2)) * (1 + 0.5 * std::sin(0.02 * z));
    };
    const CoastGround ground = ground_of(bar);
    const CoastMaps maps = coast_maps(sea, ground);
    int dry = 0;
    for (int z = 0; z < 96; ++z) {
        for (int x = 0; x < 96; ++x) {
            const double depth = -static_cast<double>(ground.heights(x, z));
            const double height = height_at(sea, maps, ground.place(x, z));
            ASSERT_LE(height, kBreakerShare * std::max(depth, 0.0) + 1e-6) << x << ' ' << z;
            dry += depth <= 0 ? 1 : 0;
        }
    }
    EXPECT_GT(dry, 1000);
}

// A wave that has broken on a bar stays as low behind it, however deep the water is there.
TEST(CoastShares, BehindABarWavesStayAsLowAsItLetThem) {
    const SeaState sea = swell_east(3, 9, 30);
    const Height bar = [](double x, double) { return std::abs(x) < 15 ? -2.0 : -30.0; };
    const CoastMaps maps = coast_maps(sea, ground_of(bar));
    EXPECT_NEAR(height_at(sea, maps, {-200, 0}), height_at(sea, maps, {-400, 50}), 1e-3);
    EXPECT_NEAR(height_at(sea, maps, {200, 0}), kBreakerShare * 2, 0.05 * kBreakerShare * 2);
}

TEST(CoastShares, AnIslandShelters) {
    SeaState narrow = swell_east(1, 9, 30);
    narrow.swell_width = 10;
    const Height island = [](double x, double z) { return std::hypot(x, z) < 60 ? 5.0 : -30.0; };
    const CoastGround ground = ground_of(island);
    const CoastMaps of_narrow = coast_maps(narrow, ground);
    const double open = height_at(narrow, of_narrow, {-300, 0});
    EXPECT_LT(height_at(narrow, of_narrow, {90, 0}), 0.1 * open) << "close behind it";
    EXPECT_NEAR(height_at(narrow, of_narrow, {90, 300}), open, 0.02 * open) << "beside it";

    // Waves from more directions come nearer behind it.
    SeaState wide = narrow;
    wide.swell_width = 40;
    const CoastMaps of_wide = coast_maps(wide, ground);
    const glm::dvec2 behind(240, 0);
    EXPECT_GT(height_at(wide, of_wide, behind) / height_at(wide, of_wide, {-300, 0}),
              height_at(narrow, of_narrow, behind) / open + 0.1);
}

// Where samples lie is no matter of the waves: rays and fetches cross samples that lie anyhow. Grids of 10 m blur the edges
// of shadows, so means over places by chance are compared, and single ones by a tenth of the height; nearer to the waterline
// than two samples, values are those between dry ground and deep water.
TEST(CoastShares, AGridThatGrowsSeesTheSameShadows) {
    SeaState sea = swell_east(1, 9, 30);
    sea.swell_width = 25;
    sea.swell_direction = 115;
    sea.wind_speed = 8;
    sea.wind_direction = 60;
    const glm::dvec2 top(-80, 40);
    const double waterline = std::sqrt(1.2e4 * std::log(45.0 / 30));  // m from the top
    const Height ground = [&](double x, double z) {
        return -30 + 45 * std::exp(-(std::pow(x - top.x, 2) + std::pow(z - top.y, 2)) / 1.2e4);
    };
    const CoastMaps even = coast_maps(sea, ground_of(ground));
    const CoastMaps grown =
        coast_maps(sea, ground_on({.middle = {}, .spacing = 5, .even = 12, .growth = 0.03}, 96, ground));
    std::mt19937 random(3);
    std::uniform_real_distribution<double> somewhere(-300, 300);
    double difference = 0;
    constexpr int kPlaces = 400;
    for (int n = 0; n < kPlaces; ++n) {
        const glm::dvec2 place{somewhere(random), somewhere(random)};  // braces draw x first
        if (std::abs(glm::distance(place, top) - waterline) < 20) continue;
        const double a = height_at(sea, even, place), b = height_at(sea, grown, place);
        difference += (b - a) / kPlaces;
        EXPECT_NEAR(a, b, 0.1 * height_at(sea, even, {-460, 460})) << place.x << ' ' << place.y;
    }
    EXPECT_NEAR(difference, 0, 0.01);
}

TEST(CoastShares, BeyondTheGroundOfAnIslandLiesTheOpenSea) {
    SeaState sea = swell_east(1, 9, 30);
    sea.swell_width = 10;
    const Height island = [](double x, double z) { return std::hypot(x, z) < 150 ? 5.0 : -30.0; };
    const CoastMaps maps = coast_maps(sea, ground_of(island));
    const double open = height_at(sea, maps, {-470, 0});
    EXPECT_LT(height_at(sea, maps, {250, 0}), 0.2 * open);
    for (const glm::dvec2 far :
         {glm::dvec2(9e5, 0), glm::dvec2(0, 9e5), glm::dvec2(-9e5, 10), glm::dvec2(5, -9e5)})
        EXPECT_NEAR(height_at(sea, maps, far), open, 1e-3 * open) << far.x << ' ' << far.y;
    // A spit that runs out of the ground goes on, and so does its lee.
    const Height spit = [](double x, double z) { return std::abs(x) < 60 && z > -100 ? 5.0 : -30.0; };
    const CoastMaps behind = coast_maps(sea, ground_of(spit));
    EXPECT_LT(height_at(sea, behind, {300, 9e5}), 0.1 * open);
}

// Along an endless coast, from which waves of any direction run away, none arrive anywhere, and the wind has come as far over
// water at one end as at the other.
TEST(CoastShares, AnEndlessCoastShelters) {
    SeaState swell = swell_east(1, 9, 30);
    swell.swell_width = 2;
    const Height coast = [](double x, double) { return x < -200 ? 5.0 : -30.0; };
    const Height turned = [](double, double z) { return z < -200 ? 5.0 : -30.0; };
    for (const float aslant : {-60.0f, -30.0f, 0.0f, 20.0f, 75.0f}) {
        swell.swell_direction = 90 + aslant;
        const CoastMaps along_z = coast_maps(swell, ground_of(coast));
        SeaState wind;
        wind.wind_speed = 9;
        wind.wind_direction = 90 + aslant;
        const CoastMaps raised = coast_maps(wind, ground_of(coast));
        swell.swell_direction = 180 + aslant;
        const CoastMaps along_x = coast_maps(swell, ground_of(turned));
        for (const double at : {-9e4, -470.0, -100.0, 300.0, 470.0, 9e4}) {
            EXPECT_LT(height_at(swell, along_z, {0, at}), 0.01) << aslant << ' ' << at;
            EXPECT_LT(height_at(swell, along_x, {at, 0}), 0.01) << aslant << ' ' << at;
            EXPECT_NEAR(height_at(wind, raised, {100, at}), height_at(wind, raised, {100, 0}),
                        0.05 * height_at(wind, raised, {100, 0}))
                << aslant << ' ' << at;
        }
    }
}

// Turning ground and waves together by a quarter turn changes nothing but the place.
TEST(CoastShares, AQuarterTurnOfEverythingIsAQuarterTurnOfTheShares) {
    SeaState sea;
    sea.wind_speed = 9;
    sea.wind_direction = 35;
    sea.depth = 25;
    const Height ground = [](double x, double z) {
        return -25 + 30 * std::exp(-(x * x + 2 * z * z + x * z) / 2e4);
    };
    const CoastMaps maps = coast_maps(sea, ground_of(ground));
    sea.wind_direction = 125;  // a quarter clockwise: (x, z) → (−z, x)
    const CoastMaps turned = coast_maps(sea, ground_of([&](double x, double z) { return ground(z, -x); }));
    for (const glm::dvec2 place : {glm::dvec2(125, -215), glm::dvec2(-35, 45), glm::dvec2(205, 305)}) {
        for (int r = 0; r < kRungCount; ++r)
            EXPECT_NEAR(maps.share(r, place), turned.share(r, {-place.y, place.x}), 1e-4) << r;
    }
}

TEST(CoastShares, BeyondTheGroundItsEdgeHolds) {
    const SeaState sea = swell_east(1, 9, 30);
    const CoastMaps maps = coast_maps(sea, ground_of([](double x, double) { return -30 + 0.04 * x; }));
    for (int r = 0; r < kRungCount; ++r) EXPECT_EQ(maps.share(r, {475, 10}), maps.share(r, {9e6, 10}));
}

// The sea's surface near land is the sum of its tiles, each with its share.
TEST(CoastShares, TheSurfaceHasTheSharesOfItsTiles) {
    SeaState sea;
    sea.wind_speed = 11;
    sea.resolution = 64;
    Ocean ocean(sea);
    OceanMaps maps;
    ocean.evaluate(3, maps, Motion::evaluated);
    const SeaSurface open(maps);
    const glm::dvec2 place(31.5, -12.25);
    const SurfaceSample whole = open.undisplaced(place.x, place.y);

    auto half = std::make_shared<CoastMaps>();
    half->grid.spacing = 200;
    for (auto& image : half->shares) {
        image = Grid2D<glm::vec4>(2, 2);
        for (glm::vec4& share : image.values()) share = glm::vec4(0);
    }
    maps.coast = half;
    EXPECT_EQ(SeaSurface(maps).undisplaced(place.x, place.y).displacement, glm::vec3(0));
    EXPECT_EQ(SeaSurface(maps, 0, Waters::sea).undisplaced(place.x, place.y).displacement,
              whole.displacement);

    // Of one tile alone, riding on nothing, a half is left.
    for (glm::vec4& share : half->shares[static_cast<size_t>(maps.info[0].rung) / 4].values())
        share[maps.info[0].rung % 4] = 0.5f;
    OceanMaps first = maps;
    first.tiles.resize(1);
    first.info.resize(1);
    const glm::vec3 of_half = SeaSurface(first).undisplaced(place.x, place.y).displacement;
    NearSurface near;
    near.set_moment(first, {0, 0});
    const glm::vec3 near_half = near.displacement(glm::vec2(place));
    first.coast = nullptr;
    const glm::vec3 of_whole = SeaSurface(first).undisplaced(place.x, place.y).displacement;
    EXPECT_GT(glm::length(of_whole), 1e-3f);
    EXPECT_LT(glm::length(of_half - 0.5f * of_whole), 1e-6f);
    EXPECT_LT(glm::length(near_half - of_half), 1e-4f);
}

// On an even slope no wave breaks in deep water, more and more do towards the land, and all where their height is what the
// depth lets be.
TEST(CoastShares, WavesBreakTowardsTheLand) {
    const SeaState sea = swell_east(2, 10, 40);
    const CoastMaps maps = coast_maps(sea, ground_of([](double x, double) { return (x - 400) / 40; }));
    float before = 0;
    for (double x = -450; x < 390; x += 10) {
        const float breaking = maps.breaking({x, 0});
        EXPECT_GE(breaking, before - 1e-3f) << x;
        before = breaking;
        const double depth = (400 - x) / 40, height = height_at(sea, maps, {x, 0});
        EXPECT_NEAR(static_cast<double>(breaking),
                    std::min(std::pow(height / (kBreakerShare * depth), 4), 1.0), 0.05)
            << x;
    }
    EXPECT_LT(maps.breaking({-450, 0}), 0.05f);
    EXPECT_GT(maps.breaking({380, 0}), 0.99f);
    EXPECT_EQ(maps.breaking({460, 0}), 0);
}

}  // namespace
}  // namespace deepwater::sim
