#include "app/gui/floating_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "app/entry/number_entry.h"
#include "app/gui/floating_bodies.h"
#include "app/gui/objects_panel.h"
#include "app/gui/param_widgets.h"
#include "app/gui/theme.h"
#include "render/solids/force_arrows.h"
#include "sim/bodies/body_stepper.h"
#include "sim/bodies/hull_mesh.h"

namespace deepwater::app {
namespace {

constexpr double kLightest = 1e-3, kHeaviest = 1e9;  ///< kg and kg/m³, in the fields
constexpr double kBallastShare = 0.05;               ///< mass of new ballast over that of the hull
constexpr double kFarthestBallast = 100;             ///< m: places of ballast, in the fields
constexpr size_t kMostBallast = 20;                  ///< rows
constexpr float kListRows = 6;                       ///< lines of the list that are seen at once
constexpr const char* kBeginsAnew =
    "Enter applies it; the motion of all bodies is then computed anew from the beginning.";

void tip(const char* text) {
    if (!ImGui::IsItemHovered() || ImGui::IsItemActive()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// A field for a number, which changes when Enter is pressed. @return the new number
std::optional<double> number_field(const char* id, double value, const char* format, double low,
                                   double high) {
    const bool entered = ImGui::InputDouble(id, &value, 0, 0, format, ImGuiInputTextFlags_EnterReturnsTrue);
    if (!entered || !std::isfinite(value)) return {};
    return std::clamp(value, low, high);
}

void reading(const char* label, const char* help, const std::string& text) {
    begin_row(label);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    tip(help);
}

std::string printed(const char* format, double a, double b = 0) {
    char text[64];
    std::snprintf(text, sizeof text, format, a, b);
    return text;
}

std::vector<int> rigid_objects(const scene::Scene& scene) {
    std::vector<int> numbers;
    for (size_t i = 0; i < scene.objects.size(); ++i) {
        if (scene.objects[i].floats && scene.objects[i].rigid) numbers.push_back(static_cast<int>(i));
    }
    return numbers;
}

void body_list(const scene::Scene& scene, const std::vector<int>& numbers, int& chosen) {
    const float rows = std::min(static_cast<float>(numbers.size()), kListRows) + 0.3f;
    if (!ImGui::BeginListBox("##bodies", {-1, rows * ImGui::GetTextLineHeightWithSpacing()})) return;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(numbers.size()));
    while (clipper.Step()) {
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
            const int number = numbers[static_cast<size_t>(row)];
            ImGui::PushID(number);
            if (ImGui::Selectable(name_of(scene.objects[static_cast<size_t>(number)]).c_str(),
                                  number == chosen))
                chosen = number;
            ImGui::PopID();
        }
    }
    ImGui::EndListBox();
}

double hull_mass(const sim::Loading& loading, double volume) {
    return loading.mass ? *loading.mass : loading.density.value_or(0) * volume;
}

/// Fields for the weight of a hull. @return whether one was changed
bool weight_rows(sim::Loading& loading, double volume) {
    double ballast = 0;
    for (const sim::Ballast& each : loading.ballast) ballast += each.mass;
    const double hull = hull_mass(loading, volume);
    bool changed = false;
    begin_row("Hull's mass");
    if (const auto mass = number_field("##mass", hull, "%.4g kg", kLightest, kHeaviest)) {
        loading.mass = *mass;
        loading.density.reset();
        changed = true;
    }
    tip((std::string("Mass without ballast, spread evenly over the volume. ") + kBeginsAnew).c_str());
    begin_row("Hull's density");
    if (const auto density =
            number_field("##density", hull / volume, "%.4g kg/m\u00b3", kLightest, kHeaviest)) {
        loading.density = *density;
        loading.mass.reset();
        changed = true;
    }
    tip((std::string("Mass over the hull's volume; sea water has 1025 kg/m\u00b3. ") + kBeginsAnew).c_str());
    reading("With ballast", "Mass of hull and ballast, and the same over the hull's volume.",
            printed("%.4g kg, %.4g kg/m\u00b3", hull + ballast, (hull + ballast) / volume));
    return changed;
}

/// Fields for ballast. @return whether one was changed
bool ballast_rows(sim::Loading& loading, const sim::HullMesh& mesh, double volume) {
    std::optional<size_t> removed;
    bool changed = false;
    for (size_t i = 0; i < loading.ballast.size(); ++i) {
        sim::Ballast& ballast = loading.ballast[i];
        ImGui::PushID(static_cast<int>(i));
        begin_row("Ballast");
        const float button = ImGui::GetFrameHeight();
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
        if (const auto mass = number_field("##mass", ballast.mass, "%.4g kg", 0, kHeaviest)) {
            ballast.mass = *mass;
            changed = true;
        }
        tip(kBeginsAnew);
        ImGui::SameLine();
        if (ImGui::Button("x", {button, 0})) removed = i;
        tip("Take this ballast away.");
        begin_row("  at x, y, z");
        double place[3] = {ballast.place.x, ballast.place.y, ballast.place.z};
        if (ImGui::InputScalarN("##place", ImGuiDataType_Double, place, 3, nullptr, nullptr, "%.2f",
                                ImGuiInputTextFlags_EnterReturnsTrue)) {
            for (int axis = 0; axis < 3; ++axis)
                if (std::isfinite(place[axis]))
                    ballast.place[axis] = std::clamp(place[axis], -kFarthestBallast, kFarthestBallast);
            changed = true;
        }
        tip("Place in metres along the body's own axes: to starboard, up, aft. Enter applies it.");
        ImGui::PopID();
    }
    if (removed) loading.ballast.erase(loading.ballast.begin() + static_cast<std::ptrdiff_t>(*removed));
    if (loading.ballast.size() >= kMostBallast) return changed || removed;
    begin_row("");
    const bool added = ImGui::Button("Add ballast", {-1, 0});
    if (added)
        loading.ballast.push_back({.mass = std::max(kBallastShare * hull_mass(loading, volume), kLightest),
                                   .place = {0, mesh.lowest().y, 0}});
    tip("Adds a twentieth of the hull's mass at its lowest point.");
    return changed || removed || added;
}

void helm_rows(GuiModel& model, size_t number) {
    const ControlTime time(model.scene.clock, model.frame_seconds);
    std::vector<scene::HelmRow>& rows = model.scene.objects[number].rigid->helm;
    scene::HelmRow helm = helm_at(rows, time.now);
    if (model.helm.boat() == number) {
        constexpr const char* kAtHelm = "You are at the helm: the arrow keys set it.";
        reading("Throttle", kAtHelm, printed("%+.0f %%", 100 * helm.throttle));
        reading("Rudder", kAtHelm, printed("%+.0f\u00b0", helm.rudder));
        return;
    }
    auto throttle = static_cast<float>(100 * helm.throttle), rudder = static_cast<float>(helm.rudder);
    const auto most = static_cast<float>(BoatHelm::kMostRudder);
    begin_row("Throttle");
    bool changed = slider("##throttle", throttle, -100, 100, "%.0f %%");
    tip("Full astern to full ahead. It is recorded with its time, and replaces what was recorded for later.");
    begin_row("Rudder");
    changed |= slider("##rudder", rudder, -most, most, "%.0f\u00b0");
    tip("To port or to starboard. It is recorded like the throttle.");
    if (!changed) return;
    helm.throttle = static_cast<double>(throttle) / 100;
    helm.rudder = static_cast<double>(rudder);
    record_helm(helm, time, rows);
}

void motion_rows(const sim::BodyPose& pose, const sim::FloatingBody& body, double volume) {
    const sim::BodyState& state = pose.state;
    const glm::dmat3 turned = glm::mat3_cast(state.orientation);
    const double speed = std::hypot(state.velocity.x, state.velocity.z);
    const double heel = glm::degrees(std::atan2(-turned[0].y, turned[1].y));
    const double trim = glm::degrees(std::asin(std::clamp(-turned[2].y, -1.0, 1.0)));
    const glm::dvec3 surface(state.position.x, pose.water_height, state.position.z);
    const sim::WaterPlane water{.up = glm::transpose(turned) * pose.water_normal,
                                .height = glm::dot(pose.water_normal, surface - state.position)};
    const double wet = sim::cut(*body.rigid->mesh, water).below.volume;
    reading("Speed", "Of its origin over the ground, horizontally.",
            printed("%.2f m/s, %.1f kn", speed, speed / kKnot));
    reading("Velocity up", "Of its origin.", printed("%+.2f m/s", state.velocity.y));
    reading("Heel", "Positive with the right side down.", printed("%+.1f\u00b0", heel));
    reading("Trim", "Positive with the bow up.", printed("%+.1f\u00b0", trim));
    reading("Under water", "Volume below the plane that fits the sea around it, and its share of the hull.",
            printed("%.4g m\u00b3, %.0f %%", wet, 100 * wet / volume));
}

void legend(const glm::vec3& colour, const char* text) {
    ImGui::TextColored({colour.r, colour.g, colour.b, 1}, "%s", text);
}

void forces_view(scene::Scene& scene) {
    bool shown = scene.view.mode == scene::kViewForces;
    if (ImGui::Checkbox("Show forces as arrows", &shown))
        scene.view.mode = shown ? scene::kViewForces : scene::kViewFinal;
    tip("The view 'forces'. An arrow as long as 0.6 hulls is the body's weight; those of triangles are enlarged.");
    if (!shown) return;
    legend(render::force_colours::kHull, "water and wind on each triangle");
    legend(render::force_colours::kWater, "water and wind in all: buoyancy and drag");
    legend(render::force_colours::kWeight, "weight");
    legend(render::force_colours::kOther, "waves it sends out, lines, engine, rudder, your pull");
}

}  // namespace

void FloatingPanel::show(GuiModel& model) {
    forces_view(model.scene);
    const std::vector<int> numbers = rigid_objects(model.scene);
    if (numbers.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
        ImGui::TextWrapped("Nothing here floats as a rigid body. T chooses the play tool, which drops some.");
        ImGui::PopStyleColor();
        return;
    }
    if (!std::ranges::binary_search(numbers, chosen_)) chosen_ = numbers.front();
    body_list(model.scene, numbers, chosen_);
    scene::Object& object = model.scene.objects[static_cast<size_t>(chosen_)];
    const sim::FloatingBody* body = floating_body_of(model, chosen_);
    const sim::BodyPose* pose = pose_of(model, chosen_);
    if (!body || !begin_rows("body")) return;
    ImGui::PushID(chosen_);
    const sim::HullMesh& mesh = *body->rigid->mesh;
    const double volume = sim::moments(mesh).volume;
    // What the scene leaves open, the simulation has chosen; a change keeps the rest of it.
    sim::Loading loading = body->rigid->loading;
    const bool weight_changed = weight_rows(loading, volume);
    if (ballast_rows(loading, mesh, volume) || weight_changed) object.rigid->loading = loading;
    if (has_helm(object)) helm_rows(model, static_cast<size_t>(chosen_));
    if (pose) motion_rows(*pose, *body, volume);
    ImGui::PopID();
    ImGui::EndTable();
}

}  // namespace deepwater::app
