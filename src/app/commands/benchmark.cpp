#include "app/commands/benchmark.h"

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/benchmark_values.h"
#include "core/text.h"
#include "sim/bodies/body_stepper.h"
#include "sim/foam/foam_history.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/step/ocean_stepper.h"
#include "sim/step_benchmark/body_benchmark.h"
#include "sim/step_benchmark/step_benchmark.h"

namespace deepwater::app {
namespace {

using sim::percentile;

constexpr double kComparedSeconds = 3;  ///< for each comparison of steps, when no duration is given
constexpr double kDetailSeconds = 1;    ///< for each other measurement, when no duration is given

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

}  // namespace deepwater::app
