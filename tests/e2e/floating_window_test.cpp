// Floating bodies in the viewer's window: they are dropped, dragged and driven, and the scene file makes the picture again.
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "e2e/window_fixture.h"

namespace deepwater::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using nlohmann::json;

const std::vector<std::string> kSmallSea{"--size",           "800x500", "--set",
                                         "view.quality=low", "--set",   "wind.speed=2"};

std::vector<std::string> with(std::vector<std::string> more) {
    std::vector<std::string> arguments = kSmallSea;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

json objects_of(const fs::path& description) {
    return description.empty() ? json::array()
                               : json::parse(read_file(description)).value("objects", json::array());
}

// Each click of the play tool drops a body, which is an object of the photographed scene.
TEST_F(WindowTest, DropsBodiesIntoTheSea) {
    WindowSession session(
        dir.path(), with({"--scene", "open_sea", "--camera", "0,5,0,0,-20", "--set", "play.drop=barrel"}));
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    session.click(WindowSession::kSeaX, WindowSession::kSeaY);  // before the tool is chosen nothing falls
    session.key("t");
    std::this_thread::sleep_for(500ms);
    fs::path description;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.click(WindowSession::kSeaX - 60, WindowSession::kSeaY);
        description = take_screenshot(session);
        return !objects_of(description).empty();
    })) << "nothing was dropped";
    std::this_thread::sleep_for(2s);
    description = take_screenshot(session);
    const json scene = json::parse(read_file(description));
    const json& barrel = scene.at("objects").at(0);
    EXPECT_EQ(barrel.value("shape", ""), "cylinder");
    EXPECT_TRUE(barrel.value("floating", false));
    EXPECT_GT(barrel.value("from", 0.0), 0);
    EXPECT_LT(barrel.value("from", 1e9), scene.at("time").get<double>()) << "it has not fallen yet";
    EXPECT_FALSE(scene.contains("disturbances")) << "a stone was thrown as well";
    EXPECT_EQ(rendered_again(description), picture_of(description))
        << "the JSON does not reproduce the picture";
    expect_clean_end(session);
}

// A ball in the middle of the window is drawn aside by the mouse: a recorded pull.
TEST_F(WindowTest, DragsABody) {
    dir.write("ball.json", R"({"camera": [0, 1.6, 0, 0, -10],
        "objects": [{"name": "ball", "shape": "sphere", "size": 1.6, "position": [0, -0.2, -7.5],
                     "floating": true, "density": 300}]})");
    WindowSession session(dir.path(), with({"--scene", "ball.json"}));
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    // On a busy machine pictures come late, and a whole drag may fall between two of them.
    fs::path description;
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.drag(1, 400, 245, 560, 225);
        description = take_screenshot(session);
        const json ball = objects_of(description).at(0);
        if (!ball.contains("pulls")) return false;
        const json& path = ball.at("pulls").back().at("path");
        return path.size() >= 2 && path.back().at(1).get<double>() > 0.3;
    })) << "the ball was not drawn to the right";
    EXPECT_EQ(rendered_again(description), picture_of(description))
        << "the JSON does not reproduce the picture";
    expect_clean_end(session);
}

// The arrow keys drive a boat away, and the camera follows it; Escape leaves it.
TEST_F(WindowTest, DrivesABoat) {
    dir.write("boat.json", R"({"camera": [-9, 4, 6, 40, -10],
        "objects": [{"name": "boat", "shape": "box", "size": [2.4, 1.6, 7], "position": [0, 0.3, -6],
                     "floating": true, "density": 300, "engine": {}}],
        "wakes.waves": false})");  // seconds of waves before a picture are not what is tested here
    WindowSession session(dir.path(), with({"--scene", "boat.json"}));
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    const auto camera = [&](const fs::path& description) {
        return json::parse(read_file(description)).at("camera").get<std::vector<double>>();
    };
    // Before one is aboard the keys drive nothing.
    session.hold_key("Up", 500ms);
    fs::path description = take_screenshot(session);
    EXPECT_FALSE(objects_of(description).at(0).contains("helm"));
    const std::vector<double> ashore = camera(description);

    session.key("g");
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.hold_key("Up", 1500ms);
        session.hold_key("Right", 700ms);
        description = take_screenshot(session);
        const json boat = objects_of(description).at(0);
        return boat.contains("helm") && boat.at("helm").back().at(1).get<double>() > 0.5;
    })) << "the throttle does not move";
    EXPECT_NE(camera(description), ashore) << "the camera does not follow";
    EXPECT_EQ(rendered_again(description), picture_of(description))
        << "the JSON does not reproduce the picture";

    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.key("Escape");
        description = take_screenshot(session);
        return objects_of(description).at(0).at("helm").back().at(1).get<double>() == 0;
    })) << "the engine is not stopped";
    const std::vector<double> left = camera(description);
    std::this_thread::sleep_for(1s);
    EXPECT_EQ(camera(take_screenshot(session)), left) << "the camera still follows";
    expect_clean_end(session);
}

}  // namespace
}  // namespace deepwater::test
