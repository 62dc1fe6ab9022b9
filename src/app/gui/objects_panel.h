#pragma once

#include <string>
#include <vector>

#include "app/gui/model.h"
#include "scene/objects/object.h"

namespace deepwater::app {

/// An object's name, or what it is if it has none.
[[nodiscard]] std::string name_of(const scene::Object& object);

/// The list of a scene's objects, which can be moved, rotated, set afloat, removed and added.
class ObjectsPanel {
public:
    void show(std::vector<scene::Object>& objects, GuiRequests& requests);

private:
    std::string file_;  ///< the file name that is being typed
};

}  // namespace deepwater::app
