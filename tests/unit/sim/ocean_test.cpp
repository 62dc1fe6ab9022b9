#include "sim/ocean.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/phillips.h"

namespace deepwater::sim {
namespace {

SeaState sea(float wind, int resolution) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

OceanMaps maps_of(const SeaState& state, double t) {
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(t, maps);
    return maps;
}

void expect_same_bits(const OceanMaps& a, const OceanMaps& b) {
    ASSERT_EQ(a.tiles.size(), b.tiles.size());
    for (size_t i = 0; i < a.tiles.size(); ++i) {
        ASSERT_EQ(a.tiles[i].displacement.size(), b.tiles[i].displacement.size());
        for (size_t level = 0; level < a.tiles[i].displacement.size(); ++level) {
            EXPECT_TRUE(std::ranges::equal(a.tiles[i].displacement[level].values(),
                                           b.tiles[i].displacement[level].values()));
            EXPECT_TRUE(
                std::ranges::equal(a.tiles[i].gradient[level].values(), b.tiles[i].gradient[level].values()));
        }
        EXPECT_EQ(a.info[i].lost_slope_variance, b.info[i].lost_slope_variance);
    }
    EXPECT_EQ(a.unresolved_variance, b.unresolved_variance);
    EXPECT_EQ(a.highest_crest, b.highest_crest);
    EXPECT_EQ(a.farthest_drift, b.farthest_drift);
}

TEST(Ocean, SameStateAndTimeAreTheSameBitsOnAnyNumberOfThreads) {
    const SeaState state = sea(12, 64);
    OceanMaps alone;
    {
        const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
        alone = maps_of(state, 33.3);
    }
    for (int run = 0; run < 5; ++run) expect_same_bits(alone, maps_of(state, 33.3));
}

TEST(Ocean, SetStateLeadsToTheSameSeaFromAnywhere) {
    const SeaState wanted = sea(6, 32);
    Ocean ocean(sea(20, 64));
    OceanMaps maps;
    ocean.evaluate(1, maps);
    EXPECT_EQ(maps.tiles.size(), 5u);
    for (const SeaState& state : {sea(20, 32), sea(5, 32), wanted}) ocean.set_state(state);
    ocean.evaluate(8, maps);
    expect_same_bits(maps, maps_of(wanted, 8));
}

TEST(Ocean, ChoppinessScalesDriftAndNothingElse) {
    SeaState state = sea(8, 32);
    Ocean ocean(state);
    OceanMaps choppy, half;
    ocean.evaluate(2, choppy);
    state.choppiness = 0.5f;
    ocean.set_state(state);
    ocean.evaluate(2, half);
    const auto& a = choppy.tiles[0].displacement[0].values();
    const auto& b = half.tiles[0].displacement[0].values();
    for (size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].y, b[i].y);
        EXPECT_NEAR(a[i].x, 2 * b[i].x, 1e-6f);
    }
    EXPECT_NEAR(choppy.farthest_drift, 2 * half.farthest_drift, 1e-5f);
}

TEST(Ocean, SeedsAreDifferentSeas) {
    SeaState state = sea(8, 32);
    const OceanMaps first = maps_of(state, 0);
    state.seed = 2;
    const OceanMaps second = maps_of(state, 0);
    EXPECT_FALSE(std::ranges::equal(first.tiles[0].displacement[0].values(),
                                    second.tiles[0].displacement[0].values()));
}

TEST(Ocean, StillAirIsAFlatMirror) {
    const OceanMaps maps = maps_of(sea(0, 32), 12);
    EXPECT_EQ(maps.tiles.size(), 4u);
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        for (const auto* levels : {&maps.tiles[i].displacement, &maps.tiles[i].gradient}) {
            for (const auto& level : *levels) {
                for (const glm::vec4& v : level.values()) ASSERT_EQ(v, glm::vec4(0));
            }
        }
        for (const glm::vec3& lost : maps.info[i].lost_slope_variance) EXPECT_EQ(lost, glm::vec3(0));
    }
    EXPECT_EQ(maps.unresolved_variance, glm::vec3(0));
    EXPECT_EQ(maps.significant_height, 0);
    EXPECT_EQ(maps.highest_crest, 0);
    EXPECT_EQ(height_at(maps, 3.3, -4.4), 0);
    EXPECT_EQ(normal_at(maps, 3.3, -4.4), glm::vec3(0, 1, 0));
}

TEST(Ocean, ResolvedAndUnresolvedSlopesMakeUpTheWholeSpectrum) {
    for (const int resolution : {16, 64, 256}) {
        for (const float wind : {3.0f, 8.0f, 20.0f}) {
            const SeaState state = sea(wind, resolution);
            const OceanMaps maps = maps_of(state, 0);
            const Phillips spectrum(state);
            glm::dvec3 sum(maps.unresolved_variance);
            for (const TileInfo& info : maps.info) {
                sum += spectrum.slope_covariance(static_cast<double>(info.k_min),
                                                 static_cast<double>(info.k_max));
            }
            const glm::dvec3 whole = spectrum.slope_covariance(0, kAllShortWaves);
            // Band ends and variances are published in single precision.
            EXPECT_LT(glm::length(sum - whole), 3e-6 * glm::length(whole)) << resolution << ", " << wind;
        }
    }
}

TEST(Ocean, TilesShowTheSlopesOfTheirBands) {
    const OceanMaps maps = maps_of(sea(8, 128), 0);
    for (const TileInfo& info : maps.info) {
        const glm::dvec3 band =
            Phillips(sea(8, 128))
                .slope_covariance(static_cast<double>(info.k_min), static_cast<double>(info.k_max));
        const glm::dvec3 tile(info.lost_slope_variance.back());
        // Sum against integral over a band of 8 to 62 waves a side: the grain of wave numbers is 1 % of the
        // area.
        EXPECT_NEAR(tile.x + tile.y, band.x + band.y, 0.02 * (band.x + band.y));
    }
}

TEST(Ocean, BadResolutionIsRefusedAndChangesNothing) {
    EXPECT_THROW(Ocean(sea(8, 100)), UsageError);
    Ocean ocean(sea(8, 32));
    EXPECT_THROW(ocean.set_state(sea(12, 2048)), UsageError);
    EXPECT_EQ(ocean.state(), sea(8, 32));
    OceanMaps maps;
    ocean.evaluate(4, maps);
    expect_same_bits(maps, maps_of(sea(8, 32), 4));
}

TEST(Ocean, SteadyEvaluationKeepsItsMemory) {
    Ocean ocean(sea(8, 32));
    OceanMaps maps;
    ocean.evaluate(0, maps);
    const glm::vec4* const before = maps.tiles[0].displacement[0].row(0);
    ocean.evaluate(1, maps);
    EXPECT_EQ(maps.tiles[0].displacement[0].row(0), before);
}

}  // namespace
}  // namespace deepwater::sim
