#pragma once

#include <glm/glm.hpp>

#include "app/camera/fly_camera.h"

namespace deepwater::app {

/// The axes and buttons of a gamepad that fly the camera, in GLFW's layout.
struct Gamepad {
    glm::vec2 left{0}, right{0};                  ///< sticks, -1 … 1, to the right and down
    float left_trigger = -1, right_trigger = -1;  ///< -1: released, 1: pressed
    bool fast = false;                            ///< a bumper is down
};

/// Degrees per second that a stick at its stop turns a view of 60 degrees; narrower views turn more slowly.
inline constexpr double kStickTurn = 100;
/// Share of a stick's way about its middle that does not count, for sticks do not come to rest exactly there.
inline constexpr double kDeadZone = 0.18;

/// How a gamepad flies the camera: the left stick moves, the right one looks, the right trigger rises and the left one
/// sinks, a bumper is fast. Beyond the dead zone a stick acts by the square of its deflection, finely at first.
/// @param field_of_view  degrees
/// @param seconds        of this frame
[[nodiscard]] FlyInput gamepad_input(const Gamepad& gamepad, double field_of_view, double seconds);

}  // namespace deepwater::app
