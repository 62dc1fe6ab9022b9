#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::sim {

/// What counts as crowding together of neighbouring points, where waves break.
enum FoamRule : int { kFoamJacobian, kFoamSlopeDifference };

/// How much foam a sea carries and how long it lasts. foam_state_params() gives ids, units, ranges, meanings.
struct FoamState {
    float amount = 1.0f;     ///< factor on whitecap_cover()
    float threshold = 0.0f;  ///< added to the breaking threshold, in standard deviations of the crowding
    int rule = kFoamJacobian;
    float cap = 2.0f;         ///< most foam that a breaking crest gathers; 1 covers a place
    float crest_life = 0.3f;  ///< s: e-fold of what an amount has above 1
    float life = 2.5f;        ///< s: e-fold of the remains
    float drift = 0.03f;      ///< speed with the wind through the water, over that of the wind
    float streaks = 1.0f;     ///< factor on wind streaks
    float lace_size = 1.6f;   ///< m: the widest meshes of the lace
    float bubbles = 1.0f;     ///< factor on the light that bubbles under foam scatter back

    bool operator==(const FoamState&) const = default;
};

[[nodiscard]] std::span<const Param<FoamState>> foam_state_params();

}  // namespace deepwater::sim
