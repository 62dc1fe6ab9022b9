#include "app/remembered/remembered_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "app/command_line/paths.h"
#include "app/remembered/recent_scenes.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

TEST(RememberedState, IsReadAsItWasWritten) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "state/deepwater/viewer.json";  // its folders are made
    const RememberedState state{
        .scene = "/home/a person/\u00e9.json", .window = {1600, 900}, .turn_to_presets = false};
    write_remembered_state(file, state);
    EXPECT_EQ(read_remembered_state(file), state);
}

TEST(RecentScenes, HoldEachSceneOnceWithTheLastOneFirst) {
    const test::TempDir dir;
    RecentScenes recent({"a", "b"});
    for (const char* scene : {"c", "", "b", "b"}) recent.note(scene);
    EXPECT_EQ(recent.list(), (std::vector<std::string>{"b", "c", "a"}));
    recent.drop([](const std::string& scene) { return scene == "c"; });
    EXPECT_EQ(recent.list(), (std::vector<std::string>{"b", "a"}));
    RememberedState state;
    state.recent = recent.list();
    write_remembered_state(dir.path() / "viewer.json", state);
    EXPECT_EQ(read_remembered_state(dir.path() / "viewer.json"), state);
    for (int i = 0; i < 100; ++i) recent.note(std::to_string(i));
    EXPECT_EQ(recent.list().size(), RecentScenes::kMost);
    EXPECT_EQ(recent.list().front(), "99");
}

TEST(RememberedState, KeepsThePanel) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "viewer.json";
    RememberedState state;
    state.panel = {.all_settings = true,
                   .wind_unit = kKnots,
                   .quality = 2,
                   .scale = 1.5f,
                   .corner = {3.25f, 1},
                   .width = 30,
                   .sound = false,
                   .volume = 0.25f,
                   .open = {"Foam", "Water"}};
    write_remembered_state(file, state);
    EXPECT_EQ(read_remembered_state(file), state);
}

TEST(RememberedState, KeepsWhatStillsAndFilmsAreToBe) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "viewer.json";
    RememberedState state;
    state.capture = {.folder = "/pictures",
                     .still_size = 3,
                     .still_quality = 3,
                     .still_format = kStillExr,
                     .film_subject = kFilmOfDrive,
                     .film_seconds = 12.5f,
                     .film_rate = 0,
                     .film_size = 2,
                     .film_quality = 1,
                     .film_format = 1};
    write_remembered_state(file, state);
    EXPECT_EQ(read_remembered_state(file), state);
}

// Choices that there are not, as of another version, are not taken over; the others are.
TEST(RememberedState, RefusesStillsAndFilmsThatCannotBe) {
    test::TempDir dir;
    for (const char* key : {"still_size", "still_quality", "still_format", "film_subject", "film_rate",
                            "film_size", "film_quality", "film_format", "film_seconds"}) {
        for (const char* value : {"-1", "1000"}) {
            dir.write("viewer.json", std::string("{\"volume\": 0.5, \"") + key + "\": " + value + "}");
            RememberedState expected;
            expected.panel.volume = 0.5f;
            EXPECT_EQ(read_remembered_state(dir.path() / "viewer.json"), expected) << key << " " << value;
        }
    }
}

// Sizes at which the panel could not be seen or read are not taken over.
TEST(RememberedState, RefusesAPanelThatCannotBe) {
    test::TempDir dir;
    dir.write("viewer.json", R"({"scene": "reef", "wind_unit": 9, "quality": -1, "interface_scale": 100,
                                 "panel_x": 1e9, "panel_y": 2, "panel_width": -5, "volume": 1.5})");
    const RememberedState state = read_remembered_state(dir.path() / "viewer.json");
    EXPECT_EQ(state.scene, "reef");
    EXPECT_EQ(state.panel, PanelSettings{});
}

TEST(RememberedState, LeavesNothingBesideItsFile) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "viewer.json";
    write_remembered_state(file, {.scene = "reef"});
    write_remembered_state(file, {.scene = "storm"});
    EXPECT_EQ(read_remembered_state(file).scene, "storm");
    EXPECT_EQ(std::distance(fs::directory_iterator(dir.path()), fs::directory_iterator()), 1);
}

TEST(RememberedState, WithoutAFileIsTheDefaultWithoutAWord) {
    const test::TempDir dir;
    testing::internal::CaptureStderr();
    EXPECT_EQ(read_remembered_state(dir.path() / "none.json"), RememberedState{});
    EXPECT_EQ(read_remembered_state({}), RememberedState{});
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(RememberedState, IgnoresABrokenFileWithOneLine) {
    test::TempDir dir;
    for (const char* text : {"", "{\"scene\": ", "[1, 2]", "{\"window_width\": 1e30}", "{\"scene\": 7}",
                             "{\"window_width\": \"wide\"}", "\xff\xfe\n\n"}) {
        dir.write("viewer.json", text);
        testing::internal::CaptureStderr();
        EXPECT_EQ(read_remembered_state(dir.path() / "viewer.json"), RememberedState{}) << text;
        const std::string told = testing::internal::GetCapturedStderr();
        EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
        EXPECT_NE(told.find("viewer.json"), std::string::npos) << told;
    }
}

TEST(RememberedState, PassesOverUnknownKeysAndImpossibleSizes) {
    test::TempDir dir;
    dir.write(
        "viewer.json",
        R"({"scene": "reef", "of a later version": [1], "window_width": -3, "window_height": 1000000000})");
    EXPECT_EQ(read_remembered_state(dir.path() / "viewer.json"), RememberedState{.scene = "reef"});
}

TEST(RememberedState, ThatCannotBeWrittenIsAWarning) {
    test::TempDir dir;
    dir.write("a file", "text");
    testing::internal::CaptureStderr();
    write_remembered_state(dir.path() / "a file/viewer.json", {.scene = "reef"});
    const std::string told = testing::internal::GetCapturedStderr();
    EXPECT_NE(told.find("warning"), std::string::npos) << told;
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
    EXPECT_EQ(text_of(dir.path() / "a file"), "text");
    write_remembered_state({}, {.scene = "reef"});  // where there is no folder nothing is written
}

/// Sets a variable of the environment for a while; null: it is not set.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before, was_set_ = true;
        set(value);
    }
    ~Environment() { set(was_set_ ? before_.c_str() : nullptr); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    void set(const char* value) {
        if (value) {
            setenv(name_, value, 1);
        } else {
            unsetenv(name_);
        }
    }
    const char* name_;
    std::string before_;
    bool was_set_ = false;
};

TEST(RememberedState, LiesInTheStateFolderOfTheUser) {
    const Environment home("HOME", "/home/somebody");
    {
        const Environment state("XDG_STATE_HOME", "/states");
        EXPECT_EQ(remembered_state_file(), "/states/deepwater/viewer.json");
    }
    const Environment state("XDG_STATE_HOME", nullptr);
    EXPECT_EQ(remembered_state_file(), "/home/somebody/.local/state/deepwater/viewer.json");
    const Environment no_home("HOME", nullptr);
    EXPECT_EQ(remembered_state_file(), "");
}

}  // namespace
}  // namespace deepwater::app
