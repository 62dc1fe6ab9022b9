#pragma once

#include <string>
#include <string_view>

#include "core/param.h"

namespace deepwater::app {

/// A small button with a circling arrow. @return true when it was clicked
bool reset_button(const char* id);

/// Begins the table that rows of label, control and reset button stand in; ends with ImGui::EndTable().
[[nodiscard]] bool begin_rows(const char* id);

/// Starts a row and leaves the cursor where its control goes, as wide as the column.
void begin_row(std::string_view label, bool emphasised = false);

/// Closes the list that is being shown (between BeginCombo and EndCombo) when Escape is pressed.
void close_on_escape();

/// Rows of label, control and reset button, made from the parameters' own descriptions alone.
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

    std::string draft_;                    ///< the text being typed
    const Parameter* drafting_ = nullptr;  ///< whose it is
};

}  // namespace deepwater::app
