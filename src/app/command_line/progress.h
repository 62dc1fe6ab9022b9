#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace deepwater::app {

/// A duration as text: "8 s", "4 min 05 s", "2 h 10 min".
[[nodiscard]] std::string duration_text(double seconds);

/// "12 of 240 frames, 3.1 frames/s, 1 min 13 s left"; without rate and time left before the first is done.
/// @param elapsed  s since the first was started
[[nodiscard]] std::string progress_text(int done, int total, double elapsed,
                                        std::string_view things = "frames");

/// Reports the progress of a long job on stderr: on a terminal in one line that is overwritten, elsewhere (a
/// file, a pipe) in a new line from time to time.
class Progress {
public:
    /// @param things  what is counted, as a plural
    /// @param quiet   s before the first report; a job that ends earlier reports nothing
    explicit Progress(int total, std::string_view things = "frames", double quiet = 0);
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
    int done_ = 0;
    size_t shown_width_ = 0;  ///< characters on the terminal's line
    const SteadyClock::time_point start_ = SteadyClock::now();
    SteadyClock::time_point next_show_;
};

}  // namespace deepwater::app
