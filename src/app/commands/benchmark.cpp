#include "app/commands/benchmark.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/picture/frame_pace.h"
#include "app/picture/headless.h"
#include "app/sea/sea_surroundings.h"
#include "core/text.h"
#include "sim/bodies/body_stepper.h"
#include "sim/foam/foam_history.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/step_benchmark/body_benchmark.h"
#include "sim/step_benchmark/step_benchmark.h"

namespace deepwater::app {
namespace {

using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;
using sim::percentile;

constexpr int kWarmUp = 10;  ///< rounds that are not counted, while caches fill and drivers finish programs
constexpr int kAllPrograms = 10'000;
constexpr int kMostPacing = 40;    ///< frames within which FramePace must have settled
constexpr int kPassWarmUp = 5;     ///< frames until the profiler's newest values are those of isolated passes
constexpr int kPassFrames = 20;    ///< frames over which passes are measured
constexpr int kRounds = 60;        ///< rounds that are counted when no duration is given
constexpr int kSweepFrames = 120;  ///< frames in which a sweep goes from one end to the other
constexpr double kFrameTime = 1.0 / 60.0;  ///< s of sea time from frame to frame
constexpr double kCameraSpeed = 2.0;       ///< m/s ahead, so that the mesh changes as in a flight
constexpr double kMilli = 1e3;
constexpr double kComparedSeconds = 3;  ///< for each comparison of steps, when no duration is given
constexpr double kDetailSeconds = 1;    ///< for each other measurement, when no duration is given

double milliseconds(SteadyClock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

/// Rounds a time [ms] to the timer's resolution, a tenth of a microsecond.
double rounded(double ms) {
    return std::round(ms * 1e4) / 1e4;
}

/// Adds NAME_ms, NAME_p10_ms and NAME_p90_ms.
void put(Json& object, const std::string& name, const std::vector<double>& samples) {
    object[name + "_ms"] = rounded(percentile(samples, 0.5));
    object[name + "_p10_ms"] = rounded(percentile(samples, 0.1));
    object[name + "_p90_ms"] = rounded(percentile(samples, 0.9));
}

/// Decides when a benchmark has run long enough.
class Rounds {
public:
    explicit Rounds(std::optional<double> seconds, int rounds = kRounds)
        : seconds_(seconds.value_or(0)), rounds_(rounds) {}
    /// Counts a round. @return false after the last one
    bool next() {
        ++done_;
        if (done_ == kWarmUp) start_ = SteadyClock::now();
        if (done_ <= kWarmUp) return true;
        if (seconds_ > 0) return milliseconds(SteadyClock::now() - start_) < seconds_ * kMilli;
        return done_ < kWarmUp + rounds_;
    }
    [[nodiscard]] bool counts() const { return done_ >= kWarmUp; }

private:
    double seconds_;
    int rounds_;
    int done_ = 0;
    SteadyClock::time_point start_;
};

Json sea_json(const sim::SeaState& sea, const sim::OceanMaps& maps) {
    return {{"resolution", sea.resolution}, {"tiles", maps.tiles.size()}};
}

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

Json times_json(const sim::StepComparison& compared) {
    Json result = {{"resolution", compared.resolution}, {"harmonics", compared.harmonics}};
    for (const sim::WidthTimes& width : compared.widths) {
        Json& times = result["deepwater"][width.name];
        put(times, "one_thread", width.one_thread);
        put(times, "all_threads", width.all_threads);
        put(times, "one_thread_with_mips", width.one_thread_with_mips);
        put(times, "all_threads_with_mips", width.all_threads_with_mips);
    }
    put(result["kissfft_scalar"], "one_thread", compared.kissfft_plain);
    put(result["kissfft_scalar_thrifty"], "one_thread", compared.kissfft_thrifty);
    return result;
}

/// Ratios of medians: each width's step over the scalar KissFFT steps on one thread.
Json ratios_json(const sim::StepComparison& compared) {
    const auto ratio = [](const sim::Samples& ours, const sim::Samples& theirs) {
        return rounded(percentile(ours, 0.5) / percentile(theirs, 0.5));
    };
    Json result;
    for (const sim::WidthTimes& width : compared.widths) {
        const auto add = [&](const std::string& name, const sim::Samples& theirs) {
            Json& ratios = result[width.name][name];
            ratios["one_thread"] = ratio(width.one_thread, theirs);
            ratios["all_threads"] = ratio(width.all_threads, theirs);
            ratios["one_thread_with_mips"] = ratio(width.one_thread_with_mips, theirs);
            ratios["all_threads_with_mips"] = ratio(width.all_threads_with_mips, theirs);
        };
        add("to_kissfft_scalar", compared.kissfft_plain);
        add("to_kissfft_scalar_thrifty", compared.kissfft_thrifty);
    }
    return result;
}

Json comparison_json(const sim::StepComparison& compared) {
    Json result = times_json(compared);
    result["ratios"] = ratios_json(compared);
    constexpr double kMega = 1e6, kGiga = 1e9;
    const double step_seconds = percentile(compared.widths.front().one_thread, 0.5) / kMilli;
    result["megabytes_per_step"] = rounded(compared.bytes / kMega);
    result["gigabytes_per_second"] = rounded(compared.bytes / step_seconds / kGiga);
    result["memory_gigabytes_per_second"] = rounded(compared.bytes_per_second / kGiga);
    return result;
}

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

/// A push that crosses a square of 256² cells with foam, dents and bump map.
sim::SurfaceFlowRecipe benchmark_flow() {
    sim::SurfaceFlowRecipe recipe;
    recipe.sources = {{.velocity = {1, 0.3}, .radius = 2, .push = {1, 0}, .foam = 1}};
    return recipe;
}

/// A window of 512² cells in which a stick is drawn to and fro for an hour of sea time.
sim::LocalWaves benchmark_local_waves() {
    sim::LocalWaves waves;
    waves.cells = 512;
    sim::Stroke stroke;
    for (int i = 0; i <= 3600; ++i) stroke.path.push_back({static_cast<double>(i), {i % 2 ? 2.0 : -2.0, 0}});
    waves.disturbances.strokes = {stroke};
    return waves;
}

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

    const double detail = seconds.value_or(0) > 0 ? *seconds : kDetailSeconds;
    const sim::StepStages stages = sim::measure_stages(sea, detail);
    put(result["sim"]["stages"], "slow_heights", stages.slow_heights);
    put(result["sim"]["stages"], "rows", stages.rows);
    put(result["sim"]["stages"], "columns", stages.columns);
    put(result["sim"]["stages"], "mips", stages.mips);
    put(result["sim"], "set_state", stages.set_state);
    if (!stages.foam_sample.empty()) {
        put(result["sim"]["foam"], "look", stages.foam_sample);
        put(result["sim"]["foam"], "spin_up", stages.foam_spin_up);
        result["sim"]["foam"]["looks_per_second"] = 1 / sim::kFoamTick;
    }

    constexpr int kTiles = 3, kSmall = 256, kLarge = 512;
    const sim::TileTimes tiles = sim::measure_tiles(kTiles, kSmall, detail);
    put(result["three_tiles_256"], "one_thread", tiles.one_thread);
    put(result["three_tiles_256"], "all_threads", tiles.all_threads);

    const sim::FadingTimes fading = sim::measure_fading(kSmall, detail);
    put(result["denormals"], "waves", fading.waves);
    put(result["denormals"], "faded", fading.faded);
    result["denormals"]["ratio"] = rounded(percentile(fading.faded, 0.5) / percentile(fading.waves, 0.5));

    constexpr int kParticles = 100'000;
    const sim::ParticleTimes particles = sim::measure_particles(kParticles, detail);
    result["particles"]["count"] = kParticles;
    put(result["particles"], "step", particles.step);
    put(result["particles"], "step_with_sea", particles.with_sea);
    put(result["particles"], "step_four_lanes", particles.four_lanes);

    const sim::LayerTimes flow = sim::measure_layer(benchmark_flow(), detail);
    put(result["flow_256"], "step", flow.step);
    put(result["flow_256"], "show", flow.show);
    const sim::LayerTimes local = sim::measure_layer(benchmark_local_waves(), detail);
    put(result["local_waves_512"], "step", local.step);
    put(result["local_waves_512"], "show", local.show);
    put(result["local_waves_512"], "idle_step", sim::measure_layer(sim::LocalWaves(), detail).step);
    put(result["basin_256"], "step", sim::measure_basin(256, detail));

    for (const int count : {200, 1000}) {
        const sim::BodyTimes bodies = sim::measure_bodies(count, detail);
        Json& times = result["bodies_" + std::to_string(count)];
        times["triangles"] = bodies.triangles;
        times["step_seconds"] = sim::kBodyStep;
        put(times, "second_of_motion", bodies.second);
        put(times, "sea_moments", bodies.sea_moments);
    }

    const double compared = seconds.value_or(0) > 0 ? *seconds : kComparedSeconds;
    for (const int resolution : {kSmall, kLarge}) {
        Json& comparison = result["comparison"][std::to_string(resolution)];
        comparison["fullest_tile"] =
            comparison_json(sim::compare_steps(resolution, resolution / 4 - 1, compared));
        comparison["all_waves_below_nyquist"] =
            comparison_json(sim::compare_steps(resolution, resolution / 2 - 1, compared));
    }
    return result.dump(kJsonIndent) + "\n";
}

std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds,
                            const std::optional<Sweep>& sweep) {
    scene::Scene scene = setup.scene;
    std::optional<SweptParameter> swept;
    if (sweep) swept.emplace(scene, *sweep);
    Headless headless;
    render::Frame& frame = headless.frame;
    const auto sea = [&] { return scene::pictured_sea(scene, frame.software_renderer()); };
    const glm::dvec3 ahead = glm::dvec3(scene::axes(scene.camera).forward) * glm::dvec3(1, 0, 1);

    std::vector<double> frames, steps;
    std::map<std::string, PassSamples> passes;
    size_t triangles = 0;
    FrameFence fence;
    FramePace pace;
    const FramePace::Limits limits = FramePace::limits_of(scene.view, frame.software_renderer());
    int drawn = 0;
    scene::SpraySceneBuilder spray;
    const auto show_solids = [&] { set_surroundings(headless.sea, scene, spray, true); };
    show_solids();
    headless.sea.request(sea(), scene.clock.time);
    const auto draw = [&] {
        const sim::OceanMaps& maps = headless.sea.take();
        steps.push_back(headless.sea.last_step_seconds() * kMilli);
        scene.clock.time += kFrameTime;
        if (swept) swept->move(++drawn);
        show_solids();
        headless.sea.request(sea(), scene.clock.time, kFrameTime);
        scene.camera.position += ahead * (kCameraSpeed * kFrameTime);
        scene.view.render_scale = pace.scale(limits);
        headless.offscreen.draw(scene, maps, setup.size, render::Pace::gradual);
        frame.prepare_programs(scene, maps, kAllPrograms);
        fence.frame_issued();
    };

    draw();
    const size_t built_at_first = headless.shaders.builds();
    auto last = SteadyClock::now();
    const auto frame_ms = [&] {
        draw();
        const auto now = SteadyClock::now();
        const double ms = milliseconds(now - std::exchange(last, now));
        pace.record(ms);
        return ms;
    };
    for (int i = 0; !pace.settled() && i < kMostPacing; ++i) frame_ms();
    Rounds rounds(seconds, sweep ? 2 * kSweepFrames : kRounds);
    do {
        const double ms = frame_ms();
        if (rounds.counts()) {
            frames.push_back(ms);
            triangles = std::max(triangles, frame.water_triangles());
        }
    } while (rounds.next());

    // Passes are measured in other frames than whole frames, for isolating them takes time.
    frame.profiler().set_timing(gl::Profiler::Timing::isolated);
    for (int i = 0; i < kPassWarmUp + kPassFrames; ++i) {
        draw();
        for (const gl::Profiler::Pass& pass : frame.profiler().passes()) {
            PassSamples& samples = passes[pass.name];
            if (i >= kPassWarmUp) samples.add(pass);
            samples.last = pass;
        }
    }
    glFinish();

    Json result;
    result["frame"] = {{"median_ms", rounded(percentile(frames, 0.5))},
                       {"p10_ms", rounded(percentile(frames, 0.1))},
                       {"p90_ms", rounded(percentile(frames, 0.9))},
                       {"p99_ms", rounded(percentile(frames, 0.99))},
                       {"longest_ms", rounded(percentile(frames, 1.0))},
                       {"frames", frames.size()},
                       {"water_triangles", triangles}};
    for (const auto& [name, samples] : passes) {
        put(result["passes"][name], "cpu", samples.cpu);
        put(result["passes"][name], "gpu", samples.gpu);
    }
    result["sim"] = sea_json(sea(), headless.sea.take());
    put(result["sim"], "step", steps);
    result["programs"] = {{"built_with_first_frame", built_at_first},
                          {"built_in_frames", headless.shaders.builds() - built_at_first}};
    result["size"] = {setup.size.x, setup.size.y};
    const glm::ivec2 rendered = frame.rendered_size(scene, setup.size);
    result["drawn_at"] = {rendered.x, rendered.y};
    result["renderer"] = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return result.dump(kJsonIndent) + "\n";
}

}  // namespace deepwater::app
