#pragma once

#include "app/editing/edited_scene.h"
#include "app/gui/model.h"
#include "app/requests/reports.h"
#include "app/scenes/preset_shelf.h"

namespace deepwater::app {

/// Does with the presets of the shelf what a person asked for: saves the scene's weather as one, renames or deletes one.
void serve_preset_requests(const GuiRequests& requests, PresetShelf& shelf, EditedScene& edited,
                           Reports& reports);

}  // namespace deepwater::app
