#include <gtest/gtest.h>

#include <cmath>

#include "optics/air/atmosphere.h"

namespace deepwater {
namespace {

/// 2π ∫ f(cos θ) d cos θ over [low, high]; substituted so that steps shrink towards cos θ = 1, where lobes
/// are sharp.
template <class Function>
double over_sphere(Function f, double low = -1, double high = 1) {
    constexpr int kSteps = 20000;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double x = (i + 0.5) / kSteps;
        const double cosine = high - (high - low) * x * x;
        sum += f(static_cast<float>(cosine)) * 2 * x / kSteps;
    }
    return sum * (high - low) * 2 * 3.14159265358979;
}

TEST(Phase, FunctionsIntegrateToOne) {
    // Float values, rounding 1e-7 each; the rule itself is exact to 1e-6 here.
    EXPECT_NEAR(over_sphere([](float c) { return shared::phase_rayleigh(c); }), 1, 1e-5);
    EXPECT_NEAR(over_sphere([](float c) { return shared::phase_aerosol(c); }), 1, 1e-5);
    for (const float g : {-0.5f, 0.0f, 0.6f, 0.924f})
        EXPECT_NEAR(over_sphere([g](float c) { return shared::phase_henyey_greenstein(c, g); }), 1, 1e-4)
            << g;
}

TEST(Phase, MeanCosineIsTheAsymmetryParameter) {
    for (const float g : {0.0f, 0.6f, 0.924f})
        EXPECT_NEAR(over_sphere([g](float c) { return c * shared::phase_henyey_greenstein(c, g); }), g, 1e-4)
            << g;
    EXPECT_NEAR(over_sphere([](float c) { return c * shared::phase_aerosol(c); }), 0.76, 1e-4);
}

TEST(Phase, DropsRefractLightBySnellsLaw) {
    const auto drop = [](float c) { return shared::phase_water_drop(c); };
    // The share that is reflected inside is rounded to 5 %.
    EXPECT_NEAR(over_sphere(drop), 1, 1e-3);
    // Mie's theory gives 0.87 to 0.89 with what is diffracted, half of all, straight on: 0.75 to 0.78 by
    // rays, a little less than here, where what turns back inside goes all ways.
    EXPECT_NEAR(over_sphere([&](float c) { return c * drop(c); }), shared::kDropMoment1, 0.01);
    EXPECT_NEAR(over_sphere([&](float c) { return (1.5f * c * c - 0.5f) * drop(c); }), shared::kDropMoment2,
                0.01);
    // Straight on: a lens that spreads its disc over (n / 2 (n - 1))^2 of it, less two passages at right
    // angles, 2 % each; and what grazes it.
    const double n = 1.333, passage = 1 - (n - 1) * (n - 1) / ((n + 1) * (n + 1));
    const double lens = n * n / (4 * (n - 1) * (n - 1)) * passage * passage / 3.14159265;
    EXPECT_NEAR(shared::phase_water_drop(1), lens + 0.25 / 3.14159265 + 0.05 / (4 * 3.14159265), 1e-3);
    // A ray that comes in at 45 degrees leaves 2 (45 - asin(sin 45 / n)) degrees off; beyond 2 acos(1 / n)
    // there is none.
    EXPECT_LT(shared::phase_water_drop(std::cos(1.50f)), 0.02f);
    EXPECT_GT(shared::phase_water_drop(std::cos(0.35f)), 25 * shared::phase_water_drop(std::cos(1.45f)));
}

TEST(Phase, TwoLobesAreTheWeightedSumOfBoth) {
    const auto lobes = [](float c) { return shared::phase_two_lobes(c, 0.8f, -0.5f, 0.9f); };
    EXPECT_NEAR(over_sphere(lobes), 1, 1e-4);
    EXPECT_NEAR(over_sphere([&](float c) { return c * lobes(c); }), 0.9 * 0.8 - 0.1 * 0.5, 1e-4);
}

}  // namespace
}  // namespace deepwater
