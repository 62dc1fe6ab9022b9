#include "app/window/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace deepwater::app {
namespace {

/// Rotation per pixel relative to the vertical field of view, so that a narrow view turns slowly.
constexpr double kTurnPerPixel = 0.0025;

double axis(const Window& window, int positive, int negative) {
    return (window.key_down(positive) ? 1.0 : 0.0) - (window.key_down(negative) ? 1.0 : 0.0);
}

}  // namespace

FlyInput read_fly_input(Window& window, const WindowEvents& events, const InputCapture& capture,
                        double field_of_view) {
    FlyInput input;
    const bool button = window.focused() && window.mouse_down(GLFW_MOUSE_BUTTON_RIGHT);
    // A drag that begins over the GUI belongs to the GUI.
    window.hold_pointer(button && (window.holds_pointer() || !capture.mouse));
    if (window.holds_pointer()) {
        const glm::dvec2 movement = window.pointer_movement() * (kTurnPerPixel * field_of_view);
        input.turn = {movement.x, -movement.y};
    }
    if (window.holds_pointer() || !capture.mouse) input.scroll = events.scroll;

    const bool command = window.key_down(GLFW_KEY_LEFT_CONTROL) || window.key_down(GLFW_KEY_RIGHT_CONTROL);
    if (!capture.keyboard && !command && window.focused()) {
        input.move = {axis(window, GLFW_KEY_D, GLFW_KEY_A), axis(window, GLFW_KEY_E, GLFW_KEY_Q),
                      axis(window, GLFW_KEY_W, GLFW_KEY_S)};
        input.fast = window.key_down(GLFW_KEY_LEFT_SHIFT) || window.key_down(GLFW_KEY_RIGHT_SHIFT);
    }
    return input;
}

bool takes_camera(const FlyInput& input, const WindowEvents& events, const InputCapture& capture) {
    if (input.move != glm::dvec3(0) || input.turn != glm::dvec2(0)) return true;
    constexpr std::array kFlyingKeys{GLFW_KEY_W, GLFW_KEY_A, GLFW_KEY_S, GLFW_KEY_D, GLFW_KEY_Q, GLFW_KEY_E};
    return !capture.keyboard &&
           std::any_of(events.pressed.begin(), events.pressed.end(), [&](const WindowEvents::Key& pressed) {
               return std::find(kFlyingKeys.begin(), kFlyingKeys.end(), pressed.key) != kFlyingKeys.end();
           });
}

}  // namespace deepwater::app
