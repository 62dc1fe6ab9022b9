#include "sim/waves/ocean.h"
#include "sim/surface/sea_surface.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/waves/rung_fader.h"
#include "support/allocation_count.h"

namespace deepwater::sim {
namespace {

SeaState sea(float wind, int resolution) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

OceanMaps maps_of(const SeaState& state, double t, const WaveKernel& kernel = wave_kernel()) {
    Ocean ocean(state, kernel);
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
            EXPECT_TRUE(
                std::ranges::equal(a.tiles[i].shear[level].values(), b.tiles[i].shear[level].values()));
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
    // More workers than tiles, fewer, and as many: tiles are divided in all ways.
    for (const int threads : {2, 3, 4, 7, 16}) {
        const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                          static_cast<size_t>(threads));
        tbb::task_arena arena(threads);
        arena.execute([&] { expect_same_bits(alone, maps_of(state, 33.3)); });
    }
}

TEST(Ocean, VectorWidthAndTransformsChangeOnlyTheRounding) {
    const SeaState state = sea(12, 64);
    const OceanMaps reference = maps_of(state, 5, wave_kernel(kVectorsWidest, kFftKissfft));
    for (const VectorWidth width : {kVectorsWidest, kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        const OceanMaps maps = maps_of(state, 5, wave_kernel(width));
        for (size_t tile = 0; tile < maps.tiles.size(); ++tile) {
            float highest = 0, difference = 0;
            for (size_t i = 0; i < maps.tiles[tile].displacement[0].values().size(); ++i) {
                const float h = maps.tiles[tile].displacement[0].values()[i].y;
                highest = std::max(highest, std::abs(h));
                difference =
                    std::max(difference, std::abs(h - reference.tiles[tile].displacement[0].values()[i].y));
            }
            EXPECT_LT(difference, 3e-6f * highest) << width;  // 2e-6 of error for each
        }
    }
}

TEST(Ocean, TimesThatAreNotFiniteAreRefused) {
    Ocean ocean(SeaState{.resolution = 32});
    OceanMaps maps;
    for (const double t : {std::nan(""), HUGE_VAL, -HUGE_VAL})
        EXPECT_THROW(ocean.evaluate(t, maps), UsageError);
}

TEST(Ocean, LoopPeriodBringsTheSameMapsBack) {
    SeaState state = sea(10, 64);
    state.loop_period = 60;
    Ocean ocean(state);
    OceanMaps now, later;
    ocean.evaluate(17.3, now);
    ocean.evaluate(17.3 + 60, later);
    for (size_t tile = 0; tile < now.tiles.size(); ++tile) {
        const auto expect_close = [](const auto& a, const auto& b) {
            std::remove_cvref_t<decltype(a[0])> largest(0), difference(0);
            for (size_t i = 0; i < a.size(); ++i) {
                largest = glm::max(largest, glm::abs(a[i]));
                difference = glm::max(difference, glm::abs(a[i] - b[i]));
            }
            const auto allowed = 1e-5f * largest;
            EXPECT_TRUE(glm::max(difference, allowed) == allowed);
        };
        expect_close(now.tiles[tile].displacement[0].values(), later.tiles[tile].displacement[0].values());
        expect_close(now.tiles[tile].gradient[0].values(), later.tiles[tile].gradient[0].values());
        expect_close(now.tiles[tile].shear[0].values(), later.tiles[tile].shear[0].values());
    }
}

TEST(Ocean, SetStateLeadsToTheSameSeaFromAnywhere) {
    const SeaState wanted = sea(6, 32);
    Ocean ocean(sea(20, 64));
    OceanMaps maps;
    ocean.evaluate(1, maps);
    EXPECT_GT(maps.tiles.size(), 4u);
    for (const SeaState& state : {sea(20, 32), sea(5, 32), wanted}) ocean.set_state(state);
    ocean.evaluate(8, maps);
    expect_same_bits(maps, maps_of(wanted, 8));
}

TEST(Ocean, ChoppinessScalesDriftAndWhatItAddsToTheHeights) {
    SeaState state = sea(8, 32);
    Ocean ocean(state);
    OceanMaps choppy, half, linear;
    ocean.evaluate(2, choppy);
    state.choppiness = 0.5f;
    ocean.set_state(state);
    ocean.evaluate(2, half);
    state.choppiness = 0;
    ocean.set_state(state);
    ocean.evaluate(2, linear);
    const auto& a = choppy.tiles[0].displacement[0].values();
    const auto& b = half.tiles[0].displacement[0].values();
    for (size_t i = 0; i < a.size(); ++i) {
        const float h = linear.tiles[0].displacement[0].values()[i].y;
        EXPECT_NEAR(a[i].y - h, 2 * (b[i].y - h), 1e-6f);
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
    EXPECT_GE(maps.tiles.size(), 3u);
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        for (size_t level = 0; level < maps.tiles[i].displacement.size(); ++level) {
            for (const glm::vec4& v : maps.tiles[i].displacement[level].values()) {
                ASSERT_EQ(v, glm::vec4(0, 0, 0, 1));
            }
            for (const glm::vec4& v : maps.tiles[i].gradient[level].values()) ASSERT_EQ(v, glm::vec4(0));
            for (const float v : maps.tiles[i].shear[level].values()) ASSERT_EQ(v, 0);
        }
        for (const glm::vec3& lost : maps.info[i].lost_slope_variance) EXPECT_EQ(lost, glm::vec3(0));
    }
    EXPECT_EQ(maps.unresolved_variance, glm::vec3(0));
    EXPECT_EQ(maps.significant_height, 0);
    EXPECT_EQ(maps.highest_crest, 0);
    EXPECT_EQ(SeaSurface(maps).height(3.3, -4.4), 0);
    EXPECT_EQ(SeaSurface(maps).normal(3.3, -4.4), glm::vec3(0, 1, 0));
}

TEST(Ocean, ResolvedAndUnresolvedSlopesMakeUpTheWholeSpectrum) {
    for (const int resolution : {16, 64, 256}) {
        for (const float wind : {3.0f, 8.0f, 20.0f}) {
            const SeaState state = sea(wind, resolution);
            const OceanMaps maps = maps_of(state, 0);
            const SeaSpectrum spectrum(state);
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

/// RMS of the height of all tiles together.
double height_deviation(const OceanMaps& maps) {
    double sum = 0;
    for (const TileMaps& tile : maps.tiles) {
        for (const glm::dvec4 v : tile.displacement[0].values())
            sum += v.y * v.y / static_cast<double>(tile.displacement[0].values().size());
    }
    return std::sqrt(sum);
}

TEST(Ocean, EasedSeaFadesRungsInAndOutWithoutAJump) {
    constexpr double kFrame = 1.0 / 30;
    SeaState state = sea(7, 64);
    Ocean ocean(state);
    OceanMaps maps;
    ocean.ease_to(state, 0);
    ocean.evaluate(5, maps);
    EXPECT_FALSE(maps.fading());
    const size_t few = maps.tiles.size();
    for (const float wind : {22.0f, 7.0f}) {
        const SeaState next = sea(wind, 64);
        const glm::dvec3 whole = SeaSpectrum(next).slope_covariance(0, kAllShortWaves);
        ocean.ease_to(next, kFrame);
        ocean.evaluate(5, maps);
        EXPECT_TRUE(maps.fading());
        EXPECT_EQ(maps.tiles.size(), few + 1);
        double before = height_deviation(maps);
        double seconds = kFrame;
        for (; maps.fading() && seconds < 3; seconds += kFrame) {
            ocean.ease_to(next, kFrame);
            ocean.evaluate(5, maps);
            const double now = height_deviation(maps);
            // The rung's own deviation, 1 m at most, times the steepest step of its gain.
            EXPECT_NEAR(now, before, 1.5 * kFrame / kFadeSeconds) << seconds;
            before = now;
            // What fades is hidden, not lost.
            glm::dvec3 sum(maps.unresolved_variance);
            for (const TileInfo& info : maps.info) {
                sum += static_cast<double>(info.gain * info.gain) *
                       SeaSpectrum(next).slope_covariance(static_cast<double>(info.k_min),
                                                          static_cast<double>(info.k_max));
            }
            EXPECT_LT(glm::length(sum - whole), 1e-4 * glm::length(whole));
        }
        EXPECT_NEAR(seconds, kFadeSeconds, 2 * kFrame);
        expect_same_bits(maps, maps_of(next, 5));
    }
}

// At any resolution a rung that fades in or out does not change a bit of the other tiles; shown and hidden
// slopes follow its gain alone.
TEST(Ocean, AFadingRungDoesNotChangeTheOthers) {
    constexpr double kFrame = 0.1;
    for (const int resolution : {128, 256, 512}) {
        SeaState coarse = sea(7, resolution);
        coarse.shortest_wave = resolution < 256 ? 1.0f : 0.3f;
        SeaState fine = coarse;
        fine.shortest_wave = resolution < 256 ? 0.3f : 0.1f;
        Ocean ocean(coarse);
        OceanMaps before, now;
        ocean.ease_to(coarse, 0);
        ocean.evaluate(5, before);
        const size_t few = before.tiles.size();
        const SeaSpectrum spectrum(coarse);
        for (const SeaState& next : {fine, coarse}) {
            bool fading = true;
            for (double seconds = 0; fading && seconds < 3; seconds += kFrame) {
                ocean.ease_to(next, kFrame);
                ocean.evaluate(5, now);
                fading = now.fading();
                ASSERT_GE(now.tiles.size(), few);
                for (size_t i = 0; i < few; ++i) {
                    ASSERT_TRUE(std::ranges::equal(now.tiles[i].displacement[0].values(),
                                                   before.tiles[i].displacement[0].values()))
                        << resolution << ", tile " << i << " at " << seconds;
                    ASSERT_TRUE(std::ranges::equal(now.tiles[i].gradient[0].values(),
                                                   before.tiles[i].gradient[0].values()));
                }
                // The slopes of the rung that fades: the steepest place of gain² = (3p² − 2p³)² is 1.91.
                const double k_min = static_cast<double>(now.info[few - 1].k_max);
                const glm::dvec3 rung = spectrum.slope_covariance(k_min, kAllShortWaves);
                EXPECT_LT(glm::length(now.unresolved_variance - before.unresolved_variance),
                          1.92 * kFrame / kFadeSeconds * glm::length(rung))
                    << resolution << ", " << seconds;
                std::swap(before, now);
            }
            EXPECT_FALSE(fading);
            EXPECT_EQ(before.tiles.size(), next == fine ? few + 1 : few);
            expect_same_bits(before, maps_of(next, 5));
        }
    }
}

TEST(Ocean, APictureInBetweenDoesNotAffectFading) {
    Ocean ocean(sea(7, 32));
    ocean.ease_to(sea(7, 32), 0);
    ocean.ease_to(sea(14, 32), 0.5 * kFadeSeconds);
    OceanMaps maps;
    ocean.evaluate(3, maps);
    EXPECT_EQ(maps.info[0].gain, 0.5f);
    ocean.set_state(sea(14, 32));
    ocean.evaluate(3, maps);
    expect_same_bits(maps, maps_of(sea(14, 32), 3));
    ocean.ease_to(sea(14, 32), 0);
    ocean.evaluate(3, maps);
    EXPECT_EQ(maps.info[0].gain, 0.5f);
}

TEST(Ocean, SwellRunsUnderACalm) {
    SeaState state = sea(0, 64);
    state.swell_height = 3;
    const OceanMaps maps = maps_of(state, 2);
    EXPECT_NEAR(maps.significant_height, 3, 1e-4f);
    // A few dozen waves: 15 % of the height is two standard deviations.
    EXPECT_NEAR(4 * height_deviation(maps), 3, 0.9);
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

TEST(Ocean, TooLittleMemoryIsAnErrorAndChangesNothing) {
    if (!test::AllocationLimit::available()) GTEST_SKIP() << "AddressSanitizer has its own operator new";
    Ocean ocean(sea(8, 32));
    Ocean large(sea(8, 512));
    OceanMaps maps;
    {
        const test::AllocationLimit limit(1 << 16);
        EXPECT_THROW(ocean.set_state(sea(12, 1024)), RuntimeFailure);
        EXPECT_THROW(ocean.ease_to(sea(12, 1024), 0.1), RuntimeFailure);
        EXPECT_THROW(Ocean(sea(8, 1024)), RuntimeFailure);
        EXPECT_THROW(large.evaluate(1, maps), RuntimeFailure);
    }
    EXPECT_EQ(ocean.state(), sea(8, 32));
    ocean.evaluate(4, maps);
    expect_same_bits(maps, maps_of(sea(8, 32), 4));
}

TEST(Ocean, SteadyStepsDoNotAllocate) {
    for (const float wind : {0.0f, 8.0f, 20.0f}) {
        Ocean ocean(sea(wind, 32));
        OceanMaps maps;
        // The count is this thread's: let it do all the work.
        const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
        ocean.evaluate(0, maps);
        const size_t before = test::allocation_count();
        for (int step = 1; step < 5; ++step) ocean.evaluate(step, maps);
        EXPECT_EQ(test::allocation_count(), before);
    }
}

TEST(Ocean, SteadyStepsDoNotAllocateOnAnyThread) {
    // oneTBB allocates its tasks from its own pools, which are not counted.
    for (const int threads : {2, 4}) {
        const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                          static_cast<size_t>(threads));
        tbb::task_arena arena(threads);
        arena.execute([] {
            Ocean ocean(sea(20, 64));
            OceanMaps maps;
            constexpr int kWarmUps = 20, kSteps = 200;
            for (int step = 0; step < kWarmUps; ++step) ocean.evaluate(step, maps);
            const glm::vec4* const place = maps.tiles[0].displacement[0].row(0);
            const size_t before = test::allocation_count_of_all_threads();
            for (int step = 0; step < kSteps; ++step) ocean.evaluate(step, maps);
            EXPECT_EQ(test::allocation_count_of_all_threads(), before);
            EXPECT_EQ(maps.tiles[0].displacement[0].row(0), place);
        });
    }
}

}  // namespace
}  // namespace deepwater::sim
