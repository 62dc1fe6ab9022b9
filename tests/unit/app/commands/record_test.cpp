#include "app/commands/record.h"

#include <gtest/gtest.h>

#include "app/capture/film_folder.h"
#include "app/command_line/progress.h"
#include "core/check.h"
#include "scene/files/camera_path_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

TEST(Recording, FramesAreEvenStepsOfTime) {
    scene::Scene start;
    start.clock.time = 100;
    const Recording recording{.target = "film", .frames = 50, .fps = 25, .flight = {}};
    EXPECT_EQ(recording.scene_of(start, 0).clock.time, 100);
    EXPECT_EQ(recording.scene_of(start, 1).clock.time, 100 + 1 / 25.0);
    EXPECT_EQ(recording.scene_of(start, 49).clock.time, 100 + 49 / 25.0) << "rounding adds up";
    EXPECT_EQ(recording.scene_of(start, 49).camera, start.camera);
    start.clock.speed = 0.5f;
    EXPECT_EQ(recording.scene_of(start, 50).clock.time, 101);
    start.clock.paused = true;
    EXPECT_EQ(recording.scene_of(start, 50).clock.time, 100);
}

TEST(Recording, TurnsIntoAPresetByItsLastFrame) {
    test::TempDir dir;
    dir.write("to.json", R"({"wind.speed": 20, "camera": [9, 9, 9, 9, 9]})");
    Options options;
    options.blend_to = (dir.path() / "to.json").string();
    options.frames = 11;
    scene::Scene start;
    start.sea.wind_speed = 10;
    const Recording film = make_recording(options, start);
    EXPECT_EQ(film.scene_of(start, 0).sea.wind_speed, 10);
    EXPECT_FLOAT_EQ(film.scene_of(start, 5).sea.wind_speed, 15);
    EXPECT_EQ(film.scene_of(start, 10).sea.wind_speed, 20);
    EXPECT_EQ(film.scene_of(start, 10).camera, start.camera) << "a blend is weather alone";
    EXPECT_TRUE(film.blends(0) && film.blends(10));
    EXPECT_FALSE(Recording{}.blends(0)) << "without a goal";

    options.blend_seconds = 5 / kDefaultFps;
    const Recording quick = make_recording(options, start);
    EXPECT_EQ(quick.scene_of(start, 5).sea.wind_speed, 20);
    EXPECT_TRUE(quick.blends(4));
    EXPECT_FALSE(quick.blends(6));
    options.blend_seconds = 0;
    EXPECT_EQ(make_recording(options, start).scene_of(start, 0).sea.wind_speed, 20);
    options.blend_to = (dir.path() / "none.json").string();
    EXPECT_THROW((void)make_recording(options, start), RuntimeFailure);
}

struct RecordingOfAFlight : testing::Test {
    RecordingOfAFlight() {
        options.record = "film";
        options.camera_path = dir.path() / "path.json";
        path.bookmarks = {{.position = {0, 4, 0}, .fov = {}, .seconds = 2},
                          {.position = {30, 4, 0}, .yaw = 90, .fov = 20.0f, .seconds = 1.3},
                          {.position = {60, 9, 0}, .fov = {}}};
        scene::save_camera_path(options.camera_path, path);
    }
    test::TempDir dir;
    scene::CameraPath path;
    Options options;
    scene::Scene start;
};

TEST_F(RecordingOfAFlight, IsAsLongAsTheFlight) {
    options.fps = 10;
    const Recording recording = make_recording(options, start);
    EXPECT_EQ(recording.frames, 34) << "3.3 s, both ends included";
    EXPECT_EQ(recording.scene_of(start, 0).camera.position, path.bookmarks[0].position);
    EXPECT_EQ(recording.scene_of(start, 20).camera.position, path.bookmarks[1].position);
    EXPECT_EQ(recording.scene_of(start, 20).camera.fov, 20);
    EXPECT_NEAR(glm::distance(recording.scene_of(start, 33).camera.position, path.bookmarks[2].position), 0,
                1e-9);
    EXPECT_EQ(recording.scene_of(start, 33).camera.fov, start.camera.fov);
}

TEST_F(RecordingOfAFlight, MayBeCutOrDrawnOut) {
    options.frames = 7;
    EXPECT_EQ(make_recording(options, start).frames, 7);
    options.frames = 900;
    const Recording recording = make_recording(options, start);
    EXPECT_EQ(recording.scene_of(start, 899).camera.position, path.bookmarks[2].position);
    EXPECT_EQ(recording.fps, kDefaultFps);
}

TEST_F(RecordingOfAFlight, MustFitIntoTheNumbersOfItsFrames) {
    path.bookmarks[0].seconds = 3600;
    scene::save_camera_path(options.camera_path, path);
    options.fps = 30;
    EXPECT_THROW((void)make_recording(options, start), UsageError);
    options.fps = 20;
    EXPECT_EQ(make_recording(options, start).frames, 72027);
}

TEST(FrameName, SortsByNumber) {
    EXPECT_EQ(frame_name(0), "frame_00000.png");
    EXPECT_EQ(frame_name(kMostFrames - 1), "frame_99999.png");
}

TEST(DurationText, IsForPeople) {
    EXPECT_EQ(duration_text(0), "0 s");
    EXPECT_EQ(duration_text(59.4), "59 s");
    EXPECT_EQ(duration_text(59.6), "1 min 00 s");
    EXPECT_EQ(duration_text(245), "4 min 05 s");
    EXPECT_EQ(duration_text(7800), "2 h 10 min");
}

TEST(ProgressText, ReckonsTheTimeLeftFromTheMeanRate) {
    EXPECT_EQ(progress_text(0, 240, 3), "0 of 240 frames");
    EXPECT_EQ(progress_text(60, 240, 20), "60 of 240 frames, 3.0 frames/s, 1 min 00 s left");
    EXPECT_EQ(progress_text(240, 240, 80), "240 of 240 frames, 3.0 frames/s, 0 s left");
    EXPECT_EQ(progress_text(180, 180, 0, "frames", 180), "180 of 180 frames");
    EXPECT_EQ(progress_text(210, 240, 10, "frames", 180), "210 of 240 frames, 3.0 frames/s, 10 s left")
        << "those of an earlier run took no time in this one";
}

TEST(ProgressText, IsReadBackFromJson) {
    EXPECT_EQ(progress_json(3, 90, "frames"), R"({"done":3,"total":90,"things":"frames"})");
    EXPECT_EQ(read_progress_json(progress_json(3, 90, "tiles")), (ProgressLine{3, 90, "tiles"}));
    for (const char* other : {"", "deepwater: wrote", "{}", R"({"done":"3","total":4,"things":"frames"})"})
        EXPECT_FALSE(read_progress_json(other)) << other;
}

}  // namespace
}  // namespace deepwater::app
