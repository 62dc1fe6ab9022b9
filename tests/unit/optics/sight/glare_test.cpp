#include "optics/sight/glare.h"
#include "support/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace deepwater::optics {
namespace {

using test::kPi;

std::vector<float> sigmas_of(int levels, float pixel_angle) {
    std::vector<float> sigmas;
    for (int i = 0; i < levels; ++i) sigmas.push_back(pyramid_deviation(i) * pixel_angle);
    return sigmas;
}

// Each published part is normalised over the hemisphere, within the digits of its constants.
TEST(Glare, SpreadOfTheEyeIntegratesToOne) {
    double sum = 0;
    constexpr double kStep = 1.001;
    for (double degrees = 1e-5; degrees < 90; degrees *= kStep) {
        const double middle = glm::radians(degrees * std::sqrt(kStep));
        sum += 2 * kPi * std::sin(middle) * glm::radians(degrees * (kStep - 1)) *
               eye_spread(glm::degrees(middle));
    }
    EXPECT_NEAR(sum, 1, 0.03);
}

// The closed form against a sum over rings. In small pixels the core counts too.
TEST(Glare, NearShareIsThatOfTheRingAboutAPixel) {
    for (const float pixel : {3e-4f, 1.3e-3f, 4e-3f}) {
        double ring = 0;
        constexpr double kStep = 1.001;
        for (double angle = 0.5 * pixel; angle < 2.0 * pixel; angle *= kStep) {
            const double middle = angle * std::sqrt(kStep);
            ring += 2 * kPi * middle * angle * (kStep - 1) * eye_spread(glm::degrees(middle));
        }
        EXPECT_NEAR(near_glare(pixel, 1), std::min(ring, 0.5), 2e-3) << pixel;
        EXPECT_NEAR(near_glare(pixel, 0.25f), std::min(0.25 * ring, 0.5), 1e-3) << pixel;
        EXPECT_LE(near_glare(pixel, 4), kMostNearGlare);
        EXPECT_EQ(near_glare(pixel, 0), 0);
    }
}

// Between the narrowest and the widest Gaussian the sum follows the published curve. The tolerance is the
// measured ripple, 16.1 %, between the two narrowest, whose deviations have the ratio 2.7; the others have
// the ratio 2 and smaller errors.
TEST(Glare, FollowsThePublishedCurveAtAllAnglesOfThePyramid) {
    for (const float field : {10.0f, 50.0f, 90.0f}) {
        for (const int height : {360, 720, 2160}) {
            const int levels = pyramid_levels({height * 16 / 9, height});
            const float pixel = 2 * std::tan(glm::radians(field) / 2) / static_cast<float>(height);
            const std::vector<float> sigmas = sigmas_of(levels, pixel);
            const Glare glare = glare_of(sigmas, 1);
            for (double angle = 1.2 * sigmas.front(); angle < 1.6 * sigmas.back(); angle *= 1.1) {
                const double truth = eye_glare(glm::degrees(angle));
                EXPECT_NEAR(modelled_spread(glare, sigmas, angle) / truth, 1, 0.17)
                    << glm::degrees(angle) << " degrees, field " << field << ", " << height << " rows";
            }
        }
    }
}

// A pyramid's share is that of the eye's glare outside its narrowest Gaussian.
TEST(Glare, ShareIsThatOfThePublishedCurveBeyondTheNarrowestGaussian) {
    const std::vector<float> sigmas = sigmas_of(7, 0.0013f);
    const Glare glare = glare_of(sigmas, 1);
    double outside = 0;
    constexpr double kStep = 1.01;
    for (double angle = sigmas.front(); angle < 1.6 * sigmas.back(); angle *= kStep) {
        const double middle = angle * std::sqrt(kStep);
        outside += 2 * kPi * middle * angle * (kStep - 1) * eye_glare(glm::degrees(middle));
    }
    EXPECT_NEAR(glare.share, outside, 0.35 * outside);
    EXPECT_LT(glare.share, 0.3f);
}

TEST(Glare, GrowsWithStrengthUpToAShareOfOne) {
    const std::vector<float> sigmas = sigmas_of(6, 0.001f);
    const Glare whole = glare_of(sigmas, 1), half = glare_of(sigmas, 0.5f), none = glare_of(sigmas, 0);
    EXPECT_EQ(none.share, 0);
    EXPECT_FLOAT_EQ(half.share, whole.share / 2);
    for (size_t i = 0; i < sigmas.size(); ++i) {
        EXPECT_GT(whole.weights[i], 0);
        EXPECT_FLOAT_EQ(half.weights[i], whole.weights[i] / 2);
    }
    // A lens so long that the eye's sharp core spans several pixels.
    EXPECT_LE(glare_of(sigmas_of(7, 1e-5f), 2).share, 1.00001f);
    EXPECT_EQ(glare_of({}, 1).share, 0);
}

TEST(Glare, WidestLevelOfThePyramidHasSeveralTexels) {
    EXPECT_EQ(pyramid_levels({1, 1}), 0);
    EXPECT_EQ(pyramid_levels({1280, 8}), 0);
    EXPECT_EQ(pyramid_levels({1280, 720}), 7);
    EXPECT_EQ(pyramid_levels({640, 360}), 6);
    EXPECT_LE(pyramid_levels({16384, 16384}), Glare::kMostLevels);
}

}  // namespace
}  // namespace deepwater::optics
