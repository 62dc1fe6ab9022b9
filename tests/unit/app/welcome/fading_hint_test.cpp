#include "app/welcome/fading_hint.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

constexpr double kFrame = 0.05;
/// s: the frames in which a person begins and in which the hint is gone, and rounding of a sum of frames.
constexpr double kTolerance = 3.5 * kFrame;

/// Seconds until the hint is gone, of a person who looks and moves from these moments on.
double seconds_seen(double looks_from, double moves_from) {
    FadingHint hint;
    double time = 0;
    for (; hint.opacity() > 0; time += kFrame) hint.update(kFrame, time >= looks_from, time >= moves_from);
    return time;
}

TEST(FadingHint, FadesWithoutAJump) {
    FadingHint hint;
    double before = hint.opacity();
    EXPECT_EQ(before, 1);
    for (double time = 0; time < FadingHint::kShown + 2 * FadingHint::kFade; time += kFrame) {
        hint.update(kFrame, time > 3, time > 4);
        EXPECT_LE(hint.opacity(), before);
        EXPECT_LE(before - hint.opacity(), 1.001 * kFrame / FadingHint::kFade);
        before = hint.opacity();
    }
    EXPECT_EQ(before, 0);
}

TEST(FadingHint, LeavesSoonerOnceAPersonLooksAndMoves) {
    constexpr double kNever = 1e9;
    EXPECT_NEAR(seconds_seen(kNever, kNever), FadingHint::kShown + FadingHint::kFade, kTolerance);
    EXPECT_NEAR(seconds_seen(1, kNever), FadingHint::kShown + FadingHint::kFade, kTolerance) << "only looked";
    EXPECT_NEAR(seconds_seen(1, 3), 3 + FadingHint::kAfterUse + FadingHint::kFade, kTolerance);
    EXPECT_NEAR(seconds_seen(FadingHint::kShown, FadingHint::kShown), FadingHint::kShown + FadingHint::kFade,
                kTolerance)
        << "use does not prolong it";
}

TEST(FadingHint, IsDismissedForGood) {
    FadingHint hint;
    hint.dismiss();
    hint.update(FadingHint::kFade, false, false);
    EXPECT_EQ(hint.opacity(), 0);
    hint.update(1, true, true);
    EXPECT_EQ(hint.opacity(), 0);
}

}  // namespace
}  // namespace deepwater::app
