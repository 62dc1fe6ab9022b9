#pragma once

#include "sim/laws/spray_state.h"

namespace deepwater::sim {

/// m: within it of the eye every parcel of spray is drawn as one, farther off one stands for several.
inline constexpr float kNear = 30;

/// One parcel stands for so many, ≥ 1, this far [m] from the eye.
[[nodiscard]] float thinning(float distance);

/// How many parcels one has to stand for, ≥ 1, so that all that live for their time are as many as there may be.
/// @param breaking  share of the sea that breaks
/// @param rate      parcels a second and square metre of it
[[nodiscard]] float crowd(const SprayState& state, float breaking, float rate);

}  // namespace deepwater::sim
