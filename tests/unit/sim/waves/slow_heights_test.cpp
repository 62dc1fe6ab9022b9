#include "sim/waves/slow_heights.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <numbers>
#include <random>
#include <span>
#include <vector>

#include "sim/surface/sea_surface.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean.h"
#include "sim/waves/ocean_tile.h"
#include "sim/waves/wave_field.h"

namespace deepwater::sim {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr auto kGamma = static_cast<double>(SlowHeights::kSetDown);

/// Two waves along the tile's first axis.
struct TwoWaves {
    int resolution = 64;
    double size = 100;
    int harmonics = 11;
    std::array<int, 2> n{3, 7};
    std::array<double, 2> height{0.9, 0.3};  // amplitudes, m
    std::array<double, 2> lag{0.4, 2.1};
    std::array<double, 2> frequency{0.11, 0.17};  // Hz

    [[nodiscard]] double k(size_t i) const { return 2 * kPi * n[i] / size; }
    [[nodiscard]] double phase(size_t i, double along, double t) const {
        return k(i) * along - 2 * kPi * frequency[i] * t + lag[i];
    }
    [[nodiscard]] WaveField field(const WaveKernel& kernel = wave_kernel()) const {
        WaveField result({.resolution = resolution, .size = size, .rotation = 0, .harmonics = harmonics},
                         kernel);
        const int c = harmonics;
        Grid2D<std::complex<float>> h0(2 * c + 1, 2 * c + 1);
        Grid2D<double> hertz(c + 1, c + 1);
        for (size_t i = 0; i < 2; ++i) {
            h0(n[i] + c, c) = std::complex<float>(std::polar(0.5 * height[i], lag[i]));
            hertz(n[i], 0) = frequency[i];
        }
        result.set_waves(h0, hertz);
        result.prepare_rates();
        return result;
    }
    /// The closed form of SlowHeights.
    [[nodiscard]] double slow(double along, double t) const {
        return 0.5 * (height[0] * height[0] * k(0) + height[1] * height[1] * k(1)) +
               0.5 * height[0] * height[1] * (k(0) + k(1) - kGamma * (k(1) - k(0))) *
                   std::cos(phase(0, along, t) - phase(1, along, t));
    }
};

TileMaps maps_at(WaveField& field, double t, const WaveScale& scale, WaveRate rate = WaveRate::none) {
    TileMaps maps;
    WaveScratch scratch;
    field.prepare(maps);
    scratch.fit(field);
    field.begin(t, scale, rate);
    field.evaluate_strips({0, field.strips()}, t, scale, maps, scratch, MipLevels::all, rate);
    field.finish(maps);
    return maps;
}

TEST(SlowHeights, OfTwoWavesHaveTheirClosedFormOnEveryKernel) {
    const TwoWaves waves;
    constexpr double kTime = 3.7;
    for (const WaveKernel* kernel : {&wave_kernel(kVectorsSse2), &wave_kernel(kVectorsAvx2), &wave_kernel(),
                                     &wave_kernel(kVectorsWidest, kFftKissfft)}) {
        WaveField field = waves.field(*kernel);
        const TileMaps with = maps_at(field, kTime, {.gain = 0.5f, .choppiness = 0.8f, .slow = 0.8f});
        const TileMaps without = maps_at(field, kTime, {.gain = 0.5f, .choppiness = 0.8f});
        for (int j = 0; j < waves.resolution; j += 9) {
            for (int i = 0; i < waves.resolution; ++i) {
                const double along = waves.size * i / waves.resolution;
                const glm::vec4 added = with.displacement[0](i, j) - without.displacement[0](i, j);
                // Products of waves: the square of the gain.
                EXPECT_NEAR(added.y, 0.8 * 0.25 * waves.slow(along, kTime), 2e-6) << kernel->name;
                EXPECT_EQ(added.x, 0);
                EXPECT_EQ(added.z, 0);
                EXPECT_EQ(added.w, 0);
                const double slope =
                    (waves.slow(along + 0.01, kTime) - waves.slow(along - 0.01, kTime)) / 0.02;
                EXPECT_NEAR(with.gradient[0](i, j).x - without.gradient[0](i, j).x, 0.8 * 0.25 * slope, 2e-6);
            }
        }
    }
}

TEST(SlowHeights, MoveAsTheirDerivativesInTimeSay) {
    const TwoWaves waves;
    WaveField field = waves.field();
    constexpr double kTime = 3.7, kStep = 0.01;
    const WaveScale slow{.slow = 1}, none{};
    const TileMaps first = maps_at(field, kTime, slow, WaveRate::first);
    const TileMaps first_without = maps_at(field, kTime, none, WaveRate::first);
    const TileMaps second = maps_at(field, kTime, slow, WaveRate::second);
    const TileMaps second_without = maps_at(field, kTime, none, WaveRate::second);
    for (int i = 0; i < waves.resolution; ++i) {
        const double along = waves.size * i / waves.resolution;
        const double before = waves.slow(along, kTime - kStep), now = waves.slow(along, kTime),
                     after = waves.slow(along, kTime + kStep);
        EXPECT_NEAR(first.displacement[0](i, 5).y - first_without.displacement[0](i, 5).y,
                    (after - before) / (2 * kStep), 2e-6);
        EXPECT_NEAR(second.displacement[0](i, 5).y - second_without.displacement[0](i, 5).y,
                    (after - 2 * now + before) / (kStep * kStep), 2e-6);
    }
}

TEST(SlowHeights, WithTheChoppyDisplacementGiveTheSurfaceOfLonguetHiggins) {
    // η = Σ a cos ψ + ½ Σ a²k cos 2ψ + ½ a b [(k + q) cos(ψ + χ) − (q − k) cos(ψ − χ)] to second order, the
    // last term times γ.
    double worst[2] = {};
    for (const int small : {0, 1}) {
        TwoWaves waves;
        waves.resolution = 1024;
        waves.n = {1, 2};
        waves.height = small ? std::array{0.25, 0.125} : std::array{0.5, 0.25};
        WaveField field = waves.field();
        OceanMaps maps;
        maps.info.emplace_back().size = 100;
        maps.tiles.push_back(maps_at(field, 1.3, {.slow = 1}));
        const SeaSurface surface(maps);
        const double a = waves.height[0], b = waves.height[1], k = waves.k(0), q = waves.k(1);
        for (int i = 0; i < 50; ++i) {
            const double x = 2.1 * i, one = waves.phase(0, x, 1.3), two = waves.phase(1, x, 1.3);
            const double theory =
                a * std::cos(one) + b * std::cos(two) + 0.5 * a * a * k * std::cos(2 * one) +
                0.5 * b * b * q * std::cos(2 * two) +
                0.5 * a * b * ((k + q) * std::cos(one + two) - kGamma * (q - k) * std::cos(one - two));
            worst[small] =
                std::max(worst[small], std::abs(static_cast<double>(surface.height(x, 7)) - theory));
        }
    }
    // What is left is of third order, (k a)² a = 0.5 mm and some terms like it: an eighth for half the waves.
    // Blending between samples takes 2e-5 of the waves.
    EXPECT_LT(worst[0], 2e-3);
    EXPECT_LT(worst[1], worst[0] / 6);
}

/// The kernel of the heights of second order in deep water, ½ (K⁺ + K⁻), rad/m, of two waves whose directions
/// differ by an angle of the given cosine. J. N. Sharma, R. G. Dean 1981, Second-order directional seas and
/// associated wave forces.
double interaction(double k, double q, double cosine) {
    const double roots = std::sqrt(k * q), sum = std::sqrt(k) + std::sqrt(q),
                 difference = std::sqrt(k) - std::sqrt(q);
    const double apart = std::sqrt(std::max(k * k + q * q - 2 * k * q * cosine, 0.0));
    const double together = std::sqrt(std::max(k * k + q * q + 2 * k * q * cosine, 0.0));
    const double below = difference * difference - apart;
    const double d_minus =
        std::abs(below) > 1e-9 * k ? 2 * difference * difference * k * q * (cosine + 1) / below : 0;
    const double d_plus = 2 * sum * sum * k * q * (cosine - 1) / (sum * sum - together);
    return 0.5 * ((d_plus + d_minus - 2 * k * q * cosine) / roots) + k + q;
}

struct Wave {
    double variance, kx, kz;
};

/// The waves of a sea's tiles.
std::vector<Wave> waves_of(const SeaState& state) {
    std::vector<Wave> waves;
    for (const TilePlan& plan : plan_tiles(state)) {
        const OceanTile tile(plan, state);
        const int c = plan.harmonics();
        for (int m = -c; m <= c; ++m) {
            for (int n = -c; n <= c; ++n) {
                // The amplitude's own half of what the wave and the one against it have together.
                const double variance = 2 * std::norm(std::complex<double>(tile.amplitudes()(n + c, m + c)));
                if (variance <= 0) continue;
                const double u = 2 * kPi * n / plan.size, v = 2 * kPi * m / plan.size;
                const double cosine = std::cos(plan.rotation), sine = std::sin(plan.rotation);
                waves.push_back({variance, cosine * u + sine * v, cosine * v - sine * u});
            }
        }
    }
    return waves;
}

/// Skewness of several seas by the theory of second order: 3 ∬∬ ½ (K⁺ + K⁻) S S' over m0^{3/2}, by drawing
/// pairs of waves.
double theory_of(SeaState state, int seeds) {
    double third = 0, height_variance = 0;
    for (state.seed = 1; state.seed <= seeds; ++state.seed) {
        const std::vector<Wave> waves = waves_of(state);
        std::vector<double> variances;
        variances.reserve(waves.size());
        double all = 0;
        for (const Wave& wave : waves) {
            variances.push_back(wave.variance);
            all += wave.variance;
        }
        std::mt19937 random(7);
        std::discrete_distribution<size_t> draw(variances.begin(), variances.end());
        constexpr int kPairs = 60000;
        double sum = 0;
        for (int i = 0; i < kPairs; ++i) {
            const Wave &one = waves[draw(random)], &two = waves[draw(random)];
            const double k = std::hypot(one.kx, one.kz), q = std::hypot(two.kx, two.kz);
            sum += interaction(k, q, (one.kx * two.kx + one.kz * two.kz) / (k * q));
        }
        third += 3 * sum / kPairs * all * all / seeds;
        height_variance += all / seeds;
    }
    return third / std::pow(height_variance, 1.5);
}

struct Fixed {
    double level = 0;     // m, mean
    double skewness = 0;  // what the choppy and slow displacements add to that of the linear waves
    double height = 0;    // standard deviation, m
};

/// Means over fixed places of the world: undisplaced points weighted by their area in the world, J. The third
/// moment of the same waves without choppiness, which is 0 on average, is taken off: it is most of the
/// scatter.
Fixed at_fixed_places(SeaState state, int seeds) {
    constexpr int kPoints = 96, kMoments = 3;
    constexpr double kApart = 300;  // s
    std::array<double, 4> choppy{}, linear{};
    for (int seed = 1; seed <= seeds; ++seed) {
        state.seed = seed;
        SeaState still = state;
        still.choppiness = 0;
        Ocean sea(state), plain(still);
        OceanMaps maps, plain_maps;
        for (int moment = 0; moment < kMoments; ++moment) {
            sea.evaluate(kApart * moment, maps);
            plain.evaluate(kApart * moment, plain_maps);
            const SeaSurface surface(maps), plain_surface(plain_maps);
            const double spacing = static_cast<double>(maps.info[0].size) / kPoints;
            for (int j = 0; j < kPoints; ++j) {
                for (int i = 0; i < kPoints; ++i) {
                    const SurfaceSample sample = surface.nearest(spacing * i, spacing * j);
                    const auto h = static_cast<double>(sample.displacement.y);
                    const auto jacobian = static_cast<double>(sample.jacobian());
                    const auto without =
                        static_cast<double>(plain_surface.nearest(spacing * i, spacing * j).displacement.y);
                    for (size_t power = 0; power < 4; ++power) {
                        choppy[power] += jacobian * std::pow(h, power);
                        linear[power] += std::pow(without, power);
                    }
                }
            }
        }
    }
    const auto third = [](const std::array<double, 4>& sums, double& mean, double& variance) {
        mean = sums[1] / sums[0];
        variance = sums[2] / sums[0] - mean * mean;
        return sums[3] / sums[0] - 3 * mean * sums[2] / sums[0] + 2 * mean * mean * mean;
    };
    Fixed result;
    double variance = 0, plain_mean = 0, plain_variance = 0;
    const double of_choppy = third(choppy, result.level, variance);
    const double of_linear = third(linear, plain_mean, plain_variance);
    result.skewness = (of_choppy - of_linear) / std::pow(plain_variance, 1.5);
    result.level -= plain_mean;
    result.height = std::sqrt(plain_variance);
    return result;
}

SeaState jonswap(float wind) {
    SeaState state;
    state.wind_speed = wind;
    state.spectrum = kSpectrumJonswap;
    state.resolution = 128;
    state.shortest_wave = 2;
    return state;
}

SeaState narrow_swell() {
    SeaState state = jonswap(0);
    state.swell_height = 3;
    state.swell_period = 8;
    state.swell_width = 3;
    return state;
}

TEST(SlowHeights, SkewnessAtFixedPlacesIsThatOfTheTheory) {
    struct Case {
        const char* name;
        SeaState state;
    };
    SeaState long_crested = jonswap(12);
    long_crested.spreading = kSpreadingCosinePower;
    long_crested.spreading_exponent = 100;
    for (const Case& it : {Case{"swell", narrow_swell()}, Case{"long-crested JONSWAP", long_crested},
                           Case{"JONSWAP", jonswap(12)}}) {
        constexpr int kSeeds = 6;
        const double theory = theory_of(it.state, kSeeds);
        const Fixed measured = at_fixed_places(it.state, kSeeds);
        std::printf("%s: skewness %.4f, theory %.4f, level %.4f m of %.3f m\n", it.name, measured.skewness,
                    theory, measured.level, measured.height);
        // 4 % by γ, the rest by the places of six seas.
        EXPECT_NEAR(measured.skewness, theory, 0.08 * theory) << it.name;
    }
}

TEST(SlowHeights, LeaveTheMeanLevelWhereItIs) {
    for (const float choppiness : {0.5f, 1.0f, 1.3f}) {
        for (SeaState state : {jonswap(8), jonswap(16), narrow_swell()}) {
            state.choppiness = choppiness;
            const Fixed measured = at_fixed_places(state, 2);
            std::printf("choppiness %.1f: level %.5f m of %.3f m, skewness %.4f\n",
                        static_cast<double>(choppiness), measured.level, measured.height, measured.skewness);
            // Without the slow heights it would be 1 % of the deviation of the heights, or more.
            EXPECT_NEAR(measured.level, 0, 3e-3 * measured.height);
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
