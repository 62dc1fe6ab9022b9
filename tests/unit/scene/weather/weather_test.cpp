#include "scene/weather/weather.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/check.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

struct PresetFile : testing::Test {
    std::filesystem::path write(std::string_view text) {
        dir.write("preset.json", text);
        return dir.path() / "preset.json";
    }
    test::TempDir dir;
};

TEST(Weather, IsNoPlaceAndNoWayOfDrawing) {
    Scene scene;
    const ParameterList list = parameters(scene);
    for (const char* id : {"wind.speed", "swell.height", "sun.elevation", "sky.image", "haze.visibility_km",
                           "waves.spectrum", "waves.choppiness", "water.type", "view.exposure",
                           "picture.white_balance", "picture.bloom", "picture.dazzle"}) {
        EXPECT_TRUE(list.at(id).is_weather()) << id;
    }
    for (const char* id : {"waves.depth", "waves.dispersion", "waves.resolution", "waves.loop_period",
                           "water.fresnel", "camera.fov", "view.quality", "view.mode", "clock.speed",
                           "picture.tone_curve", "picture.auto_exposure"}) {
        EXPECT_FALSE(list.at(id).is_weather()) << id;
    }
}

// Parameters that a row names exist and fit it.
TEST(Weather, TablesNameParametersThatFit) {
    Scene scene;
    const ParameterList list = parameters(scene);
    std::set<std::string_view> in_mixtures;
    for (const Parameter& parameter : list) {
        const Weather& weather = parameter.weather();
        const std::string_view id = parameter.info().id;
        if (!parameter.is_weather()) {
            EXPECT_TRUE(weather.describes.empty() && weather.hidden_by.empty() && weather.second.empty())
                << id;
        }
        if (weather.blend == Blend::mixed) {
            const Parameter &second = list.at(weather.second), &share = list.at(weather.share);
            EXPECT_EQ(second.info().choices.data(), parameter.info().choices.data()) << id;
            EXPECT_EQ(share.type_name(), "number") << id;
            in_mixtures.insert({second.info().id, share.info().id});
        }
        if (weather.blend == Blend::bearing) {
            EXPECT_EQ(parameter.info().maximum - parameter.info().minimum, 360) << id;
        }
        if (weather.blend == Blend::elevation || weather.blend == Blend::moon_phase) {
            EXPECT_EQ(parameter.info().unit, "deg") << id;
        }
        if (!weather.describes.empty()) {
            const Weather& described = list.at(weather.describes).weather();
            EXPECT_TRUE(std::isfinite(described.nothing) || !described.hidden_by.empty()) << id;
        }
        if (!weather.hidden_by.empty()) {
            const Parameter& hiding = list.at(weather.hidden_by);
            EXPECT_TRUE(hiding.is_weather()) << id;
            EXPECT_GE(weather.dark, hiding.info().minimum) << id;
            EXPECT_LE(weather.dark, hiding.info().maximum) << id;
        }
    }
    for (const Parameter& parameter : list) {
        EXPECT_EQ(parameter.weather().blend == Blend::in_mixture, in_mixtures.contains(parameter.info().id))
            << parameter.info().id;
    }
}

TEST_F(PresetFile, AWholeOneTakesDefaultsForWhatItDoesNotName) {
    const auto file = write(R"({"whole": true, "wind.speed": 3, "camera": [1, 2, 3, 4, 5]})");
    Scene scene;
    scene.sea.swell_height = 4;
    scene.sea.depth = 7;
    scene.sky.overcast = 0.5f;
    scene.view.exposure = 2;
    load_scene_file(file, scene);
    EXPECT_EQ(scene.sea.wind_speed, 3);
    EXPECT_EQ(scene.sea.swell_height, 0);
    EXPECT_EQ(scene.sky.overcast, 0);
    EXPECT_EQ(scene.view.exposure, 0);
    EXPECT_EQ(scene.sea.depth, 7) << "the depth is no weather";
    EXPECT_EQ(scene.camera.yaw, 4);
}

TEST_F(PresetFile, AnotherIsLaidOverWhatIsThere) {
    for (const char* text : {R"({"wind.speed": 3})", R"({"wind.speed": 3, "whole": false})"}) {
        Scene scene;
        scene.sea.swell_height = 4;
        load_scene_file(write(text), scene);
        EXPECT_EQ(scene.sea.wind_speed, 3);
        EXPECT_EQ(scene.sea.swell_height, 4);
    }
}

TEST_F(PresetFile, WholeIsTrueOrFalse) {
    for (const char* text : {R"({"whole": 1})", R"({"whole": "yes"})", R"({"whole": null})"}) {
        Scene scene;
        scene.sea.swell_height = 4;
        EXPECT_THROW(load_scene_file(write(text), scene), RuntimeFailure) << text;
        EXPECT_EQ(scene.sea.swell_height, 4);
    }
}

TEST_F(PresetFile, SavedItGivesTheSameWeatherOverAnyScene) {
    Scene scene;
    scene.sea.wind_speed = 12.34567f;
    scene.sea.spectrum = sim::kSpectrumJonswap;
    scene.sea.depth = 5;
    scene.sky.image = (dir.path() / "pictures/sky.hdr").string();
    scene.camera.position.y = 77;
    scene.objects.resize(2);
    const auto file = dir.path() / "mine.json";
    save_preset_file(file, scene, "a \"quoted\" sea");

    Scene over;
    over.sea.swell_height = 3;
    over.camera.position.y = 9;
    EXPECT_EQ(load_scene_file(file, over).description, "a \"quoted\" sea");
    EXPECT_TRUE(same_weather(over, scene));
    EXPECT_EQ(over.camera.position.y, 9);
    EXPECT_NE(over.sea.depth, 5);
    EXPECT_TRUE(over.objects.empty());
}

}  // namespace
}  // namespace deepwater::scene
