#pragma once

#include <span>

#include "core/param.h"
#include "scene/state/water_state.h"

namespace deepwater::scene {

/// Particles suspended in the water: flocs, "marine snow".
struct ParticleState {
    float amount = 1;      ///< relative to the number that the water's scattering implies; 0: none
    float size_mm = 0.8f;  ///< diameter of the smallest particles that are drawn, mm

    bool operator==(const ParticleState&) const = default;
};

[[nodiscard]] std::span<const Param<ParticleState>> particle_state_params();

/// Number per cubic metre of particles of the smallest drawn size d. It follows from the water's scattering
/// by particles (green band), with an equal volume of particles at each size: n = amount · 1500 · b [1/m] ·
/// (0.8 mm / d)³.
[[nodiscard]] float particle_concentration(const ParticleState& particles, const WaterOptics& water);

}  // namespace deepwater::scene
