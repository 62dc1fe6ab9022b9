#pragma once

#include "app/scenes/scene_setup.h"

namespace deepwater::app {

/// Opens the window and runs until it is closed.
/// @param camera_path  file of bookmarks, through which the camera flies at first; empty: none
/// @throws RuntimeFailure when there is no display or no OpenGL 4.5, or when the first picture fails. Later
///         errors are shown in the window, and the scene returns to the last one that could be drawn.
void run_viewer(const SceneSetup& setup, const RememberedState& remembered, const std::filesystem::path& camera_path = {});

}  // namespace deepwater::app
