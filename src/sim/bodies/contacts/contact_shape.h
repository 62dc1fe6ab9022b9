#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/bodies/hull_mesh.h"

namespace deepwater::sim {

/// How a surface meets others. Of two surfaces that touch, friction is the geometric mean and restitution the
/// larger one.
struct ContactSurface {
    double friction = 0.5;     ///< 0 … 10, Coulomb's coefficient
    double restitution = 0.1;  ///< 0 … 1, of an impact

    bool operator==(const ContactSurface&) const = default;
};

struct ContactBall {
    glm::dvec3 centre{0};  ///< m
    double radius = 1;     ///< m, > 0
};

/// The convex hull of at least four corners that do not lie in one plane.
struct ContactHull {
    std::vector<glm::dvec3> corners;  ///< m
};

/// What a body is for contacts: balls and convex parts, in the body's axes.
struct ContactShape {
    std::vector<ContactBall> balls{};
    std::vector<ContactHull> hulls{};
};

/// Largest number of corners of a part; hulls of more are replaced by that of their extremes in so many
/// directions, which lie inside.
inline constexpr size_t kMostContactCorners = 96;

/// Returns a shape of one convex hull around each part of a mesh that is joined by corners.
[[nodiscard]] ContactShape contact_shape(const HullMesh& mesh);

/// Returns the same with at most kMostContactCorners corners a part.
/// @throws UsageError for a shape without parts, a part without volume, a number that is not finite or beyond
/// kLargestHull, and for a surface outside its domain
[[nodiscard]] ContactShape checked(const ContactShape& shape, const ContactSurface& surface);

}  // namespace deepwater::sim
