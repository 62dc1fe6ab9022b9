#include "app/scenes/preset_view.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

TEST(PresetView, HasALowSunInThePicture) {
    // Half the width of a thumbnail's field of view.
    const double half = glm::degrees(std::atan(std::tan(glm::radians(25.0)) * 16 / 9));
    int low = 0;
    for (const std::string& name : scene::scene_names(presets_folder())) {
        const std::filesystem::path file = presets_folder() / (name + ".json");
        scene::Scene scene;
        scene::load_scene_file(file, scene);
        const PresetView view = preset_view(file);
        const double beside =
            std::abs(std::remainder(static_cast<double>(scene.sky.sun_azimuth) - view.yaw, 360));
        if (scene.sky.sun_elevation < 12) {
            ++low;
            EXPECT_LT(beside, half) << name;
        }
        EXPECT_LE(beside, 60) << name << ": not against the light";
        EXPECT_GT(view.height, 2);
    }
    EXPECT_GT(low, 2) << "sunset and storm-front";
}

TEST(PresetView, AFileThatCannotBeReadIsAFailure) {
    EXPECT_THROW(static_cast<void>(preset_view("/no/such/preset.json")), RuntimeFailure);
}

// The viewer starts with the view of the preset unless a scene or camera is given; rendered pictures never
// do.
TEST(SceneSetup, SaysWhichPresetAWindowLooksFor) {
    test::TempDir dir;
    dir.write("placed.json", R"({"camera": [1, 2, 3, 4, 5], "sun.azimuth": 90})");
    const auto setup = [](auto... changes) {
        Options options;
        (changes(options), ...);
        return make_scene(options);
    };
    const auto sunset = [](Options& o) { o.presets.push_back("sunset"); };
    const SceneSetup alone = setup(sunset);
    EXPECT_EQ(alone.view_preset, presets_folder() / "sunset.json");
    EXPECT_TRUE(scene::same_pose(alone.scene.camera, {})) << "pictures change";
    EXPECT_EQ(setup(sunset, [](Options& o) { o.presets.push_back("fog"); }).view_preset,
              presets_folder() / "fog.json");
    EXPECT_TRUE(setup().view_preset.empty());
    EXPECT_TRUE(setup(sunset, [](Options& o) { o.scene = "harbour"; }).view_preset.empty());
    EXPECT_TRUE(setup(sunset, [](Options& o) { o.camera = {0, 4, 0, 0, 0}; }).view_preset.empty());
    EXPECT_TRUE(setup([&](Options& o) {
                    o.presets.push_back((dir.path() / "placed.json").string());
                }).view_preset.empty());
}

}  // namespace
}  // namespace deepwater::app
