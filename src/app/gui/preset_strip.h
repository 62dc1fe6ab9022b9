#pragma once

#include <string>

#include "app/gui/model.h"

namespace deepwater::app {

/// The row of presets at the lower edge. A click on one blends to it; the present weather can be saved as a
/// preset, and a person's own presets can be renamed and deleted.
class PresetStrip {
public:
    /// @param left  pixels that the panel takes at the left edge
    /// @return pixels that the row takes at the lower edge; 0: there is no room for it
    float show(GuiModel& model, float left, GuiRequests& requests);

private:
    void head(GuiModel& model, GuiRequests& requests);
    static void turn_switch(bool& turns, float taken);
    void row(const GuiModel& model, GuiRequests& requests);
    void save_popup(const GuiModel& model, GuiRequests& requests);
    void edit_popup(const GuiModel& model, GuiRequests& requests);

    std::string name_, description_;  ///< name and description of the preset to save, which are being typed
    std::string shown_;               ///< the preset that was scrolled into view last
    std::string edited_, new_name_;   ///< the preset to rename or delete, and its new name
    bool edits_ = false;              ///< the popup that renames and deletes is to open
    bool refused_ = false;            ///< the name that was entered last cannot be used
    bool asked_ = false;              ///< whether Delete was clicked once and has to be confirmed
};

}  // namespace deepwater::app
