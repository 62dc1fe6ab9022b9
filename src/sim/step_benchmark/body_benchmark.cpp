#include "sim/step_benchmark/body_benchmark.h"

#include <chrono>
#include <cmath>
#include <memory>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/sea_moment.h"
#include "sim/moment/sea_tick.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kFewestSeconds = 3;
constexpr int kTicks = static_cast<int>(1 / kSeaTick);
constexpr double kPlaceApart = 25;  ///< m
constexpr int kAlong = 32;

double milliseconds_since(SteadyClock::time_point start) {
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

}  // namespace

BodyTimes measure_bodies(int count, double seconds) {
    BodyTimes times;
    BodyStepper stepper;
    BodyRecipe recipe{.mesh = std::make_shared<const HullMesh>(box_hull({8, 1.8, 2.5}, {9, 2, 3})),
                      .loading = {.density = 400, .ballast = {{3000, {0, -0.6, 0}}}}};
    for (int i = 0; i < count; ++i) {
        const int row = i / kAlong;
        const double yaw = 0.7 * i, speed = 0.1 * (i % 50);
        recipe.start = {.position = {kPlaceApart * (i % kAlong), 0, kPlaceApart * row},
                        .orientation = glm::angleAxis(yaw, glm::dvec3(0, 1, 0)),
                        .velocity = {speed * std::cos(yaw), 0, -speed * std::sin(yaw)}};
        stepper.add(recipe);
    }
    times.triangles = static_cast<int>(stepper.panels(0).panels.size());
    Ocean ocean({.wind_speed = 15});
    OceanMaps before, after;
    int tick = 0;
    ocean.evaluate(0, before, Motion::evaluated);
    const auto start = SteadyClock::now();
    while (milliseconds_since(start) < 1e3 * seconds ||
           static_cast<int>(times.second.size()) < kFewestSeconds) {
        double motion = 0, sea = 0;
        for (int i = 0; i < kTicks; ++i) {
            const auto began = SteadyClock::now();
            ocean.evaluate(++tick * kSeaTick, after, Motion::evaluated);
            sea += milliseconds_since(began);
            const auto evaluated = SteadyClock::now();
            stepper.advance(SeaMoment(before), SeaMoment(after));
            motion += milliseconds_since(evaluated);
            std::swap(before, after);
        }
        times.second.push_back(motion);
        times.sea_moments.push_back(sea);
    }
    return times;
}

}  // namespace deepwater::sim
