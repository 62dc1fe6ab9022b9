#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "workshop/mesh.h"

namespace deepwater::models {

/// A surface over the unit square with `nu` × `nv` cells, one chart; outwards is dP/du × dP/dv. The chart's
/// metres are arc lengths along the middle lines, so that texels stay nearly square.
[[nodiscard]] Mesh patch(int nu, int nv, const std::function<glm::vec3(float u, float v)>& at);

/// A flat four-cornered sheet; corners anticlockwise seen from outside.
[[nodiscard]] Mesh quad(glm::vec3 a, glm::vec3 b, glm::vec3 c, glm::vec3 d);

/// A box about the origin whose twelve edges are cut by `bevel` [m]; 0: sharp edges.
[[nodiscard]] Mesh box(glm::vec3 size, float bevel);

/// A flat outline in x and y, anticlockwise seen from +z, drawn out from z = 0 to `depth`. Any simple
/// outline.
[[nodiscard]] Mesh prism(std::span<const glm::vec2> outline, float depth);

/// A point of a lathe's profile: distance from the y axis and height.
struct ProfilePoint {
    float radius;
    float y;
};

/// A surface of revolution about the y axis with `sides` facets. The profile runs so that outwards is on its
/// right: upwards for an outer wall. Sharp corners of the profile begin new charts; level rings are unwrapped
/// as seen along the axis, walls as a strip.
[[nodiscard]] Mesh lathe(std::span<const ProfilePoint> profile, int sides);

/// A smooth curve through points (centripetal Catmull–Rom). Source: Yuksel, Schaefer & Keyser 2011,
/// "Parameterization and applications of Catmull–Rom curves".
[[nodiscard]] std::vector<glm::vec3> smooth_curve(std::span<const glm::vec3> through, int pieces_between);

/// What is pushed along a path: an outline around it, anticlockwise seen against the path's direction.
using Section = std::vector<glm::vec2>;

/// A regular outline of `sides` corners.
[[nodiscard]] Section round_section(float radius, int sides);
/// A rectangle `width` across (along the path's side) and `height` along its up, corners cut by `bevel`.
[[nodiscard]] Section rectangular_section(float width, float height, float bevel);

/// Pushes a section along a path and closes both ends. The frame is carried along without twist, begun with
/// `up` (which only must not lie along the path; any when absent). `scale`, when given, is the section's size
/// at each share [0, 1] of the path's length.
[[nodiscard]] Mesh sweep(const Section& section, std::span<const glm::vec3> path,
                         std::optional<glm::vec3> up = std::nullopt,
                         const std::function<float(float)>& scale = {});

/// A round bar along a path.
[[nodiscard]] Mesh tube(std::span<const glm::vec3> path, float radius, int sides = 8);
/// A straight round bar, or a tapered one.
[[nodiscard]] Mesh rod(glm::vec3 from, glm::vec3 to, float radius, int sides = 8);
[[nodiscard]] Mesh tapered_rod(glm::vec3 from, glm::vec3 to, float radius_from, float radius_to,
                               int sides = 8);

/// A straight beam of rectangular section.
[[nodiscard]] Mesh beam(glm::vec3 from, glm::vec3 to, float width, float height, glm::vec3 up,
                        float bevel = 0.01f);

/// A ring (torus) about the y axis.
[[nodiscard]] Mesh ring(float radius, float thickness, int around, int sides);

/// A ball, as a lathe.
[[nodiscard]] Mesh ball(glm::vec3 centre, float radius, int sides);

}  // namespace deepwater::models
