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

/// The viewer in a real window, whose screenshots the program makes again without one.
struct WindowTest : testing::Test {
    void SetUp() override {
        const std::string missing = WindowSession::missing_tool();
        if (missing.empty()) return;
        const char* ci = std::getenv("CI");
        if (ci && std::string(ci) == "true") FAIL() << missing << " is not installed";
        GTEST_SKIP() << missing << " is not installed";
    }

    /// Presses F12 and waits for a new picture's JSON, which is written last.
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

    static std::string picture_of(std::filesystem::path description) {
        return read_file(description.replace_extension(".png"));
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
