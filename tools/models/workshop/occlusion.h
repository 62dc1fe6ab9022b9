#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "workshop/mesh.h"

namespace deepwater::models {

/// Triangles in a tree of boxes, for asking what a ray meets.
class RayTree {
public:
    explicit RayTree(const Mesh& mesh);

    /// Distance along `direction` (unit length) to the first triangle within `reach`; `reach` when there is
    /// none.
    [[nodiscard]] float first_hit(glm::vec3 origin, glm::vec3 direction, float reach) const;

    /// Cosine-weighted share of the half-space about `normal` that is open; things count less the nearer they
    /// are to `reach`. `turn` in [0, 1) turns the pattern of rays, so that neighbours' errors differ.
    [[nodiscard]] float openness(glm::vec3 position, glm::vec3 normal, float reach, float turn) const;

private:
    struct Box {
        glm::vec3 low;
        glm::vec3 high;
        int first;  ///< first triangle of a leaf, or the index of the second child
        int count;  ///< triangles of a leaf; 0: the children are the next box and `first`
    };
    struct Corners {
        glm::vec3 a;
        glm::vec3 to_b;
        glm::vec3 to_c;
    };
    void build(std::span<int> order, std::span<const Corners> triangles);

    std::vector<Box> boxes_;
    std::vector<Corners> triangles_;
};

}  // namespace deepwater::models
