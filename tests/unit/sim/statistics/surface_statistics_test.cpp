#include "sim/statistics/surface_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "made_sea.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"
#include "support/numbers.h"
#include "support/packet_layer.h"

namespace deepwater::sim {
namespace {

using testing::made_sea;
using testing::MadeTile;

using test::kPi;

/// One wave, 8 crests to the tile, of height a and wave number k along x.
struct SingleWave {
    double a = 1.1;
    double k = 2 * kPi * 8 / 100;
    MadeTile tile{.waves = {{.n = 8, .height = 1.1, .omega = 2}}};
};

TEST(SurfaceStatistics, SingleChoppyWaveIsGerstners) {
    const SingleWave wave;
    SurfaceStatistics surface;
    surface.sample(made_sea({wave.tile}, 0));
    const double a = wave.a;
    const double k = wave.k;
    EXPECT_NEAR(surface.height_variance(), a * a / 2, 1e-6);
    EXPECT_NEAR(surface.slope_covariance().x, a * a * k * k / 2, 1e-6);
    EXPECT_NEAR(surface.slope_covariance().y, 0, 1e-9);

    // h = a cos, J = 1 − ka cos: mean of hJ, h²J, h³J over a period.
    const double mean = -a * a * k / 2;
    const double square = a * a / 2;
    const double cube = -3.0 / 8 * k * std::pow(a, 4);
    EXPECT_NEAR(surface.mean_level(), mean, 1e-6);
    const double variance = square - mean * mean;
    EXPECT_NEAR(surface.skewness(),
                (cube - 3 * mean * square + 2 * mean * mean * mean) / std::pow(variance, 1.5), 1e-5);
    EXPECT_GT(surface.skewness(), 0.3);  // sharp crests
}

TEST(SurfaceStatistics, LevelIsThatMetAtFixedPlacesOfTheWorld) {
    // x' = x − a sin kx sampled evenly in x': invert by bisection.
    const SingleWave wave;
    double sum = 0;
    constexpr int kPlaces = 20000;
    for (int i = 0; i < kPlaces; ++i) {
        const double place = 2 * kPi / wave.k * i / kPlaces;
        double low = place - 2 * wave.a, high = place + 2 * wave.a;
        for (int j = 0; j < 60; ++j) {
            const double middle = 0.5 * (low + high);
            (middle - wave.a * std::sin(wave.k * middle) < place ? low : high) = middle;
        }
        sum += wave.a * std::cos(wave.k * low);
    }
    SurfaceStatistics surface;
    surface.sample(made_sea({wave.tile}, 0));
    EXPECT_NEAR(surface.mean_level(), sum / kPlaces, 1e-5);
}

TEST(SurfaceStatistics, LinearWavesAreLevelAndSymmetric) {
    SurfaceStatistics surface;
    const MadeTile tile{.waves = {{.n = 8, .height = 1}, {.n = 3, .m = 5, .height = 0.5, .phase = 1}}};
    surface.sample(made_sea({tile}, 0, 0));
    EXPECT_NEAR(surface.mean_level(), 0, 1e-6);
    EXPECT_NEAR(surface.skewness(), 0, 1e-5);
    EXPECT_NEAR(surface.jacobian_quantile(0.001), 1, 1e-3);
    EXPECT_NEAR(surface.jacobian_quantile(0.999), 1, 1e-3);
    EXPECT_NEAR(surface.height_variance(), 0.5 * (1 + 0.25), 1e-6);
}

TEST(SurfaceStatistics, JacobianOfASingleWaveHasTheQuantilesOfACosine) {
    const SingleWave wave;
    // More samples to a crest, as quantiles are of samples: J = 1 − ka cos, P(J < j) = acos((1 − j)/ka)/π.
    MadeTile tile = wave.tile;
    tile.waves[0].n = 1;
    tile.size = wave.tile.size / 8;
    tile.resolution = 128;
    SurfaceStatistics surface;
    surface.sample(made_sea({tile}, 0));
    for (const double fraction : {0.05, 0.25, 0.5, 0.75, 0.95}) {
        // Half a sample is 1/256 of the fraction.
        const double slope = kPi * wave.a * wave.k * std::sin(kPi * fraction);
        EXPECT_NEAR(surface.jacobian_quantile(fraction), 1 - wave.a * wave.k * std::cos(kPi * fraction),
                    slope / 100 + 1e-3);
    }
}

TEST(SurfaceStatistics, CrossingsOfAPlaneWaveComeOncePerPeriod) {
    // 64 samples to a wave and a step of a whole sample: exact, one sample in 64 crosses up and one down.
    const MadeTile tile{.waves = {{.n = 1, .height = 1, .omega = 0.7, .phase = 0.05}}};
    SurfaceStatistics surface;
    surface.sample(made_sea({tile}, 3));
    surface.sample_later(made_sea({tile}, 3 + 2 * kPi / 0.7 / 64));
    EXPECT_NEAR(surface.zero_crossing_period(), 2 * kPi / 0.7, 1e-6);
}

TEST(SurfaceStatistics, TilesAddUp) {
    const MadeTile large{.waves = {{.n = 3, .height = 1, .phase = 0.3}}};
    const MadeTile small{.size = 100 / 7.77, .rotation = 0.6, .waves = {{.n = 2, .m = 9, .height = 0.1}}};
    SurfaceStatistics both, one, other;
    both.sample(made_sea({large, small}, 0));
    one.sample(made_sea({large}, 0));
    other.sample(made_sea({small}, 0));
    EXPECT_NEAR(both.height_variance(), one.height_variance() + other.height_variance(), 1e-9);
    EXPECT_NEAR(glm::distance(both.slope_covariance(), one.slope_covariance() + other.slope_covariance()), 0,
                1e-9);
    // Independent fields: ⟨hJ⟩ adds up too, but for what nearest samples of 64² points leave over.
    EXPECT_NEAR(both.mean_level(), one.mean_level() + other.mean_level(), 5e-3);
    // A turned tile's slopes are the world's: k = Rᵀ (2, 9) 2π/size.
    const double k = 2 * kPi / small.size;
    const double kx = k * (std::cos(0.6) * 2 + std::sin(0.6) * 9);
    EXPECT_NEAR(other.slope_covariance().x, 0.01 * kx * kx / 2, 1e-5);
}

TEST(SurfaceStatistics, SumsAreMeansAndFadeForgets) {
    const MadeTile calm{.waves = {{.n = 3, .height = 0.5, .omega = 1}}};
    const MadeTile rough{.waves = {{.n = 3, .height = 1.5, .omega = 1}}};
    SurfaceStatistics both, first, second;
    both.sample(made_sea({calm}, 0));
    both.sample(made_sea({rough}, 0));
    EXPECT_NEAR(both.height_variance(), 0.5 * (0.25 + 2.25) / 2, 1e-6);
    first.sample(made_sea({calm}, 0));
    second.sample(made_sea({rough}, 0));
    first.add(second);
    EXPECT_DOUBLE_EQ(first.height_variance(), both.height_variance());
    EXPECT_NEAR(first.mean_level(), both.mean_level(), 1e-12);
    EXPECT_DOUBLE_EQ(first.jacobian_quantile(0.1), both.jacobian_quantile(0.1));

    SurfaceStatistics fading;
    for (int i = 0; i < 40; ++i) {
        fading.fade(0.5);
        fading.sample(made_sea({i == 0 ? calm : rough}, 0));
    }
    EXPECT_NEAR(fading.height_variance(), 2.25 / 2, 1e-6);
}

TEST(SurfaceStatistics, OtherTilesAreNoSecondLook) {
    const MadeTile tile{.waves = {{.n = 1, .height = 1, .omega = 0.7, .phase = 0.05}}};
    MadeTile other = tile;
    other.size = 50;
    SurfaceStatistics surface;
    surface.sample(made_sea({tile}, 3));
    surface.sample_later(made_sea({other}, 3.1));
    surface.sample_later(made_sea({tile, other}, 3.1));
    surface.sample_later(made_sea({tile}, 3));  // not later
    EXPECT_EQ(surface.zero_crossing_period(), 0);
}

TEST(SurfaceStatistics, NothingSeenIsACalm) {
    const SurfaceStatistics nothing;
    EXPECT_EQ(nothing.height_variance(), 0);
    EXPECT_EQ(nothing.mean_level(), 0);
    EXPECT_EQ(nothing.skewness(), 0);
    EXPECT_EQ(nothing.zero_crossing_period(), 0);
    EXPECT_EQ(nothing.jacobian_quantile(0.5), 1);
}

// Layers of water are not the sea: whatever lies over it, its statistics stay.
TEST(SurfaceStatistics, AreOfTheSeaAlone) {
    Ocean ocean({.wind_speed = 14, .resolution = 64});
    OceanMaps maps;
    ocean.evaluate(9, maps);
    SeaHistory().evaluate_foam(ocean, maps);
    SurfaceStatistics bare, layered;
    bare.sample(maps);
    test::PacketLayer packet;
    packet.packet.amplitude = 2;
    packet.packet.foam = 1;
    packet.window.half_sides = {500, 500};
    packet.packet.width = 300;
    packet.replaces.fill(1);
    packet.breaking = 1;
    packet.show(9, false, maps.layers.emplace_back());
    maps.highest_crest += maps.layers[0].highest;
    maps.farthest_drift += maps.layers[0].farthest;
    layered.sample(maps);
    EXPECT_EQ(layered.height_variance(), bare.height_variance());
    EXPECT_EQ(layered.mean_level(), bare.mean_level());
    EXPECT_EQ(layered.skewness(), bare.skewness());
    EXPECT_EQ(layered.whitecap_fraction(), bare.whitecap_fraction());
    EXPECT_GT(bare.whitecap_fraction(), 0);
}

}  // namespace
}  // namespace deepwater::sim
