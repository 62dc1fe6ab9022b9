#pragma once

#include <span>

#include "core/param.h"
#include "scene/state/water_state.h"

namespace deepwater::scene {

/// What floats in the water: flocs, "marine snow".
struct ParticleState {
    float amount = 1;      ///< relative to what the water's scattering stands for; 0: none
    float size_mm = 0.8f;  ///< diameter of the smallest that are drawn, mm

    bool operator==(const ParticleState&) const = default;
};

[[nodiscard]] std::span<const Param<ParticleState>> particle_state_params();

/// Number of the smallest drawn class in a cubic metre, by the water's scattering by particles (green band) and equal
/// volumes whatever their size: n = amount · 1500 · b [1/m] · (0.8 mm / d)³.
[[nodiscard]] float particle_concentration(const ParticleState& particles, const WaterOptics& water);

}  // namespace deepwater::scene
