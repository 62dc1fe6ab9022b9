#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

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

    /// Renders a screenshot's JSON without a window and returns the picture file's bytes.
    std::string rendered_again(const std::filesystem::path& description) {
        const Outcome outcome = deepwater(
            {"--scene", description.string(), "--headless", "--screenshot", "again.png"}, dir.path());
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return read_file(dir.path() / "again.png");
    }

    /// Waits for the picture of a JSON and returns its file's bytes; nothing when it does not come.
    static std::string picture_of(std::filesystem::path description) {
        const std::filesystem::path picture = description.replace_extension(".png");
        const auto end = std::chrono::steady_clock::now() + kStillTime;
        const auto is_there = [&] { return std::filesystem::exists(picture); };
        while (!WindowSession::wait_for(is_there) && std::chrono::steady_clock::now() < end) {
        }
        return is_there() ? read_file(picture) : "";
    }

    static void expect_clean_end(WindowSession& session) {
        session.key("ctrl+q");
        const Outcome outcome = session.viewer().wait(kClosingTime);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.err.find("error"), std::string::npos) << outcome.err;
    }

    TempDir dir;
    std::set<std::filesystem::path> seen;  ///< screenshots so far
};

}  // namespace deepwater::test
