#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace deepwater::app {

/// A duration for people: "8 s", "4 min 05 s", "2 h 10 min".
[[nodiscard]] std::string duration_text(double seconds);

/// "12 of 240 frames, 3.1 frames/s, 1 min 13 s left"; without rate and rest before the first is done.
/// @param elapsed  s since the first was begun
[[nodiscard]] std::string progress_text(int done, int total, double elapsed,
                                        std::string_view things = "frames");

/// Tells on stderr how far a long job is: on a terminal one line that is written over, elsewhere (a file, a
/// pipe) a line now and then.
class Progress {
public:
    /// @param things  what is counted
    /// @param quiet   s in which nothing is said; a job that is done by then says nothing at all
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
