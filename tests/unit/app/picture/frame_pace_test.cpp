#include "app/picture/frame_pace.h"

#include <gtest/gtest.h>

#include <random>

namespace deepwater::app {
namespace {

constexpr FramePace::Limits kLimits{.frame_ms = 100, .most_scale = 1, .least_scale = 0.5f};

/// A scene whose frames take a fixed time and a time for each pixel.
struct Load {
    double fixed_ms, pixels_ms;  ///< the latter at scale 1
    [[nodiscard]] double ms(float scale) const {
        return fixed_ms + pixels_ms * static_cast<double>(scale * scale);
    }
};

/// @return scale after so many frames
float run(FramePace& pace, const Load& load, int frames, const FramePace::Limits& limits = kLimits) {
    for (int i = 0; i < frames; ++i) pace.record(load.ms(pace.scale(limits)));
    return pace.scale(limits);
}

TEST(FramePace, WhatIsFastEnoughIsDrawnWhole) {
    FramePace pace;
    EXPECT_EQ(run(pace, {20, 79}, 500), 1.0f);
}

// Whatever share of a frame's time its pixels take, the limit is met, and the scale is not lowered more than
// necessary except for one step of the scale and the 3 % of kAimed.
TEST(FramePace, DrawsAsMuchAsTimeAllows) {
    for (const Load load : {Load{0, 150}, Load{30, 120}, Load{60, 60}, Load{10, 300}}) {
        SCOPED_TRACE(load.pixels_ms);
        FramePace pace;
        const float scale = run(pace, load, 80);
        EXPECT_LT(load.ms(scale), 1.06 * kLimits.frame_ms);
        EXPECT_GT(load.ms(scale + 2.0f / 32), 0.97 * kLimits.frame_ms);
        EXPECT_TRUE(pace.settled());
    }
}

TEST(FramePace, NeverDrawsLessThanTheLeast) {
    FramePace pace;
    EXPECT_EQ(run(pace, {200, 200}, 500), kLimits.least_scale);
    EXPECT_TRUE(pace.settled());
}

TEST(FramePace, StaysWhereItIsWhileTheSceneDoes) {
    std::mt19937 random(3);
    std::normal_distribution<double> noise(1, 0.05);
    FramePace pace;
    const Load load{30, 120};
    const float scale = run(pace, load, 80);
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(pace.scale(kLimits), scale) << "frame " << i;
        pace.record(load.ms(scale) * noise(random));
    }
}

TEST(FramePace, SingleLongFramesAreNoReason) {
    FramePace pace;
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(pace.scale(kLimits), 1.0f) << "frame " << i;
        pace.record(i % 4 == 3 ? 900 : 80);
    }
}

TEST(FramePace, ComesBackWhenThereIsTimeAgain) {
    FramePace pace;
    EXPECT_LT(run(pace, {0, 300}, 50), 0.7f);
    EXPECT_EQ(run(pace, {0, 80}, 600), 1.0f);
}

TEST(FramePace, AScaleOfOnesOwnHolds) {
    scene::ViewState view;
    view.quality = scene::kQualityMedium;
    const FramePace::Limits by_quality = FramePace::limits_of(view, true);
    EXPECT_LT(by_quality.least_scale, by_quality.most_scale);
    EXPECT_GT(by_quality.frame_ms, 0);
    view.frame_time = 20;
    EXPECT_EQ(FramePace::limits_of(view, true).frame_ms, 20);
    view.render_scale = 0.8f;
    FramePace pace;
    EXPECT_EQ(run(pace, {0, 5000}, 100, FramePace::limits_of(view, true)), 0.8f);
    EXPECT_TRUE(pace.settled());
}

TEST(FramePace, NewLimitsBeginAtTheMost) {
    FramePace pace;
    EXPECT_LT(run(pace, {0, 300}, 50), 1.0f);
    FramePace::Limits other = kLimits;
    other.frame_ms = 400;
    EXPECT_EQ(run(pace, {0, 300}, 50, other), 1.0f);
}

}  // namespace
}  // namespace deepwater::app
