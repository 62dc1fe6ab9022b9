#include "app/commands/moment_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "app/command_line/progress.h"
#include "app/commands/record.h"
#include "core/check.h"
#include "core/image_file.h"

namespace deepwater::app {
namespace {

/// The number of integers i ≥ 0 with i / fps < seconds, at least one.
double moments_within(double seconds, double fps) {
    const double steps = seconds * fps;
    // The product of two decimal fractions that should be a whole number is rarely exact.
    const double whole = std::round(steps);
    const bool is_whole = std::abs(steps - whole) < 1e-9 * whole;
    return std::max(is_whole ? whole : std::ceil(steps), 1.0);
}

}  // namespace

Moments plan_moments(const Options& options, double start, size_t lines, const char* option) {
    Moments moments{.start = start, .fps = options.fps.value_or(kDefaultFps)};
    const double count = moments_within(options.seconds.value(), moments.fps);
    const double all = count * static_cast<double>(lines);
    if (std::max(all, count) > kMostMomentLines) {
        std::string message = std::string(option) + " would write ";
        append_number(std::round(all), message);
        throw UsageError(message + " lines, more than 10000000; give a smaller --fps or --seconds");
    }
    moments.count = static_cast<int>(count);
    return moments;
}

void write_moments(const std::filesystem::path& file, const char* header, int count,
                   const std::function<std::string(int)>& lines_of) {
    Progress progress(count, "moments");
    replace_file(file, [&](const std::filesystem::path& temporary) {
        errno = 0;
        std::ofstream out(temporary, std::ios::binary);
        const auto check = [&] {
            if (!out) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
        };
        out << header;
        for (int i = 0; i < count; ++i) {
            out << lines_of(i);
            check();
            progress.advance();
        }
        out.close();
        check();
    });
}

}  // namespace deepwater::app
