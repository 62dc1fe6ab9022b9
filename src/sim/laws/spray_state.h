#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::sim {

/// Spray over the sea. spray_state_params() gives ids, units, ranges and meanings.
struct SprayState {
    float rate = 1.0f;          ///< factor on all spray; 0: none
    float splash = 1.0f;        ///< factor on spray that waves throw up against obstacles
    float spindrift = 1.0f;     ///< factor on spray that the wind tears off crests
    float spindrift_wind = 17;  ///< wind at 10 m from which it does so, m/s
    float drop_size = 1.4f;     ///< mm, diameter of a splash's drops
    float mist_size = 0.15f;    ///< mm, diameter of the drops that drift with the wind
    float lifetime = 4.0f;      ///< longest life of a parcel, s
    float reach = 150.0f;       ///< distance from the eye up to which there is spray, m
    int most = 100000;          ///< parcels that live at once, at most

    bool operator==(const SprayState&) const = default;
};

/// Bubbles in the sea. bubble_state_params() gives ids, units, ranges and meanings.
struct BubbleState {
    float rate = 1.0f;    ///< factor on all bubbles; 0: none
    float size = 2.5f;    ///< mm, diameter
    float depth = 0.7f;   ///< m, mean depth to which they are dragged
    float waver = 0.18f;  ///< speed at which they sway, m/s
    int most = 20000;     ///< clusters that live at once, at most

    bool operator==(const BubbleState&) const = default;
};

[[nodiscard]] std::span<const Param<SprayState>> spray_state_params();
[[nodiscard]] std::span<const Param<BubbleState>> bubble_state_params();

}  // namespace deepwater::sim
