#include "app/capture/capture_plan.h"

#include <gtest/gtest.h>

#include "app/commands/record.h"
#include "app/picture/screenshot.h"
#include "app/scenes/scene_setup.h"
#include "core/text_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

struct CapturePlanTest : testing::Test {
    CapturePlanTest() {
        settings.folder = (dir.path() / "shots").string();
        shown.clock.time = 12.25;
        shown.sea.wind_speed = 11;
        shown.view.quality = scene::kQualityLow;
        shown.camera.position = {3, 4, 5};
        bookmarks.bookmarks = {{.position = {0, 4, 0}, .fov = {}, .seconds = 2},
                               {.position = {30, 4, 0}, .yaw = 90, .fov = {}}};
    }
    [[nodiscard]] CaptureView view() const { return {shown, {1281, 721}, bookmarks, drive}; }

    /// The run's command line, as the program reads it.
    static Options options_of(const CapturePlan& plan) {
        std::vector<const char*> words{"deepwater"};
        const std::vector<std::string> arguments = plan.arguments();
        for (const std::string& argument : arguments) words.push_back(argument.c_str());
        return std::get<Options>(parse_options(static_cast<int>(words.size()), words.data()));
    }

    test::TempDir dir;
    CaptureSettings settings;
    scene::Scene shown;
    scene::CameraPath bookmarks;
    DriveTrack drive;
};

TEST_F(CapturePlanTest, ItsRunMakesTheStillThatWasAskedFor) {
    settings.still_size = 3;  // 4096 wide
    shown.objects.push_back(scene::model_object((models_folder() / "crate.glb").string()));
    settings.still_quality = scene::kQualityHigh;
    const CapturePlan plan = plan_still(settings, view(), 0);
    plan.write_files();
    const std::string text = read_text_file(plan.scene_file, 1 << 20);
    EXPECT_NE(text.find("\"crate.glb\""), std::string::npos) << text;
    const Options options = options_of(plan);
    EXPECT_EQ(options.action, Action::screenshot);
    EXPECT_EQ(options.screenshot, plan.target);
    EXPECT_EQ(options.format.depth, PngDepth::eight);
    EXPECT_TRUE(options.progress_json);
    const SceneSetup setup = make_scene(options);
    EXPECT_EQ(setup.size, glm::ivec2(4096, 2305));
    scene::Scene wanted = shown;
    wanted.view.quality = scene::kQualityHigh;
    EXPECT_EQ(setup.scene, wanted) << "but for the quality it is the scene on the screen";
    EXPECT_EQ(plan.scene_file, fs::path(plan.target).replace_extension(".json"));

    plan.remove_files();
    EXPECT_TRUE(fs::is_empty(settings.folder));
    settings.still_format = kStillExr;
    EXPECT_EQ(plan_still(settings, view(), 0).target.extension(), ".exr");
    settings.still_format = kStillPng16;
    EXPECT_EQ(options_of(plan_still(settings, view(), 0)).format.depth, PngDepth::sixteen);
}

TEST_F(CapturePlanTest, APersonWaitsForThePictureOnTheScreen) {
    settings = {.folder = settings.folder};
    EXPECT_TRUE(plan_still(settings, view(), 0).soon);
    for (const auto& change : {+[](CaptureSettings& s) { s.still_size = 1; },
                               +[](CaptureSettings& s) { s.still_quality = scene::kQualityHigh; }}) {
        CaptureSettings other = settings;
        change(other);
        EXPECT_FALSE(plan_still(other, view(), 0).soon);
    }
    settings.film_seconds = 1;
    EXPECT_FALSE(plan_film(settings, view(), 0).soon);
}

TEST_F(CapturePlanTest, AFilmFromHereRunsOn) {
    settings.film_seconds = 3;
    settings.film_rate = 1;  // 25
    settings.film_size = 0;  // the window's
    shown.clock.paused = true;
    const CapturePlan plan = plan_film(settings, view(), 0);
    plan.write_files();
    const Options options = options_of(plan);
    const SceneSetup setup = make_scene(options);
    const Recording recording = make_recording(options, setup.scene);
    EXPECT_EQ(recording.target.extension(), ".mp4");
    EXPECT_EQ(recording.frames, 75);
    EXPECT_EQ(setup.size, glm::ivec2(1280, 720)) << "an odd window has an even film";
    EXPECT_EQ(recording.scene_of(setup.scene, 0).clock.time, 12.25);
    EXPECT_EQ(recording.scene_of(setup.scene, 50).clock.time, 14.25);
    EXPECT_EQ(recording.scene_of(setup.scene, 50).camera, shown.camera);
}

TEST_F(CapturePlanTest, AFilmOfBookmarksFliesThroughThem) {
    settings.film_subject = kFilmOfBookmarks;
    settings.film_format = 2;
    const CapturePlan plan = plan_film(settings, view(), 0);
    EXPECT_TRUE(plan.goes_on());
    plan.write_files();
    const Options options = options_of(plan);
    const SceneSetup setup = make_scene(options);
    const Recording recording = make_recording(options, setup.scene);
    EXPECT_EQ(recording.frames, 61);
    EXPECT_EQ(recording.scene_of(setup.scene, 60).camera.position, glm::dvec3(30, 4, 0));
    plan.remove_files();
    EXPECT_TRUE(fs::exists(plan.scene_file)) << "a film in a folder can go on";
    shown.clock.paused = true;
    EXPECT_FALSE(plan_film(settings, view(), 0).scene.clock.paused) << "it runs on as the others";
    bookmarks.bookmarks.pop_back();
    EXPECT_TRUE(film_obstacle(settings, view()));
}

TEST_F(CapturePlanTest, AFilmOfADriveShowsItAsItWasSeen) {
    settings.film_subject = kFilmOfDrive;
    EXPECT_TRUE(film_obstacle(settings, view()));
    scene::Scene at = shown;
    at.clock.speed = 2;
    const auto drive_to = [&](double until, bool drives) {
        for (; at.clock.time < until; at.clock.time += 0.125) {
            at.camera.position = {at.clock.time, 6, -at.clock.time};
            drive.record(at, drives, "boat");
        }
    };
    at.clock.time = 5;
    drive_to(8, false);
    drive_to(20, true);
    drive_to(25, false);
    EXPECT_FALSE(film_obstacle(settings, view()));
    shown.clock.speed = 2;
    const CapturePlan plan = plan_film(settings, view(), 0);
    plan.write_files();
    const Options options = options_of(plan);
    const SceneSetup setup = make_scene(options);
    const Recording recording = make_recording(options, setup.scene);
    EXPECT_EQ(recording.scene_of(setup.scene, 0).clock.time, 8);
    EXPECT_NEAR((recording.frames - 1) / recording.fps, 5.75, 0.05) << "11.5 s of the sea, twice as fast";
    for (const int frame : {60, 90, 150}) {
        const scene::Scene there = recording.scene_of(setup.scene, frame);
        EXPECT_NEAR(there.camera.position.x, there.clock.time, 0.02)
            << "where it was at that time of the sea";
    }
    shown.clock.speed = 0;
    EXPECT_TRUE(film_obstacle(settings, view())) << "it would never end";
    shown.clock.speed = 2;
    drive.rename("a scene of before", "boat 2");
    drive.rename("boat", "boat 3");
    drive.record(at, false, "boat 3");
    EXPECT_FALSE(film_obstacle(settings, view())) << "saved under another name";
    drive.record(at, false, "another scene");
    EXPECT_TRUE(film_obstacle(settings, view()));
}

}  // namespace
}  // namespace deepwater::app
