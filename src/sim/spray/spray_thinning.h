#pragma once

#include "sim/laws/spray_state.h"

namespace deepwater::sim {

/// Distance from the eye up to which parcels of spray are not thinned, m; farther away one parcel represents
/// several.
inline constexpr float kNear = 30;

/// Returns the number of parcels, ≥ 1, that one represents at a distance [m] from the eye.
[[nodiscard]] float thinning(float distance);

/// Returns the number of parcels, ≥ 1, that each must represent so that no more than SprayState::most live at
/// a time.
/// @param breaking  share of the sea that breaks
/// @param rate      parcels per second and square metre of it
[[nodiscard]] float crowd(const SprayState& state, float breaking, float rate);

}  // namespace deepwater::sim
