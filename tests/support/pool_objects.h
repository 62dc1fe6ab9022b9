#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"
#include "support/triangle_tree.h"

namespace deepwater::test {

/// Objects that rays of a PoolTracer meet: spheres and boxes exactly, models triangle by triangle.
class PoolObjects {
public:
    /// @param object  a sphere, a box or a model that does not float
    /// @param model   of its shape
    void add(const scene::Object& object, const scene::Model& model);

    struct Hit {
        double t;    ///< m
        int object;  ///< in the order in which they were added
    };
    /// Returns the first object on a ray.  @param along  unit; both in the world
    [[nodiscard]] std::optional<Hit> first(const glm::dvec3& from, const glm::dvec3& along) const;

private:
    struct Entry {
        int shape;
        glm::dmat4 own_from_world;
        std::unique_ptr<TriangleTree> triangles;  ///< of a model, in the world
    };
    std::vector<Entry> entries_;
};

}  // namespace deepwater::test
