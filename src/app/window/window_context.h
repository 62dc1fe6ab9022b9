#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/window/window.h"
#include "gl/headless_context.h"

namespace deepwater::app {

/// A window with a context that is ready for drawing.
struct WindowContext {
    explicit WindowContext(glm::ivec2 size) : window("Deepwater", size) {
        gl::initialise_context(
            [](const char* name) { return reinterpret_cast<void*>(glfwGetProcAddress(name)); });
    }
    Window window;
};

}  // namespace deepwater::app
