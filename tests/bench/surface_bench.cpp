// Measures how many points of a sea of 15 m/s are looked up per second, and with what error:
// build/release/surface_bench, not run by ctest. It looks up heights, normals and velocities of a million
// random world points at once, on one thread and on two, and heights one by one. The table is followed by the
// largest errors, for points whose water is known.
#include <benchmark/benchmark.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

constexpr size_t kPoints = 1'000'000;
constexpr double kReach = 5000;  // m

OceanMaps sea() {
    SeaState state;
    state.wind_speed = 15;
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(41.3, maps, Motion::evaluated);
    return maps;
}

struct Points {
    explicit Points(const SeaSurface& surface) : x(kPoints), z(kPoints), truth(kPoints) {
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> uniform(-kReach, kReach);
        for (size_t i = 0; i < kPoints; ++i) {
            const double at_x = uniform(random), at_z = uniform(random);
            truth[i] = surface.undisplaced(at_x, at_z);
            x[i] = at_x + static_cast<double>(truth[i].displacement.x);
            z[i] = at_z + static_cast<double>(truth[i].displacement.z);
        }
    }
    std::vector<double> x, z;
    std::vector<SurfaceSample> truth;
};

struct Answers {
    std::vector<float> height = std::vector<float>(kPoints), nx = height, ny = height, nz = height,
                       vx = height, vy = height, vz = height;
    [[nodiscard]] SurfaceAnswers spans() {
        return {.height = height,
                .normal_x = nx,
                .normal_y = ny,
                .normal_z = nz,
                .velocity_x = vx,
                .velocity_y = vy,
                .velocity_z = vz};
    }
};

void many(benchmark::State& state, const SeaSurface& surface, const Points& points, Answers& answers) {
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                      static_cast<size_t>(state.range(0)));
    for (auto _ : state) surface.ask(PointsOf::world, points.x, points.z, answers.spans());
    state.counters["points/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kPoints, benchmark::Counter::kIsRate);
}

void one_by_one(benchmark::State& state, const SeaSurface& surface, const Points& points) {
    constexpr size_t kSome = 100'000;
    for (auto _ : state) {
        for (size_t i = 0; i < kSome; ++i) benchmark::DoNotOptimize(surface.height(points.x[i], points.z[i]));
    }
    state.counters["points/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kSome, benchmark::Counter::kIsRate);
}

void print_accuracy(const SeaSurface& surface, const Points& points, Answers& answers) {
    surface.ask(PointsOf::world, points.x, points.z, answers.spans());
    size_t counted = 0, beyond = 0, other_sheets = 0;
    float height = 0, velocity = 0, normal = 0;
    for (size_t i = 0; i < kPoints; ++i) {
        const SurfaceSample& truth = points.truth[i];
        if (truth.jacobian() <= 0.2f) continue;
        const float off = std::abs(answers.height[i] - truth.displacement.y);
        const float moved =
            glm::distance(glm::vec3(answers.vx[i], answers.vy[i], answers.vz[i]), truth.velocity);
        const float turned =
            glm::distance(glm::vec3(answers.nx[i], answers.ny[i], answers.nz[i]), truth.normal());
        // Over a fold there are several sheets of water, each an answer.
        if (off > 1e-3f || moved > 1e-3f || turned > 1e-3f) {
            const glm::dvec2 place = surface.undisplaced_place(points.x[i], points.z[i]);
            const SurfaceSample found = surface.undisplaced(place.x, place.y);
            const glm::dvec2 over = place + glm::dvec2(glm::vec2(found.displacement.x, found.displacement.z));
            const bool sheet = glm::distance(over, glm::dvec2(points.x[i], points.z[i])) < 1e-4 &&
                               std::abs(found.displacement.y - truth.displacement.y) > 1e-3f;
            ++(sheet ? other_sheets : beyond);
            if (sheet) continue;
        }
        ++counted;
        height = std::max(height, off);
        velocity = std::max(velocity, moved);
        normal = std::max(normal, turned);
    }
    std::printf(
        "\n%zu points with a Jacobian over 0.2: largest difference in height %.3f mm, velocity %.3f mm/s, "
        "normal %.6f; %zu beyond 1 mm, 1 mm/s or 0.001; %zu more are under another sheet of a fold\n",
        counted, 1000 * static_cast<double>(height), 1000 * static_cast<double>(velocity),
        static_cast<double>(normal), beyond, other_sheets);
}

int run(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const OceanMaps maps = sea();
    const SeaSurface surface(maps);
    const Points points(surface);
    Answers answers;
    benchmark::RegisterBenchmark("ask/threads", many, surface, std::cref(points), std::ref(answers))
        ->Arg(1)
        ->Arg(2)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    benchmark::RegisterBenchmark("height", one_by_one, surface, std::cref(points))
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
    benchmark::RunSpecifiedBenchmarks();
    print_accuracy(surface, points, answers);
    return 0;
}

}  // namespace
}  // namespace deepwater::sim

int main(int argc, char** argv) {
    return deepwater::sim::run(argc, argv);
}
