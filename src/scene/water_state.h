#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// What the water is made of, optically.
struct WaterState {
    int type = 1;  ///< index into the Jerlov types of water_types()

    bool operator==(const WaterState&) const = default;
};

/// Absorption, scattering and diffuse attenuation [1/m] in the red, green and blue bands.
struct WaterOptics {
    glm::vec3 absorption;
    glm::vec3 scattering;
    glm::vec3 diffuse_attenuation;
};

[[nodiscard]] std::span<const Param<WaterState>> water_state_params();

/// Optics of the chosen Jerlov water type. Source: Williamson & Hollins 2022 (610, 550, 465 nm).
[[nodiscard]] WaterOptics optics(const WaterState& water);

}  // namespace deepwater::scene
