#include "app/gui/capture/scene_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <array>

#include "app/gui/param_widgets.h"
#include "app/scenes/scene_store.h"

namespace deepwater::app {
namespace {

constexpr const char* kSaveAs = "save as";

/// A button of a row of `count` equal ones. @return whether it was clicked
bool row_button(const char* label, int place, int count, const char* help) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    if (place > 0) ImGui::SameLine();
    const float left = ImGui::GetContentRegionAvail().x;
    const int rest = count - place;
    const float width = (left - gap * static_cast<float>(rest - 1)) / static_cast<float>(rest);
    const bool clicked = ImGui::Button(label, {width, 0});
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    return clicked;
}

/// The list of recent scenes that are still there.
void recent_list(const GuiModel& model, GuiRequests& requests) {
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##recent", "Recent scenes")) return;
    bool any = false;
    for (const std::string& argument : model.recent) {
        if (argument == model.scene_argument || !scene_exists(argument)) continue;
        any = true;
        const std::filesystem::path file = std::filesystem::path(argument).is_absolute()
                                               ? std::filesystem::path(argument)
                                               : model.scenes / (argument + ".json");
        ImGui::PushID(argument.c_str());
        if (ImGui::Selectable(file.stem().c_str())) requests.scene = file;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.c_str());
        ImGui::PopID();
    }
    if (!any) ImGui::TextUnformatted("none");
    close_on_escape();
    ImGui::EndCombo();
}

}  // namespace

void ScenePanel::show(const GuiModel& model, GuiRequests& requests) {
    ImGui::PushID("scene");
    recent_list(model, requests);
    const bool own = is_own_scene(model.scene_argument);
    if (row_button("Save", 0, 2, own ? "Into its file (Ctrl+S)" : "It has no file of its own yet")) {
        if (own) {
            requests.save_scene = true;
        } else {
            ImGui::OpenPopup(kSaveAs);
        }
    }
    if (row_button("Save as ...", 1, 2, "Into another file")) ImGui::OpenPopup(kSaveAs);
    save_as(requests);
    if (row_button("Copy", 0, 3, "The whole scene as text (Ctrl+C)")) requests.copy_scene = true;
    if (row_button("Copy command", 1, 3, "The command line that opens it (Ctrl+Shift+C)"))
        requests.copy_command = true;
    if (row_button("Paste", 2, 3, "Opens a copied scene, preset or command line (Ctrl+V)"))
        requests.paste = true;
    ImGui::PopID();
}

void ScenePanel::save_as(GuiRequests& requests) {
    if (!ImGui::BeginPopup(kSaveAs)) return;
    ImGui::TextUnformatted("Name, or path of a file");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip("A name alone goes to %s", own_scenes_folder().c_str());
    if (ImGui::Button("Save") || entered) {
        requests.save_scene_as = name_;
        ImGui::CloseCurrentPopup();
    }
    close_on_escape();
    ImGui::EndPopup();
}

}  // namespace deepwater::app
