#include "app/gui/objects/shelf_strip.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <exception>
#include <string>

#include "app/gui/objects_panel.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kMargin = 12.0f;        ///< pixels
constexpr float kPictureHeight = 4.5f;  ///< in font sizes
constexpr float kLeastWidth = 24.0f;    ///< of the row, in font sizes; with less room it lies over the panel
constexpr float kTooltipWidth = 22.0f;  ///< in font sizes
constexpr float kFrame = 2.0f;          ///< pixels around the model in the hand
constexpr float kWheelStep = 1.0f;      ///< pictures for each notch of the wheel
constexpr std::array<std::string_view, 2> kModelEndings{".glb", ".gltf"};

/// Puts the next item beside the last one, or, where there is too little room, into the next line.
void beside(const char* label) {
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::SameLine();
    const float width = ImGui::CalcTextSize(label, nullptr, true).x + 2 * style.FramePadding.x;
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

bool button(const char* label, const char* help) {
    beside(label);
    const bool clicked = ImGui::Button(label);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    return clicked;
}

void told(const std::string& text) {
    beside(text.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(colours::kMuted, "%s", text.c_str());
}

void tooltip(const ModelEntry& entry) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kTooltipWidth);
    ImGui::TextColored(colours::kAccent, "%s", entry.name.c_str());
    if (!entry.problem.empty()) ImGui::TextColored(colours::kError, "%s", entry.problem.c_str());
    if (entry.own)
        ImGui::TextColored(colours::kMuted, "%s\nRight click: take it off the shelf", entry.file.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// Shows a model's picture with its name below. @return whether it was clicked
bool tile(const ModelEntry& entry, const gl::Texture* picture, ImVec2 size, bool in_hand) {
    const float text = ImGui::GetTextLineHeightWithSpacing();
    ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0, 0, 0, 0));
    const bool clicked = ImGui::Button("##tile", {size.x, size.y + text});
    ImGui::PopStyleColor();
    const bool lit = in_hand || ImGui::IsItemHovered() || ImGui::IsItemFocused();
    if (ImGui::IsItemHovered()) tooltip(entry);
    const ImVec2 corner = ImGui::GetItemRectMin(), end{corner.x + size.x, corner.y + size.y};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (picture) {
        // Of a wider picture the middle is shown.
        const float part =
            size.x * static_cast<float>(picture->height()) / (size.y * static_cast<float>(picture->width()));
        const float edge = std::max(0.5f * (1 - part), 0.0f);
        draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture->name())), corner, end,
                      {edge, 0}, {1 - edge, 1});
    } else {
        draw.AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg));
    }
    if (lit)
        draw.AddRect(corner, end, ImGui::GetColorU32(in_hand ? colours::kAccent : colours::kMuted), 0, 0,
                     kFrame);
    const ImVec4 colour = !entry.problem.empty() ? colours::kError
                          : in_hand              ? colours::kAccent
                                                 : ImGui::GetStyleColorVec4(ImGuiCol_Text);
    const float width = ImGui::CalcTextSize(entry.name.c_str()).x;
    draw.PushClipRect(corner, {end.x, end.y + text}, true);
    draw.AddText({corner.x + std::max(0.0f, (size.x - width) / 2), end.y + 2}, ImGui::GetColorU32(colour),
                 entry.name.c_str());
    draw.PopClipRect();
    return clicked;
}

}  // namespace

ShelfStrip::ShelfStrip() : files_("Add a model", kModelEndings) {}

float ShelfStrip::show(GuiModel& model, float left, ArrangeTool& tool, GuiRequests& requests) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float beside_panel = display.x - left - 2 * kMargin;
    const bool over_panel = beside_panel < ImGui::GetFontSize() * kLeastWidth;
    const float width = over_panel ? display.x - 2 * kMargin : beside_panel;
    ImGui::SetNextWindowPos({display.x - kMargin - width, display.y - kMargin}, ImGuiCond_Always, {0, 1});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("Objects", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoScrollWithMouse);
    std::exception_ptr failure;  // the window has to be ended all the same
    try {
        head(model, tool);
    } catch (const std::exception&) {
        failure = std::current_exception();
    }
    tiles(model, tool, requests);
    if (const auto file = files_.show()) requests.shelve_model = *file;
    height_ = ImGui::GetWindowHeight();
    ImGui::End();
    if (failure) std::rethrow_exception(failure);
    return height_ + kMargin;
}

void ShelfStrip::head(GuiModel& model, ArrangeTool& tool) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(colours::kAccent, "OBJECTS");
    if (!tool.in_hand().empty()) {
        hand_buttons(model, tool);
    } else if (tool.chosen()) {
        object_buttons(model, tool);
    } else {
        told("Click a picture, then a place. Drag what is there.");
    }
    if (button("Add a file...", "Puts a model of your own, .glb or .gltf, on the shelf")) files_.open();
    if (button("Done (O)", "Back to the presets")) model.settings.arrange = false;
}

void ShelfStrip::hand_buttons(GuiModel& model, ArrangeTool& tool) {
    told(tool.in_hand().stem().string() + ": click where it shall be");
    if (button("Put it ahead", "Where the middle of the picture shows water, bed or an object"))
        tool.put_ahead(model);
    if (button("Turn (R)", "By 15 degrees; with Shift the other way")) tool.turn(ArrangeTool::kTurn, model);
    if (button("Cancel (Esc)", "Puts it back on the shelf")) tool.stop();
}

void ShelfStrip::object_buttons(GuiModel& model, ArrangeTool& tool) {
    const scene::Object& object = model.scene.objects[*tool.chosen()];
    told(name_of(object));
    if (object.floats) {
        bool adrift = object.rigid.has_value();
        beside("Adrift     ");
        if (ImGui::Checkbox("Adrift", &adrift)) tool.set_adrift(adrift, model);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip(
                "Wind and waves carry it away, and it meets others; else it floats at its place");
    }
    if (button("Turn (R)", "By 15 degrees; with Shift the other way. Or drag the knob on its ring"))
        tool.turn(ArrangeTool::kTurn, model);
    if (button("Duplicate (Ctrl+D)", "Puts another one beside it")) tool.duplicate(model);
    if (button("Delete (Del)", "Ctrl+Z brings it back")) tool.remove(model);
}

void ShelfStrip::tiles(GuiModel& model, ArrangeTool& tool, GuiRequests& requests) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float height = ImGui::GetFontSize() * kPictureHeight;
    const ImVec2 size{height * 4 / 3, height};
    ImGui::BeginChild("row", {0, height + ImGui::GetTextLineHeightWithSpacing() + style.ScrollbarSize + 2},
                      false, ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    if (ImGui::IsWindowHovered()) {
        const float wheel = ImGui::GetIO().MouseWheel + ImGui::GetIO().MouseWheelH;
        if (wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * kWheelStep * size.x);
    }
    const std::span<const ModelEntry> entries = model.models_shelf.entries();
    for (size_t i = 0; i < entries.size(); ++i) {
        const ModelEntry& entry = entries[i];
        if (i > 0) ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        const bool in_hand = entry.file == tool.in_hand();
        if (tile(entry, model.models_shelf.picture(i), size, in_hand)) {
            if (in_hand) {
                tool.stop();
            } else {
                tool.take(entry.file);
            }
        }
        if (entry.own && ImGui::IsItemClicked(ImGuiMouseButton_Right)) requests.unshelve_model = i;
        ImGui::PopID();
    }
    ImGui::EndChild();
}

}  // namespace deepwater::app
