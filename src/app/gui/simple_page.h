#pragma once

#include <optional>
#include <string>

#include "app/gui/capture/scene_panel.h"
#include "app/gui/model.h"
#include "app/gui/param_widgets.h"
#include "app/gui/pool_panel.h"

namespace deepwater::app {

/// The page of the panel for whoever opens it for the first time: place, weather, time of day, sun and moon, and what can
/// be played with.
class SimplePage {
public:
    void show(GuiModel& model, ParamWidgets& widgets, PoolPanel& pool, ScenePanel& scene,
              GuiRequests& requests);

private:
    void place(const GuiModel& model, GuiRequests& requests);
    void weather(GuiModel& model, ParamWidgets& widgets, GuiRequests& requests);
    void sky(GuiModel& model);
    static void sound(GuiModel& model);
    void play(GuiModel& model, ParamWidgets& widgets, PoolPanel& pool, GuiRequests& requests);
    double shown_hour(const scene::SkyState& sky, double time);

    std::optional<scene::SkyState> hour_of_;  ///< the sky, with a sun by angles, that hour_ belongs to
    double hour_ = 0;                         ///< nearest_hour() of it
};

}  // namespace deepwater::app
