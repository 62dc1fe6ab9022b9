#include "app/gui/pointer_on_sea.h"

#include <imgui.h>

#include <algorithm>

#include "app/sea/wave_staff.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

constexpr double kFarthestWave = 2000;  ///< m: farther away waves are smaller than a pixel

}  // namespace

double gui_aspect() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return static_cast<double>(size.x) / static_cast<double>(std::max(size.y, 1.0f));
}

std::optional<ImVec2> pixel_of(const scene::Camera& camera, const glm::dvec3& point) {
    const std::optional<glm::dvec2> at = seen_at(camera, point, gui_aspect());
    if (!at) return {};
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return ImVec2(static_cast<float>(at->x + 1) / 2 * size.x, static_cast<float>(1 - at->y) / 2 * size.y);
}

std::optional<glm::dvec3> pointer_ray(const scene::Camera& camera) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantCaptureMouse || !ImGui::IsMousePosValid()) return std::nullopt;
    const glm::dvec2 at(2.0 * static_cast<double>(io.MousePos.x / io.DisplaySize.x) - 1,
                        1 - 2.0 * static_cast<double>(io.MousePos.y / io.DisplaySize.y));
    return ray_through(camera, at, gui_aspect());
}

std::optional<glm::dvec3> sea_under_pointer(const scene::Camera& camera, const sim::OceanMaps* maps) {
    const std::optional<glm::dvec3> ray = pointer_ray(camera);
    if (!maps || !ray) return std::nullopt;
    const std::optional<double> distance =
        sim::SeaSurface(*maps).first_hit(camera.position, *ray, kFarthestWave);
    if (!distance) return std::nullopt;
    return camera.position + *distance * *ray;
}

}  // namespace deepwater::app
