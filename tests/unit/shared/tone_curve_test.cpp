#include <gtest/gtest.h>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/lens/tone_curve.glsl"
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

// The published polynomial is of four digits: its ends are off by up to 0.003.
TEST(ToneCurve, AgxRisesKeepsGreysGreyAndPivotsAboutTheGreyCard) {
    float before = -1;
    for (float stops = -14; stops < 10; stops += 0.125f) {
        const glm::vec3 y = shared::agx(glm::vec3(0.18f * std::exp2(stops)));
        EXPECT_GE(y.y, before - 1e-3f);
        EXPECT_NEAR(y.x, y.y, 2e-3f);
        EXPECT_NEAR(y.z, y.y, 2e-3f);
        before = y.y;
    }
    EXPECT_LT(shared::agx(glm::vec3(0)).y, 0.003f);
    EXPECT_GT(before, 0.995f);
    // The original pivots about 0.18^(1/2.4), which the polynomial meets within 0.01.
    EXPECT_NEAR(shared::agx(glm::vec3(0.18f)).y, std::pow(0.18f, 1 / 2.4f), 0.01f);
}

// The look is a power and a factor on saturation: greys stay grey and rise, dark ones lose and none gain.
TEST(ToneCurve, PunchyAgxIsAgxWithMoreContrastAndColour) {
    float before = -1;
    for (float stops = -9; stops < 10; stops += 0.125f) {
        const glm::vec3 grey(0.18f * std::exp2(stops));
        const glm::vec3 y = shared::punchy_agx(grey);
        EXPECT_GE(y.y, before - 1e-3f);
        EXPECT_NEAR(y.x, y.z, 4e-3f);
        EXPECT_NEAR(y.y, std::pow(shared::agx(grey).y, shared::kPunchyPower), 4e-3f) << stops;
        before = y.y;
    }
    const glm::vec3 gold(0.4f, 0.25f, 0.1f);
    const glm::vec3 plain = shared::agx(gold), punchy = shared::punchy_agx(gold);
    EXPECT_GT(punchy.x / punchy.z, 1.5f * plain.x / plain.z);
}

// A saturated colour turns white as it gets brighter, as on film, instead of clipping to another hue.
TEST(ToneCurve, AgxAndAcesTurnTheBrightestColoursWhite) {
    const auto saturation = [](glm::vec3 y) {
        const float most = std::max(y.x, std::max(y.y, y.z)), least = std::min(y.x, std::min(y.y, y.z));
        return (most - least) / most;
    };
    for (const glm::vec3 colour : {glm::vec3(1, 0.1f, 0.05f), glm::vec3(0.05f, 0.2f, 1)}) {
        for (const int curve : {shared::kCurveAces, shared::kCurveAgx, shared::kCurveNeutral}) {
            float before = saturation(shared::shown(curve, colour));
            for (float gain = 4; gain <= 4096; gain *= 4) {
                const float now = saturation(shared::shown(curve, colour * gain));
                EXPECT_LE(now, before + 1e-3f) << "curve " << curve << " at " << gain;
                before = now;
            }
            EXPECT_LT(before, 0.6f * saturation(shared::shown(curve, colour * 0.1f))) << "curve " << curve;
        }
    }
}

// By the specification: unchanged, less the gloss of 0.04, until a channel reaches 0.8; continuous there;
// always below 1; a compressed colour keeps its hue before it turns white.
TEST(ToneCurve, NeutralKeepsColoursBelowItsStart) {
    for (float r = 0.08f; r <= 0.8f; r += 0.06f)
        for (float g = 0.08f; g <= 0.8f; g += 0.06f) {
            const glm::vec3 x(r, g, 0.3f);
            EXPECT_LT(glm::distance(shared::pbr_neutral(x), x - glm::vec3(0.04f)), 1e-6f);
        }
    // Below 0.08 the result is 6.25 x^2.
    EXPECT_NEAR(shared::pbr_neutral(glm::vec3(0.04f)).y, 6.25f * 0.04f * 0.04f, 1e-6f);
    float before = -1;
    for (float x = 0; x < 100; x += 0.01f) {
        const glm::vec3 y = shared::pbr_neutral(glm::vec3(x));
        EXPECT_GE(y.y, before);
        EXPECT_LT(y.y - before, before < 0 ? 1.1f : 0.0101f) << "no jump";
        EXPECT_LE(y.y, 1);
        EXPECT_EQ(y.x, y.z);
        before = y.y;
    }
}

TEST(ToneCurve, LinearClips) {
    EXPECT_EQ(shared::shown(shared::kCurveLinear, glm::vec3(7)), glm::vec3(shared::srgb_encode(1.0f)));
    EXPECT_NEAR(shared::shown(shared::kCurveLinear, glm::vec3(0.18f)).y, shared::srgb_encode(0.18f), 1e-6f);
}

TEST(ToneCurve, AllStayWithinZeroAndOneForAnyLight) {
    for (int curve = shared::kCurveAces; curve <= shared::kCurveLinear; ++curve)
        for (const float r : {0.0f, 1e-6f, 0.3f, 5.0f, 6e4f, 1e7f})
            for (const float b : {0.0f, 0.02f, 1.0f, 6e4f}) {
                const glm::vec3 y = shared::shown(curve, glm::vec3(r, 0.1f, b));
                for (int i = 0; i < 3; ++i) {
                    EXPECT_GE(y[i], 0) << curve << ": " << r << ", " << b;
                    EXPECT_LE(y[i], 1.00001f) << curve << ": " << r << ", " << b;
                }
            }
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
