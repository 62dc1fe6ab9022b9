// Measures a second of the water of a shore in its default zone, 256² cells of 1 m in which a swell runs up a beach from 8 m
// of water: build/release/shore_bench, not run by ctest. On one thread and on two, with all terms and as plain
// Saint-Venant, and by Kass and Miller. The counter `steps` is the number of steps that the second took.
#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

#include <cmath>
#include <numbers>

#include "core/grid2d.h"
#include "sim/shore/kass_miller.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {
namespace {

constexpr int kCells = 256;
constexpr int kStepsASecond = 32;  // two a tick, as the layer takes them

Grid2D<float> beach() {
    Grid2D<float> ground(kCells, kCells);
    for (int y = 0; y < kCells; ++y) {
        for (int x = 0; x < kCells; ++x)
            ground(x, y) =
                -8 + 10 * static_cast<float>(x) / kCells + 0.3f * std::sin(0.1f * static_cast<float>(y));
    }
    return ground;
}

double swell(int x, int) {
    constexpr double kHeight = 0.8, kLength = 60;  // m
    return kHeight * std::sin(2 * std::numbers::pi * x / kLength);
}

void second_of_shallow_water(benchmark::State& state, bool all_terms) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                      static_cast<size_t>(state.range(0)));
    ShallowWater water(beach(), {.manning = 0.02, .dispersion = all_terms, .breaking = all_terms});
    water.fill(swell);
    water.step(2);
    int steps = 0;
    for (auto turn : state) {
        steps = 0;
        for (int i = 0; i < kStepsASecond; ++i) steps += water.step(1.0 / kStepsASecond);
    }
    state.counters["steps"] = steps;
}
BENCHMARK_CAPTURE(second_of_shallow_water, all_terms, true)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(second_of_shallow_water, plain, false)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void second_of_kass_miller(benchmark::State& state) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                      static_cast<size_t>(state.range(0)));
    KassMiller water(beach(), {});
    water.fill(swell);
    for (auto turn : state) {
        for (int i = 0; i < kStepsASecond; ++i) water.step(1.0 / kStepsASecond);
    }
    state.counters["steps"] = kStepsASecond;
}
BENCHMARK(second_of_kass_miller)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace deepwater::sim

BENCHMARK_MAIN();
