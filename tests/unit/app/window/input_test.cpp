#include "app/window/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

TEST(Input, ADragLooksAndAClickDoesNot) {
    const InputCapture pressed{.free_press = glm::vec2(100, 50)};
    EXPECT_FALSE(drags_view(pressed, {100, 50}));
    EXPECT_FALSE(drags_view(pressed, {102, 51}));
    EXPECT_TRUE(drags_view(pressed, {104, 50}));
    EXPECT_FALSE(drags_view({}, {104, 50})) << "no button is down, or it belongs to the GUI or a tool";
}

TEST(Input, EveryFlyingKeyTakesTheCamera) {
    for (const int key :
         {GLFW_KEY_W, GLFW_KEY_A, GLFW_KEY_S, GLFW_KEY_D, GLFW_KEY_Q, GLFW_KEY_E, GLFW_KEY_UP, GLFW_KEY_DOWN,
          GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_DOWN}) {
        WindowEvents events;
        events.pressed = {{key, 0}};
        EXPECT_TRUE(takes_camera({}, events, {})) << key;
        EXPECT_FALSE(takes_camera({}, events, {.keyboard = true})) << key << " is typed";
        events.pressed = {{key, GLFW_MOD_CONTROL}};
        EXPECT_FALSE(takes_camera({}, events, {})) << key << " is a command's letter";
    }
    WindowEvents events;
    events.pressed = {{GLFW_KEY_T, 0}};
    EXPECT_FALSE(takes_camera({}, events, {}));
    EXPECT_TRUE(takes_camera({.turn = {1, 0}}, events, {}));
}

}  // namespace
}  // namespace deepwater::app
