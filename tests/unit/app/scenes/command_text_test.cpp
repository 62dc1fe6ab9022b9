#include "app/scenes/command_text.h"

#include <gtest/gtest.h>

#include "app/scenes/pasted_scene.h"
#include "app/scenes/scene_setup.h"
#include "app/scenes/scene_store.h"
#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

using Words = std::vector<std::string>;

TEST(ShellWords, AreThoseOfAShell) {
    EXPECT_EQ(shell_words("a  b\t\nc"), (Words{"a", "b", "c"}));
    EXPECT_EQ(shell_words(R"('a b' "c d" e\ f)"), (Words{"a b", "c d", "e f"}));
    EXPECT_EQ(shell_words(R"(a'b'"c"d)"), Words{"abcd"}) << "quotes do not end a word";
    EXPECT_EQ(shell_words(R"('a\' "b\"\\c\d")"), (Words{R"(a\)", R"(b"\c\d)"}));
    EXPECT_EQ(shell_words("a \\\n  b"), (Words{"a", "b"})) << "a line that goes on";
    EXPECT_EQ(shell_words("'' a"), (Words{"", "a"}));
    EXPECT_EQ(shell_words(" "), Words{});
    EXPECT_THROW((void)shell_words("a 'b"), UsageError);
}

TEST(ShellWords, ReadWhatWasQuoted) {
    for (const char* word : {"", "a", "a b", "it's", "$HOME;*", "\"", "\\", "wind.speed=9", "a\nb", "\u00e9"})
        EXPECT_EQ(shell_words(shell_quoted(word) + " x"), (Words{word, "x"}));
    EXPECT_EQ(shell_quoted("--set"), "--set") << "plain words stay as they are";
}

/// Opens what a text holds as if it had been pasted.
scene::Scene pasted(const std::string& text, const test::TempDir& dir) {
    const std::filesystem::path file = dir.path() / "pasted.json";
    write_pasted(text, file);
    scene::Scene scene;
    open_scene_file(file, scene);
    return scene;
}

scene::Scene edited_harbour() {
    scene::Scene scene;
    open_scene_file(scenes_folder() / "harbour.json", scene);
    scene.camera.position = {1.0 / 3, 2.1, -1e5 / 7};
    scene.camera.yaw = 123.456789012345;
    scene.clock.time = 77.7;
    scene.sea.seed = 42;
    scene.sea.wind_speed = 7.3f;
    scene.view.quality = scene::kQualityHigh;
    scene.camera.fov = 35.5f;
    return scene;
}

TEST(CommandText, OpensTheSameScene) {
    const test::TempDir dir;
    const scene::Scene scene = edited_harbour();
    const CommandText command = command_text(scene, "harbour", {640, 360});
    EXPECT_EQ(command.left_out, "");
    EXPECT_TRUE(command.text.starts_with("deepwater --scene harbour --camera ")) << command.text;
    EXPECT_EQ(pasted(command.text, dir), scene) << command.text;
    EXPECT_EQ(pasted("build/release/" + command.text, dir), scene);
    for (const char* no_file : {"", "/no/such/file.json"}) {
        const CommandText plain = command_text({}, no_file, {10, 20});
        EXPECT_EQ(plain.left_out, "");
        EXPECT_EQ(pasted(plain.text, dir), scene::Scene{}) << plain.text;
    }
}

TEST(CommandText, SaysWhatItCannotSay) {
    scene::Scene scene = edited_harbour();
    scene.objects.pop_back();
    EXPECT_EQ(command_text(scene, "harbour", {64, 36}).left_out, "objects");
    EXPECT_EQ(command_text(scene, "/no/such/file.json", {64, 36}).left_out, "objects")
        << "a file that is gone is not named";
}

TEST(CopiedScene, OpensTheSameSceneAnywhere) {
    const test::TempDir dir;
    scene::Scene scene = edited_harbour();
    scene.objects.pop_back();
    const std::string text = scene::scene_text(scene, 640, 360, models_folder());
    EXPECT_EQ(text.find(models_folder().string()), std::string::npos) << "models are named alone";
    EXPECT_EQ(pasted("\n  " + text, dir), scene);
}

TEST(PastedScene, ABadTextLeavesTheOneBefore) {
    const test::TempDir dir;
    const scene::Scene before = pasted(R"({"wind.speed": 3})", dir);
    for (const char* bad : {"", "  \n", "hello", R"({"wind.sped": 3})", "{", "deepwater --sett a=1",
                            "deepwater --help", "deepwater --scene nowhere", "deepwater 'a", "[1]"}) {
        EXPECT_THROW((void)pasted(bad, dir), std::runtime_error) << bad;
        scene::Scene now;
        open_scene_file(dir.path() / "pasted.json", now);
        EXPECT_EQ(now, before) << bad;
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(dir.path()), {}), 1) << "a trial is left";
}

TEST(SceneStore, SavesUnderANameThatIsFree) {
    test::TempDir dir;
    const scene::Scene scene = edited_harbour();
    const std::filesystem::path file = save_scene(dir.path() / "mine", scene, {64, 36}, Existing::kept);
    EXPECT_EQ(file, dir.path() / "mine.json");
    scene::Scene read;
    open_scene_file(file, read);
    EXPECT_EQ(read, scene);
    EXPECT_THROW((void)save_scene(file, scene, {64, 36}, Existing::kept), RuntimeFailure);
    EXPECT_EQ(save_scene(file, scene, {64, 36}, Existing::replaced), file);
    EXPECT_THROW((void)save_scene(dir.path() / " ", scene, {64, 36}, Existing::kept), RuntimeFailure);

    dir.write("told.json", R"({"description": "Two boats.", "wind.speed": 3})");
    static_cast<void>(save_scene(dir.path() / "told.json", scene, {64, 36}, Existing::replaced));
    scene::Scene told;
    EXPECT_EQ(open_scene_file(dir.path() / "told.json", told).description, "Two boats.");
    EXPECT_EQ(told, scene);

    EXPECT_TRUE(is_own_scene(scene_argument(file)) && scene_exists(scene_argument(file)));
    EXPECT_FALSE(is_own_scene(scene_argument(scenes_folder() / "harbour.json"))) << "the program's";
    EXPECT_TRUE(scene_exists("harbour"));
    EXPECT_FALSE(is_own_scene("") || is_own_scene(pasted_scene_file().string()));
    EXPECT_FALSE(scene_exists("nowhere") || scene_exists("/no/such.json"));
}

}  // namespace
}  // namespace deepwater::app
