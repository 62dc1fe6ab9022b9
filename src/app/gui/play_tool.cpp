#include "app/gui/play_tool.h"

#include <imgui.h>

#include <algorithm>

#include "app/bodies/dropped_body.h"
#include "app/gui/pointer_on_sea.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::app {
namespace {

constexpr float kClickReach = 5;         ///< pixels that the pointer may move during a click
constexpr double kStickInterval = 0.05;  ///< s of sea time that one stroke takes at least
constexpr double kFastestStick = 50;     ///< m/s

template <class Thrown>
void add(const Thrown& thrown, std::vector<Thrown>& to) {
    if (to.size() >= PlayTool::kMostThrown) to.erase(to.begin());
    to.push_back(thrown);
}

}  // namespace

double PlayTool::time_in_water(const scene::Clock& clock) {
    return static_cast<double>(sim::sea_tick(clock.time) + 1) * sim::kSeaTick;
}

void PlayTool::throw_stone(const glm::dvec2& place, scene::Scene& scene) {
    sim::Stone stone;
    stone.place = place;
    stone.time = time_in_water(scene.clock);
    stone.mass = static_cast<double>(scene.play.stone_mass);
    stone.speed = static_cast<double>(scene.play.throw_speed);
    add(stone, scene.disturbances.stones);
}

void PlayTool::draw_stick(const glm::dvec2& place, std::optional<Stick>& stick, scene::Scene& scene) {
    const sim::PathPoint now{time_in_water(scene.clock), place};
    if (!stick) {
        stick = Stick{now, now.time};
        return;
    }
    const double seconds = now.time - stick->seen.time, way = glm::distance(now.place, stick->seen.place);
    if (seconds < 0 || way > kFastestStick * std::max(seconds, kStickInterval)) {
        stick = Stick{now, std::max(now.time, stick->drawn_until)};
        return;
    }
    if (seconds < kStickInterval || way < 0.5 * static_cast<double>(scene.play.cell)) return;
    const double begin = std::max(now.time, stick->drawn_until), end = begin + seconds;
    const sim::Stroke stroke{.path = {{begin, stick->seen.place}, {end, place}},
                             .radius = static_cast<double>(scene.play.stick_radius),
                             .pressure = static_cast<double>(scene.play.stick_pressure)};
    add(stroke, scene.disturbances.strokes);
    stick = Stick{now, end};
}

void PlayTool::drop(const glm::dvec3& water, const std::filesystem::path& models, scene::Scene& scene) {
    if (scene.play.drop == scene::kDropStone) return throw_stone({water.x, water.z}, scene);
    drop_body(scene, water, time_in_water(scene.clock), models);
}

void PlayTool::update(const scene::Camera& camera, const sim::OceanMaps* maps,
                      const std::filesystem::path& models, scene::Scene& scene) {
    const std::optional<glm::dvec3> point = sea_under_pointer(camera, maps);
    if (point) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const glm::vec2 at(pointer.x, pointer.y);
    if (point && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        drag_ = Drag{.begin = at, .stick = {}};
        draw_stick({point->x, point->z}, drag_->stick, scene);  // sets it down
    }
    if (!drag_) return;
    if (glm::distance(at, drag_->begin) > kClickReach) drag_->is_click = false;
    if (point && !drag_->is_click) draw_stick({point->x, point->z}, drag_->stick, scene);
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    const bool clicked = drag_->is_click;
    drag_.reset();
    if (point && clicked) drop(*point, models, scene);
}

}  // namespace deepwater::app
