#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// The list of a scene's rigid bodies. Of the chosen one it shows weight, helm and motion, and changes what
/// is part of the scene.
class FloatingPanel {
public:
    void show(GuiModel& model);

private:
    int chosen_ = 0;  ///< number of an object
};

}  // namespace deepwater::app
