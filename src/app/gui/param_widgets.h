#pragma once

#include <string>
#include <string_view>

#include "app/entry/number_entry.h"
#include "core/param.h"
#include "scene/scene.h"

namespace deepwater::app {

/// A small button with a circling arrow. @return true when it was clicked
bool reset_button(const char* id);

/// Begins a table whose rows have a label, a control and a reset button. When true, ImGui::EndTable() must
/// follow.
[[nodiscard]] bool begin_rows(const char* id);

/// Starts a row of such a table with its label. The control follows, as wide as its column.
void begin_row(std::string_view label, bool emphasised = false);

/// A slider with its number beside it, where the handle does not hide it, `width` pixels wide together; 0: as wide as
/// there is room. @param format  for printf, of the number  @return true when it was moved
bool slider(const char* id, float& value, float low, float high, const char* format, bool logarithmic = false,
            float width = 0);

/// Closes the open list when Escape is pressed. Called between BeginCombo and EndCombo.
void close_on_escape();

/// Rows with label, control and reset button, made from the parameters' tables. A control that has no effect now is
/// greyed, and a line above says what it needs. Numbers stand beside their sliders in a field of their own; the wheel,
/// and + and - on a slider under the pointer or with the keyboard's focus, move it in small steps.
class ParamWidgets {
public:
    /// The rows of the next frame show `scene` and speeds of the wind in `unit`; `wheel` is what the mouse's wheel has
    /// turned over a slider [notches].
    void begin_frame(const scene::Scene& scene, WindUnit unit, float wheel);

    /// Whether the pointer was on a slider in the last frame: the wheel then moves the slider.
    [[nodiscard]] bool over_slider() const { return over_slider_; }

    /// Begin and end a run of row()s.
    void begin(const char* id);
    void end();

    /// Shows a parameter. @param label  its name in this run; empty: its own
    void row(const Parameter& parameter, std::string_view label = {});

    /// Shows the control of a parameter alone, as wide as there is room.
    void bare(const Parameter& parameter);

    /// Shows every parameter whose id begins with `group` and a dot, in a run of its own.
    void rows(const ParameterList& parameters, std::string_view group);

    /// True when a parameter of `group` differs from its default.
    [[nodiscard]] static bool group_changed(const ParameterList& parameters, std::string_view group);
    static void reset_group(const ParameterList& parameters, std::string_view group);

private:
    void control(const Parameter& parameter);
    void number_control(const Parameter& parameter);
    void number_field(const Parameter& parameter, double value, bool wants_keyboard);
    void text_field(const Parameter& parameter);
    void line(std::string_view text, bool error);

    const scene::Scene* scene_ = nullptr;
    WindUnit unit_ = kMetresPerSecond;
    float wheel_ = 0;
    bool over_slider_ = false;

    std::string run_;         ///< id of the run of rows
    std::string_view needs_;  ///< what the last row of the run needs; empty: it has an effect
    std::string draft_;       ///< the text that is being typed …
    std::string before_;      ///< … the text that stood there before …
    std::string drafting_;    ///< … and the id of the parameter whose value it is; empty: none
    int draft_frame_ = 0;     ///< … and the frame in which its field was there last
    std::string problem_;     ///< what is wrong with the text typed last …
    std::string problem_of_;  ///< … and the parameter's id; empty: nothing is wrong
};

}  // namespace deepwater::app
