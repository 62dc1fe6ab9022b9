#pragma once

#include <string>

#include "app/gui/drag_tool.h"
#include "app/gui/helm_tool.h"
#include "app/gui/model.h"
#include "app/gui/objects/arrange_tool.h"
#include "app/gui/objects/shelf_strip.h"
#include "app/gui/overlays.h"
#include "app/gui/panel.h"
#include "app/gui/play_tool.h"
#include "app/gui/preset_strip.h"
#include "app/gui/sea_state_panel.h"
#include "app/welcome/fading_hint.h"
#include "app/welcome/loading_view.h"
#include "app/window/input.h"
#include "app/window/key_strokes.h"
#include "app/window/pointer_strokes.h"
#include "app/window/window.h"

namespace deepwater::app {

/// The graphical interface over the picture. It must not outlive its window's context.
class Gui {
public:
    explicit Gui(Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// The input that the GUI took in the last frame.
    [[nodiscard]] InputCapture capture() const;

    /// True while a person holds a mouse button down or uses a control: what it changes goes on changing.
    [[nodiscard]] static bool busy();

    /// Lays out one frame, `dt` seconds after the last, with the events since then. @return what a person
    /// asked for
    [[nodiscard]] GuiRequests build(GuiModel& model, const WindowEvents& events, float dt);
    /// Draws what build() laid out into the window.
    void draw();

    /// Draws the screen of a scene that loads into the window, in place of build() and draw().
    void draw_loading(const LoadingView& view, const WindowEvents& events);

    /// The next click on the sea sets the place of the wave staff.
    void place_staff_on_next_click() { sea_state_panel_.place_staff_on_next_click(); }

    /// Goes aboard the boat under the pointer or the nearest one, or leaves, in the next frame.
    void toggle_helm() { helm_tool_.toggle(); }

    /// Counts how a person flies in this frame: the hint that tells how leaves sooner then.
    void see_flight(const FlyInput& input, double dt) {
        hint_.update(dt, input.turn != glm::dvec2(0), input.move != glm::dvec3(0));
    }
    /// Gives the keyboard to the panel: arrow keys and Tab move in it, Enter and Space use its controls. Or takes it
    /// back, as Escape does.
    void toggle_keyboard();

    /// Opens the list of files to open.
    void choose_file() { opened_.open(); }

    /// A key of the tool for objects, which acts in the next frame.
    void arrange(ArrangeKey key) { arrange_tool_.press(key); }

    /// Lets go of the chosen object: the scene's objects are about to be others.
    void let_go_of_object() { arrange_tool_.let_go(); }
    /// Takes a model in the hand, which the next click on the picture puts down.
    void take_in_hand(const std::filesystem::path& model) { arrange_tool_.take(model); }

    void notify(std::string text, Tone tone) { notifications_.add(std::move(text), tone); }

private:
    void follow_text_scale(float wanted);
    float begin_frame(const WindowEvents& events, float dt);
    [[nodiscard]] float take_wheel(float dt);
    void update_keyboard(bool panel_is_shown);
    float show_shelf(GuiModel& model, float panel_width, GuiRequests& requests);
    void use_pointer(GuiModel& model);
    void pass_on_strokes(std::span<const WindowEvents::Stroke> strokes);
    void pass_on_pointer(std::span<const WindowEvents::Click> clicks);

    Window& window_;
    float scale_ = 0;
    float scale_wanted_ = 1;         ///< PanelSettings::scale
    bool tool_has_pointer_ = false;  ///< the left button belongs to a tool or to the body under the pointer
    bool keyboard_ = false;          ///< the panel has the keyboard
    float since_scroll_ = 1e6f;      ///< s since the wheel scrolled the panel
    KeyStrokes strokes_;
    PointerStrokes clicks_;
    Panel panel_;
    PresetStrip presets_;
    FileList opened_;
    ShelfStrip shelf_;
    ArrangeTool arrange_tool_;
    SeaStatePanel sea_state_panel_;
    PlayTool play_tool_;
    DragTool drag_tool_;
    HelmTool helm_tool_;
    FadingHint hint_;
    Notifications notifications_;
};

}  // namespace deepwater::app
