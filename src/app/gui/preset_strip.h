#pragma once

#include <string>

#include "app/gui/model.h"

namespace deepwater::app {

/// The row of presets at the lower edge: a click blends to one; what is shown can be saved as one's own, and
/// those renamed and deleted.
class PresetStrip {
public:
    /// @param left  pixels that the panel takes at the left edge
    /// @return pixels that the row takes at the lower edge; 0: there is no room for it
    float show(GuiModel& model, float left, GuiRequests& requests);

private:
    void head(GuiModel& model, GuiRequests& requests);
    void row(const GuiModel& model, GuiRequests& requests);
    void save_popup(const GuiModel& model, GuiRequests& requests);
    void edit_popup(const GuiModel& model, GuiRequests& requests);

    std::string name_, description_;  ///< being typed
    std::string shown_;               ///< the preset that was scrolled to
    std::string edited_, new_name_;   ///< of the popup that renames and deletes
    bool edits_ = false;              ///< it is to open
    bool asked_ = false;              ///< whether to delete for good
};

}  // namespace deepwater::app
