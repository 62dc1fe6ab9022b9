#include "sim/waves/rung_fader.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::sim {
namespace {

constexpr double kFrame = 1.0 / 60;

SeaState windy_sea(float wind) {
    SeaState state;
    state.wind_speed = wind;
    return state;
}

void want(RungFader& fader, const SeaState& state) {
    fader.want(state, SeaSpectrum(state));
}

TEST(RungFader, FirstSeaHasFullGainAtOnce) {
    RungFader fader;
    want(fader, windy_sea(6));
    EXPECT_EQ(fader.shown(), (RungRange{2, 4}));
    for (int rung = 0; rung < kRungCount; ++rung) EXPECT_EQ(fader.gain(rung), rung >= 2 && rung <= 4 ? 1 : 0);
}

TEST(RungFader, RungsFadeInTwoSecondsWithoutAJump) {
    RungFader fader;
    want(fader, windy_sea(6));
    for (const float wind : {16.0f, 6.0f}) {
        want(fader, windy_sea(wind));
        const float wanted = wind > 10 ? 1.0f : 0.0f;
        double seconds = 0;
        float before = fader.gain(1);
        EXPECT_EQ(before, 1 - wanted);
        while (fader.gain(1) != wanted && seconds < 3) {
            fader.advance(kFrame);
            seconds += kFrame;
            const float change = fader.gain(1) - before;
            EXPECT_GE(change * (wanted - 0.5f), 0) << "one direction";
            // The steepest place of 3p² − 2p³ is 3/2.
            EXPECT_LE(std::abs(change), 1.5 * kFrame / kFadeSeconds + 1e-6);
            EXPECT_EQ(fader.gain(2), 1);
            EXPECT_TRUE(fader.shown().contains(1) || seconds >= kFadeSeconds - kFrame);
            before = fader.gain(1);
        }
        EXPECT_NEAR(seconds, kFadeSeconds, 1.5 * kFrame);
        EXPECT_EQ(fader.shown().first, wind > 10 ? 1 : 2);
    }
}

TEST(RungFader, AFadeTurnsRoundWithoutAJump) {
    RungFader fader;
    want(fader, windy_sea(6));
    want(fader, windy_sea(16));
    fader.advance(0.5 * kFadeSeconds);
    const float half_way = fader.gain(1);
    EXPECT_NEAR(half_way, 0.5f, 1e-6f);
    want(fader, windy_sea(6));
    fader.advance(0);
    EXPECT_EQ(fader.gain(1), half_way);
    fader.advance(kFrame);
    EXPECT_LT(fader.gain(1), half_way);
    EXPECT_GT(fader.gain(1), half_way - 0.02f);
}

TEST(RungFader, AVaryingWindKeepsItsRungs) {
    RungFader fader;
    want(fader, windy_sea(14));
    ASSERT_EQ(fader.shown().first, 1);
    // Rung 1 is added at about 9.6 m/s; a wind that varies about that drops nothing.
    for (int i = 0; i < 100; ++i) {
        want(fader, windy_sea(i % 2 ? 9.5f : 9.7f));
        fader.advance(0.1);
        EXPECT_EQ(fader.gain(1), 1);
    }
}

TEST(RungFader, BadResolutionChangesNothing) {
    RungFader fader;
    want(fader, windy_sea(6));
    const RungFader before = fader;
    SeaState bad = windy_sea(16);
    bad.resolution = 100;
    EXPECT_THROW(want(fader, bad), UsageError);
    EXPECT_EQ(fader, before);
}

}  // namespace
}  // namespace deepwater::sim
