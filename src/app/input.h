#pragma once

#include "app/fly_camera.h"
#include "app/window.h"

namespace deepwater::app {

/// What the GUI keeps for itself.
struct InputCapture {
    bool mouse = false;     ///< the pointer is over a panel or drags something there
    bool keyboard = false;  ///< a text is being typed
};

/// Reads the keys and the mouse that fly the camera: WASD, Q and E, shift, the wheel, and looking around
/// while the right button is held. Whatever the GUI captures is left to it.
[[nodiscard]] FlyInput read_fly_input(Window& window, const WindowEvents& events, const InputCapture& capture,
                                      double field_of_view);

}  // namespace deepwater::app
