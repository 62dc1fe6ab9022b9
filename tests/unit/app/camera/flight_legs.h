#pragma once

#include "app/camera/fly_camera.h"

namespace deepwater::app {

/// The input of a person during some seconds.
struct Leg {
    FlyInput input;
    double seconds;
};
inline constexpr FlyInput kDown{.move = {0, -1, 0}}, kUp{.move = {0, 1, 0}}, kAhead{.move = {0, 0, 1}},
    kRest{};

}  // namespace deepwater::app
