#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// The list of bookmarks with what can be done with them: add, go there, delete, time to the next, fly, save
/// and load.
void show_bookmarks(Bookmarks& bookmarks, GuiRequests& requests);

}  // namespace deepwater::app
