#pragma once

#include "app/gui/model.h"
#include "app/window/window.h"

namespace deepwater::app {

/// Switches what a key shows, hides or chooses.
/// @param key  GLFW_KEY_*
/// @return whether it is such a key
bool switch_by_key(int key, ViewerSettings& settings);

/// Reads a key that does something once, in contrast to those that fly. One that shows, hides or chooses something
/// changes `settings` at once.
/// @param is_typing  whether a text field has the keyboard: then letters and Space are text
/// @return what else a person asked for
[[nodiscard]] GuiRequests read_key_command(const WindowEvents::Key& pressed, bool is_typing,
                                           ViewerSettings& settings);

}  // namespace deepwater::app
