// The guarantees for threads of docs/library.md.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "sim/laws/sea_spectrum.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

constexpr int kThreads = 6;

template <class Work>
void on_threads(const Work& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) threads.emplace_back([&, i] { work(i); });
    for (std::thread& thread : threads) thread.join();
}

TEST(Threads, SeveralMayLookUpOneMoment) {
    Ocean ocean({.wind_speed = 11, .resolution = 64});
    OceanMaps maps;
    ocean.evaluate(7, maps);
    std::vector<float> heights;
    std::vector<glm::vec3> normals;
    constexpr int kPoints = 200;
    for (int i = 0; i < kPoints; ++i) {
        heights.push_back(SeaSurface(maps).height(3.1 * i, -1.7 * i));
        normals.push_back(SeaSurface(maps).normal(3.1 * i, -1.7 * i));
    }
    std::atomic<int> wrong = 0;
    on_threads([&](int) {
        for (int i = 0; i < kPoints; ++i) {
            const auto p = static_cast<size_t>(i);
            if (SeaSurface(maps).height(3.1 * i, -1.7 * i) != heights[p]) ++wrong;
            if (SeaSurface(maps).normal(3.1 * i, -1.7 * i) != normals[p]) ++wrong;
        }
    });
    EXPECT_EQ(wrong, 0);
}

TEST(Threads, OceansOfDifferentThreadsAreIndependent) {
    const auto height_of = [](int seed) {
        Ocean ocean({.wind_speed = 9, .resolution = 32, .seed = seed});
        OceanMaps maps;
        for (int step = 0; step < 5; ++step) ocean.evaluate(step, maps);
        return SeaSurface(maps).height(12, 5);
    };
    std::vector<float> alone(kThreads), together(kThreads);
    for (int i = 0; i < kThreads; ++i) alone[static_cast<size_t>(i)] = height_of(i);
    on_threads([&](int i) { together[static_cast<size_t>(i)] = height_of(i); });
    EXPECT_EQ(together, alone);
}

TEST(Threads, SeveralMayReadASpectrum) {
    const SeaSpectrum spectrum({.wind_speed = 9, .spectrum = kSpectrumJonswap, .swell_height = 1});
    const double variance = spectrum.height_variance(0, kAllShortWaves);
    const double density = spectrum.density(0.05, -0.08);
    std::atomic<int> wrong = 0;
    on_threads([&](int) {
        for (int i = 0; i < 50; ++i) {
            if (spectrum.height_variance(0, kAllShortWaves) != variance) ++wrong;
            if (spectrum.density(0.05, -0.08) != density) ++wrong;
        }
    });
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace deepwater::sim
