#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// What rigid bodies that float do to the water. wake_state_params() gives ids, units, ranges and meanings.
struct WakeState {
    bool waves = true;     ///< bodies raise waves
    int cells = 256;       ///< along each side of a window of these waves
    float foam = 1;        ///< factor on the white water of hulls that move
    float foam_life = 15;  ///< s, in which the foam of wakes falls to 1/e
    float drying = 40;     ///< s, in which the wetness of a hull falls to 1/e

    bool operator==(const WakeState&) const = default;
};

[[nodiscard]] std::span<const Param<WakeState>> wake_state_params();

}  // namespace deepwater::scene
