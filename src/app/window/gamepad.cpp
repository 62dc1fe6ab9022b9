#include "app/window/gamepad.h"

#include <algorithm>

namespace deepwater::app {
namespace {

constexpr double kOrdinaryView = 60;  ///< degrees

/// The deflection beyond the dead zone, 0 to 1, squared, in the stick's direction.
glm::dvec2 deflection(const glm::vec2& stick) {
    const glm::dvec2 at(stick);
    const double length = glm::length(at);
    if (length <= kDeadZone) return glm::dvec2(0);
    const double beyond = std::min((length - kDeadZone) / (1 - kDeadZone), 1.0);
    return at / length * (beyond * beyond);
}

/// How far a trigger is pressed beyond the dead zone, 0 to 1.
double pressed(float trigger) {
    const double way = (static_cast<double>(trigger) + 1) / 2;
    return std::clamp((way - kDeadZone) / (1 - kDeadZone), 0.0, 1.0);
}

}  // namespace

FlyInput gamepad_input(const Gamepad& gamepad, double field_of_view, double seconds) {
    const glm::dvec2 move = deflection(gamepad.left), look = deflection(gamepad.right);
    const double turn = kStickTurn * field_of_view / kOrdinaryView * seconds;
    return {.move = {move.x, pressed(gamepad.right_trigger) - pressed(gamepad.left_trigger), -move.y},
            .turn = {look.x * turn, -look.y * turn},
            .fast = gamepad.fast};
}

}  // namespace deepwater::app
