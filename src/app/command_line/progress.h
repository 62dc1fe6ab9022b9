#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace deepwater::app {

/// A duration as text: "8 s", "4 min 05 s", "2 h 10 min".
[[nodiscard]] std::string duration_text(double seconds);

/// "12 of 240 frames, 3.1 frames/s, 1 min 13 s left"; without rate and time left before the first is done.
/// @param elapsed  s since the first was started
/// @param before   how many were done before that
[[nodiscard]] std::string progress_text(int done, int total, double elapsed,
                                        std::string_view things = "frames", int before = 0);

/// A line of `--progress-json`, without its end: {"done":12,"total":240,"things":"frames"}.
[[nodiscard]] std::string progress_json(int done, int total, std::string_view things);

/// What a line of progress_json() says.
struct ProgressLine {
    int done = 0, total = 0;
    std::string things;

    bool operator==(const ProgressLine&) const = default;
};
/// @return nothing for a line that is none of progress_json()
[[nodiscard]] std::optional<ProgressLine> read_progress_json(std::string_view line);

/// From now on every Progress prints its lines as JSON on stdout, one for each step, for programs that show them.
void print_progress_as_json();

/// Reports the progress of a long job on stderr: on a terminal in one line that is overwritten, elsewhere (a
/// file, a pipe) in a new line from time to time. After print_progress_as_json() on stdout.
class Progress {
public:
    /// @param things  what is counted, as a plural
    /// @param quiet   s before the first report; a job that ends earlier reports nothing
    /// @param done    how many are there already
    explicit Progress(int total, std::string_view things = "frames", double quiet = 0, int done = 0);
    /// Ends the line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Counts one more as done.
    void advance();

private:
    using SteadyClock = std::chrono::steady_clock;
    void show(SteadyClock::time_point now);

    const int total_;
    const std::string things_;
    const bool terminal_;
    const bool quiet_;
    const int before_;
    int done_;
    size_t shown_width_ = 0;  ///< characters on the terminal's line
    const SteadyClock::time_point start_ = SteadyClock::now();
    SteadyClock::time_point next_show_;
};

}  // namespace deepwater::app
