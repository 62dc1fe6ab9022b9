// Films, recorded as numbered pictures.
#include <signal.h>

#include <algorithm>

#include "e2e/window_session.h"

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

struct Record : testing::Test {
    Outcome record(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--record", "film", "--size", "96x64"});
        return deepwater(arguments, dir.path());
    }
    /// Sorted names of the pictures in the film's folder.
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> found;
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(dir.path() / "film", ignored))
            if (entry.path().extension() != ".json") found.push_back(entry.path().filename());
        std::sort(found.begin(), found.end());
        return found;
    }
    [[nodiscard]] std::string frame(const char* name) const { return read_file(dir.path() / "film" / name); }

    /// Renders one picture and returns its file's bytes.
    std::string screenshot(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--headless", "--size", "96x64", "--set", "picture.metering=light",
                                           "--screenshot", "single.png"});
        const Outcome outcome = deepwater(arguments, dir.path());
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return read_file(dir.path() / "single.png");
    }
    TempDir dir;
};

// Where the picture counts, a film's exposure follows it slowly and a still's at once.
TEST_F(Record, FramesAreTheScreenshotsOfTheirTimes) {
    const Outcome outcome = record({"--scene", "low_sun", "--time", "12", "--frames", "5", "--fps", "4",
                                    "--set", "picture.metering=light"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("5 frames"), std::string::npos) << outcome.err;
    EXPECT_EQ(names(), (std::vector<std::string>{"frame_00000.png", "frame_00001.png", "frame_00002.png",
                                                 "frame_00003.png", "frame_00004.png"}));
    EXPECT_EQ(frame("frame_00000.png"), screenshot({"--scene", "low_sun", "--time", "12"}));
    EXPECT_EQ(frame("frame_00003.png"), screenshot({"--scene", "low_sun", "--time", "12.75"}));
    EXPECT_NE(frame("frame_00003.png"), frame("frame_00004.png"));
}

TEST_F(Record, FollowsACameraPath) {
    dir.write("path.json", R"({"bookmarks": [{"camera": [0, 9, 0, 350, -8], "seconds": 1},
                                             {"camera": [50, 20, -30, 20, -15], "fov": 35}]})");
    const Outcome outcome = record({"--camera-path", "path.json", "--fps", "2", "--set", "clock.paused=true",
                                    "--set", "picture.metering=light"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    ASSERT_EQ(names().size(), 3u) << "a flight of one second at two frames a second, both ends included";
    EXPECT_EQ(frame("frame_00000.png"), screenshot({"--camera", "0,9,0,350,-8"}));
    EXPECT_EQ(frame("frame_00002.png"),
              screenshot({"--camera", "50,20,-30,20,-15", "--set", "camera.fov=35"}));
    // The flight starts and ends at rest: half the way is done in half the time.
    EXPECT_EQ(frame("frame_00001.png"),
              screenshot({"--camera", "25,14.5,-15,5,-11.5", "--set", "camera.fov=42.5"}));
}

// The exposure of a film follows its pictures, so a frame depends on those before it.
TEST_F(Record, AnInterruptedFilmGoesOnAsIfItHadNotBeen) {
    const std::vector<std::string> scene{"--scene", "from_above", "--set", "view.quality=low", "--fps", "2"};
    const auto film = [&](const char* frames) {
        std::vector<std::string> arguments = scene;
        arguments.insert(arguments.end(), {"--frames", frames});
        return record(arguments);
    };
    ASSERT_EQ(film("4").status, 0);
    std::vector<std::string> whole;
    for (const std::string& name : names()) whole.push_back(frame(name.c_str()));
    fs::rename(dir.path() / "film", dir.path() / "whole");

    ASSERT_EQ(film("2").status, 0);
    const Outcome outcome = film("4");
    EXPECT_NE(outcome.err.find("going on after 2 frames"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("wrote 2 frames"), std::string::npos) << outcome.err;
    ASSERT_EQ(names().size(), 4u);
    for (size_t i = 0; i < whole.size(); ++i) EXPECT_TRUE(frame(names()[i].c_str()) == whole[i]) << i;

    const Outcome again = film("3");
    EXPECT_EQ(again.status, 0);
    EXPECT_NE(again.err.find("all 3 frames are in 'film' already"), std::string::npos) << again.err;
    EXPECT_NE(again.err.find("warning: 'film' has frames of a longer recording"), std::string::npos);
    EXPECT_TRUE(fails_with(record({"--frames", "3", "--time", "50"}), 1,
                           "'film' holds the pictures of another film"));
    EXPECT_TRUE(frame("frame_00001.png") == whole[1]);
}

TEST_F(Record, WritesAFilmFile) {
    const auto film = [&](const char* file, const char* size) {
        return deepwater({"--record", file, "--frames", "2", "--size", size, "--progress-json"}, dir.path());
    };
    const Outcome outcome = film("film.mp4", "96x64");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, R"({"done":1,"total":2,"things":"frames"})"
                           "\n"
                           R"({"done":2,"total":2,"things":"frames"})"
                           "\n");
    EXPECT_EQ(read_file(dir.path() / "film.mp4").substr(4, 4), "ftyp") << "the first box of an MP4 file";
    EXPECT_TRUE(fails_with(film("odd.mp4", "95x64"), 1, "'odd.mp4': H.264 needs an even width and height"));
    EXPECT_TRUE(fails_with(film("none/film.mkv", "96x64"), 1, "none/film.mkv"));
    EXPECT_TRUE(fails_with(film("film.avi", "96x64"), 2, "a folder, FILE.mp4 or FILE.mkv"));
    EXPECT_TRUE(fails_with(
        limited_deepwater("-f 2", {"--record", "full.mkv", "--frames", "3", "--size", "96x64"}, dir.path()),
        1, "cannot write 'full.mkv'"));
    EXPECT_EQ(std::distance(fs::directory_iterator(dir.path()), fs::directory_iterator()), 1)
        << "something is left of a film that failed";
}

TEST_F(Record, AnInterruptLeavesWholeFrames) {
    Process process({DEEPWATER_PROGRAM, "--record", "film", "--frames", "100000", "--size", "160x90"},
                    {.folder = dir.path(), .environment = {"DISPLAY", "WAYLAND_DISPLAY"}});
    ASSERT_TRUE(WindowSession::wait_for([&] { return fs::exists(dir.path() / "film" / "frame_00002.png"); }))
        << process.err();
    process.send(SIGINT);
    const Outcome outcome = process.wait(30s);
    EXPECT_EQ(outcome.status, 128 + SIGINT) << outcome.err;
    EXPECT_NE(outcome.err.find("of 100000 frames"), std::string::npos) << outcome.err;
    const std::vector<std::string> found = names();
    for (size_t i = 0; i < found.size(); ++i) {
        char expected[32];
        std::snprintf(expected, sizeof expected, "frame_%05zu.png", i);
        EXPECT_EQ(found[i], expected);
        EXPECT_EQ(read_png(dir.path() / "film" / found[i]).width, 160) << found[i];
    }
}

TEST_F(Record, AnInterruptInTheLastFrameIsNotLost) {
    Process process({DEEPWATER_PROGRAM, "--record", "film", "--frames", "2", "--size", "1920x1080"},
                    {.folder = dir.path(), .environment = {"DISPLAY", "WAYLAND_DISPLAY"}});
    // At this line the last frame is being rendered and is not yet encoded.
    ASSERT_TRUE(WindowSession::wait_for([&] { return fs::exists(dir.path() / "film" / "frame_00000.png"); }))
        << process.err();
    process.send(SIGINT);
    EXPECT_EQ(process.wait(30s).status, 128 + SIGINT) << process.err();
    EXPECT_EQ(names().size(), 2u);
}

TEST_F(Record, ADiskThatIsFullIsToldAndLeavesWholeFrames) {
    const Outcome outcome =
        limited_deepwater("-f 20", {"--record", "film", "--frames", "3", "--size", "640x400"}, dir.path());
    EXPECT_TRUE(fails_with(outcome, 1, "frame_00000.png"));
    EXPECT_TRUE(names().empty());
}

}  // namespace
}  // namespace deepwater::test
