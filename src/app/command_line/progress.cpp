#include "app/command_line/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/log.h"

namespace deepwater::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kTerminalInterval = 200ms;
constexpr auto kLogInterval = 10s;

bool prints_json = false;  ///< set once, before any work

template <class... Values>
std::string formatted(const char* format, Values... values) {
    char text[96];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

}  // namespace

std::string duration_text(double seconds) {
    constexpr long kMinute = 60;
    constexpr long kHour = 3600;
    const long whole = std::lround(seconds);
    if (whole < kMinute) return formatted("%ld s", whole);
    if (whole < kHour) return formatted("%ld min %02ld s", whole / kMinute, whole % kMinute);
    return formatted("%ld h %02ld min", whole / kHour, whole % kHour / kMinute);
}

std::string progress_text(int done, int total, double elapsed, std::string_view things, int before) {
    std::string text = formatted("%d of %d ", done, total) + std::string(things);
    if (done == before || elapsed <= 0) return text;
    const double rate = (done - before) / elapsed;
    return text + formatted(", %.1f ", rate) + std::string(things) + "/s, " +
           duration_text((total - done) / rate) + " left";
}

std::string progress_json(int done, int total, std::string_view things) {
    return nlohmann::ordered_json{{"done", done}, {"total", total}, {"things", things}}.dump();
}

std::optional<ProgressLine> read_progress_json(std::string_view line) try {
    const auto content = nlohmann::json::parse(line);
    return ProgressLine{content.at("done").get<int>(), content.at("total").get<int>(),
                        content.at("things").get<std::string>()};
} catch (const nlohmann::json::exception&) {
    return {};
}

void print_progress_as_json() {
    prints_json = true;
}

Progress::Progress(int total, std::string_view things, double quiet, int done)
    : total_(total),
      things_(things),
      terminal_(isatty(STDERR_FILENO) != 0),
      quiet_(quiet > 0),
      before_(done),
      done_(done),
      next_show_(start_) {
    const auto silence =
        std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(quiet));
    next_show_ += terminal_ ? silence : std::max<SteadyClock::duration>(silence, kLogInterval);
}

Progress::~Progress() {
    if (shown_width_ > 0) std::fputc('\n', stderr);
}

void Progress::advance() {
    ++done_;
    if (prints_json) {
        std::puts(progress_json(done_, total_, things_).c_str());
        std::fflush(stdout);
        return;
    }
    const auto now = SteadyClock::now();
    if (now >= next_show_ || (terminal_ && done_ == total_ && (!quiet_ || shown_width_ > 0))) show(now);
}

void Progress::show(SteadyClock::time_point now) {
    const std::string text =
        progress_text(done_, total_, std::chrono::duration<double>(now - start_).count(), things_, before_);
    if (terminal_) {
        const auto width = static_cast<int>(std::max(shown_width_, text.size()));
        std::fprintf(stderr, "\rdeepwater: %-*s", width, text.c_str());
        std::fflush(stderr);
        shown_width_ = text.size();
        next_show_ = now + kTerminalInterval;
    } else {
        log_info(text);
        next_show_ = now + kLogInterval;
    }
}

}  // namespace deepwater::app
