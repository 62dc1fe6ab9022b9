#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "scene/state/wake_state.h"
#include "scene/surroundings/waterlines.h"
#include "sim/bodies/floating_body.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/local_waves.h"

namespace deepwater::scene {

/// Returns what windows of waves need of a rigid body; nothing for bodies without mass.
[[nodiscard]] std::optional<WaveBody> wave_body(const sim::FloatingBody& body);

/// Returns windows of waves that rigid bodies raise. Large and fast bodies have windows of their own, which
/// follow them; small ones near each other share one, and so do further large ones. A cell is about a
/// sixteenth of the body's length, so that transverse and divergent waves of Froude numbers from 0.3 on are
/// wider than four cells.
/// @param most  number of windows
[[nodiscard]] std::vector<std::shared_ptr<sim::LocalWaves>> body_windows(const WakeState& wakes,
                                                                         const Waterlines& waterlines,
                                                                         size_t most);

/// Returns windows of flow that hold the white wakes of the largest and fastest hulls, each following its
/// hull.
/// @param most  number of windows
[[nodiscard]] std::vector<std::shared_ptr<sim::SurfaceFlowRecipe>> body_flows(const WakeState& wakes,
                                                                              const Waterlines& waterlines,
                                                                              size_t most);

}  // namespace deepwater::scene
