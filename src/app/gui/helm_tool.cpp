#include "app/gui/helm_tool.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/entry/number_entry.h"
#include "app/gui/floating_bodies.h"
#include "app/gui/objects_panel.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kBarWidth = 7.5f;  ///< in font sizes

/// How an axis is moved by two keys, −1 … 1.
double axis(ImGuiKey positive, ImGuiKey negative) {
    return (ImGui::IsKeyDown(ImGui::GetKeyIndex(positive)) ? 1.0 : 0.0) -
           (ImGui::IsKeyDown(ImGui::GetKeyIndex(negative)) ? 1.0 : 0.0);
}

/// A bar from the middle to a value from −1 to 1.
void centred_bar(float value, const ImVec4& colour) {
    const float width = ImGui::GetFontSize() * kBarWidth, height = ImGui::GetFontSize() * 0.7f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float top = at.y + (ImGui::GetTextLineHeight() - height) / 2, middle = at.x + width / 2;
    const float end = middle + std::clamp(value, -1.0f, 1.0f) * width / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({at.x, top}, {at.x + width, top + height}, ImGui::GetColorU32(ImGuiCol_FrameBg), 3);
    list.AddRectFilled({std::min(middle, end), top}, {std::max(middle, end), top + height},
                       ImGui::GetColorU32(colour), 2);
    list.AddLine({middle, top - 1}, {middle, top + height + 1}, ImGui::GetColorU32(colours::kMuted));
    ImGui::Dummy({width, ImGui::GetTextLineHeight()});
}

void begin_entry(const char* label) {
    ImGui::TableNextColumn();
    ImGui::TextColored(colours::kMuted, "%s", label);
    ImGui::TableNextColumn();
}

void show_helm(const GuiModel& model, const sim::BodyState& boat, float taken) {
    const BoatHelm& helm = model.helm;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({size.x * 0.5f, size.y - taken - kOverlayMargin}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::Begin("##helm", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoInputs);
    const glm::dvec3 bow = boat.orientation * glm::dvec3(0, 0, -1);
    const double speed = std::hypot(boat.velocity.x, boat.velocity.z);
    const double ahead = boat.velocity.x * bow.x + boat.velocity.z * bow.z;
    const double heading = std::fmod(glm::degrees(std::atan2(bow.x, -bow.z)) + 360, 360);
    ImGui::TextColored(colours::kAccent, "%s", name_of(model.scene.objects[*helm.boat()]).c_str());
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "   arrows: throttle and rudder   G or Esc: leave");
    if (ImGui::BeginTable("helm", 8, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableNextRow();
        begin_entry("Speed");
        ImGui::Text("%5.1f kn%s", speed / kKnot, ahead < -0.05 ? " astern" : "");
        begin_entry("  Heading");
        ImGui::Text("%03.0f\u00b0", std::fmod(std::round(heading), 360));
        begin_entry("  Throttle");
        centred_bar(static_cast<float>(helm.throttle()), colours::kAccent);
        ImGui::SameLine();
        ImGui::Text("%+4.0f %%", 100 * helm.throttle());
        begin_entry("  Rudder");
        centred_bar(static_cast<float>(helm.rudder() / BoatHelm::kMostRudder), colours::kAccent);
        ImGui::SameLine();
        ImGui::Text("%+3.0f\u00b0", helm.rudder());
        ImGui::EndTable();
    }
    ImGui::End();
}

}  // namespace

std::optional<std::string> HelmTool::update(GuiModel& model, float taken) {
    const ControlTime time(model.scene.clock, model.frame_seconds);
    if (std::exchange(toggles_, false)) {
        if (model.helm.boat()) {
            model.helm.leave(time, model.scene);
            return {};
        }
        if (!model.sea.maps) return {};
        const std::optional<PointedBody> pointed = body_under_pointer(model);
        const std::optional<size_t> boat = boat_to_take(
            model.scene, model.sea.maps->bodies, pointed ? std::optional(pointed->number) : std::nullopt);
        if (!boat) return "There is no boat with an engine here";
        model.helm.take(*boat, time, model.scene);
    }
    if (!model.helm.boat()) return {};
    HelmInput input;
    if (!ImGui::GetIO().WantTextInput)
        input = {.throttle = axis(ImGuiKey_UpArrow, ImGuiKey_DownArrow),
                 .rudder = axis(ImGuiKey_RightArrow, ImGuiKey_LeftArrow)};
    const double seconds = model.scene.clock.paused ? 0 : model.frame_seconds;
    model.helm.steer(input, seconds, time, model.scene);
    if (!model.helm.boat()) return {};
    if (const sim::BodyPose* pose = pose_of(model, static_cast<int>(*model.helm.boat())))
        show_helm(model, pose->state, taken);
    return {};
}

}  // namespace deepwater::app
