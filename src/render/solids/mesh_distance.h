#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace deepwater::render {

/// Returns the squared distance from a point to a triangle.
[[nodiscard]] float distance2(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b,
                              const glm::vec3& c);

/// Distances from points to a mesh, by a tree of bounding boxes. Keeps references to the mesh.
class MeshDistance {
public:
    /// @param positions  m
    /// @param triangles  three indices each, at least one triangle
    MeshDistance(std::span<const glm::vec3> positions, std::span<const std::uint32_t> triangles);

    /// Returns the distance from a point to the nearest triangle, m.
    /// @param least  m; if the distance is smaller, the result may be any number from the distance up to
    ///               `least`
    [[nodiscard]] float to(const glm::vec3& point, float least = 0) const;

private:
    struct Node {
        glm::vec3 low, high;
        /// Range of order_; count 0: the children are the node after this one and `next`.
        std::uint32_t first = 0, count = 0;
        std::uint32_t next = 0;
    };
    void build(std::uint32_t first, std::uint32_t count);
    [[nodiscard]] const glm::vec3& corner(std::uint32_t triangle, size_t c) const {
        return positions_[triangles_[3 * size_t{triangle} + c]];
    }
    void nearer(const glm::vec3& point, const Node& node, float least2, float& best2) const;

    std::span<const glm::vec3> positions_;
    std::span<const std::uint32_t> triangles_;
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
};

}  // namespace deepwater::render
