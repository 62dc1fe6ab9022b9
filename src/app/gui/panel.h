#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/floating_panel.h"
#include "app/gui/model.h"
#include "app/gui/objects_panel.h"
#include "app/gui/param_widgets.h"
#include "app/gui/pool_panel.h"

namespace deepwater::app {

class Panel;

/// A section of the panel: the groups of parameters that it shows, in this order, and what follows their
/// rows.
struct Section {
    const char* title;
    std::vector<std::string_view> groups;
    void (Panel::*after_rows)(GuiModel&, GuiRequests&) = nullptr;  ///< null: nothing
    bool open_at_first = false;
};

/// The panel at the left edge: scene and preset pickers, the clock, and sections of parameters, built from
/// their tables.
class Panel {
public:
    /// @return its width with its margin, pixels
    float show(GuiModel& model, GuiRequests& requests);

    /// The sections from top to bottom. A new group of parameters has to be in one of them.
    [[nodiscard]] static std::span<const Section> sections();

private:
    void header(GuiModel& model, GuiRequests& requests);
    void show_sections(GuiModel& model, GuiRequests& requests);

    // What follows the rows of a section.
    void wave_height(GuiModel& model, GuiRequests& requests);
    void sun_and_moon(GuiModel& model, GuiRequests& requests);
    void visibility_under_water(GuiModel& model, GuiRequests& requests);
    void pool(GuiModel& model, GuiRequests& requests);
    void play(GuiModel& model, GuiRequests& requests);
    void floating(GuiModel& model, GuiRequests& requests);
    void objects(GuiModel& model, GuiRequests& requests);
    void exposure(GuiModel& model, GuiRequests& requests);
    void camera(GuiModel& model, GuiRequests& requests);
    void bookmarks(GuiModel& model, GuiRequests& requests);
    void capture(GuiModel& model, GuiRequests& requests);
    void performance(GuiModel& model, GuiRequests& requests);

    void scene_picker(const GuiModel& model, GuiRequests& requests);
    static void preset_picker(const GuiModel& model, GuiRequests& requests);

    ParamWidgets widgets_;
    FloatingPanel floating_;
    ObjectsPanel objects_;
    PoolPanel pool_;
    std::vector<std::string> names_;  ///< of the scenes in the open picker
};

}  // namespace deepwater::app
