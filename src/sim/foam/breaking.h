#pragma once

#include <algorithm>
#include <span>

#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Which crowding (SeaSurface::crowding()) makes a sea break now, without its history: crowding is taken as
/// normally distributed, and the share breaking_cover() of the sea lies above the threshold.
struct BreakingLaw {
    double deviation = 1;  ///< standard deviation of the crowding, > 0
    double threshold = 0;  ///< crowding from which on the sea breaks

    /// Returns how strongly water breaks, 0 … 1: 1 half a deviation above the threshold.
    [[nodiscard]] float strength(float crowding) const {
        const auto limit = static_cast<float>(threshold), range = static_cast<float>(deviation);
        return std::clamp((crowding - limit) / (0.5f * range), 0.0f, 1.0f);
    }
};

/// Returns the law of a sea.
/// @param tiles  those of which the crowding is taken
[[nodiscard]] BreakingLaw breaking_law(const SeaState& state, std::span<const TileInfo> tiles);

/// Returns whether so much of a sea breaks that breakers are to be met within kilometres.
[[nodiscard]] bool breaks_anywhere(const SeaState& state);

}  // namespace deepwater::sim
