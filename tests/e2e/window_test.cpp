// The viewer in a real window, which is flown, changed, photographed and closed as a person does it.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "e2e/window_fixture.h"

namespace deepwater::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kLeft = 1, kRight = 3;  // mouse buttons
/// A place on the slider of wind.speed, on the panel's simple page, and a place farther right on it [pixels].
constexpr int kWindSliderX = 201, kWindSliderY = 303, kFartherX = 225;
/// Places on the picker of scenes and on the first name of its list [pixels].
constexpr int kPickerX = 150, kPickerY = 178, kFirstSceneX = 200, kFirstSceneY = 25;
/// Places on the first picture of the row of presets and on its button that saves; heights count from the
/// window's lower edge [pixels].
constexpr int kPresetX = 456, kPresetUp = 90, kSaveX = 667, kSaveUp = 142;

TEST_F(WindowTest, FliesChangesPhotographsAndCloses) {
    WindowSession session(dir.path(), {"--scene", "open_sea", "--size", "800x500"});
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());

    session.drag(kLeft, kWindSliderX, kWindSliderY, kFartherX, kWindSliderY);
    session.hold_key("w", 1000ms);
    session.drag(kRight, WindowSession::kSeaX, WindowSession::kSeaY, WindowSession::kSeaX + 60,
                 WindowSession::kSeaY + 20);
    session.key("space");
    const fs::path description = take_screenshot(session);
    ASSERT_FALSE(description.empty());

    const json scene = json::parse(read_file(description));
    EXPECT_GT(scene.value("wind.speed", 0.0), 10) << "the slider was not moved";
    EXPECT_LT(scene.at("camera").at(2).get<double>(), -1) << "the camera did not fly north";
    EXPECT_GT(scene.at("camera").at(3).get<double>(), 1) << "the camera did not turn right";
    EXPECT_LT(scene.at("camera").at(4).get<double>(), -0.5) << "the camera did not look down";
    EXPECT_TRUE(scene.value("clock.paused", false)) << "the sea was not paused";
    EXPECT_EQ(scene.at("capture").at("width"), 800);
    EXPECT_EQ(scene.at("capture").at("height"), 500);

    expect_reproduced(session, description);
    const Picture picture = read_png(fs::path(description).replace_extension(".png"));
    EXPECT_EQ(picture.width, 800);
    EXPECT_EQ(picture.height, 500);

    session.key("F1");
    session.key("Escape");
    session.key("F10");
    EXPECT_TRUE(session.viewer().running());
    expect_clean_end(session);
}

TEST_F(WindowTest, RemembersTheQualityThatTheDeviceIsQuickEnoughFor) {
    const fs::path file = dir.path() / WindowSession::kStateFolder / "deepwater/viewer.json";
    WindowSession session(dir.path(), {"--scene", "open_sea", "--size", "640x360"});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const auto found = [&] {
        return json::parse(read_file(file), nullptr, false).value("automatic_quality", json::object());
    };
    ASSERT_TRUE(WindowSession::wait_for([&] { return fs::exists(file) && found().size() == 1; }))
        << session.viewer().err();
    const int quality = found().begin()->get<int>();
    EXPECT_GE(quality, 1) << "worse than low";
    EXPECT_LE(quality, 3) << "better than high";
    expect_clean_end(session);
}

TEST_F(WindowTest, TheLeftButtonLooksAndTheArrowKeysMove) {
    WindowSession session(dir.path(),
                          with(quick_scene({{"camera", {0, 4, 0, 0, 0}}}), {"--size", "800x500"}));
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    session.click(WindowSession::kSeaX, WindowSession::kSeaY);
    EXPECT_EQ(saved(session).at("camera"), json({0, 4, 0, 0, 0})) << "a click turns";
    session.drag(kLeft, WindowSession::kSeaX, WindowSession::kSeaY, WindowSession::kSeaX + 60,
                 WindowSession::kSeaY + 20);
    session.hold_key("Up", 1000ms);
    const json scene = saved(session);
    EXPECT_LT(scene.at("camera").at(2).get<double>(), -0.5) << "the camera did not fly ahead";
    EXPECT_GT(scene.at("camera").at(3).get<double>(), 1) << "the camera did not turn right";
    EXPECT_LT(scene.at("camera").at(4).get<double>(), -0.5) << "the camera did not look down";
    expect_clean_end(session);
}

TEST_F(WindowTest, TheLetterOfACommandDoesNotFly) {
    WindowSession session(dir.path(),
                          with(quick_scene({{"camera", {0, 4, 0, 0, 0}}}), {"--size", "640x400"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    session.key_down("ctrl");
    session.key_down("s");
    session.key_up("ctrl");  // before the letter, as a hand does that rolls off the keys
    std::this_thread::sleep_for(500ms);
    session.key_up("s");
    EXPECT_EQ(saved(session).at("camera"), json({0, 4, 0, 0, 0}));
    session.hold_key("s", 500ms);
    EXPECT_GT(saved(session).at("camera").at(2).get<double>(), 0.2) << "S alone flies back";
    expect_clean_end(session);
}

TEST_F(WindowTest, OpensTheSceneThatWasOpenLast) {
    {
        WindowSession session(dir.path(), {"--scene", "low_sun", "--size", "640x400"});
        ASSERT_TRUE(session.ok()) << session.viewer().err();
        expect_clean_end(session);
    }
    const fs::path state = dir.path() / WindowSession::kStateFolder / "deepwater/viewer.json";
    EXPECT_EQ(json::parse(read_file(state)).at("scene"), "low_sun");
    WindowSession session(dir.path(), {});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const json scene = json::parse(read_file(take_screenshot(session)));
    EXPECT_EQ(scene.at("sun.elevation").get<float>(), 1.6f);
    EXPECT_EQ(scene.at("capture").at("width"), 640);
    expect_clean_end(session);
}

// A click throws a stone and a drag draws a stick; both are part of the photographed scene.
TEST_F(WindowTest, PlaysWithTheWater) {
    const json sea{
        {"camera", {0, 6, 0, 0, -25}}, {"wind.speed", 2}, {"view.quality", "low"}, {"waves.resolution", 32}};
    dir.write(kOwnScene, sea.dump());
    WindowSession session(dir.path(), {"--scene", kOwnScene, "--size", "800x500"});
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    session.click(WindowSession::kSeaX, WindowSession::kSeaY);  // before the tool is chosen nothing is thrown
    session.key("t");
    session.click(WindowSession::kSeaX, WindowSession::kSeaY);
    // On a busy machine pictures come late, and a whole drag may fall between two of them.
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.drag(kLeft, WindowSession::kSeaX - 80, WindowSession::kSeaY + 20, WindowSession::kSeaX + 60,
                     WindowSession::kSeaY + 10);
        return !saved(session).value("disturbances", json::object()).value("strokes", json::array()).empty();
    })) << "no stick was drawn";
    const fs::path description = take_screenshot(session);
    const json thrown = json::parse(read_file(description)).at("disturbances");
    EXPECT_FALSE(thrown.at("strokes").empty());
    EXPECT_EQ(thrown.value("stones", json::array()).size(), 1u);
    expect_reproduced(session, description);
    expect_clean_end(session);
}

// A still of the window's size takes many frames' time, most of it before its first pixel. No frame waits for it.
TEST_F(WindowTest, AStillDoesNotStopTheFrames) {
    constexpr size_t kSteadyFrames = 50;
    WindowSession session(dir.path(),
                          {"--size", "640x400", "--scene", "open_sea", "--set", "view.quality=low"});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    EXPECT_TRUE(WindowSession::wait_for([&] { return session.frame_times().size() > kSteadyFrames; }));
    const size_t before = session.frame_times().size();
    const auto begin = std::chrono::steady_clock::now();
    const fs::path picture = take_screenshot(session).replace_extension(".png");
    EXPECT_TRUE(WindowSession::wait_for([&] { return fs::exists(picture); }, kStillTime))
        << session.viewer().err();
    const std::chrono::duration<double, std::milli> still = std::chrono::steady_clock::now() - begin;
    const std::vector<double> frames = session.frame_times();
    ASSERT_GT(frames.size(), before + 10) << "the frames stop";
    EXPECT_LT(*std::max_element(frames.begin() + static_cast<std::ptrdiff_t>(before), frames.end()),
              0.25 * still.count());
    expect_clean_end(session);
}

TEST_F(WindowTest, ARunningSeaIsReproducedToo) {
    WindowSession session(dir.path(), {"--size", "640x400", "--scene", "low_sun"});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const fs::path first = take_screenshot(session);
    expect_reproduced(session, first);
    const fs::path second = take_screenshot(session);
    ASSERT_NE(first, second);
    EXPECT_LT(json::parse(read_file(first)).at("time"), json::parse(read_file(second)).at("time"));
    expect_clean_end(session);
}

/// The camera of a scene's JSON: x, y, z, yaw, pitch.
std::vector<double> camera_of(const json& scene) {
    return scene.at("camera").get<std::vector<double>>();
}

TEST_F(WindowTest, ComesBackToABookmark) {
    WindowSession session(dir.path(),
                          with(quick_scene({{"camera", {3, 40, 5, 20, -6}}}), {"--size", "640x400"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    session.key("b");
    session.hold_key("w", 1000ms);
    const std::vector<double> away = camera_of(saved(session));
    EXPECT_GT(std::hypot(away[0] - 3, away[2] - 5), 1) << "the camera did not fly";
    session.key("p");
    EXPECT_EQ(camera_of(saved(session)), (std::vector<double>{3, 40, 5, 20, -6}));
    expect_clean_end(session);
}

TEST_F(WindowTest, FliesAlongACameraPathUntilAKeyStopsIt) {
    dir.write("path.json", R"({"bookmarks": [{"camera": [0, 40, 0, 350, 0], "seconds": 1},
                                             {"camera": [0, 40, -9, 10, 0], "seconds": 1000},
                                             {"camera": [5000, 90, -9, 90, -10]}]})");
    WindowSession session(dir.path(), with(quick_scene({{"wind.speed", 9}}),
                                           {"--size", "640x400", "--camera-path", "path.json"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const auto camera = [&] { return camera_of(saved(session)); };  // Ctrl+S does not stop a flight
    std::vector<double> first;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        first = camera();
        return first[2] <= -8.9;
    })) << "the second bookmark was not passed";
    const std::vector<double> second = camera();
    EXPECT_GT(second[0], first[0]) << "the flight stands still";
    EXPECT_GE(second[3], first[3]);
    session.key("s");
    // The speed of backing away falls by a factor of e every 0.15 s; the flight would go on at metres a second.
    std::this_thread::sleep_for(1s);
    const std::vector<double> third = camera();
    std::this_thread::sleep_for(1s);
    const std::vector<double> fourth = camera();
    EXPECT_LT(std::hypot(fourth[0] - third[0], fourth[2] - third[2]), 0.1) << "the flight was not stopped";
    expect_clean_end(session);
}

/// Share of the bytes that differ between two screens.
double changed_share(const std::string& a, const std::string& b) {
    if (a.size() != b.size() || a.empty()) return 1;
    size_t changed = 0;
    for (size_t i = 0; i < a.size(); ++i) changed += a[i] != b[i];
    return static_cast<double>(changed) / static_cast<double>(a.size());
}

TEST_F(WindowTest, ShowsTheSeaStateAndPlantsAWaveStaff) {
    WindowSession session(
        dir.path(),
        with(quick_scene({{"camera", {0, 12, 0, 60, -20}}, {"clock.paused", true}}), {"--size", "1000x700"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    session.key("F3");  // pictures of presets would come and change the screen
    const std::string before = session.screen();
    session.key("F2");
    // The panel covers a third of the window; its plots take a moment.
    EXPECT_TRUE(WindowSession::wait_for([&] { return changed_share(before, session.screen()) > 0.1; }));
    std::string with_panel;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        const std::string now = session.screen();
        const bool still = changed_share(with_panel, now) < 0.001;
        with_panel = now;
        return still;
    }));
    session.key("m");
    session.click(450, 400);
    EXPECT_TRUE(WindowSession::wait_for([&] { return changed_share(with_panel, session.screen()) > 0.002; }))
        << "no staff, no record";
    session.key("F2");
    expect_clean_end(session);
}

TEST_F(WindowTest, AClickOnAPresetBlendsToIt) {
    constexpr int kHeight = 600;
    dir.write(kOwnScene, R"({"wind.speed": 9, "view.quality": "low", "waves.resolution": 32})");
    WindowSession session(dir.path(), {"--scene", kOwnScene, "--size", "900x" + std::to_string(kHeight)});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const json before = saved(session);
    session.click_and_leave(kPresetX, kHeight - kPresetUp, WindowSession::kSeaX, WindowSession::kSeaY);
    const auto wind = [](const json& scene) { return scene.value("wind.speed", -1.0); };
    EXPECT_TRUE(WindowSession::wait_for([&] { return wind(saved(session)) != wind(before); }))
        << "nothing changes";
    // The file describes the scene wherever the blend is.
    expect_reproduced(session, take_screenshot(session));
    json after;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        after = saved(session);
        return wind(after) == 0;
    })) << "the calm does not come";
    for (const size_t i : {0, 1, 2})
        EXPECT_EQ(after.at("camera").at(i), before.at("camera").at(i)) << "it went away";
    expect_clean_end(session);
}

/// The direction from which the picture of a preset with a high sun is taken: 60 degrees beside it, a little
/// down.
std::vector<double> picture_direction(const json& scene) {
    EXPECT_GE(scene.value("sun.elevation", 45.0), 12);
    const double yaw = scene.value("sun.azimuth", 60.0) - 60;
    return {yaw < 0 ? yaw + 360 : yaw, -2};
}

TEST_F(WindowTest, APickedPresetTurnsTheViewToWhatItsPictureShows) {
    constexpr int kHeight = 600;
    WindowSession session(dir.path(), with(quick_scene({{"camera", {3, 12, -5, 100, 7}}}),
                                           {"--size", "900x" + std::to_string(kHeight)}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    session.click_and_leave(kPresetX, kHeight - kPresetUp, WindowSession::kSeaX, WindowSession::kSeaY);
    std::vector<double> camera, last;
    json scene;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        std::this_thread::sleep_for(2s);
        last = camera;
        scene = json::parse(read_file(take_screenshot(session)));  // Ctrl+S would stop the turn
        camera = camera_of(scene);
        return camera == last && camera.at(3) != 100;
    })) << "the view does not turn, or does not come to rest";
    const std::vector<double> direction = picture_direction(scene);
    EXPECT_EQ(camera, (std::vector<double>{3, 12, -5, direction[0], direction[1]}));

    // Steering by hand stops the turn to the preset's view.
    session.drag(kRight, WindowSession::kSeaX, WindowSession::kSeaY, WindowSession::kSeaX + 200,
                 WindowSession::kSeaY);
    session.click_and_leave(kPresetX, kHeight - kPresetUp, WindowSession::kSeaX, WindowSession::kSeaY);
    session.drag(kRight, WindowSession::kSeaX, WindowSession::kSeaY, WindowSession::kSeaX + 200,
                 WindowSession::kSeaY);
    const std::vector<double> steered = camera_of(json::parse(read_file(take_screenshot(session))));
    EXPECT_GT(steered[3], direction[0] + 5);
    std::this_thread::sleep_for(500ms);
    EXPECT_EQ(camera_of(json::parse(read_file(take_screenshot(session)))), steered)
        << "the view turns against the hand";
    expect_clean_end(session);
}

TEST_F(WindowTest, APresetOfTheCommandLineIsLookedAtUnlessACameraIsNamed) {
    const std::vector<std::string> options{"--size", "640x400",          "--preset", "sunset",
                                           "--set",  "view.quality=low", "--set",    "waves.resolution=32"};
    const auto camera = [&](WindowSession& session) {
        return camera_of(json::parse(read_file(take_screenshot(session))));
    };
    {
        WindowSession session(dir.path(), options);
        ASSERT_TRUE(session.ok()) << session.viewer().err();
        EXPECT_EQ(camera(session), (std::vector<double>{0, 4, 0, 262 - 18, -2}));
        expect_clean_end(session);
    }
    WindowSession session(dir.path(), with(options, {"--camera", "0,4,0,10,1"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    EXPECT_EQ(camera(session), (std::vector<double>{0, 4, 0, 10, 1}));
    expect_clean_end(session);
}

/// Mean of a picture's bytes, 0 to 255.
double mean_of(const Picture& picture) {
    double sum = 0;
    for (const std::uint8_t value : picture.rgb) sum += value;
    return sum / std::max(static_cast<double>(picture.rgb.size()), 1.0);
}

TEST_F(WindowTest, DivesByKeyAndComesOutAgain) {
    WindowSession session(dir.path(), with(quick_scene({{"camera", {0, 4, 0, 0, 0}}, {"wind.speed", 2.4}}),
                                           {"--size", "640x400"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const auto height = [&] { return camera_of(saved(session)).at(1); };
    const auto medium = [&] {
        const Halt halt(session.viewer());
        const Outcome outcome = deepwater({"--scene", kOwnScene, "--set", "view.mode=medium", "--size",
                                           "64x40", "--headless", "--screenshot", "medium.png"},
                                          dir.path());
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return mean_of(read_png(dir.path() / "medium.png"));
    };
    EXPECT_EQ(height(), 4);
    EXPECT_EQ(medium(), 0);
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.hold_key("q", 500ms);
        return height() < -1.5;
    })) << "it does not dive";
    EXPECT_EQ(medium(), 255);
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.hold_key("e", 500ms);
        return height() > 1.5;
    })) << "it does not come out";
    EXPECT_EQ(medium(), 0);
    expect_clean_end(session);
}

TEST_F(WindowTest, DoesNotFallThroughTheBed) {
    // The bed is level, 4.6 m deep, with a relief of at most half a metre.
    const json sand{{"camera", {0, 1, 0, 0, 0}}, {"bed.kind", "sand"}, {"bed.depth", 4.6}, {"bed.slope", 0},
                    {"bed.relief", 0.1},         {"wind.speed", 4}};
    WindowSession session(dir.path(), with(quick_scene(sand), {"--size", "640x400"}));
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    std::vector<double> heights;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.hold_key("q", 1000ms);
        heights.push_back(camera_of(saved(session)).at(1));
        return heights.size() > 1 && heights.back() == heights[heights.size() - 2];
    })) << "it falls and falls";
    EXPECT_LT(heights.back(), -3.8) << "it does not come down to the bed";
    EXPECT_GT(heights.back(), -5.1);
    expect_clean_end(session);
}

/// Sum of the differences of neighbouring pixels on a screen.
double sharpness(const std::string& screen) {
    constexpr size_t kPixel = 4;
    double sum = 0;
    for (size_t i = kPixel; i < screen.size(); ++i)
        sum +=
            std::abs(static_cast<unsigned char>(screen[i]) - static_cast<unsigned char>(screen[i - kPixel]));
    return sum;
}

// A moving picture that may take 10 ms has few pixels here. Paused it gets them all.
TEST_F(WindowTest, APausedPictureSharpens) {
    WindowSession session(dir.path(),
                          {"--scene", "open_sea", "--size", "640x400", "--set", "view.frame_time=10"});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    session.key("Tab");
    session.key("space");
    const double before = sharpness(session.screen());
    EXPECT_TRUE(WindowSession::wait_for([&] { return sharpness(session.screen()) > 1.1 * before; }))
        << sharpness(session.screen()) / before;
}

TEST_F(WindowTest, KeepsAPresetOfOnesOwn) {
    constexpr int kHeight = 600;
    WindowSession session(
        dir.path(), {"--scene", "open_sea", "--size", "900x" + std::to_string(kHeight), "--set",
                     "wind.speed=12.5", "--set", "view.quality=low", "--set", "view.render_scale=0.25"});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const fs::path preset = dir.path() / WindowSession::kDataFolder / "deepwater/presets/mine.json";
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.key("Escape");  // closes what a click too early on a busy machine has opened
        session.click(kSaveX, kHeight - kSaveUp);
        for (const char* key : {"m", "i", "n", "e", "Return"}) session.key(key);
        // Each key has been handled; the file is written with the next frame.
        return WindowSession::wait_for([&] { return fs::exists(preset); }, 3s);
    })) << session.viewer().err();
    expect_clean_end(session);

    const std::vector<std::string> home{"XDG_DATA_HOME=" +
                                        (dir.path() / WindowSession::kDataFolder).string()};
    const auto height = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--stats", "--seeds", "1", "--seconds", "0"});
        const Outcome outcome = deepwater(arguments, dir.path(), home);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return json::parse(outcome.out).at("analytic").at("significant_wave_height").get<double>();
    };
    EXPECT_EQ(height({"--preset", "mine"}), height({"--scene", "open_sea", "--set", "wind.speed=12.5"}));
}

TEST_F(WindowTest, ASceneThatCannotBeKeepsTheLastGoodOne) {
    const fs::path source = DEEPWATER_SOURCE_ROOT, root = dir.path() / "root";
    fs::create_directories(root);
    fs::copy(source / "shaders", root / "shaders", fs::copy_options::recursive);
    fs::copy(source / "assets", root / "assets", fs::copy_options::recursive);
    dir.write("root/assets/scenes/a_bad_one.json", R"({"sun.elevation": 80, "wind.speed": -8})");
    // The list of scenes lies over its button, at the upper edge of so small a window.
    WindowSession session(dir.path(), with(quick_scene({{"wind.speed", 3}}), {"--size", "640x640"}),
                          {"DEEPWATER_ROOT=" + root.string()});
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const json before = saved(session);
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.key("Escape");  // closes what a click too early on a busy machine has opened
        session.click(kPickerX, kPickerY);
        session.click(kFirstSceneX, kFirstSceneY);
        return session.viewer().err().find("error: bad value '-8' for parameter 'wind.speed'") !=
               std::string::npos;
    })) << session.viewer().err();
    json after = saved(session);
    EXPECT_GT(after.at("time"), before.at("time")) << "the sea stands still";
    after["time"] = before.at("time");
    EXPECT_EQ(after, before);
    session.key("ctrl+q");
    EXPECT_EQ(session.viewer().wait(kClosingTime).status, 0);
}

TEST_F(WindowTest, ABrokenShaderKeepsTheLastGoodOne) {
    const fs::path source = DEEPWATER_SOURCE_ROOT, root = dir.path() / "root";
    fs::create_directories(root);
    fs::copy(source / "shaders", root / "shaders", fs::copy_options::recursive);
    fs::copy(source / "assets", root / "assets", fs::copy_options::recursive);
    WindowSession session(dir.path(),
                          {"--scene", "open_sea", "--size", "640x400", "--set", "waves.resolution=32"},
                          {"DEEPWATER_ROOT=" + root.string()});
    ASSERT_TRUE(session.ok()) << session.viewer().err();

    const fs::path shader = "root/shaders/water/water.frag";
    const std::string good = read_file(dir.path() / shader);
    ASSERT_FALSE(good.empty());
    dir.write(shader, good + "\nvoid broken() { not_declared = 1; }\n");
    EXPECT_TRUE(WindowSession::wait_for([&] {
        return session.viewer().err().find("water.frag:") != std::string::npos;
    })) << session.viewer().err();
    const std::string shown = session.screen();
    EXPECT_TRUE(WindowSession::wait_for([&] { return changed_share(shown, session.screen()) > 0.1; }))
        << "the waves stand still: the last good shader is not in use";

    dir.write(shader, good);
    EXPECT_TRUE(WindowSession::wait_for([&] {
        return session.viewer().err().find("rebuilt") != std::string::npos;
    })) << session.viewer().err();
    session.key("ctrl+q");
    EXPECT_EQ(session.viewer().wait(kClosingTime).status, 0);
}

TEST_F(WindowTest, ASkyThatCannotBeReadIsToldAtTheStart) {
    WindowSession session(dir.path(), {"--scene", "open_sea", "--set", "sky.image=none.hdr"});
    EXPECT_TRUE(fails_with(session.viewer().wait(kClosingTime), 1, "none.hdr"));
}

}  // namespace
}  // namespace deepwater::test
