#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

namespace deepwater::test {

/// Casts rays against triangles, which a tree of boxes holds; rays hit both sides of a triangle.
class TriangleTree {
public:
    /// @param corners  three a triangle
    explicit TriangleTree(std::vector<glm::dvec3> corners);

    struct Hit {
        double distance;  ///< in lengths of the direction
        size_t triangle;
        glm::dvec3 weights;  ///< of its corners
    };
    /// The first triangle beyond `from` + `start` x `direction`.
    [[nodiscard]] std::optional<Hit> first_hit(const glm::dvec3& from, const glm::dvec3& direction,
                                               double start = 0) const;

    /// Across a triangle's front, unit.
    [[nodiscard]] glm::dvec3 normal(size_t triangle) const;

private:
    struct Node {
        glm::dvec3 low, high;
        size_t first = 0,
               count = 0;  ///< of triangles; count 0: the children are `next` and the node after this one
        size_t next = 0;
    };
    size_t build(size_t first, size_t count);

    std::vector<glm::dvec3> corners_;
    std::vector<size_t> order_;
    std::vector<Node> nodes_;
};

}  // namespace deepwater::test
