#pragma once

#include "app/camera/fly_camera.h"
#include "app/window/window.h"

namespace deepwater::app {

/// The input devices that the GUI uses.
struct InputCapture {
    bool mouse = false;     ///< the pointer is over a panel or drags something there
    bool keyboard = false;  ///< a text is being typed
};

/// Reads the keys and the mouse that fly the camera: WASD, Q and E, shift, the wheel, and mouse movements
/// while the right button is held. Devices that the GUI uses are left out.
[[nodiscard]] FlyInput read_fly_input(Window& window, const WindowEvents& events, const InputCapture& capture,
                                      double field_of_view);

/// True when a person flies or turns the camera, or has pressed a flying key, however briefly.
[[nodiscard]] bool takes_camera(const FlyInput& input, const WindowEvents& events,
                                const InputCapture& capture);

}  // namespace deepwater::app
