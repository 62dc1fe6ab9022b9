#include "app/scenes/scene_setup.h"

#include <gtest/gtest.h>

#include "app/command_line/options.h"
#include "core/check.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

Options options_of(std::vector<const char*> words) {
    words.insert(words.begin(), "deepwater");
    return std::get<Options>(parse_options(static_cast<int>(words.size()), words.data()));
}

TEST(SceneSetup, TheViewerOpensTheFirstSceneAndThenTheLast) {
    EXPECT_EQ(make_scene(options_of({})).scene_name, kFirstScene);
    const SceneSetup setup = make_scene(options_of({}), {.scene = "reef", .window = {800, 500}});
    EXPECT_EQ(setup.scene_name, "reef");
    EXPECT_EQ(setup.scene_argument, "reef");
    EXPECT_EQ(setup.size, glm::ivec2(800, 500));
}

TEST(SceneSetup, ACommandLineThatNamesASceneAPresetOrASizeIsFollowed) {
    const RememberedState remembered{.scene = "reef", .window = {800, 500}};
    EXPECT_EQ(make_scene(options_of({"--scene", "storm"}), remembered).scene_name, "storm");
    EXPECT_EQ(make_scene(options_of({"--preset", "fog"}), remembered).scene_name, "");
    EXPECT_EQ(make_scene(options_of({"--size", "320x200"}), remembered).size, glm::ivec2(320, 200));
    EXPECT_EQ(make_scene(options_of({"--headless", "--screenshot", "a.png"}), remembered).scene_name, "");
}

TEST(SceneSetup, ARememberedSceneThatIsGoneIsTheFirstSceneWithAWarning) {
    testing::internal::CaptureStderr();
    const SceneSetup setup = make_scene(options_of({}), {.scene = "/nowhere/gone.json"});
    const std::string told = testing::internal::GetCapturedStderr();
    EXPECT_EQ(setup.scene_name, kFirstScene);
    EXPECT_NE(told.find("gone.json"), std::string::npos) << told;
}

TEST(SceneSetup, ARememberedSceneMayEndInUpperCase) {
    test::TempDir dir;
    dir.write("BAY.JSON", R"({"wind.speed": 3.5})");
    const SceneSetup setup = make_scene(options_of({}), {.scene = scene_argument(dir.path() / "BAY.JSON")});
    EXPECT_EQ(setup.scene_name, "BAY");
    EXPECT_EQ(setup.scene.sea.wind_speed, 3.5f);
}

TEST(SceneSetup, AScenesArgumentOpensItAgainFromAnywhere) {
    EXPECT_EQ(scene_argument(scenes_folder() / "reef.json"), "reef");
    test::TempDir dir;
    dir.write("reef.json", "{}");
    const std::string own = scene_argument(dir.path() / "sub/../reef.json");
    EXPECT_EQ(own, (dir.path() / "reef.json").string());
    EXPECT_EQ(scene::find_scene_file(own, scenes_folder()), dir.path() / "reef.json");
    EXPECT_EQ(scene_argument(scenes_folder() / "reef.JSON"), (scenes_folder() / "reef.JSON").string());
}

}  // namespace
}  // namespace deepwater::app
