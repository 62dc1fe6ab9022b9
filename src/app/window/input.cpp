#include "app/window/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace deepwater::app {
namespace {

/// Rotation per pixel relative to the vertical field of view, so that a narrow view turns slowly.
constexpr double kTurnPerPixel = 0.0025;

constexpr float kClickReach = 3;  ///< pixels that the pointer moves at most in a click

/// The keys that move the camera along an axis; each has two.
struct AxisKeys {
    std::array<int, 2> positive, negative;
};
constexpr AxisKeys kRight{{GLFW_KEY_D, GLFW_KEY_RIGHT}, {GLFW_KEY_A, GLFW_KEY_LEFT}};
constexpr AxisKeys kUp{{GLFW_KEY_E, GLFW_KEY_PAGE_UP}, {GLFW_KEY_Q, GLFW_KEY_PAGE_DOWN}};
constexpr AxisKeys kAhead{{GLFW_KEY_W, GLFW_KEY_UP}, {GLFW_KEY_S, GLFW_KEY_DOWN}};

double axis(const Window& window, const AxisKeys& keys) {
    const auto down = [&window](const std::array<int, 2>& of) {
        // The letter of a command, as the S of Ctrl+S, does not fly when Ctrl is let go of first.
        const auto flies = [&window](int key) { return window.key_down(key) && !window.key_commands(key); };
        return std::ranges::any_of(of, flies) ? 1.0 : 0.0;
    };
    return down(keys.positive) - down(keys.negative);
}

bool begins_to_fly(const WindowEvents::Key& pressed) {
    if (pressed.modifiers & GLFW_MOD_CONTROL) return false;
    return std::ranges::any_of(std::array{kRight, kUp, kAhead}, [key = pressed.key](const AxisKeys& keys) {
        return std::ranges::count(keys.positive, key) + std::ranges::count(keys.negative, key) > 0;
    });
}

}  // namespace

bool drags_view(const InputCapture& capture, const glm::vec2& pointer) {
    return capture.free_press && glm::distance(*capture.free_press, pointer) > kClickReach;
}

FlyInput read_fly_input(Window& window, const WindowEvents& events, const InputCapture& capture,
                        double field_of_view, double seconds) {
    FlyInput input;
    if (window.focused()) input = gamepad_input(window.gamepad(), field_of_view, seconds);
    const bool right = window.focused() && window.mouse_down(GLFW_MOUSE_BUTTON_RIGHT);
    const bool left = window.focused() && window.mouse_down(GLFW_MOUSE_BUTTON_LEFT);
    // A drag that begins over the GUI belongs to the GUI.
    if (window.holds_pointer()) {
        if (!right && !left) window.release_pointer();
    } else if (right && !capture.mouse) {
        window.hold_pointer();
    } else if (left && drags_view(capture, events.pointer)) {
        window.hold_pointer(capture.free_press);
    }
    if (window.holds_pointer()) {
        const glm::dvec2 movement = window.pointer_movement() * (kTurnPerPixel * field_of_view);
        input.turn += glm::dvec2(movement.x, -movement.y);
    }
    if (window.holds_pointer() || !capture.mouse) input.scroll = events.scroll;

    const bool command = window.key_down(GLFW_KEY_LEFT_CONTROL) || window.key_down(GLFW_KEY_RIGHT_CONTROL);
    if (!capture.keyboard && !command && window.focused()) {
        input.move += glm::dvec3(axis(window, kRight), axis(window, kUp), axis(window, kAhead));
        input.move = glm::clamp(input.move, -1.0, 1.0);
        input.fast =
            input.fast || window.key_down(GLFW_KEY_LEFT_SHIFT) || window.key_down(GLFW_KEY_RIGHT_SHIFT);
    }
    return input;
}

bool takes_camera(const FlyInput& input, const WindowEvents& events, const InputCapture& capture) {
    if (input.move != glm::dvec3(0) || input.turn != glm::dvec2(0)) return true;
    return !capture.keyboard && std::ranges::any_of(events.pressed, begins_to_fly);
}

}  // namespace deepwater::app
