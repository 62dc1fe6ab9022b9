#include "sim/ocean_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/phillips.h"

namespace deepwater::sim {
namespace {

TilePlan plan_of(int resolution) {
    return {.rung = 1, .resolution = resolution, .size = 200.0, .rotation = 0.5, .k_min = 0.2, .k_max = 1e9};
}

SeaState sea(float wind, int seed = 1) {
    SeaState state;
    state.wind_speed = wind;
    state.seed = seed;
    return state;
}

TileMaps maps_of(OceanTile& tile, double t) {
    WaveScratch scratch(tile.plan().resolution);
    TileMaps maps;
    tile.field().evaluate(t, 1.0f, maps, scratch);
    return maps;
}

float highest(const TileMaps& maps) {
    float result = 0;
    for (const glm::vec4& v : maps.displacement[0].values()) result = std::max(result, std::abs(v.y));
    return result;
}

TEST(OceanTile, TwiceTheResolutionKeepsTheLongWaves) {
    const OceanTile coarse(plan_of(32), sea(8));
    const OceanTile fine(plan_of(64), sea(8));
    const int c = coarse.plan().harmonics();
    const int f = fine.plan().harmonics();
    ASSERT_EQ(c, 15);
    ASSERT_EQ(f, 31);
    int kept = 0;
    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            const auto wave = coarse.amplitudes()(c + n, c + m);
            if (std::hypot(n, m) < 16) {
                EXPECT_EQ(wave, fine.amplitudes()(f + n, f + m));
                kept += wave != std::complex<float>();
            } else {
                EXPECT_EQ(wave, std::complex<float>()) << "beyond the circle of the Nyquist wave number";
            }
        }
    }
    EXPECT_GT(kept, 300);  // half of the 800 in the circle, less those below the band
}

TEST(OceanTile, WindRescalesWavesAndKeepsTheirPhases) {
    OceanTile tile(plan_of(64), sea(8));
    const auto before = tile.amplitudes();
    SeaState stronger = sea(11);
    stronger.wind_direction += 20;
    tile.set_state(stronger);
    int common = 0;
    for (size_t i = 0; i < before.values().size(); ++i) {
        const std::complex<double> a(before.values()[i]);
        const std::complex<double> b(tile.amplitudes().values()[i]);
        if (std::abs(a) == 0 || std::abs(b) == 0) continue;
        ++common;
        EXPECT_NEAR(std::abs(a / std::abs(a) - b / std::abs(b)), 0, 1e-6);  // rounding of two products
    }
    EXPECT_GT(common, 1000);
}

TEST(OceanTile, SetStateForgetsTheStateBefore) {
    OceanTile travelled(plan_of(32), sea(20, 5));
    travelled.set_state(sea(8, 1));
    OceanTile fresh(plan_of(32), sea(8, 1));
    EXPECT_TRUE(std::ranges::equal(travelled.amplitudes().values(), fresh.amplitudes().values()));
}

TEST(OceanTile, LoopPeriodBringsTheSameSeaBack) {
    SeaState looping = sea(8);
    looping.loop_period = 64;
    OceanTile tile(plan_of(32), looping);
    const TileMaps now = maps_of(tile, 10.3);
    const TileMaps later = maps_of(tile, 10.3 + 64 * 7);
    const TileMaps between = maps_of(tile, 10.3 + 32);
    float difference = 0, motion = 0;
    for (size_t i = 0; i < now.displacement[0].values().size(); ++i) {
        difference = std::max(
            difference, glm::length(now.displacement[0].values()[i] - later.displacement[0].values()[i]));
        motion = std::max(motion,
                          glm::length(now.displacement[0].values()[i] - between.displacement[0].values()[i]));
    }
    // Phases differ by 1e-13 turns, which may round their single-precision value the other way.
    EXPECT_LT(difference, 2e-6f * highest(now));
    EXPECT_GT(motion, 0.1f * highest(now));
}

TEST(OceanTile, ExpectedHeightVarianceIsTheSpectrumsIntegralOverTheBand) {
    constexpr int kSeeds = 64;
    const TilePlan plan = plan_of(64);
    OceanTile tile(plan, sea(8));
    double variance = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        tile.set_state(sea(8, seed));
        const Grid2D<std::complex<float>> spectrum = tile.field().spectrum_at(0);
        for (const auto& wave : spectrum.values()) variance += std::norm(std::complex<double>(wave));
    }
    variance /= kSeeds;
    const double expected = Phillips(sea(8)).height_variance(tile.plan().k_min, tile.plan().k_max);
    // The band holds about 1500 waves along the wind, but the energy of about 60 at its lower end: per
    // seed the sum scatters by 1/√60 = 13 %, over 64 seeds by 1.6 %. Sampling the density at wave numbers
    // 1/8 apart costs 2 % at the sharp lower end of the band. Allowed: 4 standard errors and that.
    EXPECT_NEAR(variance, expected, (4 * 0.016 + 0.02) * expected);
}

TEST(OceanTile, LostSlopeVarianceIsWhatMipLevelsMiss) {
    constexpr int kSeeds = 48;
    TilePlan plan = plan_of(32);
    plan.k_min = 0;
    OceanTile tile(plan, sea(8));
    const auto lost = tile.info().lost_slope_variance;
    ASSERT_EQ(lost.size(), 6u);  // 32, 16, … 1
    EXPECT_EQ(lost[0], glm::vec3(0));
    std::vector<glm::dvec3> covariance(lost.size());
    for (int seed = 1; seed <= kSeeds; ++seed) {
        tile.set_state(sea(8, seed));
        const TileMaps maps = maps_of(tile, 0);
        for (size_t level = 0; level < lost.size(); ++level) {
            const auto slopes = maps.gradient[level].values();
            for (const glm::dvec4 v : slopes) {
                covariance[level] += glm::dvec3(v.x * v.x, v.y * v.y, v.x * v.y) /
                                     (1.0 * kSeeds * static_cast<double>(slopes.size()));
            }
        }
    }
    for (size_t level = 1; level < lost.size(); ++level) {
        const glm::dvec3 measured = covariance[0] - covariance[level];
        // Slope variance is spread over some 200 waves: 7 % a seed, 1 % over 48; allowed: 4 of them.
        const double scale = lost[level].x + lost[level].y;
        EXPECT_NEAR(measured.x, lost[level].x, 0.04 * scale) << level;
        EXPECT_NEAR(measured.y, lost[level].y, 0.04 * scale) << level;
        EXPECT_NEAR(measured.z, lost[level].z, 0.04 * scale) << level;
        EXPECT_GE(scale, lost[level - 1].x + lost[level - 1].y) << "coarser levels show less";
    }
    // One mean of the whole tile shows no slope at all.
    const glm::dvec3 all = Phillips(sea(8)).slope_covariance(0, tile.plan().k_max);
    EXPECT_NEAR(lost.back().x + lost.back().y, all.x + all.y,
                0.03 * (all.x + all.y));  // sum against integral
}

TEST(OceanTile, AnyPowerOfTwoSizeAndRotationWorks) {
    for (int resolution = 16; resolution <= 128; resolution *= 2) {
        for (const double size : {0.5, 77.7, 9000.0}) {
            OceanTile tile({.rung = 0,
                            .resolution = resolution,
                            .size = size,
                            .rotation = -2.0,
                            .k_min = 0,
                            .k_max = 1e9},
                           sea(30));
            const TileMaps maps = maps_of(tile, 100);
            EXPECT_EQ(maps.displacement[0].width(), resolution);
            for (const glm::vec4& v : maps.displacement[0].values())
                ASSERT_TRUE(std::isfinite(glm::dot(v, v)));
            EXPECT_GT(highest(maps), 0);
        }
    }
}

TEST(OceanTile, NoAmplitudeIsTooSmallForTheProcessorsComfort) {
    for (const float wind : {0.0f, 0.3f, 1.0f, 2.5f}) {
        SeaState calm = sea(wind);
        calm.small_wave_cutoff = 1;
        const OceanTile tile(
            {.rung = 2, .resolution = 64, .size = 17, .rotation = 0, .k_min = 0, .k_max = 1e9}, calm);
        for (const auto& wave : tile.amplitudes().values()) {
            for (const float part : {wave.real(), wave.imag()}) {
                EXPECT_TRUE(part == 0 || std::abs(part) > 1e-20f) << part;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
