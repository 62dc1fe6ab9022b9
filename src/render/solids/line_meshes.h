#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "render/solids/object_mesh.h"
#include "scene/objects/rigid_traits.h"
#include "sim/moment/body.h"

namespace deepwater::render {

/// Tubes around the mooring lines of a moment, as wires (scene::Material::wire_radius).
class LineMeshes {
public:
    struct Line {
        const ObjectMesh* mesh;
        glm::dvec3 origin;    ///< m, world, of the mesh's axes, which are the world's
        glm::vec3 low, high;  ///< m, corners of the bounding box, from `origin`
    };

    /// Shapes the tubes.
    /// @param traits  by line; nullptr: it is not drawn
    void update(std::span<const sim::LineShape> lines, std::span<const scene::MooringTraits* const> traits);

    /// Those of the last update(), which keeps the meshes.
    [[nodiscard]] std::span<const Line> lines() const { return lines_; }

private:
    struct Tube {
        size_t points;
        double thickness;
        scene::LineMaterial material;
        std::unique_ptr<ObjectMesh> mesh;
    };
    std::vector<Tube> tubes_;
    std::vector<Line> lines_;
    std::vector<scene::Vertex> vertices_;
};

}  // namespace deepwater::render
