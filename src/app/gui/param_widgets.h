#pragma once

#include <string>
#include <string_view>

#include "core/param.h"

namespace deepwater::app {

/// A small button with a circling arrow. @return true when it was clicked
bool reset_button(const char* id);

/// Begins a table whose rows have a label, a control and a reset button. When true, ImGui::EndTable() must
/// follow.
[[nodiscard]] bool begin_rows(const char* id);

/// Starts a row of such a table with its label. The control follows, as wide as its column.
void begin_row(std::string_view label, bool emphasised = false);

/// Closes the open list when Escape is pressed. Called between BeginCombo and EndCombo.
void close_on_escape();

/// Rows with label, control and reset button, made from the parameters' tables.
class ParamWidgets {
public:
    /// Shows every parameter whose id begins with `group` and a dot, in a table of its own.
    void rows(const ParameterList& parameters, std::string_view group);

    /// True when a parameter of `group` differs from its default.
    [[nodiscard]] static bool group_changed(const ParameterList& parameters, std::string_view group);
    static void reset_group(const ParameterList& parameters, std::string_view group);

private:
    void row(const Parameter& parameter);
    void control(const Parameter& parameter);
    void text_field(const Parameter& parameter);

    std::string draft_;                    ///< the text that is being typed …
    const Parameter* drafting_ = nullptr;  ///< … as the value of this parameter; null: none
};

}  // namespace deepwater::app
