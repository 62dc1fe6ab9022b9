#include "scene/state/sky_state.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/check.h"
#include "scene/state/water_state.h"

namespace deepwater {
namespace {

using glm::vec3;

TEST(SkyState, SunFollowsTheCompass) {
    scene::SkyState sky;
    sky.sun_elevation = 0;
    sky.sun_azimuth = 0;
    EXPECT_LT(glm::distance(scene::sun_direction(sky), vec3(0, 0, -1)), 1e-6f);
    sky.sun_azimuth = 90;
    EXPECT_LT(glm::distance(scene::sun_direction(sky), vec3(1, 0, 0)), 1e-6f);
    sky.sun_elevation = 90;
    EXPECT_LT(glm::distance(scene::sun_direction(sky), vec3(0, 1, 0)), 1e-6f);
}

TEST(SkyState, DirectionsHaveACompassPlace) {
    for (const float azimuth : {0.5f, 90.0f, 200.0f, 359.0f}) {
        for (const float elevation : {-5.0f, 30.0f, 89.0f}) {
            scene::SkyState sky;
            sky.sun_azimuth = azimuth;
            sky.sun_elevation = elevation;
            const glm::dvec2 place = scene::azimuth_elevation(glm::dvec3(scene::sun_direction(sky)));
            // At 89 degrees an error of 1e-7 in the direction turns the azimuth by 3e-4 degrees.
            EXPECT_NEAR(place.x, azimuth, 1e-3);
            EXPECT_NEAR(place.y, elevation, 1e-4);
        }
    }
}

TEST(SkyState, HazeLeavesTwoPercentAtTheMeteorologicalRange) {
    scene::SkyState sky;
    sky.visibility_km = 20;
    EXPECT_NEAR(std::exp(-scene::haze_extinction(sky) * 20e3f), 0.02f, 1e-4f);
}

TEST(SkyState, ParametersReachTheirFields) {
    scene::SkyState sky;
    scene::WaterState water;
    ParameterList list;
    list.add(sky, scene::sky_state_params());
    list.add(water, scene::water_state_params());
    list.at("sun.elevation").set_text("-6");
    list.at("sky.image").set_text("clouds.hdr");
    list.at("water.type").set_text("5C");
    EXPECT_EQ(sky.sun_elevation, -6);
    EXPECT_EQ(sky.image, "clouds.hdr");
    EXPECT_EQ(water.type, 6);
    EXPECT_THROW(list.at("sun.elevation").set_text("91"), UsageError);
    EXPECT_THROW(list.at("water.type").set_text("9C"), UsageError);
}

TEST(WaterState, TurbidTypesScatterAndAbsorbMore) {
    for (int type = 1; type <= 6; ++type) {
        const scene::WaterOptics clearer = scene::optics({.type = type - 1});
        const scene::WaterOptics darker = scene::optics({.type = type});
        EXPECT_TRUE(glm::all(glm::greaterThan(darker.scattering, clearer.scattering))) << type;
        EXPECT_GT(darker.absorption.z, clearer.absorption.z) << type;
        EXPECT_GT(darker.diffuse_attenuation.z, clearer.diffuse_attenuation.z) << type;
        EXPECT_LT(scene::secchi_depth(darker), scene::secchi_depth(clearer)) << type;
    }
}

// Secchi discs are seen down to 50 to 80 m in the clearest oceans, and down to a few metres off turbid
// coasts.
TEST(WaterState, SecchiDepthsAreThoseAtSea) {
    const auto depth = [](int type) { return scene::secchi_depth(scene::optics({.type = type})); };
    EXPECT_NEAR(depth(0), 70, 10);
    EXPECT_NEAR(depth(1), 33, 5);
    EXPECT_NEAR(depth(6), 5, 1.5);
}

// A mixture of two waters has the means of their absorption and scattering, weighted by their shares.
TEST(WaterState, WatersMix) {
    const scene::WaterOptics clear = scene::optics({.type = 0}), murky = scene::optics({.type = 6});
    for (const float share : {0.0f, 0.25f, 1.0f}) {
        const scene::WaterOptics mixed = scene::optics({.type = 0, .second_type = 6, .second_share = share});
        for (int c = 0; c < 3; ++c) {
            EXPECT_FLOAT_EQ(mixed.absorption[c],
                            (1 - share) * clear.absorption[c] + share * murky.absorption[c]);
            EXPECT_FLOAT_EQ(mixed.scattering[c],
                            (1 - share) * clear.scattering[c] + share * murky.scattering[c]);
            EXPECT_FLOAT_EQ(mixed.diffuse_attenuation[c], (1 - share) * clear.diffuse_attenuation[c] +
                                                              share * murky.diffuse_attenuation[c]);
        }
    }
}

}  // namespace
}  // namespace deepwater
