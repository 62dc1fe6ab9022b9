#pragma once

#include "sim/laws/spray_state.h"

namespace deepwater::sim {

/// Distance from the eye up to which parcels of spray are not thinned, m; farther off one stands for several.
inline constexpr float kNear = 30;

/// Returns for how many parcels, ≥ 1, one stands at a distance [m] from the eye.
[[nodiscard]] float thinning(float distance);

/// Returns for how many parcels, ≥ 1, each must stand so that no more than SprayState::most live at a time.
/// @param breaking  share of the sea that breaks
/// @param rate      parcels a second and square metre of it
[[nodiscard]] float crowd(const SprayState& state, float breaking, float rate);

}  // namespace deepwater::sim
