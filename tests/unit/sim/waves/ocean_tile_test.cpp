#include "sim/waves/ocean_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "sim/laws/sea_spectrum.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

TilePlan plan_of(int resolution) {
    return {.rung = 1, .resolution = resolution, .size = 200.0, .rotation = 0.5, .k_min = 0.2, .k_max = 1e9};
}

SeaState seeded_sea(float wind, int seed = 1) {
    SeaState state;
    state.wind_speed = wind;
    state.seed = seed;
    return state;
}

TileMaps maps_of(OceanTile& tile, double t) {
    WaveScratch scratch;
    TileMaps maps;
    tile.field().evaluate(t, {}, maps, scratch);
    return maps;
}

float highest(const TileMaps& maps) {
    float result = 0;
    for (const glm::vec4& v : maps.displacement[0].values()) result = std::max(result, std::abs(v.y));
    return result;
}

TEST(OceanTile, TwiceTheResolutionKeepsTheLongWaves) {
    const OceanTile coarse(plan_of(32), seeded_sea(8));
    const OceanTile fine(plan_of(64), seeded_sea(8));
    const int c = coarse.plan().harmonics();
    const int f = fine.plan().harmonics();
    ASSERT_EQ(c, 15);
    ASSERT_EQ(f, 31);
    int kept = 0;
    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            const auto wave = coarse.amplitudes()(c + n, c + m);
            if (std::hypot(n, m) <
                14.5) {  // beyond, the coarse band's edge cuts squares, whose neighbours carry what is left
                EXPECT_EQ(wave, fine.amplitudes()(f + n, f + m));
                kept += wave != std::complex<float>();
            } else if (std::hypot(n, m) >= 16) {
                EXPECT_EQ(wave, std::complex<float>()) << "beyond the circle of the Nyquist wave number";
            }
        }
    }
    EXPECT_GT(kept, 250);  // half of the 660 in that circle, less those below the band
}

TEST(OceanTile, WindRescalesWavesAndKeepsTheirPhases) {
    OceanTile tile(plan_of(64), seeded_sea(8));
    const auto before = tile.amplitudes();
    SeaState stronger = seeded_sea(11);
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
    OceanTile travelled(plan_of(32), seeded_sea(20, 5));
    travelled.set_state(seeded_sea(8, 1));
    OceanTile fresh(plan_of(32), seeded_sea(8, 1));
    EXPECT_TRUE(std::ranges::equal(travelled.amplitudes().values(), fresh.amplitudes().values()));
}

TEST(OceanTile, LoopPeriodBringsTheSameSeaBack) {
    SeaState looping = seeded_sea(8);
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

double total_variance(const OceanTile& tile) {
    double sum = 0;
    for (const float variance : tile.variances().values()) sum += static_cast<double>(variance);
    return sum;
}

/// Returns the tiles' expected height variance, and the spectrum's over their bands.
struct Sums {
    double tiles = 0;
    double bands = 0;
    double whole = 0;

    explicit Sums(const SeaState& state) {
        const SeaSpectrum spectrum(state);
        whole = spectrum.height_variance(0, kAllShortWaves);
        for (const TilePlan& plan : plan_tiles(state)) {
            tiles += total_variance(OceanTile(plan, state, spectrum));
            bands += spectrum.height_variance(plan.k_min, plan.k_max);
        }
    }
};

TEST(OceanTile, ExpectedHeightIsTheSpectrumsWhateverItIs) {
    for (int spectrum = kSpectrumPhillips; spectrum <= kSpectrumElfouhaily; ++spectrum) {
        for (const float wind : {5.0f, 10.0f, 15.0f, 20.0f}) {
            for (const int resolution : {64, 256}) {
                SeaState state = seeded_sea(wind);
                state.spectrum = spectrum;
                state.resolution = resolution;
                const Sums sums(state);
                // Of 64 samples a side a band begins at two waves a side, where squares are large.
                const double allowed = resolution < 256 ? 0.01 : 0.003;
                EXPECT_NEAR(sums.tiles, sums.bands, allowed * sums.bands) << spectrum << ", " << wind;
                EXPECT_NEAR(sums.tiles, sums.whole, (allowed + 0.005) * sums.whole)
                    << spectrum << ", " << wind;
            }
        }
    }
}

TEST(OceanTile, NarrowSwellKeepsItsHeightAtAnyPeriodAndDirection) {
    SeaState state = seeded_sea(0);
    state.swell_height = 2;
    for (const float width : {2.0f, 10.0f, 90.0f}) {
        // Some of these periods put the peak on the edge between two bands.
        for (const float period : {6.0f, 9.3f, 9.45f, 15.0f, 25.0f, 25.8f}) {
            for (const float direction : {0.0f, 37.1f, 200.0f}) {
                state.swell_width = width;
                state.swell_period = period;
                state.swell_direction = direction;
                const Sums sums(state);
                EXPECT_NEAR(sums.tiles, sums.bands, 0.003 * 0.25)
                    << width << ", " << period << ", " << direction;
                EXPECT_NEAR(sums.tiles, 0.25, 0.008 * 0.25) << width << ", " << period << ", " << direction;
            }
        }
    }
}

TEST(OceanTile, SlopesOfEveryBandAreTheSpectrums) {
    for (int spectrum = kSpectrumPhillips; spectrum <= kSpectrumElfouhaily; ++spectrum) {
        SeaState state = seeded_sea(12);
        state.spectrum = spectrum;
        const SeaSpectrum table(state);
        for (const TilePlan& plan : plan_tiles(state)) {
            const glm::dvec3 band = table.slope_covariance(plan.k_min, plan.k_max);
            const glm::dvec3 tile(OceanTile(plan, state, table).info().lost_slope_variance.back());
            // A wave of a cut square is up to half a step away from what it carries.
            EXPECT_LT(glm::length(tile - band), 0.004 * glm::length(band)) << spectrum << ", " << plan.rung;
        }
    }
}

class OceanTilesOf : public ::testing::TestWithParam<std::tuple<int, float>> {};
INSTANTIATE_TEST_SUITE_P(SpectraAndWinds, OceanTilesOf,
                         ::testing::Combine(::testing::Range(0, 5),
                                            ::testing::Values(5.0f, 10.0f, 15.0f, 20.0f)));

TEST_P(OceanTilesOf, HeightOverManySeedsIsTheSpectrums) {
    constexpr int kSeeds = 64;
    // For tiles with less of the height variance than this the expectation is used: they have thousands of
    // waves and hardly change the sum.
    constexpr double kShareThatCounts = 0.02;
    SeaState state = seeded_sea(std::get<1>(GetParam()));
    state.spectrum = std::get<0>(GetParam());
    const SeaSpectrum table(state);
    const double whole = table.height_variance(0, kAllShortWaves);
    double variance = 0, drawn = 0;
    for (const TilePlan& plan : plan_tiles(state)) {
        const double expected = table.height_variance(plan.k_min, plan.k_max);
        if (expected < kShareThatCounts * whole) {
            variance += expected;
            continue;
        }
        drawn += expected;
        OceanTile tile(plan, state, table);
        for (state.seed = 1; state.seed <= kSeeds; ++state.seed) {
            tile.set_state(state, table);
            // Over half the plane h0(k) and conj h0(−k) are two independent parts of ĥ: |ĥ|² on average.
            for (const auto& wave : tile.amplitudes().values())
                variance += 2 * std::norm(std::complex<double>(wave)) / kSeeds;
        }
    }
    EXPECT_GT(drawn, 0.9 * whole);
    // The energy lies in at least 60 waves: its standard error is 13 % for a seed, 1.6 % for 64, 0.8 % of the
    // height.
    const double height = 4 * std::sqrt(whole);
    EXPECT_NEAR(4 * std::sqrt(variance), height, 0.03 * height);
}

TEST(OceanTile, AWindATenthHigherHardlyChangesTheSea) {
    for (int spectrum = kSpectrumPhillips; spectrum <= kSpectrumElfouhaily; ++spectrum) {
        for (const float wind : {8.0f, 12.0f}) {
            SeaState before = seeded_sea(wind), after = seeded_sea(wind + 0.1f);
            before.spectrum = after.spectrum = spectrum;
            double both = 0, first = 0, second = 0;
            for (const TilePlan& plan : plan_tiles(before)) {
                OceanTile tile(plan, before);
                const auto waves = tile.field().spectrum_at(7);
                tile.set_state(after);
                const auto changed = tile.field().spectrum_at(7);
                for (size_t i = 0; i < waves.values().size(); ++i) {
                    const std::complex<double> a(waves.values()[i]), b(changed.values()[i]);
                    both += (a * std::conj(b)).real();
                    first += std::norm(a);
                    second += std::norm(b);
                }
            }
            EXPECT_GT(both / std::sqrt(first * second), 0.99) << spectrum << ", " << wind;
        }
    }
}

TEST(OceanTile, GainScalesSlopeVariancesByItsSquare) {
    OceanTile tile(plan_of(32), seeded_sea(8));
    EXPECT_EQ(tile.gain(), 1);
    const auto full = tile.info().lost_slope_variance;
    tile.set_gain(0.5f);
    tile.set_state(seeded_sea(8));
    EXPECT_EQ(tile.info().gain, 0.5f) << "a change of wind leaves it alone";
    for (size_t level = 0; level < full.size(); ++level)
        EXPECT_LT(glm::length(tile.info().lost_slope_variance[level] - 0.25f * full[level]), 1e-6f);
}

// Maps are also looked up between their samples.
TEST(OceanTile, ShownSlopeVarianceIsThatOfBlendedSamples) {
    constexpr int kSeeds = 24, kSteps = 8;
    TilePlan plan = plan_of(32);
    plan.k_min = 0;
    OceanTile tile(plan, seeded_sea(8));
    const auto shown = tile.info().shown_slope_variance;
    ASSERT_EQ(shown.size(), tile.info().lost_slope_variance.size());
    std::vector<double> measured(shown.size());
    for (int seed = 1; seed <= kSeeds; ++seed) {
        tile.set_state(seeded_sea(8, seed));
        const TileMaps maps = maps_of(tile, 0);
        for (size_t level = 0; level < shown.size(); ++level) {
            const Grid2D<glm::vec4>& map = maps.gradient[level];
            const int n = map.width();
            const double share = 1.0 / (kSeeds * n * n * kSteps * kSteps);
            for (int i = 0; i < n * n * kSteps * kSteps; ++i) {
                const int x = i / (kSteps * kSteps) % n, y = i / (kSteps * kSteps) / n;
                const float s = (static_cast<float>(i % kSteps) + 0.5f) / kSteps;
                const float t = (static_cast<float>(i / kSteps % kSteps) + 0.5f) / kSteps;
                const glm::vec2 v =
                    glm::mix(glm::mix(map(x, y), map((x + 1) % n, y), s),
                             glm::mix(map(x, (y + 1) % n), map((x + 1) % n, (y + 1) % n), s), t);
                measured[level] += share * static_cast<double>(glm::dot(v, v));
            }
        }
    }
    const double whole = static_cast<double>(shown[0].x + shown[0].y);
    // Tolerance as below, over 24 seeds; eight steps per sample miss 0.3 %.
    for (size_t level = 0; level < shown.size(); ++level) {
        const double expected = static_cast<double>(shown[level].x + shown[level].y);
        EXPECT_NEAR(measured[level], expected, 0.06 * expected + 0.01 * whole) << level;
    }
    EXPECT_LT(whole, static_cast<double>(tile.info().lost_slope_variance.back().x +
                                         tile.info().lost_slope_variance.back().y));
}

TEST(OceanTile, LostSlopeVarianceIsWhatMipLevelsMiss) {
    constexpr int kSeeds = 48;
    TilePlan plan = plan_of(32);
    plan.k_min = 0;
    OceanTile tile(plan, seeded_sea(8));
    const auto lost = tile.info().lost_slope_variance;
    ASSERT_EQ(lost.size(), 6u);  // 32, 16, … 1
    EXPECT_EQ(lost[0], glm::vec3(0));
    std::vector<glm::dvec3> covariance(lost.size());
    for (int seed = 1; seed <= kSeeds; ++seed) {
        tile.set_state(seeded_sea(8, seed));
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
    const glm::dvec3 all = SeaSpectrum(seeded_sea(8)).slope_covariance(0, tile.plan().k_max);
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
                           seeded_sea(30));
            const TileMaps maps = maps_of(tile, 100);
            EXPECT_EQ(maps.displacement[0].width(), resolution);
            for (const glm::vec4& v : maps.displacement[0].values())
                ASSERT_TRUE(std::isfinite(glm::dot(v, v)));
            EXPECT_GT(highest(maps), 0);
        }
    }
}

TEST(OceanTile, NoAmplitudeIsNearDenormalNumbers) {
    for (const float wind : {0.0f, 0.3f, 1.0f, 2.5f}) {
        SeaState calm = seeded_sea(wind);
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

// The mean of k over a tile's band, weighted by height variance, as Simpson's rule finds it over ln k.
TEST(OceanTile, MeanWaveNumberIsThatOfItsWaves) {
    for (const float wind : {4.0f, 12.0f, 20.0f}) {
        SeaState state;
        state.wind_speed = wind;
        Ocean ocean(state);
        OceanMaps maps;
        ocean.evaluate(7, maps);
        const SeaSpectrum spectrum(state);
        for (const TileInfo& info : maps.info) {
            const auto low = static_cast<double>(info.k_min), high = static_cast<double>(info.k_max);
            double weight = 0, sum = 0;
            constexpr int kParts = 4000;
            const double from = std::log(std::max(low, 1e-4));
            const double step = (std::log(high) - from) / kParts;
            for (int i = 0; i <= kParts; ++i) {
                const double k = std::exp(from + i * step);
                const double share = (i == 0 || i == kParts ? 1
                                      : i % 2               ? 4
                                                            : 2) *
                                     k * spectrum.omnidirectional(k);
                weight += share;
                sum += share * k;
            }
            EXPECT_NEAR(info.wave_number, sum / weight, 5e-3 * sum / weight) << wind << " rung " << info.rung;
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
