#pragma once

#include <array>
#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/debug.h"
#include "gl/handle.h"

namespace deepwater::gl {

/// CPU and GPU time of every named pass. GPU times come from timestamp queries read a few frames later, so
/// nothing ever waits for them. The times of a name used twice in a frame add up; a name not used in a frame
/// takes 0.
class Profiler {
public:
    struct Pass {
        std::string name;
        double cpu_ms = 0;  ///< of the newest finished frame
        double gpu_ms = 0;  ///< of the newest frame that the GPU is known to have finished
    };

    /// Debug group and timer of one pass while in scope, between begin_frame() and end_frame().
    class Scope {
    public:
        Scope(Profiler& profiler, std::string_view name);
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        DebugGroup group_;
        Profiler& profiler_;
        size_t pass_;
        size_t timer_;
        std::chrono::steady_clock::time_point start_;
    };

    /// How the GPU times of passes are separated.
    enum class Timing {
        /// Timestamps only: free, and right on a GPU. A software rasteriser collects all draws to a target and
        /// runs them together, so there only passes with a target of their own have true times.
        overlapped,
        /// A flush before each timestamp: true on a software rasteriser too, but costs about 1 ms a pass.
        isolated,
    };
    void set_timing(Timing timing) { timing_ = timing; }

    void begin_frame();
    void end_frame();
    /// Newest finished values, in order of first use.
    [[nodiscard]] std::span<const Pass> passes() const { return passes_; }

private:
    static constexpr size_t kFramesInFlight = 4;
    struct Timer {
        Handle<&delete_query> begin, end;
        size_t pass = 0;
    };
    struct Frame {
        std::vector<Timer> timers;
        size_t used = 0;  ///< the first `used` timers hold queries not read yet
    };
    size_t index_of(std::string_view name);
    size_t start_timer(size_t pass);
    void collect(Frame& frame);
    void stamp(const Handle<&delete_query>& query) const;

    std::vector<Pass> passes_;
    std::vector<double> running_cpu_ms_;  ///< CPU times of the frame in progress, one for each pass
    std::array<Frame, kFramesInFlight> frames_;
    size_t frame_ = 0;
    Timing timing_ = Timing::overlapped;
};

}  // namespace deepwater::gl
