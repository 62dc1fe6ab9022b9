#include "app/picture/frame_log.h"

#include <cstdio>

#include "core/check.h"

namespace deepwater::app {

FrameLog::FrameLog(const std::filesystem::path& file) {
    if (file.empty()) return;
    file_.open(file);
    file_ << "seconds,frame_ms,inputs\n" << std::flush;
    if (!file_) throw RuntimeFailure("cannot write '" + file.string() + "'");
}

void FrameLog::add(double seconds, size_t inputs) {
    if (!file_.is_open()) return;
    since_start_ += seconds;
    char line[80];
    std::snprintf(line, sizeof line, "%.3f,%.1f,%zu\n", since_start_, 1e3 * seconds, inputs);
    file_ << line << std::flush;  // it is read while the viewer runs
}

}  // namespace deepwater::app
