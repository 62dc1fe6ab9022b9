#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>

namespace deepwater::app {

/// Writes the time of each frame of the viewer as a line of a CSV file, for measuring how evenly it runs.
///
///     seconds    when the frame began, since the first one
///     frame_ms   from the begin of the frame before to that of this one; the time that a scene takes to load is left out
///     inputs     keys, buttons and notches of the wheel that came since the frame before: this frame's picture answers
///                them
class FrameLog {
public:
    /// A log that writes nothing.
    FrameLog() = default;
    /// @param file  is replaced; empty: nothing is written  @throws RuntimeFailure when it cannot be written
    explicit FrameLog(const std::filesystem::path& file);

    /// @param seconds  that the frame before took
    void add(double seconds, size_t inputs);

private:
    std::ofstream file_;
    double since_start_ = 0;  ///< s
};

}  // namespace deepwater::app
