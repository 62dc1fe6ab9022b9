#include "app/gui/objects_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <filesystem>
#include <optional>

#include "app/gui/param_widgets.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kMetresStep = 0.05f;   ///< a pixel of dragging
constexpr float kDegreesStep = 0.25f;  ///< a pixel of dragging
constexpr float kSizeStep = 0.01f;     ///< a pixel of dragging
constexpr float kSmallest = 0.01f, kLargest = 1000.0f;
constexpr const char* kShapeNames[] = {"Sphere", "Box", "Cylinder", "Plate"};

void drag_vector(const char* label, ImGuiDataType type, void* values, float step, const void* low,
                 const void* high, const char* format) {
    begin_row(label);
    ImGui::PushID(label);
    ImGui::DragScalarN("##values", type, values, 3, step, low, high, format, ImGuiSliderFlags_AlwaysClamp);
    ImGui::PopID();
}

void details(scene::Object& object) {
    if (!begin_rows("details")) return;
    const double far = 1e6;     // m
    const float turn = 360.0f;  // degrees
    const double near = -far;
    const float back = -turn;
    drag_vector("Position x, y, z", ImGuiDataType_Double, &object.position.x, kMetresStep, &near, &far,
                "%.1f m");
    if (!object.orientation)
        drag_vector("Yaw, pitch, roll", ImGuiDataType_Float, &object.rotation.x, kDegreesStep, &back, &turn,
                    "%.0f\u00b0");
    drag_vector("Size", ImGuiDataType_Float, &object.size.x, kSizeStep, &kSmallest, &kLargest, "%.2f");
    begin_row("Colour");
    ImGui::ColorEdit3("##colour", &object.base_color.x, ImGuiColorEditFlags_Float);
    begin_row("Roughness");
    slider("##roughness", object.roughness, 0, 1, "%.2f");
    begin_row("Chequered");
    bool checker = object.pattern == scene::kPatternChecker;
    if (ImGui::Checkbox("##checker", &checker))
        object.pattern = checker ? scene::kPatternChecker : scene::kPatternNone;
    ImGui::EndTable();
}

/// Shows an object in the list. @return false when it is to be removed
bool object_row(scene::Object& object) {
    if (!ImGui::BeginTable("object", 3)) return true;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("float", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("remove", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableNextColumn();
    const bool open =
        ImGui::TreeNodeEx("##object", ImGuiTreeNodeFlags_AllowItemOverlap, "%s", name_of(object).c_str());
    ImGui::TableNextColumn();
    ImGui::Checkbox("##float", &object.floats);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Float: the object's height and tilt follow the sea");
    ImGui::TableNextColumn();
    const bool removed = ImGui::Button("x");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Remove");
    if (open) ImGui::TreePop();
    ImGui::EndTable();
    if (open) details(object);
    return !removed;
}

}  // namespace

std::string name_of(const scene::Object& object) {
    if (!object.name.empty()) return object.name;
    return object.shape == scene::kShapeModel ? std::filesystem::path(object.model).stem().string()
                                              : kShapeNames[object.shape];
}

void ObjectsPanel::show(std::vector<scene::Object>& objects, GuiRequests& requests) {
    std::optional<size_t> removed;
    for (size_t i = 0; i < objects.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (!object_row(objects[i])) removed = i;
        ImGui::PopID();
    }
    if (removed) objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(*removed));

    if (begin_rows("add")) {
        begin_row("Add a file");
        if (ImGui::InputTextWithHint("##file", ".glb or .gltf", &file_,
                                     ImGuiInputTextFlags_EnterReturnsTrue)) {
            requests.model = file_;
            file_.clear();
        }
        ImGui::EndTable();
    }
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextWrapped("Or drop a .glb on the window: it appears in front of the camera.");
    ImGui::PopStyleColor();
}

}  // namespace deepwater::app
