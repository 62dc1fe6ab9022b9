#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>

namespace deepwater::optics {

/// What of the world is seen in a rectangle of the picture: the space between four planes through the eye,
/// inside where dot(normal, x) >= 0, x from the eye. Near plane left out.
struct ViewWindow {
    std::array<glm::vec3, 4> normals;
};

/// @param clip_from_world  of a view whose eye is at the origin
/// @param rectangle  left, bottom, right, top in clip coordinates; the default is the whole picture
[[nodiscard]] ViewWindow window_of(const glm::mat4& clip_from_world,
                                   const glm::vec4& rectangle = {-1, -1, 1, 1});

/// False only when nothing of an upright box is seen in the window.
/// @param low, high  corners of the box, from the eye
[[nodiscard]] bool may_show(const ViewWindow& window, const glm::vec3& low, const glm::vec3& high);

/// The rectangle of the picture, as above, in which points are seen; the whole picture when one of them is
/// not in front of the eye. Empty (right < left) without points.
[[nodiscard]] glm::vec4 seen_rectangle(const glm::mat4& clip_from_world, std::span<const glm::vec3> points);

}  // namespace deepwater::optics
