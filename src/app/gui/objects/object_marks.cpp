#include "app/gui/objects/object_marks.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/gui/pointer_on_sea.h"
#include "app/gui/theme.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

constexpr float kLine = 1.5f, kKnob = 6;  ///< pixels: width of lines, radius of the knob
constexpr double kFarthestObject = 5000;  ///< m: farther away an object is too small to point at
constexpr double kFarthestWave = 2000;    ///< m: farther away waves are smaller than a pixel
constexpr float kPlantReach = 16;         ///< pixels
constexpr double kLeastRing = 0.05;       ///< radius of a ring over its distance from the eye

void line(const scene::Camera& camera, const glm::dvec3& from, const glm::dvec3& to) {
    const std::optional<ImVec2> a = pixel_of(camera, from), b = pixel_of(camera, to);
    if (!a || !b) return;
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->AddLine(*a, *b, ImGui::GetColorU32(ImVec4(0, 0, 0, 0.45f)), kLine + 1.5f);
    list->AddLine(*a, *b, ImGui::GetColorU32(colours::kAccent), kLine);
}

}  // namespace

double ObjectBox::radius() const {
    return std::hypot(std::max(std::abs(low.x), std::abs(high.x)),
                      std::max(std::abs(low.z), std::abs(high.z)));
}

ObjectBox box_of(const scene::Object& object, const scene::Model& model) {
    const glm::dvec3 size(object.size);
    return {glm::dvec3(model.low) * size, glm::dvec3(model.high) * size};
}

void draw_box(const scene::Camera& camera, const ObjectBox& box, const scene::Placement& placement) {
    std::array<glm::dvec3, 8> corners;
    for (unsigned i = 0; i < corners.size(); ++i) {
        const glm::dvec3 own((i & 1u) ? box.high.x : box.low.x, (i & 2u) ? box.high.y : box.low.y,
                             (i & 4u) ? box.high.z : box.low.z);
        corners[i] = placement.rotation * own + placement.position;
    }
    for (unsigned i = 0; i < corners.size(); ++i) {
        for (const unsigned side : {1u, 2u, 4u}) {
            if (!(i & side)) line(camera, corners[i], corners[i | side]);
        }
    }
}

std::optional<glm::vec2> draw_ring(const scene::Camera& camera, const ObjectBox& box,
                                   const scene::Placement& placement) {
    constexpr int kParts = 48;
    const double least = kLeastRing * glm::distance(camera.position, placement.position);
    const double radius = std::max(1.1 * box.radius(), least);
    const auto at = [&](double clockwise) {
        return placement.position + radius * glm::dvec3(std::sin(clockwise), 0, -std::cos(clockwise));
    };
    for (int i = 0; i < kParts; ++i)
        line(camera, at(2 * std::numbers::pi * i / kParts), at(2 * std::numbers::pi * (i + 1) / kParts));
    const glm::dvec3 ahead = placement.rotation * glm::dvec3(0, 0, -1);
    const std::optional<ImVec2> knob = pixel_of(camera, at(std::atan2(ahead.x, -ahead.z)));
    if (!knob) return {};
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->AddCircleFilled(*knob, kKnob + 1.5f, ImGui::GetColorU32(ImVec4(0, 0, 0, 0.6f)));
    list->AddCircleFilled(*knob, kKnob, ImGui::GetColorU32(colours::kAccent));
    return glm::vec2(knob->x, knob->y);
}

std::optional<PointedObject> object_on_ray(const GuiModel& model, const glm::dvec3& ray) {
    const glm::dvec3& eye = model.sea.camera.position;
    const auto hit = model.obstacles.first_hit(eye, ray, kFarthestObject);
    const size_t count = model.scene.objects.size();
    if (hit && static_cast<size_t>(hit->number) < count)
        return PointedObject{static_cast<size_t>(hit->number), eye + hit->distance * ray};
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    for (size_t i = 0; i < count; ++i) {
        const scene::Object& object = model.scene.objects[i];
        if (!(object.flexibility > 0)) continue;
        const std::optional<ImVec2> foot = pixel_of(model.sea.camera, object.position);
        if (foot && std::hypot(foot->x - pointer.x, foot->y - pointer.y) < kPlantReach)
            return PointedObject{i, object.position};
    }
    return {};
}

std::optional<Spot> spot_on_ray(const GuiModel& model, const glm::dvec3& ray, double farthest) {
    if (!model.sea.maps) return {};
    const glm::dvec3& eye = model.sea.camera.position;
    const sim::SeaSurface sea(*model.sea.maps);
    const bool in_water = static_cast<double>(sea.height(eye.x, eye.z)) > eye.y;
    std::optional<Spot> spot;
    if (in_water) {
        if (const auto bed = bed_point(eye, ray, kFarthestWave, model.scene))
            spot = Spot{*bed, Spot::On::bed};
    } else if (const auto distance = sea.first_hit(eye, ray, kFarthestWave)) {
        spot = Spot{eye + *distance * ray, Spot::On::water};
    } else if (const auto level = level_point(eye, ray, 0, farthest)) {
        spot = Spot{*level, Spot::On::water};
    }
    const double reach = spot ? glm::distance(eye, spot->point) : kFarthestObject;
    if (const auto hit = model.obstacles.first_hit(eye, ray, std::min(reach, kFarthestObject)))
        return Spot{eye + hit->distance * ray, Spot::On::object};
    return spot;
}

}  // namespace deepwater::app
