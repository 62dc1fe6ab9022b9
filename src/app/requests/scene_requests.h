#pragma once

#include <filesystem>
#include <optional>

#include "app/editing/edited_scene.h"
#include "app/gui/model.h"
#include "app/requests/reports.h"
#include "app/window/window.h"

namespace deepwater::app {

/// Does with the scene as a whole what a person asked for: copies it or its command line, saves it, takes a pasted one.
/// @return a file to open: the pasted scene, preset or bookmarks
[[nodiscard]] std::optional<std::filesystem::path> serve_scene_requests(const GuiRequests& requests,
                                                                        EditedScene& edited, Window& window,
                                                                        Reports& reports);

}  // namespace deepwater::app
