#pragma once

#include <string>

#include "app/gui/model.h"

namespace deepwater::app {

/// What can be done with the scene as a whole: save it, copy it or its command line, paste one, open a recent one.
class ScenePanel {
public:
    void show(const GuiModel& model, GuiRequests& requests);

private:
    void save_as(GuiRequests& requests);

    std::string name_;  ///< typed for saving
};

}  // namespace deepwater::app
