#pragma once

#include <string>
#include <vector>

#include "app/gui/model.h"
#include "scene/objects/object.h"

namespace deepwater::app {

/// The list of a scene's objects: move, turn, float, remove, add.
class ObjectsPanel {
public:
    void show(std::vector<scene::Object>& objects, GuiRequests& requests);

private:
    std::string file_;  ///< being typed
};

}  // namespace deepwater::app
