#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// The row of buttons of the section Pool: rain, ball, duck, boat, drain. Rain and drain switch between nothing
/// and what they were before; the others drop a body into the pool ahead of the camera.
class PoolPanel {
public:
    void show(GuiModel& model);

private:
    float rain_ = 20;   ///< mm/h, that the button brings
    float drain_ = 20;  ///< l/s
};

}  // namespace deepwater::app
