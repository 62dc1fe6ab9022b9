// Floating bodies in the viewer's window: they are dropped, dragged and driven, and the scene file makes the picture again.
#include <nlohmann/json.hpp>

#include "e2e/window_fixture.h"

namespace deepwater::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kWidth = 400, kHeight = 250;  ///< of the window; without the panel all of it is sea [pixels]
const std::vector<std::string> kWindow{"--scene", WindowTest::kOwnScene, "--size", "400x250"};

/// A small sea with all that `more` names. Its pictures are made twice, and are those of the quality low.
std::string small_sea(json more) {
    more.update({{"view.quality", "low"}, {"waves.resolution", 32}, {"wind.speed", 2}});
    return more.dump();
}

json objects_of(const json& scene) {
    return scene.value("objects", json::array());
}

// Each click of the play tool drops a body, which is an object of the photographed scene.
TEST_F(WindowTest, DropsBodiesIntoTheSea) {
    dir.write(kOwnScene, small_sea({{"camera", {0, 5, 0, 0, -20}}, {"play.drop", "barrel"}}));
    WindowSession session(dir.path(), kWindow);
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    session.key("Tab");
    session.click(kWidth / 2, kHeight / 2);  // before the tool is chosen nothing falls
    EXPECT_TRUE(objects_of(saved(session)).empty());
    session.key("t");
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.click(kWidth / 2 - 30, kHeight / 2);
        return !objects_of(saved(session)).empty();
    })) << "nothing was dropped";
    const double dropped = saved(session).at("objects").at(0).value("from", 0.0);
    EXPECT_GT(dropped, 0);
    EXPECT_TRUE(WindowSession::wait_for([&] { return saved(session).value("time", 0.0) > dropped + 1; }))
        << "it has not fallen yet";
    const fs::path description = take_screenshot(session);
    const json scene = json::parse(read_file(description));
    const json& barrel = scene.at("objects").at(0);
    EXPECT_EQ(barrel.value("shape", ""), "cylinder");
    EXPECT_TRUE(barrel.value("floating", false));
    EXPECT_EQ(barrel.value("from", 0.0), dropped);
    EXPECT_FALSE(scene.contains("disturbances")) << "a stone was thrown as well";
    expect_reproduced(session, description);
    expect_clean_end(session);
}

// A ball in the middle of the window is drawn aside by the mouse: a recorded pull.
TEST_F(WindowTest, DragsABody) {
    const json ball{{"name", "ball"},   {"shape", "sphere"}, {"size", 1.6}, {"position", {0, -0.2, -7.5}},
                    {"floating", true}, {"density", 300}};
    dir.write(kOwnScene, small_sea({{"camera", {0, 1.6, 0, 0, -10}}, {"objects", json::array({ball})}}));
    WindowSession session(dir.path(), kWindow);
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    session.key("Tab");
    // On a busy machine pictures come late, and a whole drag may fall between two of them.
    const auto was_drawn_aside = [](const json& dragged) {
        if (!dragged.contains("pulls")) return false;
        const json& path = dragged.at("pulls").back().at("path");
        return path.size() >= 2 && path.back().at(1).get<double>() > 0.3;
    };
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.drag(1, kWidth / 2, kHeight / 2 - 2, kWidth / 2 + 80, kHeight / 2 - 12);
        return was_drawn_aside(objects_of(saved(session)).at(0));
    })) << "the ball was not drawn to the right";
    const fs::path description = take_screenshot(session);
    EXPECT_TRUE(was_drawn_aside(objects_of(json::parse(read_file(description))).at(0)));
    expect_reproduced(session, description);
    expect_clean_end(session);
}

// The arrow keys drive a boat away, and the camera follows it; Escape leaves it.
TEST_F(WindowTest, DrivesABoat) {
    const json boat{{"name", "boat"},           {"shape", "box"},   {"size", {2.4, 1.6, 7}},
                    {"position", {0, 0.3, -6}}, {"floating", true}, {"density", 300},
                    {"engine", json::object()}};
    // Seconds of waves before a picture are not what is tested here.
    dir.write(kOwnScene, small_sea({{"camera", {-9, 4, 6, 40, -10}},
                                    {"objects", json::array({boat})},
                                    {"wakes.waves", false}}));
    WindowSession session(dir.path(), kWindow);
    ASSERT_TRUE(session.ok()) << (session.viewer().running() ? "no window" : session.viewer().err());
    const auto throttle = [](const json& scene) {
        const json driven = objects_of(scene).at(0);
        return driven.contains("helm") ? driven.at("helm").back().at(1).get<double>() : 0.0;
    };
    // Before one is aboard the keys drive nothing.
    session.hold_key("Up", 500ms);
    const json ashore = saved(session);
    EXPECT_FALSE(objects_of(ashore).at(0).contains("helm"));

    session.key("g");
    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.hold_key("Up", 1000ms);
        session.hold_key("Right", 300ms);
        return throttle(saved(session)) > 0.5;
    })) << "the throttle does not move";
    EXPECT_NE(saved(session).at("camera"), ashore.at("camera")) << "the camera does not follow";
    const fs::path description = take_screenshot(session);
    EXPECT_GT(throttle(json::parse(read_file(description))), 0.5);
    expect_reproduced(session, description);

    EXPECT_TRUE(WindowSession::wait_for([&] {
        session.key("Escape");
        return throttle(saved(session)) == 0;
    })) << "the engine is not stopped";
    const json left = saved(session);
    EXPECT_TRUE(WindowSession::wait_for(
        [&] { return saved(session).at("time") > left.at("time").get<double>() + 1; }));
    EXPECT_EQ(saved(session).at("camera"), left.at("camera")) << "the camera still follows";
    expect_clean_end(session);
}

}  // namespace
}  // namespace deepwater::test
