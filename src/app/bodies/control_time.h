#pragma once

#include "scene/state/clock.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::app {

/// When what a person does now may reach the bodies. The sea is computed ahead of the picture, up to the tick
/// after the present time, and what happened up to there stays as it is: bodies then go on without being
/// computed anew.
struct ControlTime {
    double earliest;  ///< s, the first moment at which anything may change
    double now;  ///< s, at which the present input acts: later, so that the next frame can go on from there

    /// @param frame  s of real time since the frame before
    ControlTime(const scene::Clock& clock, double frame)
        : earliest(clock.time + kAhead),
          now(earliest + kLeastDelay + kFrames * frame * static_cast<double>(clock.speed)) {}

private:
    static constexpr double kAhead = 1.01 * sim::kSeaTick;  ///< s
    static constexpr double kLeastDelay = 0.06;             ///< s
    static constexpr double kFrames = 1.5;                  ///< frames are not equally long
};

}  // namespace deepwater::app
