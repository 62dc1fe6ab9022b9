#include <gtest/gtest.h>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/tone_curve.glsl"
}

namespace deepwater {
namespace {

TEST(ToneCurve, RisesFromBlackToWhiteAndKeepsGreysGrey) {
    float before = -1;
    for (float stops = -12; stops < 12; stops += 0.125f) {
        const glm::vec3 y = shared::filmic(glm::vec3(0.18f * std::exp2(stops)));
        EXPECT_GE(y.y, before);
        // The published matrices are rounded to five digits: rows sum to 1 within 2e-5, and both act.
        EXPECT_NEAR(y.x, y.y, 1e-3);
        EXPECT_NEAR(y.z, y.y, 1e-3);
        before = y.y;
    }
    EXPECT_LT(shared::filmic(glm::vec3(0)).y, 1e-3f);
    EXPECT_GT(before, 0.99f);
    EXPECT_NEAR(shared::filmic(glm::vec3(0.18f)).y, 0.18f, 1e-4f);  // the gain is given to five digits
}

TEST(ToneCurve, SrgbIsContinuousAndMatchesItsInverse) {
    for (float x = 0; x <= 1; x += 1 / 512.0f) {
        const float y = shared::srgb_encode(x);
        const float back = y <= 0.04045f ? y / 12.92f : std::pow((y + 0.055f) / 1.055f, 2.4f);
        EXPECT_NEAR(back, x, 1e-5f);  // the standard's two pieces meet within 1e-6
    }
}

}  // namespace
}  // namespace deepwater
