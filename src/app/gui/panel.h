#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/model.h"
#include "app/gui/objects_panel.h"
#include "app/gui/param_widgets.h"

namespace deepwater::app {

/// The panel at the left edge: scene and preset pickers, the clock, and sections of parameters, built from
/// their tables.
class Panel {
public:
    /// @return its width with its margin, pixels
    float show(GuiModel& model, GuiRequests& requests);

private:
    void header(GuiModel& model, GuiRequests& requests);
    void sections(GuiModel& model, GuiRequests& requests);
    void camera(GuiModel& model);
    void capture(GuiModel& model, GuiRequests& requests);
    void scene_picker(const GuiModel& model, GuiRequests& requests);
    static void preset_picker(const GuiModel& model, GuiRequests& requests);

    ParamWidgets widgets_;
    ObjectsPanel objects_;
    std::vector<std::string> names_;  ///< of the scenes in the open picker
};

}  // namespace deepwater::app
