#pragma once

#include <array>
#include <charconv>
#include <filesystem>
#include <functional>
#include <string>

#include "app/command_line/options.h"

namespace deepwater::app {

/// The most lines of a file of moments, about a gigabyte.
inline constexpr double kMostMomentLines = 1e7;

/// Moments at equal intervals.
struct Moments {
    double start = 0;  ///< s, sea time of the first
    double fps = 1;    ///< moments a second, > 0
    int count = 1;

    /// Sea time [s] of a moment, counted from 0.
    [[nodiscard]] double time(int moment) const { return start + moment / fps; }
};

/// The moments i/fps for all i/fps < --seconds, at least one, from `start` [s] on.
/// @param lines   of each moment
/// @param option  that asks for them, for messages
/// @throws UsageError when there would be more than kMostMomentLines lines
[[nodiscard]] Moments plan_moments(const Options& options, double start, size_t lines, const char* option);

/// Appends the shortest decimal text that is read as the same number.
template <class Number>
void append_number(Number value, std::string& line) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    line.append(buffer.data(), result.ptr);
}

/// Writes a header and the lines of each moment in order. An existing file is replaced when all is written.
/// @param lines_of  returns the lines of a moment, counted from 0
/// @throws RuntimeFailure naming the file when it cannot be written
void write_moments(const std::filesystem::path& file, const char* header, int count,
                   const std::function<std::string(int)>& lines_of);

}  // namespace deepwater::app
