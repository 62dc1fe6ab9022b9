#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "sim/moment/body.h"

namespace deepwater::render {

/// Colours of the arrows of forces, sRGB-encoded: on single triangles, of all water and wind together,
/// weight, and of other models.
namespace force_colours {
inline constexpr glm::vec3 kHull{0.35f, 0.80f, 1.0f};
inline constexpr glm::vec3 kWater{0.25f, 0.95f, 0.45f};
inline constexpr glm::vec3 kWeight{1.0f, 0.38f, 0.28f};
inline constexpr glm::vec3 kOther{1.0f, 0.85f, 0.25f};
}  // namespace force_colours

/// An arrow in the world.
struct ForceArrow {
    glm::vec3 from{0}, to{0};  ///< camera-relative, m
    glm::vec3 colour{1};
    float width = 1;  ///< of the shaft, in units of kArrowWidth
};

/// Returns the arrows of the forces on bodies. The weight of a body is 0.6 times as long as its hull, and
/// other forces in proportion, to at most two lengths. Arrows of triangles end there and are longer by a
/// quarter of the number of the hull's triangles; those shorter than 1 % of the hull are left out.
/// @param eye  world, m
[[nodiscard]] std::vector<ForceArrow> force_arrows(std::span<const sim::BodyForceView> bodies,
                                                   const glm::dvec3& eye);

/// Width [pixels] of a thin arrow's shaft in a picture up to 900 pixels high; in higher ones it grows in
/// proportion.
inline constexpr float kArrowWidth = 1.3f;

/// A corner of a triangle in the picture, as shaders/solids/force_arrows.vert reads it.
struct ArrowCorner {
    glm::vec3 place;  ///< normalised device coordinates; depth reversed
    float across;     ///< pixels, from the middle line
    glm::vec3 colour;
    float half_width;  ///< pixels: what lies farther across is not drawn
};

/// Returns the triangles of arrows as a part of a picture shows them. What lies behind the eye is cut away.
/// @param clip_from_world  of the part, camera-relative
/// @param size             of the part, pixels
/// @param picture_height   of the whole picture, pixels
[[nodiscard]] std::vector<ArrowCorner> arrow_triangles(std::span<const ForceArrow> arrows,
                                                       const glm::mat4& clip_from_world, glm::ivec2 size,
                                                       int picture_height);

}  // namespace deepwater::render
