#pragma once

#include <string>

#include "app/gui/model.h"
#include "app/gui/overlays.h"
#include "app/gui/panel.h"
#include "app/input.h"
#include "app/window.h"

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

    /// Lays out one frame; `dt` in seconds. @return what was asked for
    [[nodiscard]] GuiRequests build(GuiModel& model, float dt);
    /// Draws what build() laid out into the window.
    void draw();

    void notify(std::string text, Tone tone) { notifications_.add(std::move(text), tone); }

private:
    void follow_text_scale();

    Window& window_;
    float scale_ = 0;
    Panel panel_;
    Notifications notifications_;
};

}  // namespace deepwater::app
