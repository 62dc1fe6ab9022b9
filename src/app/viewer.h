#pragma once

#include "app/scenes/scene_setup.h"

namespace deepwater::app {

/// Files that the command line names for the viewer; empty: none.
struct ViewerFiles {
    std::filesystem::path camera_path{};  ///< bookmarks, through which the camera flies at first
    std::filesystem::path frame_log{};    ///< FrameLog
};

/// Opens the window and runs until it is closed.
/// @throws RuntimeFailure when there is no display or no OpenGL 4.5, or when the first picture fails. Later
///         errors are shown in the window, and the scene returns to the last one that could be drawn.
void run_viewer(const SceneSetup& setup, const RememberedState& remembered, const ViewerFiles& files = {});

}  // namespace deepwater::app
