// The ring of a stone against the Cauchy–Poisson solution of its splash.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sim/layers/local_waves_layer.h"
#include "sim/moment/maps.h"
#include "support/numbers.h"
#include "unit/sim/layers/layer_film.h"

namespace deepwater::sim {
namespace {

using test::deep_water;
using test::kG;
using test::kPi;

/// η [m] at a distance r of the waves of a splash on deep water:
/// ∫ (V/2π − D R⁴ k²/8) e^(−k²R²/4) J₀(kr) cos(ωt) k dk.
class CauchyPoisson {
public:
    CauchyPoisson(const StoneSplash& splash, double distance) {
        // Up to e^(−25) of the spectrum; the phase ωt turns by 0.1 rad a step at most up to 40 s.
        constexpr int kSeriess = 12000;
        const double highest = 10 / splash.radius;
        for (int i = 0; i < kSeriess; ++i) {
            // k = q²: equal steps of √k, as the frequency.
            const double q = std::sqrt(highest) * (i + 0.5) / kSeriess, k = q * q,
                         r2 = splash.radius * splash.radius;
            const double spectrum = (splash.volume / (2 * kPi) - splash.depth * r2 * r2 * k * k / 8) *
                                    std::exp(-0.25 * k * k * r2);
            frequency_.push_back(std::sqrt(kG * k));
            weight_.push_back(spectrum * std::cyl_bessel_j(0.0, k * distance) * k * 2 * q *
                              std::sqrt(highest) / kSeriess);
        }
    }
    [[nodiscard]] double height(double t) const {
        double sum = 0;
        for (size_t i = 0; i < weight_.size(); ++i) sum += weight_[i] * std::cos(frequency_[i] * t);
        return sum;
    }

private:
    std::vector<double> frequency_, weight_;
};

struct Crest {
    double time = 0, height = 0;
};
/// Crests of a series, by parabolas through three values.
std::vector<Crest> crests_of(const std::vector<double>& heights, double step) {
    std::vector<Crest> crests;
    for (size_t i = 1; i + 1 < heights.size(); ++i) {
        const double before = heights[i - 1], here = heights[i], after = heights[i + 1];
        if (!(here > before && here >= after && here > 0)) continue;
        const double shift = 0.5 * (before - after) / (before - 2 * here + after);
        crests.push_back({(static_cast<double>(i) + shift) * step, here - 0.25 * (before - after) * shift});
    }
    return crests;
}

TEST(StoneRing, IsCauchysAndPoissons) {
    LocalWaves recipe;
    recipe.cells = 1024;
    recipe.cell = 0.1;
    recipe.viscosity = 0;
    recipe.sideways = false;
    // Gauges on cells, 5, 10 and 20 m away. The crater's radius is 0.3 m, three cells. The first wave is
    // about as long as its way: 20 m, a fifth of the window.
    const Stone stone{.place = {-10, 0}, .time = 0.75, .mass = 4.16, .speed = 5, .density = 2600};
    recipe.disturbances.stones = {stone};
    const StoneSplash splash = splash_of(stone, 0);
    EXPECT_NEAR(splash.radius, 0.3, 0.005);
    LocalWavesLayer layer(recipe);
    layer.restart(0);
    constexpr double kDistances[] = {5, 10, 20}, kSeconds = 24, kSeries = 3.0 / 32;
    std::vector<double> measured[3];
    for (double t = 0; t < stone.time + kSeconds; t += kSeries) {
        if (t >= stone.time) {
            for (int gauge = 0; gauge < 3; ++gauge) {
                const auto x = std::lround((stone.place.x + kDistances[gauge]) / recipe.cell);
                measured[gauge].push_back(static_cast<double>(
                    layer.patch().end().height(static_cast<int>(x & (recipe.cells - 1)), 0)));
            }
        }
        layer.step(deep_water(), kSeries);
    }
    for (int gauge = 0; gauge < 3; ++gauge) {
        const CauchyPoisson exact(splash, kDistances[gauge]);
        std::vector<double> expected;
        for (size_t i = 0; i < measured[gauge].size(); ++i)
            expected.push_back(exact.height(static_cast<double>(i) * kSeries));
        const std::vector<Crest> computed = crests_of(measured[gauge], kSeries),
                                 right = crests_of(expected, kSeries);
        ASSERT_GE(right.size(), 10u);
        ASSERT_GE(computed.size(), 10u);
        double worst_time = 0, worst_height = 0;
        for (size_t i = 0; i < 10; ++i) {
            EXPECT_NEAR(computed[i].time / right[i].time, 1, 0.03) << kDistances[gauge] << " m, crest " << i;
            EXPECT_NEAR(computed[i].height / right[i].height, 1, 0.1)
                << kDistances[gauge] << " m, crest " << i;
            worst_time = std::max(worst_time, std::abs(computed[i].time / right[i].time - 1));
            worst_height = std::max(worst_height, std::abs(computed[i].height / right[i].height - 1));
        }
        const std::string name = "gauge_" + std::to_string(gauge);
        RecordProperty(name + "_time", std::to_string(worst_time));
        RecordProperty(name + "_height", std::to_string(worst_height));
    }
}

TEST(StoneRing, ASplashHasTheStonesVolumeAndShareOfItsEnergy) {
    for (const Stone& stone :
         {Stone{.mass = 1, .speed = 5}, Stone{.mass = 200, .speed = 1}, Stone{.mass = 0.1}}) {
        const StoneSplash splash = splash_of(stone, 0);
        double volume = 0, crater_volume = 0, crater_energy = 0;
        constexpr double kRing = 0.001;  // in radii
        for (double u = 0.5 * kRing; u < 6; u += kRing) {
            const double r = u * splash.radius, area = 2 * kPi * r * kRing * splash.radius;
            const double hump = splash.volume / (kPi * splash.radius * splash.radius) * std::exp(-u * u);
            const double crater = -splash.depth * (1 - u * u) * std::exp(-u * u);
            volume += hump * area;
            crater_volume += crater * area;
            crater_energy += 0.5 * 1000 * kG * crater * crater * area;
        }
        EXPECT_NEAR(volume, stone.mass / stone.density, 1e-4 * volume);
        EXPECT_NEAR(crater_volume, 0, 1e-5 * splash.depth * splash.radius * splash.radius);
        const double kinetic = 0.5 * stone.mass * stone.speed * stone.speed;
        EXPECT_NEAR(crater_energy / kinetic, 0.15, 1e-4);
        EXPECT_LE(splash.depth, 0.5 * splash.radius * 1.0001);
        const StoneSplash wide = splash_of(stone, 3 * splash.radius);
        EXPECT_NEAR(wide.depth * std::pow(wide.radius, 4), splash.depth * std::pow(splash.radius, 4),
                    1e-9 * splash.depth);
        EXPECT_EQ(wide.volume, splash.volume);
    }
}

}  // namespace
}  // namespace deepwater::sim
