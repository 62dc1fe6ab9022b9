#include "app/gui/drag_tool.h"

#include <imgui.h>

#include <algorithm>
#include <optional>

#include "app/gui/floating_bodies.h"
#include "app/gui/pointer_on_sea.h"
#include "app/gui/theme.h"
#include "sim/bodies/body_stepper.h"

namespace deepwater::app {
namespace {

constexpr float kLine = 1.5f, kGrasp = 3.5f;  ///< pixels: width of the line, radius of its end

void draw_spring(const ImVec2& from, const ImVec2& to) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const ImU32 dark = ImGui::GetColorU32(ImVec4(0, 0, 0, 0.5f)),
                bright = ImGui::GetColorU32(colours::kAccent);
    list->AddLine(from, to, dark, kLine + 1.5f);
    list->AddLine(from, to, bright, kLine);
    list->AddCircleFilled(from, kGrasp + 1, dark);
    list->AddCircleFilled(from, kGrasp, bright);
}

}  // namespace

void DragTool::begin(const GuiModel& model) {
    const std::optional<PointedBody> pointed = body_under_pointer(model);
    if (!pointed) return;
    const sim::FloatingBody* body = floating_body_of(model, pointed->number);
    const sim::BodyPose* pose = pose_of(model, pointed->number);
    if (!body || !pose) return;
    const double mass = sim::mass_properties(*body->rigid->mesh, body->rigid->loading).mass;
    drag_.begin({.number = pointed->number, .point = pointed->point}, pose->state, mass);
    depth_ = glm::dot(pointed->point - model.sea.camera.position,
                      glm::dvec3(scene::axes(model.sea.camera).forward));
}

bool DragTool::update(const GuiModel& model) {
    if (!drag_.active()) {
        if (!body_under_pointer(model)) return false;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return true;
        begin(model);
        if (!drag_.active()) return true;
    }
    const sim::BodyPose* pose = pose_of(model, drag_.number());
    if (!pose || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        drag_.end();
        return true;
    }
    const std::optional<glm::dvec3> ray = pointer_ray(model.sea.camera);
    if (!ray) return true;
    const glm::dvec3 forward(scene::axes(model.sea.camera).forward);
    const glm::dvec3 target = model.sea.camera.position + *ray * (depth_ / glm::dot(*ray, forward));
    if (const auto grasp = pixel_of(model.sea.camera, drag_.point(pose->state)))
        draw_spring(*grasp, ImGui::GetIO().MousePos);
    drag_.move_to(target, pose->state, ControlTime(model.scene.clock, model.frame_seconds), model.scene);
    return true;
}

}  // namespace deepwater::app
