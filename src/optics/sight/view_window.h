#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>

namespace deepwater::optics {

/// The pyramid that a rectangle of the picture shows, bounded by four planes through the eye: the points x,
/// relative to the eye, with dot(normal, x) >= 0 for all normals. The near plane is left out.
struct ViewWindow {
    std::array<glm::vec3, 4> normals;
};

/// Returns the pyramid of a rectangle. @param clip_from_world  of a view whose eye is at the origin
/// @param rectangle  left, bottom, right, top in clip coordinates; the default is the whole picture
[[nodiscard]] ViewWindow window_of(const glm::mat4& clip_from_world,
                                   const glm::vec4& rectangle = {-1, -1, 1, 1});

/// Returns false only if no point of an axis-aligned box is in the window.
/// @param low, high  corners of the box, relative to the eye
[[nodiscard]] bool may_show(const ViewWindow& window, const glm::vec3& low, const glm::vec3& high);

/// Returns the rectangle (left, bottom, right, top) of the picture that contains the projections of all
/// points; the whole picture if one of them is not in front of the eye; an empty one (right < left) without
/// points.
[[nodiscard]] glm::vec4 seen_rectangle(const glm::mat4& clip_from_world, std::span<const glm::vec3> points);

}  // namespace deepwater::optics
