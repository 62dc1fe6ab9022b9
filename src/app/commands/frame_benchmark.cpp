#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include "app/commands/benchmark.h"
#include "app/commands/benchmark_values.h"
#include "app/picture/frame_pace.h"
#include "app/picture/headless.h"
#include "app/sea/sea_surroundings.h"
#include "core/text.h"

namespace deepwater::app {
namespace {

constexpr int kAllPrograms = 10'000;
constexpr int kMostPacing = 40;    ///< frames within which FramePace must have settled
constexpr int kPassWarmUp = 5;     ///< frames until the profiler's newest values are those of isolated passes
constexpr int kPassFrames = 20;    ///< frames over which passes are measured
constexpr int kSweepFrames = 120;  ///< frames in which a sweep goes from one end to the other
constexpr double kCameraSpeed = 2.0;  ///< m/s ahead, so that the mesh changes as in a flight

/// Waits so that at most one frame is in the driver's queue, as with a double-buffered window.
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

/// The parameter of a scene that a sweep changes from one end to the other and back.
class SweptParameter {
public:
    SweptParameter(scene::Scene& scene, const Sweep& sweep)
        : sweep_(sweep), list_(scene::parameters(scene)), parameter_(list_.at(sweep.name)) {
        if (parameter_.type_name() != "number") {
            throw UsageError("bad value '" + sweep.name +
                             "' for --sweep: expected a parameter that is a number");
        }
        for (const double end : {sweep.to, sweep.from}) parameter_.set_number(end);
    }
    SweptParameter(const SweptParameter&) = delete;
    SweptParameter& operator=(const SweptParameter&) = delete;

    void move(int frame) {
        const int way = std::abs((frame + kSweepFrames) % (2 * kSweepFrames) - kSweepFrames);
        parameter_.set_number(std::lerp(sweep_.from, sweep_.to, static_cast<double>(way) / kSweepFrames));
    }

private:
    Sweep sweep_;
    ParameterList list_;
    const Parameter& parameter_;
};

/// Times of a pass, each the mean over two consecutive frames, for some passes are drawn every other frame.
struct PassSamples {
    std::vector<double> cpu, gpu;
    gl::Profiler::Pass last;

    void add(const gl::Profiler::Pass& pass) {
        cpu.push_back(0.5 * (last.cpu_ms + pass.cpu_ms));
        gpu.push_back(0.5 * (last.gpu_ms + pass.gpu_ms));
    }
};

/// Draws the frames of a flight without a window and measures them.
class FrameBenchmark {
public:
    FrameBenchmark(const SceneSetup& setup, std::optional<double> seconds, const std::optional<Sweep>& sweep)
        : scene_(setup.scene), size_(setup.size), seconds_(seconds) {
        if (sweep) swept_.emplace(scene_, *sweep);
        sweeps_pixels_ = sweep && sweep->name == "view.render_scale";
        ahead_ = glm::dvec3(scene::axes(scene_.camera).forward) * glm::dvec3(1, 0, 1);
        limits_ = FramePace::limits_of(scene_.view, software());
        scene_.view.render_scale = benchmark_scale(scene_.view, software());
        show_solids();
        headless_.sea.request(sea(), scene_.clock.time);
        draw();
        built_at_first_ = headless_.shaders.builds();
    }

    [[nodiscard]] Json run() {
        const float scale = scene_.view.render_scale;
        Json result;
        result["frame"] = measured();
        const bool fixed = limits_.most_scale == scale && limits_.least_scale == scale;
        result["paced"] = fixed || sweeps_pixels_ ? result["frame"] : measured_paced();
        scene_.view.render_scale = scale;
        measure_passes();
        for (const auto& [name, samples] : passes_) {
            put(result["passes"][name], "cpu", samples.cpu);
            put(result["passes"][name], "gpu", samples.gpu);
        }
        result["sim"] = sea_json(sea(), headless_.sea.take());
        put(result["sim"], "step", steps_);
        result["programs"] = {{"built_with_first_frame", built_at_first_},
                              {"built_in_frames", headless_.shaders.builds() - built_at_first_}};
        result["size"] = {size_.x, size_.y};
        result["pixels"] = sweeps_pixels_ ? "as the sweep says" : pixels_in_words(scale);
        result["drawn_at"] = result["frame"]["drawn_at"];
        result["renderer"] = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
        return result;
    }

private:
    [[nodiscard]] bool software() const { return headless_.frame.software_renderer(); }
    [[nodiscard]] sim::SeaState sea() const { return scene::pictured_sea(scene_, software()); }
    void show_solids() { set_surroundings(headless_.sea, scene_, spray_, true); }

    void draw() {
        const sim::OceanMaps& maps = headless_.sea.take();
        steps_.push_back(headless_.sea.last_step_seconds() * kMilli);
        scene_.clock.time += kFrameTime;
        if (swept_) swept_->move(++drawn_);
        show_solids();
        headless_.sea.request(sea(), scene_.clock.time, kFrameTime);
        scene_.camera.position += ahead_ * (kCameraSpeed * kFrameTime);
        headless_.offscreen.draw(scene_, maps, size_, render::Pace::gradual);
        headless_.frame.prepare_programs(scene_, maps, kAllPrograms);
        fence_.frame_issued();
        const auto now = SteadyClock::now();
        frame_ms_ = milliseconds(now - std::exchange(last_, now));
    }

    /// Draws frames as long as is asked for. @param next  draws one
    template <class Next>
    [[nodiscard]] Json measured_by(Next next) {
        std::vector<double> frames;
        size_t triangles = 0;
        Rounds rounds(seconds_, swept_ ? 2 * kSweepFrames : kRounds);
        do {
            next();
            if (!rounds.counts()) continue;
            frames.push_back(frame_ms_);
            triangles = std::max(triangles, headless_.frame.water_triangles());
        } while (rounds.next());
        const glm::ivec2 drawn_at = headless_.frame.rendered_size(scene_, size_);
        return {{"median_ms", rounded(sim::percentile(frames, 0.5))},
                {"p10_ms", rounded(sim::percentile(frames, 0.1))},
                {"p90_ms", rounded(sim::percentile(frames, 0.9))},
                {"p99_ms", rounded(sim::percentile(frames, 0.99))},
                {"longest_ms", rounded(sim::percentile(frames, 1.0))},
                {"frames", frames.size()},
                {"water_triangles", triangles},
                {"drawn_at", {drawn_at.x, drawn_at.y}}};
    }

    [[nodiscard]] Json measured() {
        return measured_by([this] { draw(); });
    }

    /// The frames of a moving picture in the viewer, once it has chosen in how many pixels to draw them.
    [[nodiscard]] Json measured_paced() {
        FramePace pace;
        const auto next = [this, &pace] {
            scene_.view.render_scale = pace.scale(limits_);
            draw();
            pace.record(frame_ms_);
        };
        next();
        for (int i = 0; !pace.settled() && i < kMostPacing; ++i) next();
        return measured_by(next);
    }

    /// Passes are measured in other frames than whole frames, for isolating them takes time.
    void measure_passes() {
        headless_.frame.profiler().set_timing(gl::Profiler::Timing::isolated);
        for (int i = 0; i < kPassWarmUp + kPassFrames; ++i) {
            draw();
            for (const gl::Profiler::Pass& pass : headless_.frame.profiler().passes()) {
                PassSamples& samples = passes_[pass.name];
                if (i >= kPassWarmUp) samples.add(pass);
                samples.last = pass;
            }
        }
        glFinish();
    }

    Headless headless_;
    scene::Scene scene_;
    glm::ivec2 size_;
    std::optional<double> seconds_;
    std::optional<SweptParameter> swept_;
    bool sweeps_pixels_ = false;
    glm::dvec3 ahead_{0};  ///< level direction of the flight
    FramePace::Limits limits_;
    scene::SpraySceneBuilder spray_;
    FrameFence fence_;
    int drawn_ = 0;  ///< frames of a sweep
    SteadyClock::time_point last_ = SteadyClock::now();
    double frame_ms_ = 0;  ///< from the frame before the last one to the last one
    std::vector<double> steps_;
    std::map<std::string, PassSamples> passes_;
    size_t built_at_first_ = 0;
};

}  // namespace

float benchmark_scale(const scene::ViewState& view, bool software_renderer) {
    if (view.render_scale > 0) return view.render_scale;
    return std::max(1.0f, scene::resolved_render_scale(view, software_renderer));
}

std::string pixels_in_words(float scale) {
    return scale == 1 ? "all" : shortest(scale) + " times as many along a side";
}

std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds,
                            const std::optional<Sweep>& sweep) {
    return FrameBenchmark(setup, seconds, sweep).run().dump(kJsonIndent) + "\n";
}

}  // namespace deepwater::app
