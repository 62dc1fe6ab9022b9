#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// Shows how far the still or film is that is being made, and the button that ends it, over the picture; nothing when there
/// is none.
/// @param taken_at_left  pixels of the window that the panel covers at its left edge
void show_capture_run(const CaptureStatus& status, float taken_at_left, GuiRequests& requests);

/// Shows the stills and films that can be made, with all that can be chosen of them.
void show_capture(GuiModel& model, GuiRequests& requests);

/// Shows the buttons for a still and a film as they are set, for the simple page.
void show_capture_buttons(GuiModel& model, GuiRequests& requests);

}  // namespace deepwater::app
