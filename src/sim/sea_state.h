#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::sim {

/// Which dispersion relation ties frequency to wave number.
enum Dispersion : int { kDispersionDeep, kDispersionFiniteDepth };

/// Everything that determines the sea, bar the time: two equal states at the same time are the same sea.
/// Initialisers are the defaults; sea_state_params() gives ids, units, ranges and meanings.
struct SeaState {
    float wind_speed = 8.0f;       ///< m/s at 10 m
    float wind_direction = 60.0f;  ///< degrees, compass, towards which it blows

    float amplitude = 0.0039f;         ///< Phillips constant a, dimensionless
    float small_wave_cutoff = 0.001f;  ///< Phillips w, m: exp(-k²w²)
    bool one_way = true;               ///< drop waves that run against the wind
    float choppiness = 1.0f;           ///< lambda, dimensionless

    int dispersion = kDispersionDeep;
    float depth = 50.0f;       ///< m, used by finite depth only
    float loop_period = 0.0f;  ///< s; 0: never repeats

    int resolution = 0;  ///< samples along a tile's side, a power of two; 0: chosen by view.quality
    int seed = 1;        ///< which sea; set by --seed, not a parameter of the table

    bool operator==(const SeaState&) const = default;
};

/// The table of the parameters above (all but `seed`).
[[nodiscard]] std::span<const Param<SeaState>> sea_state_params();

}  // namespace deepwater::sim
