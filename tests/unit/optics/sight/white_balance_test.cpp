#include "optics/sight/white_balance.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::optics {
namespace {

using glm::dvec3;

double lobe(double x, double mean, double below, double above) {
    const double t = (x - mean) / (x < mean ? below : above);
    return std::exp(-0.5 * t * t);
}

/// CIE 1931 colour matching functions. Source: Wyman, Sloan & Shirley 2013, the multi-lobe fits (error of a
/// broad spectrum's chromaticity about 0.001).
dvec3 matching(double nm) {
    return {1.056 * lobe(nm, 599.8, 37.9, 31.0) + 0.362 * lobe(nm, 442.0, 16.0, 26.7) -
                0.065 * lobe(nm, 501.1, 20.4, 26.2),
            0.821 * lobe(nm, 568.8, 46.9, 40.5) + 0.286 * lobe(nm, 530.9, 16.3, 31.1),
            1.217 * lobe(nm, 437.0, 11.8, 36.0) + 0.681 * lobe(nm, 459.0, 26.0, 13.8)};
}

/// Returns XYZ of a black body by Planck's law, scaled to Y = 1.
dvec3 planck_xyz(double kelvin) {
    constexpr double kSecond = 1.438777e7;  // nm K
    dvec3 sum(0);
    for (double nm = 360; nm <= 830; nm += 1)
        sum += matching(nm) / (std::pow(nm, 5) * (std::exp(kSecond / (nm * kelvin)) - 1));
    return sum / sum.y;
}

/// CIE 1960 u, v.
glm::dvec2 uv_of(const dvec3& xyz) {
    return glm::dvec2(4 * xyz.x, 6 * xyz.y) / (xyz.x + 15 * xyz.y + 3 * xyz.z);
}

TEST(WhiteBalance, HasTheColoursOfBlackBodies) {
    for (const double kelvin : {2000.0, 2856.0, 4000.0, 5500.0, 6500.0, 9000.0, 15000.0}) {
        const glm::dvec2 truth = uv_of(planck_xyz(kelvin)), ours = uv_of(light_xyz(kelvin, 0));
        EXPECT_NEAR(glm::distance(truth, ours), 0, 0.0035) << kelvin;  // the fit's error, most in the red
    }
    // Bodies of 2000 K by tables: x = 0.5267, y = 0.4133.
    const dvec3 red = light_xyz(2000, 0);
    EXPECT_NEAR(red.x / (red.x + red.y + red.z), 0.5267, 5e-4);
    EXPECT_NEAR(red.y / (red.x + red.y + red.z), 0.4133, 5e-4);
    // Illuminant A is a black body of 2856 K: x = 0.4476, y = 0.4074 (CIE 15).
    const dvec3 a = light_xyz(2856, 0);
    EXPECT_NEAR(a.x / (a.x + a.y + a.z), 0.4476, 5e-4);
    EXPECT_NEAR(a.y / (a.x + a.y + a.z), 0.4074, 5e-4);
    // D65 has 6504 K and lies 0.0032 above the locus.
    const glm::dvec2 d65 = uv_of(dvec3(0.95047, 1, 1.08883));
    EXPECT_NEAR(glm::distance(uv_of(light_xyz(6504, 0.0032)), d65), 0, 2e-4);
}

const glm::mat3 kXyzFromRec709(0.4123908f, 0.2126390f, 0.0193308f, 0.3575843f, 0.7151687f, 0.1191948f,
                               0.1804808f, 0.0721923f, 0.9505322f);

// A white card lit by a black body (Planck's law), relative to the renderer's white (a body of 6500 K shown
// as D65), becomes neutral with the balance for that temperature. Tolerance: the fit of the colour matching
// functions.
TEST(WhiteBalance, MakesItsOwnLightNeutral) {
    const dvec3 white = planck_xyz(6500);
    const dvec3 d65(0.95047, 1, 1.08883);
    for (const double kelvin : {2500.0, 3200.0, 4500.0, 5500.0, 6500.0, 8000.0, 12000.0}) {
        // Scaling XYZ would be a poor adaptation for colours, but every adaptation maps white to white.
        const glm::dmat3 bradford(0.8951, -0.7502, 0.0389, 0.2664, 1.7135, -0.0685, -0.1614, 0.0367, 1.0296);
        const dvec3 cones = bradford * planck_xyz(kelvin) * (bradford * d65) / (bradford * white);
        const glm::vec3 rgb = glm::inverse(kXyzFromRec709) * glm::vec3(glm::inverse(bradford) * cones);
        const glm::vec3 shown = white_balance(static_cast<float>(kelvin), 0) * rgb;
        EXPECT_NEAR(shown.r / shown.g, 1, 0.03f) << kelvin;
        EXPECT_NEAR(shown.b / shown.g, 1, 0.04f) << kelvin;
        EXPECT_NEAR(shared::luminance(shown), 1, 0.01f) << kelvin;
    }
}

TEST(WhiteBalance, IsTheIdentityAtNeutralAndContinuousThere) {
    EXPECT_EQ(white_balance(6500, 0), glm::mat3(1));
    const glm::mat3 near = white_balance(6501, 1e-6f);
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            EXPECT_NEAR(near[column][row], column == row ? 1 : 0, 1e-3f) << column << ", " << row;
}

// A white card in the daylight that remains under water becomes neutral, with the same luminance, if the
// water's colour is fully compensated.
TEST(WhiteBalance, MakesACardUnderWaterNeutral) {
    const auto spread = [](const glm::vec3& rgb) {
        return std::max({rgb.r, rgb.g, rgb.b}) / std::min({rgb.r, rgb.g, rgb.b});
    };
    for (const float depth : {0.5f, 2.0f, 6.0f}) {
        const glm::vec3 left = glm::exp(-depth * glm::vec3(0.273f, 0.073f, 0.034f));
        const glm::vec3 card = adapted_to_water(left, 1) * left;
        EXPECT_NEAR(spread(card), 1, 1e-4f) << depth;
        EXPECT_NEAR(shared::luminance(card), shared::luminance(left), 1e-3f);
        const glm::vec3 half = adapted_to_water(left, 0.5f) * left;
        EXPECT_LT(spread(half), spread(left));
        EXPECT_GT(spread(half), 1.01f);
        EXPECT_EQ(adapted_to_water(left, 0), glm::mat3(1));
    }
    EXPECT_EQ(adapted_to_water(glm::vec3(1), 1), glm::mat3(1)) << "above water it is the identity";
    const glm::mat3 deep = adapted_to_water(glm::exp(-200.0f * glm::vec3(0.273f, 0.073f, 0.034f)), 1);
    for (int column = 0; column < 3; ++column)
        EXPECT_LT(glm::length(deep[column]), 20.0f) << "the gain of lost bands is limited";
}

TEST(WhiteBalance, IsWarmerForBluerLightAndMoreMagentaForGreenerLight) {
    const glm::vec3 warm = white_balance(9000, 0) * glm::vec3(1);
    const glm::vec3 cold = white_balance(4000, 0) * glm::vec3(1);
    EXPECT_GT(warm.r, 1.02f);
    EXPECT_LT(warm.b, 0.95f);
    EXPECT_LT(cold.r, 0.95f);
    EXPECT_GT(cold.b, 1.1f);
    const glm::vec3 magenta = white_balance(6500, 0.02f) * glm::vec3(1);
    EXPECT_GT(magenta.r, magenta.g);
    EXPECT_GT(magenta.b, magenta.g);
}

}  // namespace
}  // namespace deepwater::optics
