#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// Switches what a key shows, hides or chooses.
/// @param key  GLFW_KEY_*
/// @return whether it is such a key
bool switch_by_key(int key, ViewerSettings& settings);

}  // namespace deepwater::app
