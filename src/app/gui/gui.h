#pragma once

#include <string>

#include "app/gui/key_strokes.h"
#include "app/gui/model.h"
#include "app/gui/overlays.h"
#include "app/gui/panel.h"
#include "app/gui/pointer_strokes.h"
#include "app/gui/preset_strip.h"
#include "app/gui/sea_state_panel.h"
#include "app/window/input.h"
#include "app/window/window.h"

namespace deepwater::app {

/// The graphical interface over the picture. Lives as long as its window's context.
class Gui {
public:
    explicit Gui(Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Which input belongs to the GUI, as of the last frame.
    [[nodiscard]] InputCapture capture() const;

    /// Lays out one frame with what happened since the last; `dt` in seconds. @return what was asked for
    [[nodiscard]] GuiRequests build(GuiModel& model, const WindowEvents& events, float dt);
    /// Draws what build() laid out into the window.
    void draw();

    /// The next click on the sea plants the wave staff.
    void plant_staff() { sea_state_panel_.plant_next_click(); }

    void notify(std::string text, Tone tone) { notifications_.add(std::move(text), tone); }

private:
    void follow_text_scale();
    void type(std::span<const WindowEvents::Stroke> strokes);
    void point(std::span<const WindowEvents::Click> clicks);

    Window& window_;
    float scale_ = 0;
    KeyStrokes strokes_;
    PointerStrokes clicks_;
    Panel panel_;
    PresetStrip presets_;
    SeaStatePanel sea_state_panel_;
    Notifications notifications_;
};

}  // namespace deepwater::app
