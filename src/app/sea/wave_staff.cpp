#include "app/sea/wave_staff.h"

#include <algorithm>
#include <cmath>

#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

/// Longest time [s] between two heights of a record; after a longer one a new record starts.
constexpr double kLongestGap = 1.0;

/// Half the height and half the width of the picture at the distance 1.
glm::dvec2 half_extent(const scene::Camera& camera, double aspect) {
    const double height = std::tan(glm::radians(static_cast<double>(camera.fov)) / 2);
    return {height * aspect, height};
}

}  // namespace

void WaveStaff::set_place(const glm::dvec2& place) {
    remove();
    place_ = place;
}

void WaveStaff::remove() {
    place_.reset();
    times_.clear();
    heights_.clear();
}

void WaveStaff::record(const sim::OceanMaps& maps) {
    if (!place_) return;
    if (!times_.empty()) {
        const double elapsed = maps.time - times_.back();
        if (elapsed < 0 || elapsed > kLongestGap) {
            times_.clear();
            heights_.clear();
        } else if (elapsed < kSampleInterval) {
            return;
        }
    }
    times_.push_back(maps.time);
    heights_.push_back(static_cast<double>(sim::SeaSurface(maps).height(place_->x, place_->y)));
    const auto kept = std::lower_bound(times_.begin(), times_.end(), maps.time - kMemory);
    heights_.erase(heights_.begin(), heights_.begin() + (kept - times_.begin()));
    times_.erase(times_.begin(), kept);
}

glm::dvec3 ray_through(const scene::Camera& camera, const glm::dvec2& at, double aspect) {
    const scene::CameraAxes axes = scene::axes(camera);
    const glm::dvec2 offset = at * half_extent(camera, aspect);
    return glm::normalize(glm::dvec3(axes.forward) + offset.x * glm::dvec3(axes.right) +
                          offset.y * glm::dvec3(axes.up));
}

std::optional<glm::dvec2> seen_at(const scene::Camera& camera, const glm::dvec3& point, double aspect) {
    const scene::CameraAxes axes = scene::axes(camera);
    const glm::dvec3 way = point - camera.position;
    const double depth = glm::dot(way, glm::dvec3(axes.forward));
    if (depth <= static_cast<double>(scene::kNearPlane)) return std::nullopt;
    return glm::dvec2(glm::dot(way, glm::dvec3(axes.right)), glm::dot(way, glm::dvec3(axes.up))) /
           (depth * half_extent(camera, aspect));
}

}  // namespace deepwater::app
