#include "scene/weather/weather.h"

#include <gtest/gtest.h>

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
        EXPECT_TRUE(is_weather(list.at(id).info())) << id;
    }
    for (const char* id : {"waves.depth", "waves.dispersion", "waves.resolution", "waves.loop_period",
                           "water.fresnel", "camera.fov", "view.quality", "view.mode", "clock.speed",
                           "picture.tone_curve", "picture.auto_exposure"}) {
        EXPECT_FALSE(is_weather(list.at(id).info())) << id;
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
