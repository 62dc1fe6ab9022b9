#include "app/benchmark.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/headless.h"

namespace deepwater::app {
namespace {

using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

constexpr int kWarmUp = 10;                ///< rounds that are not counted: caches, lazily built programs
constexpr int kPassWarmUp = 5;             ///< frames until the profiler's newest values are isolated ones
constexpr int kPassFrames = 20;            ///< frames over which passes are told apart
constexpr int kRounds = 60;                ///< counted, when no duration is given
constexpr double kFrameTime = 1.0 / 60.0;  ///< s of sea time from frame to frame
constexpr double kCameraSpeed = 2.0;       ///< m/s ahead, so that the mesh changes as in a flight
constexpr double kMilli = 1e3;
constexpr int kIndent = 2;

double milliseconds(SteadyClock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

/// The value that a share of the samples (0 … 1) does not exceed.
double percentile(std::vector<double> samples, double share) {
    if (samples.empty()) return 0;
    const auto index = static_cast<std::ptrdiff_t>(share * static_cast<double>(samples.size() - 1) + 0.5);
    std::nth_element(samples.begin(), samples.begin() + index, samples.end());
    return samples[static_cast<size_t>(index)];
}

/// Rounded to what a timer can tell: a tenth of a microsecond.
double rounded(double ms) {
    return std::round(ms * 1e4) / 1e4;
}

/// Adds NAME_ms, NAME_p10_ms and NAME_p90_ms.
void put(Json& object, const std::string& name, const std::vector<double>& samples) {
    object[name + "_ms"] = rounded(percentile(samples, 0.5));
    object[name + "_p10_ms"] = rounded(percentile(samples, 0.1));
    object[name + "_p90_ms"] = rounded(percentile(samples, 0.9));
}

/// Says when a benchmark has gone on for long enough.
class Rounds {
public:
    explicit Rounds(std::optional<double> seconds) : seconds_(seconds.value_or(0)) {}
    /// Counts a round. @return false when it was the last
    bool next() {
        ++done_;
        if (done_ == kWarmUp) start_ = SteadyClock::now();
        if (done_ <= kWarmUp) return true;
        if (seconds_ > 0) return milliseconds(SteadyClock::now() - start_) < seconds_ * kMilli;
        return done_ < kWarmUp + kRounds;
    }
    [[nodiscard]] bool counts() const { return done_ >= kWarmUp; }

private:
    double seconds_;
    int done_ = 0;
    SteadyClock::time_point start_;
};

Json sea_json(const sim::SeaState& sea, const sim::OceanMaps& maps) {
    return {{"resolution", sea.resolution}, {"tiles", maps.tiles.size()}};
}

/// Keeps at most one frame in the driver's queue, as a window with two buffers does.
class FrameFence {
public:
    ~FrameFence() { glDeleteSync(previous_); }
    FrameFence() = default;
    FrameFence(const FrameFence&) = delete;
    FrameFence& operator=(const FrameFence&) = delete;

    void frame_issued() {
        GLsync newest = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glFlush();
        if (previous_) {
            constexpr GLuint64 kPatience = 10'000'000'000;  // ns
            glClientWaitSync(previous_, GL_SYNC_FLUSH_COMMANDS_BIT, kPatience);
            glDeleteSync(previous_);
        }
        previous_ = newest;
    }

private:
    GLsync previous_ = nullptr;
};

struct PassSamples {
    std::vector<double> cpu, gpu;
};

}  // namespace

std::string benchmark_sim(const SceneSetup& setup, std::optional<double> seconds) {
    const sim::SeaState sea = scene::resolved_sea(setup.scene, true);
    sim::OceanStepper stepper;
    std::vector<double> wall, cpu;
    double time = setup.scene.clock.time;
    Rounds rounds(seconds);
    do {
        const std::clock_t cpu_start = std::clock();
        stepper.evaluate_now(sea, time);
        const std::clock_t cpu_end = std::clock();
        if (rounds.counts()) {
            wall.push_back(stepper.last_step_seconds() * kMilli);
            cpu.push_back(static_cast<double>(cpu_end - cpu_start) * kMilli / CLOCKS_PER_SEC);
        }
        time += kFrameTime;
    } while (rounds.next());

    Json result;
    result["sim"] = sea_json(sea, stepper.take());
    put(result["sim"], "step", wall);
    put(result["sim"], "step_cpu", cpu);
    result["sim"]["steps"] = wall.size();
    return result.dump(kIndent) + "\n";
}

std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds) {
    Headless headless;
    render::Frame& frame = headless.frame;
    scene::Scene scene = setup.scene;
    const sim::SeaState sea = scene::resolved_sea(scene, frame.software_renderer());
    const glm::dvec3 ahead = glm::dvec3(scene::axes(scene.camera).forward) * glm::dvec3(1, 0, 1);

    std::vector<double> frames, steps;
    std::map<std::string, PassSamples> passes;
    size_t triangles = 0;
    FrameFence fence;
    headless.sea.request(sea, scene.clock.time);
    const auto draw = [&] {
        const sim::OceanMaps& maps = headless.sea.take();
        steps.push_back(headless.sea.last_step_seconds() * kMilli);
        scene.clock.time += kFrameTime;
        headless.sea.request(sea, scene.clock.time);
        scene.camera.position += ahead * (kCameraSpeed * kFrameTime);
        headless.offscreen.draw(scene, maps, setup.size);
        fence.frame_issued();
    };

    auto last = SteadyClock::now();
    Rounds rounds(seconds);
    do {
        draw();
        const auto now = SteadyClock::now();
        if (rounds.counts()) {
            frames.push_back(milliseconds(now - last));
            triangles = std::max(triangles, frame.water_triangles());
        }
        last = now;
    } while (rounds.next());

    // Passes are told apart in frames of their own: that costs time, which the frames above must not pay.
    frame.profiler().set_timing(gl::Profiler::Timing::isolated);
    for (int i = 0; i < kPassWarmUp + kPassFrames; ++i) {
        draw();
        if (i < kPassWarmUp) continue;
        for (const gl::Profiler::Pass& pass : frame.profiler().passes()) {
            passes[pass.name].cpu.push_back(pass.cpu_ms);
            passes[pass.name].gpu.push_back(pass.gpu_ms);
        }
    }
    glFinish();

    Json result;
    result["frame"] = {{"median_ms", rounded(percentile(frames, 0.5))},
                       {"p10_ms", rounded(percentile(frames, 0.1))},
                       {"p90_ms", rounded(percentile(frames, 0.9))},
                       {"frames", frames.size()},
                       {"water_triangles", triangles}};
    for (const auto& [name, samples] : passes) {
        put(result["passes"][name], "cpu", samples.cpu);
        put(result["passes"][name], "gpu", samples.gpu);
    }
    result["sim"] = sea_json(sea, headless.sea.take());
    put(result["sim"], "step", steps);
    result["size"] = {setup.size.x, setup.size.y};
    result["renderer"] = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return result.dump(kIndent) + "\n";
}

}  // namespace deepwater::app
