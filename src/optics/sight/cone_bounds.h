#pragma once

#include <glm/glm.hpp>
#include <optional>

namespace deepwater::optics {

/// A rectangle of a picture whose corners are at -1 and 1.
struct PictureBounds {
    glm::vec2 low, high;
};

/// Returns the smallest rectangle of a picture that holds all directions of a cone; nothing if the picture shows none
/// of them. A cone that reaches behind the eye is taken to fill the picture.
/// @param rays  the ray of the point (x, y) is x rays[0] + y rays[1] + rays[2], of any length, in the cone's axes
/// @param axis  unit;  @param angle  [0, π/2) rad, between the cone's axis and its rim
///
/// A line x = c of the picture is a plane of rays with the normal n = r0 - c r2, where r are the rows of the inverse of
/// `rays`. It touches the cone where (n · axis)² = sin²(angle) n²: a quadratic equation for c.
[[nodiscard]] std::optional<PictureBounds> cone_bounds(const glm::mat3& rays, const glm::vec3& axis,
                                                       float angle);

}  // namespace deepwater::optics
