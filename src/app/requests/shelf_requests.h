#pragma once

#include <filesystem>

#include "app/gui/model.h"
#include "app/objects/model_shelf.h"
#include "app/requests/reports.h"

namespace deepwater::app {

/// Does with the shelf of models what a person asked for. @return the model to take in the hand; empty: none
[[nodiscard]] std::filesystem::path serve_shelf_requests(const GuiRequests& requests, ModelShelf& shelf,
                                                         Reports& reports);

}  // namespace deepwater::app
