#include "app/gui/preset_strip.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "app/gui/param_widgets.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kPictureHeight = 4.5f;  ///< in font sizes
constexpr float kLeastWidth = 26.0f;    ///< of the row, in font sizes; it is hidden where there is less room
constexpr float kTitledWidth = 29.7f;   ///< of the row with room for its title, in font sizes
constexpr float kLeastWindow = 33.0f;   ///< height of the window with room for the row, in font sizes
constexpr float kSliderWidth = 8.0f;    ///< in font sizes
constexpr float kPopupWidth = 24.0f;    ///< in font sizes
constexpr float kTooltipWidth = 22.0f;  ///< in font sizes
constexpr float kFrame = 2.0f;          ///< pixels around the preset that was chosen
constexpr float kWheelStep = 1.0f;      ///< thumbnails for each notch of the wheel
constexpr float kLongestBlend = 30.0f;  ///< s
constexpr const char* kSavePopup = "save preset";
constexpr const char* kEditPopup = "edit preset";

void tooltip(const PresetEntry& preset) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kTooltipWidth);
    ImGui::TextColored(colours::kAccent, "%s", preset.name.c_str());
    if (!preset.description.empty()) ImGui::TextUnformatted(preset.description.c_str());
    if (!preset.problem.empty()) ImGui::TextColored(colours::kError, "%s", preset.problem.c_str());
    if (preset.own) {
        ImGui::TextColored(colours::kMuted, "%s", preset.file.c_str());
        ImGui::TextColored(colours::kMuted, "Right click: rename, delete");
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void objection_line(const std::string& objection) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(colours::kError, "%s", objection.c_str());
    ImGui::PopTextWrapPos();
}

/// The clicks on a preset's tile.
struct Clicks {
    bool left = false, right = false;
};

/// Shows a thumbnail with its name below.
Clicks tile(const PresetEntry& preset, const gl::Texture* picture, ImVec2 size, bool chosen) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float text = ImGui::GetTextLineHeightWithSpacing();
    Clicks clicks;
    clicks.left = ImGui::InvisibleButton("##tile", {size.x, size.y + text});
    clicks.right = ImGui::IsItemClicked(ImGuiMouseButton_Right);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    if (picture) {
        draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture->name())), corner,
                      end);
    } else {
        draw.AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg));
    }
    if (chosen || hovered) {
        const ImVec4 colour = chosen ? colours::kAccent : colours::kMuted;
        draw.AddRect(corner, end, ImGui::GetColorU32(colour), 0, 0, kFrame);
    }
    const ImVec4 colour = !preset.problem.empty() ? colours::kError
                          : chosen                ? colours::kAccent
                          : preset.own            ? ImGui::GetStyleColorVec4(ImGuiCol_Text)
                                                  : colours::kMuted;
    const float width = ImGui::CalcTextSize(preset.name.c_str()).x;
    draw.PushClipRect(corner, {end.x, end.y + text}, true);
    draw.AddText({corner.x + std::max(0.0f, (size.x - width) / 2), end.y + 2}, ImGui::GetColorU32(colour),
                 preset.name.c_str());
    draw.PopClipRect();
    if (hovered) tooltip(preset);
    return clicks;
}

}  // namespace

float PresetStrip::show(GuiModel& model, float left, GuiRequests& requests) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = display.x - left - 2 * kPanelMargin;
    if (width < ImGui::GetFontSize() * kLeastWidth || display.y < ImGui::GetFontSize() * kLeastWindow)
        return 0;
    const float height = ImGui::GetFrameHeightWithSpacing() + ImGui::GetFontSize() * kPictureHeight +
                         ImGui::GetTextLineHeightWithSpacing() + style.ScrollbarSize +
                         2 * style.WindowPadding.y;
    ImGui::SetNextWindowPos({left + kPanelMargin, display.y - kPanelMargin - height});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("Presets", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    head(model, requests);
    row(model, requests);
    if (std::exchange(edits_, false)) ImGui::OpenPopup(kEditPopup);
    edit_popup(model, requests);
    ImGui::End();
    return height + kPanelMargin;
}

void PresetStrip::head(GuiModel& model, GuiRequests& requests) {
    ImGui::AlignTextToFramePadding();
    if (ImGui::GetContentRegionAvail().x > ImGui::GetFontSize() * kTitledWidth) {
        ImGui::TextColored(colours::kAccent, "PRESETS");
        ImGui::SameLine();
    }
    slider("##seconds", model.settings.blend_seconds, 0, kLongestBlend,
           model.settings.blend_seconds > 0 ? "in %.1f s" : "at once", false,
           ImGui::GetFontSize() * kSliderWidth);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip("Duration of the blend to a preset that you click");
    ImGui::SameLine();
    if (ImGui::Button("Save as preset...")) {
        const PresetEntry* chosen = model.presets.find(model.preset_name);
        name_ = chosen && chosen->own ? chosen->name : "";
        description_ = chosen && chosen->own ? chosen->description : "";
        ImGui::OpenPopup(kSavePopup);
    }
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Saves the present weather: wind, waves, sun, sky, haze, exposure");
    save_popup(model, requests);
    const char* const hide = "Hide (F3)";
    const float width = ImGui::CalcTextSize(hide).x + 2 * ImGui::GetStyle().FramePadding.x;
    turn_switch(model.settings.turn_to_presets, width);
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), ImGui::GetWindowContentRegionMax().x - width));
    if (ImGui::Button(hide)) model.settings.show_presets = false;
}

/// A switch beside the last item, where there is room for it and for `taken` pixels more.
void PresetStrip::turn_switch(bool& turns, float taken) {
    constexpr const char* kLabel = "Turn";
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::SameLine();
    const float box = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(kLabel).x;
    if (ImGui::GetContentRegionAvail().x < box + style.ItemSpacing.x + taken) return;
    ImGui::Checkbox(kLabel, &turns);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Turns the view to what the picture of a picked preset shows");
    ImGui::SameLine();
}

void PresetStrip::row(const GuiModel& model, GuiRequests& requests) {
    ImGui::BeginChild(
        "row", {0, 0}, false,
        ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    const float height = ImGui::GetFontSize() * kPictureHeight;
    const ImVec2 size{height * Thumbnails::kWidth / Thumbnails::kHeight, height};
    if (ImGui::IsWindowHovered()) {
        const float wheel = ImGui::GetIO().MouseWheel + ImGui::GetIO().MouseWheelH;
        if (wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * kWheelStep * size.x);
    }
    const std::span<const PresetEntry> presets = model.presets.entries();
    for (size_t i = 0; i < presets.size(); ++i) {
        const bool chosen = presets[i].name == model.preset_name;
        if (i > 0) ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        const Clicks clicks = tile(presets[i], model.thumbnails.picture(i), size, chosen);
        if (clicks.right && presets[i].own) {
            edited_ = new_name_ = presets[i].name;
            edits_ = true;
            asked_ = false;
        }
        if (clicks.left) {
            requests.preset = presets[i].file;
            shown_ = presets[i].name;  // it is in view, so that the row need not scroll
        }
        if (chosen && shown_ != model.preset_name) {
            ImGui::SetScrollHereX();
            shown_ = model.preset_name;
        }
        ImGui::PopID();
    }
    ImGui::EndChild();
}

void PresetStrip::save_popup(const GuiModel& model, GuiRequests& requests) {
    ImGui::SetNextWindowSize({ImGui::GetFontSize() * kPopupWidth, 0});
    if (!ImGui::BeginPopup(kSavePopup)) return;
    bool typed = false;
    if (begin_rows("save")) {
        begin_row("Name");
        // A refused name keeps the keyboard in its field.
        if (std::exchange(refused_, false) || ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        typed = ImGui::InputText("##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
        begin_row("Description");
        typed =
            ImGui::InputText("##description", &description_, ImGuiInputTextFlags_EnterReturnsTrue) || typed;
        ImGui::EndTable();
    }
    const std::string objection = model.presets.objection_to(name_);
    const bool replaces = model.presets.find(name_) != nullptr;
    if (!objection.empty() && !name_.empty()) objection_line(objection);
    ImGui::BeginDisabled(!objection.empty());
    const bool clicked = ImGui::Button(replaces ? "Replace" : "Save", {-1, 0});
    ImGui::EndDisabled();
    // Return saves a new preset; only a click replaces an existing one.
    if (typed && !objection.empty()) refused_ = true;
    if ((clicked || (typed && !replaces)) && objection.empty()) {
        requests.save_preset = GuiRequests::NewPreset{name_, description_};
        ImGui::CloseCurrentPopup();
    }
    close_on_escape();
    ImGui::EndPopup();
}

void PresetStrip::edit_popup(const GuiModel& model, GuiRequests& requests) {
    ImGui::SetNextWindowSize({ImGui::GetFontSize() * kPopupWidth, 0});
    if (!ImGui::BeginPopup(kEditPopup)) return;
    bool renamed = false;
    if (begin_rows("edit")) {
        begin_row("Name");
        if (std::exchange(refused_, false) || ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        renamed = ImGui::InputText("##name", &new_name_, ImGuiInputTextFlags_EnterReturnsTrue);
        ImGui::EndTable();
    }
    const std::string objection = model.presets.objection_to_renaming(edited_, new_name_);
    if (!objection.empty() && !new_name_.empty()) objection_line(objection);
    ImGui::BeginDisabled(!objection.empty() || new_name_ == edited_);
    renamed = ImGui::Button("Rename", {-1, 0}) || renamed;
    ImGui::EndDisabled();
    if (renamed && !objection.empty()) refused_ = true;
    if (renamed && objection.empty()) {
        if (new_name_ != edited_) requests.rename_preset = GuiRequests::NewName{edited_, new_name_};
        ImGui::CloseCurrentPopup();
    }
    if (ImGui::Button(asked_ ? "Delete for good" : "Delete...", {-1, 0})) {
        if (asked_) {
            requests.delete_preset = edited_;
            ImGui::CloseCurrentPopup();
        }
        asked_ = true;
    }
    close_on_escape();
    ImGui::EndPopup();
}

}  // namespace deepwater::app
