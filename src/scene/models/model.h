#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "sim/bodies/floating_body.h"

namespace deepwater::scene {

/// A corner of a triangle, in the model's own axes.
struct Vertex {
    glm::vec3 position{0};                                  ///< m
    glm::vec3 normal{0, 1, 0};                              ///< unit
    glm::vec2 uv{0};                                        ///< (0, 0) is the upper left corner of a picture
    std::array<std::uint8_t, 4> color{255, 255, 255, 255};  ///< linear, multiplies the base colour
};

/// How a texture continues beyond its edges.
enum class Wrap { repeat, mirror, clamp };

/// The pixels of a texture: rows of RGBA, top row first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
    Wrap wrap_u = Wrap::repeat;
    Wrap wrap_v = Wrap::repeat;
};

/// How a surface reflects light: the metallic-roughness model of glTF 2.0. Pictures are indices into
/// Model::pictures; −1: none.
struct Material {
    glm::vec3 base_color{1};  ///< linear reflectance (or the mirror colour of a metal)
    float metallic = 0;
    float roughness = 1;          ///< perceptual: the square root of the microfacet width alpha
    int base_color_picture = -1;  ///< sRGB-encoded colour, coverage in alpha
    int normal_picture = -1;      ///< tangent space: x along u, y against v
    int surface_picture = -1;  ///< red: share of the sky not hidden by the object itself; green: roughness;
                               ///< blue: metallic
    float normal_scale = 1;
    float least_coverage = 0;  ///< pixels of smaller coverage are not drawn; 0: all are drawn
    bool double_sided = false;
    /// Radius [m] of the round wires of which the part consists; 0: it has no wires. Normals point away from
    /// the wires' axes. A wire is drawn at least a pixel wide, and the fainter the thinner it is.
    float wire_radius = 0;
};

/// Triangles of one material.
struct Part {
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    int material = 0;
};

using sim::kMostProbes;

/// A closed volume that water cannot enter.
struct Volume {
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> indices;  ///< triangles, counter-clockwise from outside
};

/// A shape with its materials. Axes are those of scene/objects/object.h; the waterline is at y = 0.
struct Model {
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;  ///< triangles, counter-clockwise from their front
    std::vector<Part> parts;             ///< at least one for each material; together all indices, in order
    std::vector<Material> materials;
    std::vector<Picture> pictures;
    glm::vec3 low{0}, high{0};  ///< corners of the bounding box of all vertices

    Volume dry;  ///< the inside of a hull, where no water is; empty: none
    std::vector<glm::vec2>
        probes;  ///< (x, z) at which a floating object follows the sea's height; one to kMostProbes
};

/// A sphere with smooth normals, a box or a plate of size 1 about the origin. The plate lies level and faces
/// up; both its sides are drawn. Texture coordinates run once around a sphere, over a plate and over each
/// face of a box; seen from outside, u to the right and v down.
[[nodiscard]] Model make_primitive(int shape);

/// Computes the bounding box of `model` from its vertices and, where it has no probes, places a grid of them
/// over the box as seen from above.
void finish(Model& model);

}  // namespace deepwater::scene
