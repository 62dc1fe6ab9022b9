// Compares one tile's step with KissFFT and FFTW, by Google Benchmark: repetitions of all benchmarks are run
// in random order, and the ratios of their medians follow the table. `step_bench --benchmark_filter=256` and
// the library's other options work as ever. `deepwater --benchmark sim` compares with KissFFT likewise,
// without FFTW.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/step_benchmark/bench_waves.h"
#include "sim/step_benchmark/kissfft_step.h"
#include "sim/waves/step_runner.h"
#ifdef DEEPWATER_HAS_FFTW
#include "bench/fftw_transforms.h"
#endif

namespace deepwater::sim {
namespace {

constexpr double kFrameTime = 1.0 / 60;  // s
constexpr int kRepetitions = 15;

BenchWaves waves_of(int resolution) {
    // The fullest tile of a sea: four samples to its shortest wave.
    return BenchWaves(
        {.resolution = resolution, .size = 131, .rotation = 0.65, .harmonics = resolution / 4 - 1});
}

void our_step(benchmark::State& state, const WaveKernel* kernel, int resolution, bool all_threads,
              MipLevels levels) {
    const BenchWaves waves = waves_of(resolution);
    WaveField field(waves.shape, *kernel);
    field.set_waves(waves.h0, waves.frequency);
    TileMaps maps;
    WaveScratch scratch;
    StepRunner runner;
    StepRunner::Item item{.field = &field, .scale = {}, .maps = &maps, .extremes = {}};
    double t = 0;
    for (auto _ : state) {
        t += kFrameTime;
        if (all_threads) {
            runner.run(t, {&item, 1}, levels);
        } else {
            field.evaluate(t, {}, maps, scratch, levels);
        }
    }
}

void kissfft_step(benchmark::State& state, int resolution, KissfftStep::Kind kind) {
    const BenchWaves waves = waves_of(resolution);
    TileMaps maps;
    WaveField(waves.shape).prepare(maps);
    KissfftStep step(waves, kind);
    double t = 0;
    for (auto _ : state) step.run(t += kFrameTime, 1, maps);
}

#ifdef DEEPWATER_HAS_FFTW
void fftw(benchmark::State& state, FftwTransforms* transforms, bool all_threads) {
    for (auto _ : state) {
        if (all_threads) {
            transforms->run_on_all_threads();
        } else {
            transforms->run_on_one_thread();
        }
    }
}
#endif

/// Prints the table and keeps its medians.
class MedianReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.aggregate_name == "median")
                medians_[run.run_name.function_name] = run.GetAdjustedRealTime();
        }
        ConsoleReporter::ReportRuns(runs);
    }

    /// Every step of ours over each of `others`, where both were run.
    void print_ratios(const std::string& resolution, const std::vector<std::string>& others) const {
        for (const std::string& other : others) {
            const auto their = medians_.find(resolution + "/" + other);
            if (their == medians_.end()) continue;
            for (const auto& [name, time] : medians_) {
                if (name.starts_with(resolution + "/deepwater")) {
                    std::printf("%-54s / %-34s %.3f\n", name.c_str(), their->first.c_str(),
                                time / their->second);
                }
            }
        }
    }

private:
    std::map<std::string, double> medians_;
};

int run(int argc, char** argv) {
    // Defaults, which the command line may override.
    std::vector<std::string> defaults = {"--benchmark_repetitions=" + std::to_string(kRepetitions),
                                         "--benchmark_enable_random_interleaving=true",
                                         "--benchmark_report_aggregates_only=true",
                                         "--benchmark_min_time=0.02"};
    std::vector<char*> arguments{argv[0]};
    for (std::string& option : defaults) arguments.push_back(option.data());
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

    std::vector<const WaveKernel*> kernels;
    for (const VectorWidth width : {kVectorsAvx512, kVectorsAvx2, kVectorsSse2}) {
        const WaveKernel* kernel = &wave_kernel(width);
        if (kernels.empty() || kernels.back() != kernel) kernels.push_back(kernel);
    }
    const auto add = [](const std::string& name, auto function, auto... parameters) {
        benchmark::RegisterBenchmark(name.c_str(), function, parameters...)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    };
#ifdef DEEPWATER_HAS_FFTW
    std::vector<std::unique_ptr<FftwTransforms>> transforms;
#endif
    const std::vector<std::string> others = {"fftw_transforms_only", "kissfft_scalar",
                                             "kissfft_scalar_thrifty"};
    for (const int resolution : {256, 512}) {
        const std::string prefix = std::to_string(resolution) + "/";
        for (const WaveKernel* kernel : kernels) {
            const std::string name = prefix + "deepwater_" + kernel->name;
            for (const bool all_threads : {false, true}) {
                const std::string threads = all_threads ? "/all_threads" : "";
                add(name + threads, our_step, kernel, resolution, all_threads, MipLevels::finest);
                add(name + threads + "/with_mips", our_step, kernel, resolution, all_threads, MipLevels::all);
            }
        }
        add(prefix + "kissfft_scalar", kissfft_step, resolution, KissfftStep::Kind::plain);
        add(prefix + "kissfft_scalar_thrifty", kissfft_step, resolution, KissfftStep::Kind::thrifty);
#ifdef DEEPWATER_HAS_FFTW
        transforms.push_back(std::make_unique<FftwTransforms>(resolution));
        add(prefix + "fftw_transforms_only", fftw, transforms.back().get(), false);
        add(prefix + "fftw_transforms_only/all_threads", fftw, transforms.back().get(), true);
#endif
    }
    MedianReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    std::puts("\nRatios of medians");
    for (const int resolution : {256, 512}) reporter.print_ratios(std::to_string(resolution), others);
    return 0;
}

}  // namespace
}  // namespace deepwater::sim

int main(int argc, char** argv) {
    return deepwater::sim::run(argc, argv);
}
