#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "e2e/window_session.h"

namespace deepwater::test {

inline constexpr std::chrono::seconds kClosingTime{30};
/// The longest time that stills may take which wait for their turn on a busy machine.
inline constexpr std::chrono::minutes kStillTime{4};

/// The viewer in a real window, whose screenshots the program makes again without one.
struct WindowTest : testing::Test {
    void SetUp() override {
        const std::string missing = WindowSession::missing_tool();
        if (missing.empty()) return;
        const char* ci = std::getenv("CI");
        if (ci && std::string(ci) == "true") FAIL() << missing << " is not installed";
        GTEST_SKIP() << missing << " is not installed";
    }

    /// Presses F12 and waits for a new picture's JSON. Its picture is made while the viewer goes on: picture_of().
    std::filesystem::path take_screenshot(WindowSession& session) {
        std::filesystem::path added;
        const auto look = [&] {
            std::error_code ignored;
            for (const auto& entry :
                 std::filesystem::directory_iterator(dir.path() / "screenshots", ignored)) {
                if (entry.path().extension() == ".json" && seen.insert(entry.path()).second)
                    added = entry.path();
            }
            return !added.empty();
        };
        session.key("F12");
        EXPECT_TRUE(WindowSession::wait_for(look)) << session.viewer().err();
        return added;
    }

    /// Writes a scene into the test's folder, from which a viewer that opened it can save it again: saved().
    /// @return the options that open it, for a viewer whose picture does not matter: small waves in few pixels
    std::vector<std::string> quick_scene(nlohmann::json scene) {
        scene.update({{"view.quality", "low"}, {"view.render_scale", 0.25}, {"waves.resolution", 32}});
        dir.write(kOwnScene, scene.dump());
        return {"--scene", kOwnScene};
    }

    /// Saves the scene (Ctrl+S) and returns what its file holds then. Other than a screenshot it costs no picture.
    /// @pre the session opened a scene of quick_scene() or another one called kOwnScene
    nlohmann::json saved(WindowSession& session) {
        const std::filesystem::path file = dir.path() / kOwnScene;
        std::filesystem::remove(file);
        session.key("ctrl+s");
        EXPECT_TRUE(WindowSession::wait_for([&] { return std::filesystem::exists(file); }))
            << session.viewer().err();
        return nlohmann::json::parse(read_file(file));
    }

    /// Renders a screenshot's JSON without a window and returns the picture file's bytes.
    std::string rendered_again(const std::filesystem::path& description) {
        const Outcome outcome = deepwater(
            {"--scene", description.string(), "--headless", "--screenshot", "again.png"}, dir.path());
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return read_file(dir.path() / "again.png");
    }

    /// Waits for the picture of a JSON and returns its file's bytes; nothing when it does not come. The viewer draws no
    /// frames meanwhile, but for a few now and then, in which it begins a still that waits for its turn.
    static std::string picture_of(WindowSession& session, std::filesystem::path description) {
        const std::filesystem::path picture = description.replace_extension(".png");
        const auto end = std::chrono::steady_clock::now() + kStillTime;
        const auto is_there = [&] { return std::filesystem::exists(picture); };
        while (!is_there() && std::chrono::steady_clock::now() < end) {
            session.settle();
            const Halt halt(session.viewer());
            static_cast<void>(WindowSession::wait_for(is_there, std::chrono::seconds{5}));
        }
        return is_there() ? read_file(picture) : "";
    }

    /// Expects that a screenshot's JSON makes its picture again, bit for bit.
    void expect_reproduced(WindowSession& session, const std::filesystem::path& description) {
        const std::string picture = picture_of(session, description);
        const Halt halt(session.viewer());
        ASSERT_FALSE(picture.empty()) << "no picture came";
        EXPECT_TRUE(rendered_again(description) == picture) << "the JSON does not reproduce the picture";
    }

    static void expect_clean_end(WindowSession& session) {
        session.key("ctrl+q");
        const Outcome outcome = session.viewer().wait(kClosingTime);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.err.find("error"), std::string::npos) << outcome.err;
    }

    static constexpr const char* kOwnScene = "scene.json";

    TempDir dir;
    std::set<std::filesystem::path> seen;  ///< screenshots so far
};

}  // namespace deepwater::test
