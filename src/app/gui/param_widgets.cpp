#include "app/gui/param_widgets.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/gui/theme.h"
#include "core/text.h"
#include "scene/controls.h"

namespace deepwater::app {
namespace {

constexpr float kLabelShare = 0.40f;    ///< of the panel's width
constexpr float kTooltipWidth = 26.0f;  ///< in font sizes

constexpr float kNumberWidth = 5.4f;  ///< of a number's field, in font sizes
constexpr double kWheelSteps = 50;    ///< notches of the wheel over the whole range of a slider

/// Where a value lies in its parameter's range, 0 … 1, along its scale.
double share_of(const ParamInfo& info, double value) {
    const auto low = static_cast<double>(info.minimum), high = static_cast<double>(info.maximum);
    if (info.scale == Scale::logarithmic && low > 0) return std::log(value / low) / std::log(high / low);
    return (value - low) / (high - low);
}

double value_at(const ParamInfo& info, double share) {
    const auto low = static_cast<double>(info.minimum), high = static_cast<double>(info.maximum);
    const double s = std::clamp(share, 0.0, 1.0);
    if (info.scale == Scale::logarithmic && low > 0) return low * std::pow(high / low, s);
    return low + s * (high - low);
}

/// Returns how far the wheel or a key moves the slider that was shown last, in steps.
double steps_of_slider(float wheel) {
    double steps = ImGui::IsItemHovered() ? static_cast<double>(wheel) : 0;
    if (!ImGui::IsItemHovered() && !ImGui::IsItemFocused()) return steps;
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantTextInput || io.KeyCtrl) return steps;
    for (const ImWchar c : io.InputQueueCharacters) {
        if (c == '+') steps += 1;
        if (c == '-') steps -= 1;
    }
    return steps;
}

void tooltip(const Parameter& parameter, std::string_view needs) {
    const ParamInfo& info = parameter.info();
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kTooltipWidth);
    if (!needs.empty()) {
        const std::string text = "It has no effect now: it " + std::string(needs);
        ImGui::TextColored(colours::kAccent, "%s", text.c_str());
    }
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
        ImGui::TextColored(colours::kMuted,
                           "Drag, turn the wheel, press + or -, or type into the field: 2,5 and 5*4 will do");
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

bool slider(const char* id, float& value, float low, float high, const char* format, bool logarithmic,
            float width) {
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
    if (logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
    char text[48];
    std::snprintf(text, sizeof text, format, static_cast<double>(value));
    const float whole = width > 0 ? width : ImGui::GetContentRegionAvail().x;
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(
        std::max(whole - ImGui::GetFontSize() * kNumberWidth - gap, ImGui::GetFontSize()));
    ImGui::PushStyleColor(ImGuiCol_Text, {0, 0, 0, 0});
    const bool moved = ImGui::SliderFloat(id, &value, low, high, format, flags | ImGuiSliderFlags_NoInput);
    ImGui::PopStyleColor();
    ImGui::SameLine(0, gap);
    ImGui::TextUnformatted(text);
    ImGui::EndGroup();
    return moved;
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

void ParamWidgets::begin_frame(const scene::Scene& scene, WindUnit unit, float wheel) {
    scene_ = &scene;
    unit_ = unit;
    wheel_ = wheel;
    over_slider_ = false;
    // A text whose field was away for a frame, as while another scene is opened, is entered nowhere.
    if (ImGui::GetFrameCount() > draft_frame_ + 1) drafting_.clear();
}

void ParamWidgets::begin(const char* id) {
    run_ = id;
    needs_ = {};
    ImGui::PushID(id);
    (void)begin_rows(run_.c_str());
}

void ParamWidgets::end() {
    ImGui::EndTable();
    ImGui::PopID();
}

/// Shows a line across the columns, between rows.
void ParamWidgets::line(std::string_view text, bool error) {
    ImGui::EndTable();
    ImGui::PushStyleColor(ImGuiCol_Text, error ? colours::kError : colours::kAccent);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    (void)begin_rows(run_.c_str());
}

void ParamWidgets::rows(const ParameterList& parameters, std::string_view group) {
    const std::string id(group);
    begin(id.c_str());
    for (const Parameter& parameter : parameters) {
        if (parameter.info().group() == group) row(parameter);
    }
    end();
}

void ParamWidgets::row(const Parameter& parameter, std::string_view label) {
    const ParamInfo& info = parameter.info();
    const std::string_view needs = scene::why_no_effect(*scene_, info.id);
    if (needs != needs_ && !needs.empty()) line(needs, false);
    needs_ = needs;
    const bool changed = !parameter.is_default();
    ImGui::PushID(info.id.data(), info.id.data() + info.id.size());
    begin_row(label.empty() ? info.label : label, changed && needs.empty());
    ImGui::BeginDisabled(!needs.empty());
    ImGui::BeginGroup();
    control(parameter);
    ImGui::EndGroup();
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsAnyItemActive())
        tooltip(parameter, needs);
    ImGui::TableNextColumn();
    if (changed && reset_button("reset")) parameter.set_default();
    ImGui::PopID();
    if (problem_of_ == info.id) line(problem_, true);
}

void ParamWidgets::bare(const Parameter& parameter) {
    const std::string_view id = parameter.info().id;
    ImGui::PushID(id.data(), id.data() + id.size());
    control(parameter);
    ImGui::PopID();
}

void ParamWidgets::control(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    const Parameter::Field& field = parameter.field();
    auto* const* whole = std::get_if<int*>(&field);
    if (auto* const* flag = std::get_if<bool*>(&field)) {
        ImGui::Checkbox("##value", *flag);
    } else if (std::holds_alternative<std::string*>(field)) {
        text_field(parameter);
    } else if (whole && parameter.is_choice()) {
        choice_box(parameter, **whole);
    } else if (whole && !info.values.empty()) {
        value_box(info.values, **whole);
    } else {
        number_control(parameter);
    }
}

/// A slider, and beside it the number in a field.
void ParamWidgets::number_control(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    auto* const* real = std::get_if<float*>(&parameter.field());
    auto* const* whole = std::get_if<int*>(&parameter.field());
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput;
    if (info.scale == Scale::logarithmic) flags |= ImGuiSliderFlags_Logarithmic;
    const float number_width = ImGui::GetFontSize() * kNumberWidth;
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x - number_width - gap;
    ImGui::SetNextItemWidth(std::max(width, ImGui::GetFontSize()));
    // The number stands beside the slider, so that the handle never hides it.
    ImGui::PushStyleColor(ImGuiCol_Text, {0, 0, 0, 0});
    if (real) {
        ImGui::SliderFloat("##slider", *real, info.minimum, info.maximum, number_format(info), flags);
    } else {
        ImGui::SliderInt("##slider", *whole, static_cast<int>(info.minimum), static_cast<int>(info.maximum),
                         "%d", flags);
    }
    ImGui::PopStyleColor();
    over_slider_ = over_slider_ || ImGui::IsItemHovered();
    const bool wants_keyboard = ImGui::IsItemClicked() && ImGui::GetIO().KeyCtrl;
    const double value = real ? static_cast<double>(**real) : static_cast<double>(**whole);
    if (const double steps = steps_of_slider(wheel_); steps != 0) {
        const double step =
            real ? 1 / kWheelSteps
                 : std::max(1 / kWheelSteps, 1 / static_cast<double>(info.maximum - info.minimum));
        const double moved = value_at(info, share_of(info, value) + steps * step);
        if (real) {
            **real = static_cast<float>(moved);
        } else {
            **whole = static_cast<int>(std::lround(moved));
        }
    }
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(number_width);
    number_field(parameter, real ? static_cast<double>(**real) : static_cast<double>(**whole),
                 wants_keyboard);
}

/// The number as a text that can be typed over. What is no number in the range is refused with a line below.
void ParamWidgets::number_field(const Parameter& parameter, double value, bool wants_keyboard) {
    const ParamInfo& info = parameter.info();
    const std::string_view zero = scene::word_for_zero(info.id);
    std::string shown = drafting_ == info.id ? draft_ : number_text(info, value, zero, unit_);
    if (wants_keyboard) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText(
        "##number", &shown, ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemActive() && drafting_ != info.id) {
        drafting_ = info.id;
        before_ = draft_ = shown;
    }
    if (drafting_ != info.id) return;
    draft_frame_ = ImGui::GetFrameCount();
    draft_ = shown;
    const bool typed = draft_ != before_;
    const NumberEntry entry = typed ? read_number_entry(info, draft_, zero, unit_) : NumberEntry{};
    if (typed && problem_of_ == info.id && entry.problem.empty()) problem_of_.clear();
    if (ImGui::IsItemActive() && !entered) return;
    drafting_.clear();
    if (!typed) return;
    if (entry.value &&
        (std::holds_alternative<float*>(parameter.field()) || *entry.value == std::floor(*entry.value))) {
        parameter.set_number(*entry.value);
        problem_of_.clear();
    } else {
        problem_ = entry.value ? "'" + draft_ + "' is no whole number" : entry.problem;
        problem_of_ = info.id;
    }
}

/// A text field. The parameter changes when typing is finished, for half a file name names no file.
void ParamWidgets::text_field(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    std::string& value = **std::get_if<std::string*>(&parameter.field());
    std::string shown = drafting_ == info.id ? draft_ : value;
    ImGui::InputTextWithHint("##value", "none", &shown);
    if (ImGui::IsItemActive()) {
        drafting_ = info.id;
        draft_frame_ = ImGui::GetFrameCount();
        draft_ = shown;
    } else if (drafting_ == info.id) {
        drafting_.clear();
        if (!ImGui::IsItemDeactivatedAfterEdit()) return;
        if (!info.accepts || info.accepts(draft_)) {
            value = draft_;
            if (problem_of_ == info.id) problem_of_.clear();
        } else {
            problem_ = "'" + draft_ + "' is not " + std::string(info.wanted);
            problem_of_ = info.id;
        }
    }
}

}  // namespace deepwater::app
