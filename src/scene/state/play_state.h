#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// What the play tool drops.
enum DropKind : int {
    kDropStone,
    kDropCrate,
    kDropBuoy,
    kDropBarrel,
    kDropBall,
    kDropDuck,
    kDropBoat,
    kDropKindCount
};

/// Local waves of what is thrown into the water, and what the play tool throws. play_state_params() gives
/// ids, units, ranges and meanings.
struct PlayState {
    int drop = kDropStone;       ///< DropKind: what a click of the play tool drops
    float drop_height = 1.5f;    ///< m over the water
    float drop_size = 1;         ///< factor on a body's size
    bool waves = true;           ///< stones and sticks raise waves
    float cell = 0.1f;           ///< m, side of a cell of the local waves
    int cells = 256;             ///< along each side of a window of local waves
    float stone_mass = 2;        ///< kg
    float throw_speed = 6;       ///< m/s, at which a stone meets the water
    float stick_radius = 0.15f;  ///< m
    float stick_pressure = 300;  ///< Pa

    bool operator==(const PlayState&) const = default;
};

[[nodiscard]] std::span<const Param<PlayState>> play_state_params();

}  // namespace deepwater::scene
