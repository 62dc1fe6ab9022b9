#include "app/picture/automatic_quality.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace deepwater::app {
namespace {

using scene::kQualityHigh;
using scene::kQualityLow;
using scene::kQualityMedium;

double longest_ms(bool software) {
    return software ? 100 : 1000.0 / 60;
}

TEST(AutomaticQuality, KeepsWhatIsJustQuickEnough) {
    for (const bool software : {false, true}) {
        for (const int quality : {kQualityMedium, kQualityHigh})
            EXPECT_GE(suitable_quality(quality, longest_ms(software), software), quality);
        EXPECT_LT(suitable_quality(kQualityHigh, 1.2 * longest_ms(software), software), kQualityHigh);
        EXPECT_EQ(suitable_quality(kQualityMedium, 1.2 * longest_ms(software), software), kQualityLow);
    }
}

// Whatever the measured quality, the chosen one is the same if the times are in the ratio of the costs.
TEST(AutomaticQuality, DependsOnTheDeviceNotOnWhatWasMeasured) {
    for (const bool software : {false, true}) {
        for (double medium_ms = 1; medium_ms < 1000; medium_ms *= 1.07) {
            const int chosen = suitable_quality(kQualityMedium, medium_ms, software);
            for (const int measured : {kQualityLow, kQualityHigh}) {
                const double ms = medium_ms * kQualityCost[measured - kQualityLow];
                EXPECT_EQ(suitable_quality(measured, ms, software), chosen) << medium_ms;
            }
        }
    }
}

TEST(AutomaticQuality, SlowerDevicesNeverGetABetterQuality) {
    int last = kQualityHigh;
    for (double ms = 0; ms < 2000; ms += 0.5) {
        const int chosen = suitable_quality(kQualityMedium, ms, false);
        EXPECT_LE(chosen, last) << ms;
        last = chosen;
    }
    EXPECT_EQ(suitable_quality(kQualityMedium, 0, false), kQualityHigh);
    EXPECT_EQ(last, kQualityLow);
}

TEST(AutomaticQuality, IsDecidedOnceByHalfASecond) {
    AutomaticQuality automatic(true, {});
    EXPECT_EQ(automatic.quality(), kQualityMedium);
    for (int i = 0; i < AutomaticQuality::kPassedOver; ++i) EXPECT_FALSE(automatic.record(5, 1));
    double seconds = 0;
    int frames = 0;
    while (!automatic.decided()) {
        seconds += 0.3;
        ++frames;
        automatic.record(0.3, 1);
        ASSERT_LT(frames, 100);
    }
    EXPECT_GE(seconds, AutomaticQuality::kMeasured);
    EXPECT_EQ(frames, AutomaticQuality::kLeastFrames);
    EXPECT_EQ(automatic.quality(), kQualityLow);
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(automatic.record(1e-3, 1));
    EXPECT_EQ(automatic.quality(), kQualityLow);
}

// A single long frame decides nothing, and frames in fewer pixels count as if they had all.
TEST(AutomaticQuality, GoesByTheMedianInAllPixels) {
    AutomaticQuality quick(true, {}), few(true, {});
    for (int i = 0; i < 200; ++i) {
        quick.record(i == 9 ? 3 : 0.08, 1);
        few.record(0.08, 0.5);
    }
    EXPECT_EQ(quick.quality(), kQualityMedium);
    EXPECT_EQ(few.quality(), kQualityLow);
}

TEST(AutomaticQuality, WhatIsKnownIsNotMeasured) {
    AutomaticQuality known(false, kQualityLow);
    EXPECT_TRUE(known.decided());
    EXPECT_EQ(known.quality(), kQualityLow);
    for (const int damaged : {-1, 0, 4, 99}) {
        AutomaticQuality unknown(false, damaged);
        EXPECT_FALSE(unknown.decided());
        EXPECT_EQ(unknown.quality(), kQualityHigh);
    }
}

}  // namespace
}  // namespace deepwater::app
