#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/model.h"
#include "app/gui/objects_panel.h"
#include "app/gui/param_widgets.h"

namespace deepwater::app {

/// The panel at the left edge: pickers, time, and one section a subject, built from the parameter tables.
class Panel {
public:
    void show(GuiModel& model, GuiRequests& requests);

private:
    void header(GuiModel& model, GuiRequests& requests);
    void sections(GuiModel& model, GuiRequests& requests);
    void camera(GuiModel& model);
    void capture(GuiModel& model, GuiRequests& requests);
    void picker(const char* label, const std::filesystem::path& folder, const std::string& chosen,
                std::optional<std::filesystem::path>& request);

    ParamWidgets widgets_;
    ObjectsPanel objects_;
    std::vector<std::string> names_;  ///< files of the open picker
};

}  // namespace deepwater::app
