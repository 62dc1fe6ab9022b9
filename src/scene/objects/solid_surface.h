#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "scene/models/model.h"

namespace deepwater::scene {

/// The surface of a model that stops the camera: its triangles and those of its dry volume, in a bounding
/// volume hierarchy of boxes. Wires, which are thinner than a pixel from a few metres on, are left out.
///
/// Points are in the model's own axes, after it was scaled by `scale` (Object::size, > 0).
class SolidSurface {
public:
    explicit SolidSurface(const Model& model);

    [[nodiscard]] bool empty() const { return triangles_.empty(); }
    /// Corners of its bounding box before `scale`.
    [[nodiscard]] const glm::vec3& low() const { return low_; }
    [[nodiscard]] const glm::vec3& high() const { return high_; }

    struct Nearest {
        glm::dvec3 point;
        double distance;  ///< m
    };
    /// The point of the surface nearest to `p`; nothing: none lies within `reach` [m].
    [[nodiscard]] std::optional<Nearest> nearest(const glm::dvec3& p, const glm::dvec3& scale,
                                                 double reach) const;

    /// True inside the dry volume or, where a model has none, inside its shape: where the winding number of
    /// the surface is more than one half. A shape with an opening, such as a rock without an underside, has
    /// an inside too, within its bounding box. Source: Jacobson, Kavan & Sorkine-Hornung 2013, "Robust
    /// inside-outside segmentation using generalized winding numbers", eq. 6; solid angles: Van Oosterom &
    /// Strackee 1983.
    [[nodiscard]] bool contains(const glm::dvec3& p, const glm::dvec3& scale) const;

private:
    struct Triangle {
        glm::vec3 corner[3];
        bool bounds;  ///< counts in contains()
    };
    /// A box of the tree. A leaf holds triangles; any other holds the two boxes `first` and `first` + 1.
    struct Node {
        glm::vec3 low, high;
        std::uint32_t first;
        std::uint32_t count;  ///< of triangles in a leaf; 0 in any other box
    };
    void add(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, bool bounds);
    void split(size_t node, std::uint32_t first, std::uint32_t count);

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;
    glm::vec3 low_{0}, high_{0};
};

}  // namespace deepwater::scene
