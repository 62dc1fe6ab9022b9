#pragma once

#include "app/gui/files/file_list.h"
#include "app/gui/model.h"
#include "app/gui/objects/arrange_tool.h"

namespace deepwater::app {

/// The row along the lower edge with a picture of each model, in place of the row of presets, and the buttons for what is
/// in the hand or chosen.
class ShelfStrip {
public:
    ShelfStrip();

    /// @param left  pixels that the panel takes at the left edge
    /// @return height that the row takes at the lower edge, pixels
    /// @throws UsageError as ArrangeTool
    float show(GuiModel& model, float left, ArrangeTool& tool, GuiRequests& requests);

private:
    void head(GuiModel& model, ArrangeTool& tool);
    void hand_buttons(GuiModel& model, ArrangeTool& tool);
    void object_buttons(GuiModel& model, ArrangeTool& tool);
    void tiles(GuiModel& model, ArrangeTool& tool, GuiRequests& requests);

    FileList files_;
    float height_ = 0;  ///< of the window in the last frame, pixels
};

}  // namespace deepwater::app
