#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/temp_dir.h"

namespace deepwater::test {

/// How a program ended and what it printed.
struct Outcome {
    int status =
        -1;  ///< exit status; 128 + N after signal N; -1 when it had to be stopped for taking too long
    std::string out;
    std::string err;
};

/// A started program with a folder for its output. The destructor stops it where it still runs.
class Process {
public:
    struct Settings {
        std::filesystem::path folder;          ///< where it runs; empty: here
        std::vector<std::string> environment;  ///< NAME=VALUE, over that of the test; NAME alone removes it
    };
    Process(const std::vector<std::string>& command, const Settings& settings);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] pid_t id() const { return id_; }
    [[nodiscard]] bool running();
    [[nodiscard]] Outcome wait(std::chrono::seconds patience);
    /// Sends a signal to it if it still runs.
    void send(int signal);
    [[nodiscard]] std::string out() const;
    [[nodiscard]] std::string err() const;

private:
    TempDir output_;
    pid_t id_ = -1;
    int status_ = -1;
};

/// Returns `options` with `more` behind them.
[[nodiscard]] std::vector<std::string> with(std::vector<std::string> options,
                                            const std::vector<std::string>& more);

/// Runs build's deepwater without any display, with these arguments, in `folder` (empty: here).
[[nodiscard]] Outcome deepwater(const std::vector<std::string>& arguments,
                                const std::filesystem::path& folder = {},
                                const std::vector<std::string>& environment = {});

/// Runs deepwater in the same way under a limit that the shell sets: `limit` are the arguments of its
/// `ulimit`, e.g. "-v 300000".
[[nodiscard]] Outcome limited_deepwater(const std::string& limit, const std::vector<std::string>& arguments,
                                        const std::filesystem::path& folder = {});

/// True when a folder of PATH holds `program`.
[[nodiscard]] bool is_installed(const std::string& program);

/// True when the program failed with `status`, printed one line with `named` in it on stderr, and nothing on
/// stdout.
[[nodiscard]] testing::AssertionResult fails_with(const Outcome& outcome, int status, std::string_view named);

[[nodiscard]] std::string read_file(const std::filesystem::path& file);

/// An 8-bit RGB picture, top row first; width 0 when it cannot be read.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};
[[nodiscard]] Picture read_png(const std::filesystem::path& file);

}  // namespace deepwater::test
