#include "app/gui/pool_panel.h"

#include <imgui.h>

#include <utility>

#include "app/bodies/pool_ahead.h"
#include "app/gui/play_tool.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr int kButtons = 5;

bool button(const char* label, bool on, const char* help) {
    const float gaps = (kButtons - 1) * ImGui::GetStyle().ItemSpacing.x;
    const float width =
        (ImGui::GetContentRegionMax().x - ImGui::GetWindowContentRegionMin().x - gaps) / kButtons;
    if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool clicked = ImGui::Button(label, {width, 0});
    if (on) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    return clicked;
}

/// Switches a rate between 0 and what it was when it was switched off last.
void toggle(float& rate, float& kept) {
    if (rate > 0) {
        kept = std::exchange(rate, 0.0f);
    } else {
        rate = kept;
    }
}

}  // namespace

void PoolPanel::show(GuiModel& model) {
    scene::Scene& scene = model.scene;
    if (!scene.ground.present() || scene.pools.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
        ImGui::TextWrapped("The scene has no pools. The scenes pool, rain and tank have.");
        ImGui::PopStyleColor();
        return;
    }
    if (button("rain", scene.pool_play.rain > 0, "Lets it rain, or stops the rain."))
        toggle(scene.pool_play.rain, rain_);
    const std::pair<const char*, int> drops[] = {
        {"ball", scene::kDropBall}, {"duck", scene::kDropDuck}, {"boat", scene::kDropBoat}};
    ImGui::BeginDisabled(scene.objects.size() >= scene::kMostObjects);
    for (const auto& [name, kind] : drops) {
        ImGui::SameLine();
        if (button(name, false, "Drops one into the pool ahead of the camera."))
            drop_into_pool(model.scene, kind, model.sea.camera, PlayTool::time_in_water(scene.clock),
                           model.models);
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button("drain", scene.pool_play.drain > 0, "Opens the outlet in the floor, or closes it."))
        toggle(scene.pool_play.drain, drain_);
}

}  // namespace deepwater::app
