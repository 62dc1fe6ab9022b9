#pragma once

#include "app/scenes/scene_setup.h"

namespace deepwater::app {

/// Opens the window and runs until it is closed.
/// @param camera_path  bookmarks to begin with, flown through at once; empty: none
/// @throws RuntimeFailure when there is no display or no OpenGL 4.5, or when the very first picture fails;
/// once it
///         runs, errors are shown in the window and the last good state stays
void run_viewer(const SceneSetup& setup, const std::filesystem::path& camera_path = {});

}  // namespace deepwater::app
