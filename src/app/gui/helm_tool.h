#pragma once

#include <optional>
#include <string>

#include "app/gui/model.h"

namespace deepwater::app {

/// Takes a person aboard a boat and hands the arrow keys to its helm. While one is aboard, a display at the
/// lower edge shows speed, heading, throttle and rudder.
class HelmTool {
public:
    /// The next update() goes aboard the boat under the pointer or the nearest one, or leaves.
    void toggle() { toggles_ = true; }
    /// @param taken  height that other windows take at the lower edge, pixels
    /// @return what a person should be told; nothing: all went well
    [[nodiscard]] std::optional<std::string> update(GuiModel& model, float taken);

private:
    bool toggles_ = false;
};

}  // namespace deepwater::app
