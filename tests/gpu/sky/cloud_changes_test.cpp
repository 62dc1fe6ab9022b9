// Clouds that change: what is shown depends on the moment alone, and other clouds come by and by.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gpu/sky/clouds_fixture.h"

namespace deepwater::render {
namespace {

using CloudChanges = CloudsTest;

// A still does not know what was shown before it.
TEST_F(CloudChanges, CompleteSkyDoesNotDependOnWhatWasShown) {
    const CloudScene clouds = scene_of(scene::kCloudsCumulus, 0.5f);
    update(clouds);
    const std::vector<float> expected = cube(sky_pass_->sky_cube(), 2);
    const std::vector<vec4> dome = texels(sky_pass_->clouds().dome());
    const vec3 light = sky_pass_->light().sky_irradiance, mean_light = sky_pass_->light().mean_sky_irradiance;

    CloudScene drawn_anew = clouds;
    drawn_anew.state.seed = 9;
    update(drawn_anew);
    EXPECT_NE(cube(sky_pass_->sky_cube(), 2), expected);
    update(clouds);
    EXPECT_EQ(cube(sky_pass_->sky_cube(), 2), expected);

    const scene::SkyState sky = sky_;
    CloudScene later = clouds;
    later.time += 300;
    update(later);
    EXPECT_EQ(sky_pass_->light().mean_sky_irradiance, mean_light);  // over all places: time changes nothing
    sky_.aerosol = 4;
    update(later);
    EXPECT_NE(sky_pass_->light().mean_sky_irradiance, mean_light);
    sky_ = sky;
    update(clouds);
    EXPECT_EQ(sky_pass_->light().mean_sky_irradiance, mean_light);

    // The same clouds in other air, and under ice that drifts elsewhere: as in a sky that has shown nothing.
    const auto expect_as_fresh = [&](const CloudScene& scene) {
        update(scene);
        SkyPass fresh(*shaders_);
        fresh.update({sky_, {}, scene}, Pace::immediate);
        EXPECT_EQ(texels(sky_pass_->clouds().dome()), texels(fresh.clouds().dome()));
        EXPECT_EQ(sky_pass_->light().mean_sky_irradiance, fresh.light().mean_sky_irradiance);
    };
    sky_.aerosol = 4;
    expect_as_fresh(clouds);
    sky_ = sky;
    CloudScene iced = clouds;
    iced.state.high_cover = 0.6f;
    update(iced);
    iced.high_drift = {-8, 20};
    expect_as_fresh(iced);

    CloudScene other = scene_of(scene::kCloudsStorm, 0.7f);
    for (int frame = 0; frame < 30; ++frame) {
        sky_.sun_elevation = static_cast<float>(10 + frame);
        other.time += 0.1;
        update(other, Pace::gradual);
    }
    sky_ = sky;
    update(clouds);
    EXPECT_EQ(cube(sky_pass_->sky_cube(), 2), expected);
    EXPECT_EQ(texels(sky_pass_->clouds().dome()), dome);
    EXPECT_EQ(sky_pass_->light().sky_irradiance, light);
    EXPECT_EQ(sky_pass_->light().mean_sky_irradiance, mean_light);
}

// Two lots of clouds are as bright together as their shares say: half floats, and a cube read back at a
// quarter of its size, leave 2 %.
TEST_F(CloudChanges, LotsFadeIntoOneAnother) {
    const CloudScene cumulus = scene_of(scene::kCloudsCumulus, 0.5f),
                     storm = scene_of(scene::kCloudsStorm, 0.8f);
    const auto seen = [&](const CloudScene& clouds) {
        update(clouds);
        return std::pair(sky_pass_->clouds().mean_sun(),
                         shared::luminance(sky_pass_->light().sky_irradiance));
    };
    const auto [cumulus_sun, cumulus_sky] = seen(cumulus);
    const auto [storm_sun, storm_sky] = seen(storm);
    EXPECT_GT(cumulus_sun, storm_sun + 0.2f);
    for (const float left : {0.01f, 0.4f, 0.99f}) {
        CloudScene both = storm;
        both.leaving = {cumulus.state, cumulus.drift, cumulus.high_drift};
        both.leaving_weight = left;
        const auto [sun, sky] = seen(both);
        EXPECT_NEAR(sun, glm::mix(storm_sun, cumulus_sun, left), 1e-4f);
        EXPECT_NEAR(sky, glm::mix(storm_sky, cumulus_sky, left), 0.02f * sky);
    }
    EXPECT_EQ(seen(cumulus), std::pair(cumulus_sun, cumulus_sky)) << "nothing is left of them";
}

// A moving picture goes to other clouds in its own time, and their shadow comes with them: no frame takes
// more than a quarter of the way.
TEST_F(CloudChanges, ShadowsOfOtherCloudsComeByAndBy) {
    update(scene_of(scene::kCloudsCumulus, 0.3f));
    const float from = sky_pass_->clouds().mean_sun();
    const CloudScene storm = scene_of(scene::kCloudsStorm, 0.9f);
    float before = from, largest = 0;
    for (int frame = 0; frame < 400; ++frame) {
        update(storm, Pace::gradual);
        const float now = sky_pass_->clouds().mean_sun();
        largest = std::max(largest, std::abs(now - before));
        before = now;
    }
    update(storm);
    const float to = sky_pass_->clouds().mean_sun();
    EXPECT_LT(to, from - 0.3f);
    EXPECT_NEAR(before, to, 1e-4f) << "it arrived";
    EXPECT_LT(largest, 0.25f * (from - to));
}

// What is made in slices comes to what is made at once.
TEST_F(CloudChanges, OtherQualityInTheMiddleOfItsWorkLeavesNoClearSky) {
    CloudScene clouds = scene_of(scene::kCloudsCumulus, 0.5f);
    update(clouds);
    const std::vector<vec4> expected = texels(sky_pass_->clouds().dome());
    for (const int frames : {1, 6, 25}) {
        CloudScene larger = clouds;
        larger.dome_size = 2 * kDome;
        larger.state.seed = frames;
        for (int frame = 0; frame < frames; ++frame) update(larger, Pace::gradual);
        for (int frame = 0; frame < 300; ++frame) update(clouds, Pace::gradual);
        EXPECT_EQ(texels(sky_pass_->clouds().dome()), expected) << "after " << frames << " frames";
    }
}

// Moving pictures begin with a coarse dome, which turns into the fine one without a clear sky in between.
TEST_F(CloudChanges, CoarseCloudsAreRefined) {
    const CloudScene fine = scene_of(scene::kCloudsCumulus, 0.5f);
    CloudScene coarse = fine;
    coarse.dome_size = kDome / 2;
    update(fine);
    const std::vector<vec4> expected = texels(sky_pass_->clouds().dome());
    const MeanDome mean = sky_pass_->clouds().mean_dome();
    update(coarse);
    EXPECT_EQ(sky_pass_->clouds().dome().width(), kDome / 2);
    EXPECT_EQ(sky_pass_->clouds().mean_dome(), mean);
    int frames = 0;
    for (; frames < 1000 && sky_pass_->clouds().dome().width() < kDome; ++frames) {
        update(fine, Pace::gradual);
        EXPECT_EQ(sky_pass_->clouds().mean_dome(), mean) << frames;
    }
    EXPECT_GT(frames, 1) << "in slices";
    EXPECT_EQ(texels(sky_pass_->clouds().dome()), expected);
}

TEST_F(CloudChanges, LaggingSkyArrivesAtTheCompleteOne) {
    CloudScene clouds = scene_of(scene::kCloudsClear, 0.5f);
    for (const bool cloudy : {false, true}) {
        clouds.state.kind = cloudy ? scene::kCloudsCumulus : scene::kCloudsClear;
        sky_.sun_elevation = 20;
        update(clouds);
        sky_.sun_elevation = 40;
        unsigned version = 0;
        int frames = 0;
        for (; frames < 2000 && version != sky_pass_->version(); ++frames) {
            // A version that stands for 60 frames is the last.
            version = sky_pass_->version();
            for (int i = 0; i < 60; ++i) update(clouds, Pace::gradual);
        }
        EXPECT_LT(frames, 2000);
        const std::vector<float> lagging = cube(sky_pass_->sky_cube(), 2);
        const vec3 light = sky_pass_->light().sky_irradiance;
        update(clouds);
        const std::vector<float> complete = cube(sky_pass_->sky_cube(), 2);
        double difference = 0, sum = 0;
        for (size_t i = 0; i < complete.size(); ++i) {
            difference += static_cast<double>(std::abs(lagging[i] - complete[i]));
            sum += static_cast<double>(complete[i]);
        }
        // Half floats of the last fade; the light that comes up from the sea is that of the sky before.
        EXPECT_LT(difference / sum, 0.01) << "clouds " << cloudy;
        EXPECT_NEAR(light.y, sky_pass_->light().sky_irradiance.y, 0.01f * light.y);
    }
}

}  // namespace
}  // namespace deepwater::render
