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

/// Distances from points to a mesh and its winding numbers, by a tree of bounding boxes. Keeps references to the
/// mesh.
class MeshDistance {
public:
    /// The place on a mesh that is nearest to a point.
    struct Nearest {
        float distance = 0;          ///< m
        std::uint32_t triangle = 0;  ///< its number: three indices of the mesh begin at 3 · triangle
    };

    /// @param positions  m
    /// @param triangles  three indices each, at least one triangle
    MeshDistance(std::span<const glm::vec3> positions, std::span<const std::uint32_t> triangles);

    /// Returns the distance from a point to the nearest triangle, m.
    /// @param least  m; if the distance is smaller, the result may be any number from the distance up to
    ///               `least`
    [[nodiscard]] float to(const glm::vec3& point, float least = 0) const;

    /// Returns the triangle nearest to a point.
    /// @param within  m, how far it is searched for. Where it is farther away, the result's distance is at least
    /// this, and its triangle 0
    [[nodiscard]] Nearest nearest(const glm::vec3& point, float within) const;

    /// Returns how often the mesh encloses a point: the solid angle under which its triangles are seen, those from
    /// behind positive, over 4π. It is a whole number for closed meshes. Groups of triangles at more than twice
    /// their radius count as one flat piece, by which the result is up to 0.05 wrong.
    /// Source: Barill et al. 2018, "Fast winding numbers for soups and clouds", eqs. 1 and 8, first term;
    /// solid angle of a triangle: Van Oosterom & Strackee 1983.
    [[nodiscard]] float winding(const glm::vec3& point) const;

private:
    struct Node {
        glm::vec3 low, high;
        /// Range of order_; count 0: the children are the node after this one and `next`.
        std::uint32_t first = 0, count = 0;
        std::uint32_t next = 0;
    };
    /// The triangles of a node as one flat piece.
    struct Piece {
        glm::vec3 area{0};    ///< sum of their normals, each as long as its area, m²
        glm::vec3 middle{0};  ///< mean of their middles, weighted with their areas, m
        float weight = 0;     ///< sum of their areas, m²
        float radius = 0;     ///< of a sphere about `middle` around them, m
    };
    struct Best {
        float distance2;
        std::uint32_t triangle;
    };
    void build(std::uint32_t first, std::uint32_t count);
    void flatten(size_t node);
    [[nodiscard]] const glm::vec3& corner(std::uint32_t triangle, size_t c) const {
        return positions_[triangles_[3 * size_t{triangle} + c]];
    }
    void nearer(const glm::vec3& point, const Node& node, float least2, Best& best) const;
    [[nodiscard]] float solid_angle(const glm::vec3& point, size_t node) const;

    std::span<const glm::vec3> positions_;
    std::span<const std::uint32_t> triangles_;
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
    std::vector<Piece> pieces_;  ///< by node
};

}  // namespace deepwater::render
