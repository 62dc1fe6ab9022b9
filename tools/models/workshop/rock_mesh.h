#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "workshop/mesh.h"

namespace deepwater::models {

/// A rock as seen from above: rings of points around a top, each moved along its own line until it meets the
/// surface where `field` is 0 (negative inside).
struct RockPlan {
    /// A ring of the undisplaced rock: distance from the middle, height [m], and the outward lean of its
    /// points' lines: 0 straight up, 1 level.
    struct Ring {
        float radius;
        float y;
        float lean;
        float detail = 1;  ///< texels per metre from the ring before to this one, relative
    };
    std::vector<Ring> rings;  ///< from the top (radius 0) outwards and down
    int most_around = 200;    ///< points on the largest rings; the inner ones have fewer
    float reach = 2;          ///< farthest way along a line, out and in [m]
    /// Stretch of the rings by direction (x, z of unit length).
    std::function<float(glm::vec2 direction)> stretch = [](glm::vec2) { return 1.0f; };
};

/// The mesh, one chart that lies like the rock seen from above, spread so that slopes and walls get their
/// full length; rings with a `detail` of less than half keep to their plan.
[[nodiscard]] Mesh rock_mesh(const RockPlan& plan, const std::function<float(glm::vec3)>& field);

}  // namespace deepwater::models
