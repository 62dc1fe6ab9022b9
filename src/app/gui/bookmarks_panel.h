#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// Shows the list of bookmarks: add, go to, delete, set the time to the next, fly through, save and load.
void show_bookmarks(Bookmarks& bookmarks, GuiRequests& requests);

}  // namespace deepwater::app
