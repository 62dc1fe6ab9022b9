#include "sim/step_benchmark/step_benchmark.h"

#include <tbb/global_control.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>

#include "core/aligned_allocator.h"
#include "sim/foam/foam_history.h"
#include "sim/moment/sea_tick.h"
#include "sim/pools/basin_waves.h"
#include "sim/spray/particles.h"
#include "sim/step/sea_history.h"
#include "sim/step_benchmark/bench_waves.h"
#include "sim/step_benchmark/kissfft_step.h"
#include "sim/surface/near_surface.h"
#include "sim/waves/ocean.h"
#include "sim/waves/ocean_tile.h"
#include "sim/waves/step_runner.h"

namespace deepwater::sim {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kFewestRounds = 5;
constexpr double kTileSize = 131.0;      // m
constexpr double kTileRotation = 0.65;   // radians
constexpr double kFrameTime = 1.0 / 60;  // s of sea time from step to step
constexpr size_t kCopiedBytes = size_t{64} << 20;

template <class Work>
double milliseconds(const Work& work) {
    const auto start = SteadyClock::now();
    work();
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

/// Runs it three times and returns how long the last took.
template <class Work>
double milliseconds_when_warm(const Work& work) {
    constexpr int kWarmUps = 2;
    for (int i = 0; i < kWarmUps; ++i) work();
    return milliseconds(work);
}

/// Calls round(i) for so many seconds, but a few times at least.
template <class Round>
void repeat(double seconds, const Round& round) {
    const auto start = SteadyClock::now();
    const auto over = [&] {
        return std::chrono::duration<double>(SteadyClock::now() - start).count() >= seconds;
    };
    for (int i = 0; i < kFewestRounds || !over(); ++i) round(i);
}

tbb::global_control one_thread() {
    return {tbb::global_control::max_allowed_parallelism, 1};
}

/// A wave field with its maps and working memory.
class Stepped {
public:
    Stepped(const BenchWaves& waves, const WaveKernel& kernel) : field_(waves.shape, kernel) {
        field_.set_waves(waves.h0, waves.frequency);
        item_ = {.field = &field_, .scale = {}, .maps = &maps_, .extremes = {}};
    }
    Stepped(const Stepped&) = delete;
    Stepped& operator=(const Stepped&) = delete;

    void step_on_one_thread(MipLevels levels) { field_.evaluate(next_time(), {}, maps_, scratch_, levels); }
    void step_on_all_threads(MipLevels levels) { runner_.run(next_time(), {&item_, 1}, levels); }

    [[nodiscard]] StepRunner::Item item() const { return item_; }

private:
    double next_time() { return time_ += kFrameTime; }

    WaveField field_;
    WaveScratch scratch_;
    TileMaps maps_;
    StepRunner::Item item_;
    StepRunner runner_;
    double time_ = 0;
};

WaveField::Shape shape_of(int resolution, int harmonics) {
    return {.resolution = resolution, .size = kTileSize, .rotation = kTileRotation, .harmonics = harmonics};
}

/// Returns the harmonics of a tile that carries as many waves as possible: four samples to its shortest wave.
int fullest(int resolution) {
    return resolution / 4 - 1;
}

/// Returns the bytes that a step moves between processor and memory or outer caches: the waves once, the
/// half-transformed plane twice, level 0 of the maps once.
double bytes_of_step(int resolution, int harmonics) {
    const double n = resolution;
    const double rows = harmonics + 1;
    const double waves =
        rows * (2 * rows - 1) * 4 * sizeof(float) + rows * rows * (sizeof(double) + sizeof(float));
    const double plane = 5 * rows * n * sizeof(std::complex<float>);
    const double maps = n * n * (2 * sizeof(glm::vec4) + sizeof(float));
    return waves + 2 * plane + maps;
}

/// Returns the memory bandwidth on one thread, bytes read and written per second.
double memory_bandwidth() {
    AlignedVector<char> from(kCopiedBytes, 1), to(kCopiedBytes, 2);
    Samples copies;
    for (int i = 0; i < kFewestRounds; ++i) {
        copies.push_back(milliseconds([&] { std::memcpy(to.data(), from.data(), kCopiedBytes); }));
    }
    constexpr double kMilli = 1e-3;
    return 2.0 * static_cast<double>(kCopiedBytes) / (percentile(copies, 0.5) * kMilli);
}

std::vector<const WaveKernel*> kernels_widest_first() {
    std::vector<const WaveKernel*> kernels;
    for (const VectorWidth width : {kVectorsAvx512, kVectorsAvx2, kVectorsSse2}) {
        const WaveKernel* kernel = &wave_kernel(width);
        if (kernels.empty() || kernels.back() != kernel) kernels.push_back(kernel);
    }
    return kernels;
}

/// Measures foam. In one round of eight the sea jumps in time.
void measure_foam(const SeaState& sea, double seconds, StepStages& stages) {
    Ocean ocean(sea);
    SeaHistory history;
    OceanMaps maps;
    ocean.evaluate(0, maps);
    history.evaluate_foam(ocean, maps);
    if (maps.foam.empty()) return;
    double time = 0;
    repeat(seconds, [&](int round) {
        constexpr double kJump = 100;  // s
        time += round % 8 == 2 ? kJump : kFoamTick;
        ocean.evaluate(time, maps);
        Samples& samples = round % 8 == 2 ? stages.foam_spin_up : stages.foam_sample;
        samples.push_back(milliseconds([&] { history.evaluate_foam(ocean, maps); }));
    });
}

}  // namespace

double percentile(Samples samples, double share) {
    if (samples.empty()) return 0;
    const std::ptrdiff_t index = std::lround(share * static_cast<double>(samples.size() - 1));
    std::nth_element(samples.begin(), samples.begin() + index, samples.end());
    return samples[static_cast<size_t>(index)];
}

StepStages measure_stages(const SeaState& sea, double seconds) {
    struct Tile {
        Tile(const TilePlan& plan, const SeaState& state) : tile(plan, state) {
            tile.field().prepare(maps);
            scratch.fit(tile.field());
        }
        [[nodiscard]] Strips strips() const { return {0, tile.field().strips()}; }
        void columns(float choppiness, MipLevels levels) {
            tile.field().transform_columns(strips(), {.choppiness = choppiness}, maps, scratch, levels);
            tile.field().finish(maps, levels);
        }
        OceanTile tile;
        TileMaps maps;
        WaveScratch scratch;
    };
    std::vector<Tile> tiles;
    for (const TilePlan& plan : plan_tiles(sea)) tiles.emplace_back(plan, sea);
    Ocean ocean(sea);

    StepStages stages;
    repeat(seconds, [&](int round) {
        double slow = 0, rows = 0, columns = 0, with_mips = 0;
        for (Tile& tile : tiles) {
            slow += milliseconds_when_warm(
                [&] { tile.tile.field().begin(round * kFrameTime, tile.tile.scale(sea.choppiness)); });
            rows += milliseconds_when_warm(
                [&] { tile.tile.field().transform_rows(tile.strips(), round * kFrameTime, tile.scratch); });
            columns += milliseconds_when_warm([&] { tile.columns(sea.choppiness, MipLevels::finest); });
            with_mips += milliseconds_when_warm([&] { tile.columns(sea.choppiness, MipLevels::all); });
        }
        stages.slow_heights.push_back(slow);
        stages.rows.push_back(rows);
        stages.columns.push_back(columns);
        stages.mips.push_back(with_mips - columns);
        SeaState changed = sea;
        changed.wind_speed = std::max(0.0f, changed.wind_speed - (round % 2 == 0 ? 0.1f : 0.0f));
        stages.set_state.push_back(milliseconds([&] { ocean.set_state(changed); }));
    });
    measure_foam(sea, seconds, stages);
    return stages;
}

StepComparison compare_steps(int resolution, int harmonics, double seconds) {
    StepComparison result;
    result.resolution = resolution;
    result.harmonics = harmonics;
    const BenchWaves waves(shape_of(resolution, harmonics));
    std::vector<std::unique_ptr<Stepped>> ours;
    for (const WaveKernel* kernel : kernels_widest_first()) {
        ours.push_back(std::make_unique<Stepped>(waves, *kernel));
        result.widths.emplace_back().name = kernel->name;
    }
    KissfftStep plain(waves, KissfftStep::Kind::plain);
    KissfftStep thrifty(waves, KissfftStep::Kind::thrifty);
    TileMaps kissfft_maps;
    ours.front()->item().field->prepare(kissfft_maps);
    repeat(seconds, [&](int round) {
        for (size_t i = 0; i < ours.size(); ++i) {
            Stepped& our = *ours[i];
            WidthTimes& times = result.widths[i];
            const auto measure = [&](Samples& samples, auto step, MipLevels levels) {
                samples.push_back(milliseconds_when_warm([&] { (our.*step)(levels); }));
            };
            measure(times.one_thread, &Stepped::step_on_one_thread, MipLevels::finest);
            measure(times.all_threads, &Stepped::step_on_all_threads, MipLevels::finest);
            measure(times.one_thread_with_mips, &Stepped::step_on_one_thread, MipLevels::all);
            measure(times.all_threads_with_mips, &Stepped::step_on_all_threads, MipLevels::all);
        }
        const double t = round * kFrameTime;
        result.kissfft_plain.push_back(milliseconds_when_warm([&] { plain.run(t, 1, kissfft_maps); }));
        result.kissfft_thrifty.push_back(milliseconds_when_warm([&] { thrifty.run(t, 1, kissfft_maps); }));
    });
    result.bytes = bytes_of_step(resolution, harmonics);
    result.bytes_per_second = memory_bandwidth();
    return result;
}

TileTimes measure_tiles(int tiles, int resolution, double seconds) {
    const BenchWaves waves(shape_of(resolution, fullest(resolution)));
    std::vector<std::unique_ptr<Stepped>> ours;
    std::vector<StepRunner::Item> items;
    for (int i = 0; i < tiles; ++i) {
        ours.push_back(std::make_unique<Stepped>(waves, wave_kernel()));
        items.push_back(ours.back()->item());
    }
    StepRunner alone, together;
    TileTimes times;
    repeat(seconds, [&](int round) {
        times.all_threads.push_back(milliseconds_when_warm([&] { together.run(round * kFrameTime, items); }));
        const tbb::global_control limit = one_thread();
        times.one_thread.push_back(milliseconds_when_warm([&] { alone.run(round * kFrameTime, items); }));
    });
    return times;
}

FadingTimes measure_fading(int resolution, double seconds) {
    BenchWaves waves(shape_of(resolution, fullest(resolution)));
    Stepped normal(waves, wave_kernel());
    constexpr float kNextToNothing = 1e-38f;
    for (auto& wave : waves.h0.values()) wave *= kNextToNothing;
    Stepped faded(waves, wave_kernel());
    FadingTimes times;
    repeat(seconds, [&](int) {
        times.waves.push_back(milliseconds_when_warm([&] { normal.step_on_one_thread(MipLevels::all); }));
        times.faded.push_back(milliseconds_when_warm([&] { faded.step_on_one_thread(MipLevels::all); }));
    });
    return times;
}

ParticleTimes measure_particles(int count, double seconds) {
    constexpr float kReach = 150;       // m
    constexpr float kStep = 1.0f / 16;  // s
    const ParticleMedium wind{.flow_x = 18, .flow_z = 6, .gusts = 2};
    const auto filled = [&](VectorWidth width) {
        ParticleStore store(count, width);
        for (int i = 0; i < count; ++i) {
            const auto n = static_cast<float>(i);
            const float place = std::fmod(n * 0.618034f, 1.0f), other = std::fmod(n * 0.414214f, 1.0f);
            // High enough to stay in the air during the measurement.
            store.add({.position = {(2 * place - 1) * kReach, 1e6f, (2 * other - 1) * kReach},
                       .velocity = {8 * place, 5 * other, -3},
                       .life = 1e9f,
                       .drag = drop_drag(1e-4f + 2e-3f * place),
                       .phase = other});
        }
        return store;
    };
    Ocean ocean({.wind_speed = 22});
    OceanMaps maps;
    ocean.evaluate(0, maps);
    NearSurface surface;
    surface.set_moment(maps, {0, 0});
    HeightPatch heights;
    heights.fill(surface, {0, 0}, kReach);

    ParticleStore widest = filled(kVectorsWidest), four_lanes = filled(kVectorsSse2),
                  at_sea = filled(kVectorsWidest);
    const auto look_up = [&] { at_sea.set_floors([&](float x, float z) { return heights.height(x, z); }); };
    ParticleTimes times;
    repeat(seconds, [&](int) {
        times.step.push_back(milliseconds_when_warm([&] { widest.step(wind, kStep); }));
        times.with_sea.push_back(milliseconds_when_warm([&] {
            look_up();
            at_sea.step(wind, kStep);
        }));
        times.four_lanes.push_back(milliseconds_when_warm([&] { four_lanes.step(wind, kStep); }));
    });
    return times;
}

LayerTimes measure_layer(const LayerRecipe& recipe, double seconds) {
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    const double step = kSeaTick / recipe.steps_per_tick();
    layer->restart(0);
    LayerMaps maps;
    LayerTimes times;
    double t = 0;
    repeat(seconds, [&](int) {
        times.step.push_back(milliseconds([&] { layer->step({}, step); }));
        t += step;
        times.show.push_back(milliseconds([&] { layer->show(t - 0.5 * step, false, maps); }));
    });
    return times;
}

Samples measure_basin(int cells, double seconds) {
    constexpr double kHalfSide = 1.5;  // m
    BasinWaves waves({.half_sides = glm::dvec2(kHalfSide), .depth = 0.5}, {.cell = 2 * kHalfSide / cells});
    waves.raise({.place = {0.4, 0.3}, .radius = 0.1}, 0.02);
    Samples times;
    repeat(seconds, [&](int) { times.push_back(milliseconds_when_warm([&] { waves.step(kFrameTime); })); });
    return times;
}

}  // namespace deepwater::sim
