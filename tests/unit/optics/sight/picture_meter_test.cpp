#include "optics/sight/picture_meter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace deepwater::optics {
namespace {

MeteredLight midday() {
    return {.sun_irradiance = glm::vec3(1.2f, 1.1f, 0.9f),
            .sky_irradiance = glm::vec3(0.15f, 0.22f, 0.35f),
            .sky_here = glm::vec3(0.15f, 0.22f, 0.35f),
            .cos_sun = 0.2f,
            .field = glm::radians(50.0f)};
}

std::vector<float> even(glm::ivec2 texels, float radiance) {
    std::vector<float> rgba;
    rgba.reserve(static_cast<size_t>(4 * texels.x * texels.y));
    for (int i = 0; i < texels.x * texels.y; ++i)
        rgba.insert(rgba.end(), {radiance, radiance, radiance, 1.0f});
    return rgba;
}

// Brightness scales with the exposure, whatever the size of the picture and its contrasts.
TEST(PictureMeter, CountsStopsFromGrey) {
    EXPECT_NEAR(picture_stops(even({8, 5}, 0.18f), {8, 5}, 1), 0, 1e-5f);
    EXPECT_NEAR(picture_stops(even({1, 1}, 0.36f), {1, 1}, 1), 1, 1e-5f);
    EXPECT_NEAR(picture_stops(even({80, 45}, 0.18f), {80, 45}, 0.25f), -2, 1e-4f);
    std::mt19937 random(3);
    std::uniform_real_distribution<float> stops(-4, 4);
    std::vector<float> rgba = even({31, 17}, 1);
    for (float& value : rgba) value = 0.18f * std::exp2(stops(random));
    const float once = picture_stops(rgba, {31, 17}, 1);
    for (const float by : {-2.0f, -0.3f, 1.7f})
        EXPECT_NEAR(picture_stops(rgba, {31, 17}, std::exp2(by)), once + by, 1e-3f);
}

// The middle counts more than the rim, both sides the same, and black has no say without bound.
TEST(PictureMeter, WeightsTheMiddle) {
    const glm::ivec2 texels{9, 9};
    const auto with_bright = [&](int x, int y) {
        std::vector<float> rgba = even(texels, 0.18f);
        for (int c = 0; c < 3; ++c) rgba[static_cast<size_t>(4 * (y * texels.x + x) + c)] = 18;
        return picture_stops(rgba, texels, 1);
    };
    EXPECT_GT(with_bright(4, 4), 4 * with_bright(0, 0));
    EXPECT_GT(with_bright(0, 0), 0);
    EXPECT_NEAR(with_bright(0, 3), with_bright(8, 5), 1e-6f);
    EXPECT_NEAR(with_bright(2, 0), with_bright(6, 8), 1e-6f);
    EXPECT_NEAR(picture_stops(even(texels, 0), texels, 1), std::log2(1e-3f), 1e-4f);
}

TEST(PictureMeter, OpensForDarkWaterAndHardlyClosesForSnow) {
    EXPECT_EQ(picture_ev(0, 0), 0);
    EXPECT_EQ(picture_ev(-20, 0), -kMostOpened);
    EXPECT_EQ(picture_ev(5, 0), kMostClosed);
    EXPECT_LT(kMostClosed, kMostOpened);
    float before = picture_ev(-20, 0);
    for (float stops = -20; stops < 10; stops += 0.125f) {
        const float ev = picture_ev(stops, 0);
        EXPECT_GE(ev, before);
        EXPECT_LE(ev - before, 0.125f) << "no more than what is missing";
        before = ev;
    }
    EXPECT_EQ(picture_ev(-1.5f, 1), picture_ev(-1.5f, 0))
        << "a first stop of dusk is lifted as other darkness";
    EXPECT_NEAR(picture_ev(-1.5f, 2.5f), 0, 1e-6f) << "night stays dark";
}

TEST(AutoExposure, StillsAreAdaptedAndLeaveMovingPicturesAlone) {
    const MeteredLight light = midday();
    const float by_light = metered_ev(light, 0);
    AutoExposure exposure;
    exposure.meter_light(light, 0, std::nullopt);
    EXPECT_EQ(exposure.ev(), by_light);
    exposure.meter_picture(-1);
    EXPECT_NEAR(exposure.ev(), by_light + picture_ev(-1, dusk_stops(light)), 1e-5f);
    EXPECT_EQ(exposure.ev(), exposure.metered());

    exposure.meter_light(light, 0, 0.1f);
    exposure.meter_picture(0.0f);
    const float moving = exposure.ev();
    exposure.meter_light(light, 0, std::nullopt);
    exposure.meter_picture(-2);
    exposure.meter_light(light, 0, 0.0f);
    exposure.meter_picture(-2);
    EXPECT_NEAR(exposure.ev(), moving, 1e-5f)
        << "the still between them did not count, and no time has passed";
}

// Exponential: many short frames end where one long one does, and the picture does not count at once.
TEST(AutoExposure, FollowsThePictureSlowly) {
    const MeteredLight light = midday();
    const auto after = [&](int frames, float seconds) {
        AutoExposure exposure;
        exposure.meter_light(light, 0, 0.1f);
        exposure.meter_picture(0.0f);
        for (int i = 0; i < frames; ++i) {
            exposure.meter_light(light, 0, seconds / static_cast<float>(frames));
            exposure.meter_picture(-2);
        }
        return exposure.ev() - exposure.metered();
    };
    const float all = picture_ev(0, dusk_stops(light)) - picture_ev(-2, dusk_stops(light));
    for (const float seconds : {0.1f, 1.5f, 4.0f}) {
        const float left = all * std::exp(-seconds / AutoExposure::kPictureSeconds);
        EXPECT_NEAR(after(1, seconds), left, 1e-4f);
        EXPECT_NEAR(after(90, seconds), left, 1e-3f);
    }
    EXPECT_NEAR(after(1, 60), 0, 1e-4f);
}

TEST(AutoExposure, WithoutAPictureIsTheLights) {
    AutoExposure exposure;
    exposure.meter_light(midday(), 0, 0.1f);
    exposure.meter_picture(-2);
    exposure.meter_light(midday(), 0, 0.1f);
    exposure.meter_picture(std::nullopt);
    EXPECT_EQ(exposure.ev(), metered_ev(midday(), 0));
}

}  // namespace
}  // namespace deepwater::optics
