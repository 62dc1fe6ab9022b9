#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::sim {

/// Measure of crowding: how close neighbouring points of the surface have come, by which waves break.
enum FoamRule : int { kFoamJacobian, kFoamSlopeDifference };

/// How much foam the sea has and how long it lasts. foam_state_params() gives ids, units, ranges and
/// meanings.
struct FoamState {
    float amount = 1.0f;     ///< factor on whitecap_cover()
    float threshold = 0.0f;  ///< added to the breaking threshold, in standard deviations of the crowding
    int rule = kFoamJacobian;
    float cap = 2.0f;         ///< most foam that a breaking crest makes at a place; 1 covers it
    float crest_life = 0.3f;  ///< s: time in which the part of an amount above 1 falls to 1/e
    float life = 2.5f;        ///< s: time in which the rest falls to 1/e
    float drift = 0.03f;      ///< speed of its drift with the wind, over that of the wind
    float streaks = 1.0f;     ///< factor on wind streaks
    float lace_size = 1.6f;   ///< width of the lace's largest holes, m
    float bubbles = 1.0f;     ///< factor on the light that bubbles under foam scatter back

    bool operator==(const FoamState&) const = default;
};

[[nodiscard]] std::span<const Param<FoamState>> foam_state_params();

}  // namespace deepwater::sim
