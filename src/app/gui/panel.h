#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/capture/scene_panel.h"
#include "app/gui/floating_panel.h"
#include "app/gui/model.h"
#include "app/gui/objects_panel.h"
#include "app/gui/param_widgets.h"
#include "app/gui/pool_panel.h"
#include "app/gui/simple_page.h"

namespace deepwater::app {

class Panel;

/// A section of the panel: the groups of parameters that it shows, in this order, and what follows their
/// rows.
struct Section {
    const char* title;
    std::vector<std::string_view> groups;
    void (Panel::*after_rows)(GuiModel&, GuiRequests&) = nullptr;  ///< null: nothing
};

/// The panel: quality, undo and the clock at the top, below them the simple page or the page of all settings, whose
/// sections are built from the parameters' tables and can be searched. It can be moved by its empty parts and made wider
/// or narrower at its edges.
class Panel {
public:
    /// @param wheel  notches that the wheel has turned over a slider of the panel
    void show(GuiModel& model, float wheel, GuiRequests& requests);

    /// Pixels from the window's left edge to the panel's right one while the panel stands at the left edge; else 0.
    [[nodiscard]] float taken_at_left() const { return taken_at_left_; }

    /// ParamWidgets::over_slider()
    [[nodiscard]] bool over_slider() const { return widgets_.over_slider(); }

    /// The next show() gives the panel the keyboard's focus.
    void take_focus() { takes_focus_ = true; }

    /// The sections from top to bottom. A new group of parameters has to be in one of them.
    [[nodiscard]] static std::span<const Section> sections();

private:
    void place_window(const PanelSettings& settings);
    void keep_window(PanelSettings& settings);
    void header(GuiModel& model, GuiRequests& requests);
    void clock_row(GuiModel& model);
    void show_all(GuiModel& model, GuiRequests& requests);
    void show_sections(GuiModel& model, GuiRequests& requests);
    bool section_head(const Section& section, const ParameterList& parameters, std::set<std::string>& open);
    void show_found(GuiModel& model);

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
    void scene_file(GuiModel& model, GuiRequests& requests);
    void capture(GuiModel& model, GuiRequests& requests);
    void performance(GuiModel& model, GuiRequests& requests);

    ParamWidgets widgets_;
    SimplePage simple_;
    FloatingPanel floating_;
    ObjectsPanel objects_;
    PoolPanel pool_;
    ScenePanel scene_panel_;
    std::string query_;    ///< what is searched for
    float height_ = 1e4f;  ///< of the whole contents in the last frame, pixels
    /// What the window's place was derived from last.
    struct Placing {
        float font = 0;
        glm::vec2 display{0}, corner{0};
        float width = 0;

        bool operator==(const Placing&) const = default;
    };
    Placing placing_;
    glm::vec2 shown_corner_{0};  ///< of the window in the last frame, pixels
    float shown_width_ = 0;      ///< pixels; 0: there was none
    float taken_at_left_ = 0;    ///< pixels
    bool takes_focus_ = false;
};

}  // namespace deepwater::app
