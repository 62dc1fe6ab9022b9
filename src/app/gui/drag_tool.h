#pragma once

#include "app/bodies/body_drag.h"
#include "app/gui/model.h"

namespace deepwater::app {

/// The tool with which a person drags a floating body: it is grasped where the left button goes down on it,
/// and drawn towards the pointer, in the plane parallel to the picture.
class DragTool {
public:
    /// Reads the pointer of this frame and draws the spring.
    /// @return whether the tool has the pointer: it drags or is over a body that it could drag
    /// @throws UsageError as BodyDrag::move_to() does
    bool update(const GuiModel& model);
    void stop() { drag_.end(); }

private:
    void begin(const GuiModel& model);

    BodyDrag drag_;
    double depth_ = 0;  ///< m, from the eye to the plane, along the view
};

}  // namespace deepwater::app
