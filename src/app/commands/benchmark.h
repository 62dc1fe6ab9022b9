#pragma once

#include <optional>
#include <string>

#include "app/command_line/options.h"
#include "app/scenes/scene_setup.h"

namespace deepwater::app {

/// Times of `seconds` of wall time (0 or nothing: a fixed number of rounds) as JSON, medians with the 10th
/// and 90th percentile beside them, in milliseconds.

/// Simulation steps alone, one after the other: sim.step_ms (wall) and sim.step_cpu_ms (all threads
/// together), what their stages take and what a change of wind costs; then one tile's step beside other ways
/// to do it (sim/step_benchmark), with ratios of medians. `seconds` then holds for each of these
/// measurements.
[[nodiscard]] std::string benchmark_sim(const SceneSetup& setup, std::optional<double> seconds);

/// Whole frames without a window: frame.median_ms from frame to frame, the simulation running one frame
/// ahead, passes.NAME.cpu_ms and .gpu_ms, sim.step_ms.
/// @param sweep  a parameter that moves from one value to the other and back, kSweepFrames frames there and
/// as
///               many back, as under a slider
/// @throws UsageError when it names no parameter, or values that it may not have
[[nodiscard]] std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds,
                                          const std::optional<Sweep>& sweep = {});

}  // namespace deepwater::app
