#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// The equations of the water of shores.
enum ShoreEquations : int { kShoreShallowWater, kShoreKassMiller };

/// Which shores a scene has.
enum ShorePlace : int {
    kShoreAuto,   ///< those that its file places or, on land without any, one by itself
    kShoreScene,  ///< those that its file places
    kShoreOff     ///< none
};

/// How the water of the scene's shores moves (PlacedShore). shore_state_params() gives ids, units, ranges and meanings.
struct ShoreState {
    int place = kShoreAuto;
    int solver = kShoreShallowWater;
    bool dispersion = true;
    bool breaking = true;
    float friction = 0.02f;  ///< Manning's n of sand, s/m^(1/3)
    float damping = 0;       ///< of kass_miller
    bool loss_free = false;  ///< of kass_miller
    float foam_life = 8;     ///< s, in which foam on water falls to 1/e

    bool operator==(const ShoreState&) const = default;
};

[[nodiscard]] std::span<const Param<ShoreState>> shore_state_params();

}  // namespace deepwater::scene
