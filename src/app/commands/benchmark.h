#pragma once

#include <optional>
#include <string>

#include "app/command_line/options.h"
#include "app/scenes/scene_setup.h"

namespace deepwater::app {

// Both benchmarks measure for `seconds` of real time (0 or nothing: a fixed number of rounds) and return
// JSON: medians with the 10th and 90th percentiles, in milliseconds.

/// Measures simulation steps alone: sim.step_ms (real time) and sim.step_cpu_ms (sum over all threads), the
/// stages of a step and the cost of a change of wind; then one tile's step beside other implementations
/// (sim/step_benchmark), with ratios of medians. `seconds` holds for each of these measurements.
[[nodiscard]] std::string benchmark_sim(const SceneSetup& setup, std::optional<double> seconds);

/// Measures whole frames without a window: frame.median_ms from frame to frame, with the simulation one frame
/// ahead; then, in further frames that time each pass by itself, passes.NAME.cpu_ms and .gpu_ms. sim.step_ms
/// is over all of these frames.
/// @param sweep  a parameter that changes from one value to the other in kSweepFrames frames, and back in as
///               many
/// @throws UsageError when `sweep` names no parameter, or values that it cannot have
[[nodiscard]] std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds,
                                          const std::optional<Sweep>& sweep = {});

}  // namespace deepwater::app
