#pragma once

#include <gtest/gtest.h>

#include "sim/laws/sea_state.h"
#include "sim/moment/body.h"
#include "sim/moment/maps.h"

namespace deepwater::test {

/// Returns a sea of coarse tiles without foam.
/// @param wind  m/s
inline sim::SeaState coarse_sea(float wind) {
    return {.wind_speed = wind, .resolution = 32, .foam = {.amount = 0}};
}
inline sim::SeaState calm() {
    return coarse_sea(0.1f);
}

/// Returns the state of a body of a moment, which must be there.
inline sim::BodyState state_in(const sim::OceanMaps& maps, int number) {
    for (const sim::BodyPose& pose : maps.bodies) {
        if (pose.number == number) return pose.state;
    }
    ADD_FAILURE() << "there is no body " << number;
    return {};
}

}  // namespace deepwater::test
