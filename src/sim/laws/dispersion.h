#pragma once

#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// Angular frequency [rad/s] of a wave of `state`: the law of shaders/shared/water/dispersion.glsl with the state's
/// depth and surface tension, before any loop quantisation.
/// @param k  rad/m, ≥ 0
[[nodiscard]] double angular_frequency(const SeaState& state, double k);

/// Group speed dω/dk [m/s] of the same law.
/// @param k  rad/m, > 0
[[nodiscard]] double group_speed(const SeaState& state, double k);

/// The wave number [rad/m] whose angular frequency is `omega`, relative error < 1e-6.
/// @param omega  rad/s, ≥ 0
[[nodiscard]] double wave_number(const SeaState& state, double omega);

/// What the animation uses: cycles per second, rounded down to a multiple of 1/loop_period when there is a
/// loop (ω ← ⌊ω/ω₀⌋ω₀, ω₀ = 2π/T). Waves slower than the loop then stand still.
/// @param k  rad/m, ≥ 0
[[nodiscard]] double animation_frequency(const SeaState& state, double k);

}  // namespace deepwater::sim
