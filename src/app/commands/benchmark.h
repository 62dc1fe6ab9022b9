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

/// The render scale in which benchmark_frame() draws a view: its own, else one that draws all shown pixels, whatever
/// the quality, or more where the quality asks for more.
[[nodiscard]] float benchmark_scale(const scene::ViewState& view, bool software_renderer);

/// Says how many of the shown pixels a render scale draws: "all", or "0.5 times as many along a side".
[[nodiscard]] std::string pixels_in_words(float scale);

/// Measures whole frames without a window, with the simulation one frame ahead: frame.median_ms from frame to frame,
/// drawn at benchmark_scale(); paced.median_ms the same at the scale that FramePace chooses for the viewer's moving
/// pictures, which repeats `frame` where the scale is fixed; then, in further frames at the former scale that time each
/// pass by itself, passes.NAME.cpu_ms and .gpu_ms. sim.step_ms is over all of these frames.
/// @param sweep  a parameter that changes from one value to the other in kSweepFrames frames, and back in as
///               many
/// @throws UsageError when `sweep` names no parameter, or values that it cannot have
[[nodiscard]] std::string benchmark_frame(const SceneSetup& setup, std::optional<double> seconds,
                                          const std::optional<Sweep>& sweep = {});

}  // namespace deepwater::app
