#include "app/gui/param_widgets.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <cmath>
#include <cstdio>

#include "app/gui/theme.h"
#include "core/text.h"

namespace deepwater::app {
namespace {

constexpr float kLabelShare = 0.40f;    ///< of the panel's width
constexpr float kTooltipWidth = 26.0f;  ///< in font sizes

std::string_view shown_unit(std::string_view unit) {
    return unit == "deg" ? std::string_view("\u00b0") : unit;
}

/// The format of a number with its unit, such as "%.1f m/s". A narrower range has more decimals.
struct Format {
    char text[32];

    explicit Format(const ParamInfo& info) {
        const float width = info.maximum - info.minimum;
        const char* number = info.scale == Scale::logarithmic ? (info.maximum < 1e4f ? "%.4g" : "%.0f")
                             : width > 100                    ? "%.0f"
                             : width > 10                     ? "%.1f"
                             : width > 0.5f                   ? "%.2f"
                                                              : "%.3f";
        const std::string_view unit = shown_unit(info.unit);
        const char* gap =
            unit.empty() || unit.front() == '\xc2' ? "" : " ";  // the degree sign follows its number
        std::snprintf(text, sizeof text, "%s%s%.*s", number, gap, static_cast<int>(unit.size()), unit.data());
    }
};

void tooltip(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kTooltipWidth);
    ImGui::TextUnformatted(info.doc.data(), info.doc.data() + info.doc.size());
    const std::string_view type = parameter.type_name();
    std::string facts(info.id);
    if (type == "number" || type == "integer") {
        facts +=
            "   " + shortest(info.minimum) + " to " + shortest(info.maximum) + " " + std::string(info.unit);
    }
    const std::string standard = parameter.default_text();
    facts += "   default: " + (standard.empty() ? std::string("none") : standard);
    ImGui::TextColored(colours::kMuted, "%s", facts.c_str());
    if (type == "number" || type == "integer") {
        ImGui::TextColored(colours::kMuted, "Ctrl+click to type a number");
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void choice_box(const Parameter& parameter, int& value) {
    const auto choices = parameter.info().choices;
    if (!ImGui::BeginCombo("##value", choices[static_cast<size_t>(value)].data())) return;
    for (size_t i = 0; i < choices.size(); ++i) {
        const bool selected = static_cast<size_t>(value) == i;
        if (ImGui::Selectable(choices[i].data(), selected)) value = static_cast<int>(i);
        if (selected) ImGui::SetItemDefaultFocus();
    }
    close_on_escape();
    ImGui::EndCombo();
}

/// For a field with few values; 0 leaves the choice to the program.
void value_box(std::span<const int> values, int& value) {
    const auto label = [](int v) { return v == 0 ? std::string("automatic") : std::to_string(v); };
    if (!ImGui::BeginCombo("##value", label(value).c_str())) return;
    for (const int v : values) {
        if (ImGui::Selectable(label(v).c_str(), value == v)) value = v;
    }
    close_on_escape();
    ImGui::EndCombo();
}

}  // namespace

void close_on_escape() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
}

bool reset_button(const char* id) {
    const float side = ImGui::GetFrameHeight() * 0.8f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(id, {side, ImGui::GetFrameHeight()});
    const bool hovered = ImGui::IsItemHovered();
    const ImU32 colour = ImGui::GetColorU32(hovered ? colours::kAccent : colours::kMuted);

    constexpr float kStart = -0.6f, kEnd = 4.4f;  // radians: an open circle
    const ImVec2 centre{corner.x + side * 0.5f, corner.y + ImGui::GetFrameHeight() * 0.5f};
    const float radius = side * 0.28f;
    const float thickness = side * 0.09f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PathArcTo(centre, radius, kStart, kEnd, 20);
    draw.PathStroke(colour, 0, thickness);
    const ImVec2 tip{centre.x + radius * std::cos(kStart), centre.y + radius * std::sin(kStart)};
    const float head = radius * 0.85f;
    draw.AddTriangleFilled({tip.x - head, tip.y - 0.1f * head}, {tip.x + 0.35f * head, tip.y - 1.1f * head},
                           {tip.x + 0.45f * head, tip.y + 0.45f * head}, colour);
    if (hovered) ImGui::SetTooltip("Back to the default");
    return clicked;
}

bool ParamWidgets::group_changed(const ParameterList& parameters, std::string_view group) {
    for (const Parameter& parameter : parameters) {
        if (parameter.info().group() == group && !parameter.is_default()) return true;
    }
    return false;
}

void ParamWidgets::reset_group(const ParameterList& parameters, std::string_view group) {
    for (const Parameter& parameter : parameters) {
        if (parameter.info().group() == group) parameter.set_default();
    }
}

bool begin_rows(const char* id) {
    const float width = ImGui::GetContentRegionAvail().x;
    if (!ImGui::BeginTable(id, 3)) return false;
    ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthFixed, width * kLabelShare);
    ImGui::TableSetupColumn("control", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("reset", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFrameHeight() * 0.8f);
    return true;
}

void begin_row(std::string_view label, bool emphasised) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    if (!emphasised) ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    if (!emphasised) ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1);
}

void ParamWidgets::rows(const ParameterList& parameters, std::string_view group) {
    ImGui::PushID(group.data(), group.data() + group.size());
    if (begin_rows("rows")) {
        for (const Parameter& parameter : parameters) {
            if (parameter.info().group() == group) row(parameter);
        }
        ImGui::EndTable();
    }
    ImGui::PopID();
}

void ParamWidgets::row(const Parameter& parameter) {
    const bool changed = !parameter.is_default();
    ImGui::PushID(&parameter);
    begin_row(parameter.info().label, changed);
    control(parameter);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) tooltip(parameter);
    ImGui::TableNextColumn();
    if (changed && reset_button("reset")) parameter.set_default();
    ImGui::PopID();
}

void ParamWidgets::control(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    const Parameter::Field& field = parameter.field();
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
    if (info.scale == Scale::logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
    if (auto* const* real = std::get_if<float*>(&field)) {
        ImGui::SliderFloat("##value", *real, info.minimum, info.maximum, Format(info).text, flags);
    } else if (auto* const* flag = std::get_if<bool*>(&field)) {
        ImGui::Checkbox("##value", *flag);
    } else if (std::holds_alternative<std::string*>(field)) {
        text_field(parameter);
    } else if (int& whole = **std::get_if<int*>(&field); parameter.is_choice()) {
        choice_box(parameter, whole);
    } else if (!info.values.empty()) {
        value_box(info.values, whole);
    } else {
        ImGui::SliderInt("##value", &whole, static_cast<int>(info.minimum), static_cast<int>(info.maximum),
                         "%d", flags);
    }
}

/// A text field. The parameter changes when typing is finished, for half a file name names no file.
void ParamWidgets::text_field(const Parameter& parameter) {
    std::string& value = **std::get_if<std::string*>(&parameter.field());
    std::string shown = drafting_ == &parameter ? draft_ : value;
    ImGui::InputTextWithHint("##value", "none", &shown);
    if (ImGui::IsItemActive()) {
        drafting_ = &parameter;
        draft_ = shown;
    } else if (drafting_ == &parameter) {
        // A text that the parameter does not accept is dropped.
        if (ImGui::IsItemDeactivatedAfterEdit() &&
            (!parameter.info().accepts || parameter.info().accepts(draft_)))
            value = draft_;
        drafting_ = nullptr;
    }
}

}  // namespace deepwater::app
