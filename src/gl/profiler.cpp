#include "gl/profiler.h"

#include <algorithm>

namespace deepwater::gl {
namespace {

Handle<&delete_query> make_timestamp() {
    GLuint name = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &name);
    return Handle<&delete_query>(name);
}

bool available(const Handle<&delete_query>& query) {
    GLint ready = 0;
    glGetQueryObjectiv(query.name(), GL_QUERY_RESULT_AVAILABLE, &ready);
    return ready != 0;
}

GLuint64 nanoseconds(const Handle<&delete_query>& query) {
    GLuint64 time = 0;
    glGetQueryObjectui64v(query.name(), GL_QUERY_RESULT, &time);
    return time;
}

}  // namespace

Profiler::Scope::Scope(Profiler& profiler, std::string_view name)
    : group_(name),
      profiler_(profiler),
      pass_(profiler.index_of(name)),
      timer_(profiler.start_timer(pass_)),
      start_(std::chrono::steady_clock::now()) {}

Profiler::Scope::~Scope() {
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start_;
    profiler_.running_cpu_ms_[pass_] += spent.count();
    profiler_.stamp(profiler_.frames_[profiler_.frame_].timers[timer_].end);
}

void Profiler::begin_frame() {
    // Oldest first, so that the newest frame that is ready stays in passes().
    for (size_t age = 1; age <= kFramesInFlight; ++age) collect(frames_[(frame_ + age) % kFramesInFlight]);
    frame_ = (frame_ + 1) % kFramesInFlight;
    // Queries that the GPU has not finished kFramesInFlight frames later are dropped: nothing waits for them.
    frames_[frame_].used = 0;
    std::fill(running_cpu_ms_.begin(), running_cpu_ms_.end(), 0.0);
}

void Profiler::end_frame() {
    for (size_t i = 0; i < passes_.size(); ++i) passes_[i].cpu_ms = running_cpu_ms_[i];
}

size_t Profiler::index_of(std::string_view name) {
    const auto found =
        std::find_if(passes_.begin(), passes_.end(), [name](const Pass& p) { return p.name == name; });
    if (found != passes_.end()) return static_cast<size_t>(found - passes_.begin());
    passes_.push_back({.name = std::string(name)});
    running_cpu_ms_.push_back(0);
    return passes_.size() - 1;
}

size_t Profiler::start_timer(size_t pass) {
    Frame& frame = frames_[frame_];
    if (frame.used == frame.timers.size())
        frame.timers.push_back({.begin = make_timestamp(), .end = make_timestamp()});
    frame.timers[frame.used].pass = pass;
    stamp(frame.timers[frame.used].begin);
    return frame.used++;
}

void Profiler::stamp(const Handle<&delete_query>& query) const {
    if (timing_ == Timing::isolated) glFlush();
    glQueryCounter(query.name(), GL_TIMESTAMP);
    if (timing_ == Timing::isolated) glFlush();
}

void Profiler::collect(Frame& frame) {
    const std::span used(frame.timers.data(), frame.used);
    if (used.empty()) return;
    // Timestamps usually finish in order, but OpenGL does not guarantee it.
    if (!std::all_of(used.begin(), used.end(),
                     [](const Timer& t) { return available(t.begin) && available(t.end); }))
        return;
    for (Pass& pass : passes_) pass.gpu_ms = 0;
    for (const Timer& timer : used) {
        const auto spent = static_cast<double>(nanoseconds(timer.end) - nanoseconds(timer.begin));
        passes_[timer.pass].gpu_ms += spent * 1e-6;
    }
    frame.used = 0;
}

}  // namespace deepwater::gl
