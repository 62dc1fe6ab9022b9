#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/camera/fly_camera.h"
#include "app/window/window.h"

namespace deepwater::app {

/// The input devices that the GUI uses.
struct InputCapture {
    bool mouse = false;     ///< the pointer is over a panel or drags something there
    bool keyboard = false;  ///< a text is being typed
    /// Where the left button, which is down, was pressed [window coordinates]: on neither a panel nor a body, and with
    /// no tool for it. Else nothing.
    std::optional<glm::vec2> free_press{};
};

/// Reads the keys, the mouse and the gamepad that fly the camera: WASD and the arrows, Q and E, shift, the wheel, and
/// mouse movements while the right button is held or the left one drags. Devices that the GUI uses are left out.
/// @param seconds  of this frame
[[nodiscard]] FlyInput read_fly_input(Window& window, const WindowEvents& events, const InputCapture& capture,
                                      double field_of_view, double seconds);

/// Whether the left button drags the view: a press that the GUI leaves free, and a pointer that has moved farther from
/// it than a click does.
[[nodiscard]] bool drags_view(const InputCapture& capture, const glm::vec2& pointer);

/// True when a person flies or turns the camera, or has pressed a flying key, however briefly.
[[nodiscard]] bool takes_camera(const FlyInput& input, const WindowEvents& events,
                                const InputCapture& capture);

}  // namespace deepwater::app
