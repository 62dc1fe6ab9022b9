#pragma once

#include <filesystem>

#include "app/editing/edited_scene.h"
#include "app/gui/model.h"
#include "app/objects/model_shelf.h"
#include "app/requests/reports.h"

namespace deepwater::app {

/// Does with the shelf of models what a person asked for. @return the model to take in the hand; empty: none
[[nodiscard]] std::filesystem::path serve_shelf_requests(const GuiRequests& requests, ModelShelf& shelf,
                                                         Reports& reports);

/// Writes the scene where a person asked for it, and tells which other files it needs elsewhere.
/// @param size  of the window, pixels, which the file holds as its picture's
void serve_save_request(const GuiRequests& requests, const EditedScene& edited, const glm::ivec2& size,
                        Reports& reports);

/// The files beside the program's own that a scene needs: models and a picture of the sky.
[[nodiscard]] std::vector<std::filesystem::path> own_files_of(const scene::Scene& scene,
                                                              const std::filesystem::path& models);

}  // namespace deepwater::app
