#include "render/common/waterline.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "sim/surface/sea_surface.h"

namespace deepwater::render {
namespace {

/// Points of the grid along the near plane's width and height. They lie a few millimetres apart: over that
/// length the shortest waves of the tiles depart from a straight line by hundredths of a millimetre.
constexpr int kColumns = 33, kRows = 21;

/// Largest slope of the surface that is considered: when the eye is farther from the surface than this many
/// sizes of the near plane, the whole plane is on the eye's side of it.
constexpr float kSteepest = 4;

/// Highest meniscus over the one on an upright window: on a window that leans over the water it is higher,
/// and it has a soft edge (water/waterline.frag).
constexpr float kHighestMeniscus = 1.8f;

/// Way [m] over which the water's slope away from the eye is measured: several times the height of a
/// meniscus.
constexpr double kSlopeReach = 0.006;

}  // namespace

void Waterline::update(const scene::Camera& camera, float aspect, float meniscus,
                       const sim::OceanMaps& maps) {
    const glm::dvec3& eye = camera.position;
    const sim::SeaSurface water(maps);
    const auto [origin, at_eye] = water.over(eye.x, eye.z);
    surface_height_ = at_eye.displacement.y;
    const auto over = static_cast<float>(eye.y - static_cast<double>(surface_height_));
    rest_offset_ = origin - glm::dvec2(eye.x, eye.z);
    rest_offset_ *= std::clamp(
        2 - static_cast<double>(std::abs(over)) / std::max(glm::length(rest_offset_), 1e-6), 0.0, 1.0);
    const float own_wave = std::exp(std::min(over, 0.0f) / std::max(maps.significant_height, 1e-3f));
    eye_depth_ = over < 0 ? std::max(surface_height_ * own_wave - static_cast<float>(eye.y), 0.0f) : 0.0f;
    media_ = over < 0 ? Media::water : Media::air;

    const scene::CameraAxes axes = scene::axes(camera);
    const glm::vec3 up = axes.up * (scene::kNearPlane * std::tan(glm::radians(camera.fov) / 2));
    const glm::vec3 right =
        axes.right * (scene::kNearPlane * std::tan(glm::radians(camera.fov) / 2) * aspect);
    const glm::vec3 middle = axes.forward * scene::kNearPlane;
    if (std::abs(over) >
        kSteepest * glm::length(glm::vec3(scene::kNearPlane, glm::length(up), glm::length(right))))
        return;

    const glm::dvec2 ahead(axes.forward.x, axes.forward.z);
    const glm::dvec2 outward = ahead / std::max(glm::length(ahead), 1e-6);
    values_.resize(static_cast<size_t>(kColumns) * kRows);
    tbb::parallel_for(0, kRows, [&](int row) {
        const float y = 2.0f * static_cast<float>(row) / (kRows - 1) - 1;
        for (int column = 0; column < kColumns; ++column) {
            const float x = 2.0f * static_cast<float>(column) / (kColumns - 1) - 1;
            const glm::dvec3 p = eye + glm::dvec3(middle + x * right + y * up);
            const auto surface = static_cast<double>(water.height(p.x, p.z));
            const glm::dvec2 beyond = glm::dvec2(p.x, p.z) + kSlopeReach * outward;
            const auto farther = static_cast<double>(water.height(beyond.x, beyond.y));
            values_[static_cast<size_t>(row) * kColumns + static_cast<size_t>(column)] =
                glm::vec2(p.y - surface, (farther - surface) / kSlopeReach);
        }
    });
    const auto [lowest, highest] = std::ranges::minmax_element(values_, {}, &glm::vec2::x);
    media_ = lowest->x > kHighestMeniscus * meniscus ? Media::air
             : highest->x < 0                        ? Media::water
                                                     : Media::both;
    if (media_ != Media::both) return;
    upload();
}

void Waterline::upload() {
    const auto heights = std::as_bytes(std::span(values_));
    if (!heights_) {
        heights_ =
            gl::Texture({.format = GL_RG32F, .width = kColumns, .height = kRows, .label = "near water"});
        ring_ = gl::StreamRing("near water upload", heights.size());
    }
    std::memcpy(ring_.begin().data(), heights.data(), heights.size());
    heights_.upload_from_buffer(ring_.name(), ring_.region_offset(), 0, 0, GL_RG, GL_FLOAT);
    ring_.end();
}

glm::vec4 Waterline::grid_from_pixel(glm::ivec2 rendered, const glm::vec4& clip_from_part) {
    // The grid's first and last points lie on the picture's edges, in the middle of the outermost texels.
    const glm::vec2 grid(kColumns, kRows);
    const glm::vec2 scale = 0.5f * (grid - 1.0f) / grid;
    const glm::vec2 part_scale(clip_from_part.x, clip_from_part.y),
        part_shift(clip_from_part.z, clip_from_part.w);
    return {scale * part_scale * 2.0f / glm::vec2(rendered), scale * (part_shift - part_scale) + 0.5f};
}

}  // namespace deepwater::render
