#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <glm/gtc/constants.hpp>
#include <optional>
#include <string>
#include <vector>

#include "workshop/mesh.h"

namespace deepwater::models {

/// A place on a model's surface, as a material sees it.
struct Place {
    glm::vec3 position;  ///< m, in the model
    glm::vec3 normal;    ///< unit length, of the mesh
    glm::vec2 uv;        ///< m, on the chart
    float occlusion;     ///< [0, 1]; 1: sees the whole half-space above it
};

/// What a material is like at a place.
struct Surface {
    glm::vec3 color{0.5f};  ///< linear reflectance, Rec.709
    float roughness = 0.8f;
    float metallic = 0;
    float height = 0;  ///< relief above the mesh [m]; its slope becomes the normal map
};

using Material = std::function<Surface(const Place&)>;

/// Meshes of one material.
struct Part {
    Mesh mesh;
    Material material;
    float density = 1;     ///< texels per metre, relative to the model's other parts
    float crease = 1.3f;   ///< rad; see with_normals(): bars of five sides and more come out round
    float longest = 1e9f;  ///< charts are never longer than this many texels: for wires and rails
};

/// Wires, ropes and whip aerials of one kind: too thin for pictures of their own. The renderer never shows
/// them thinner than a pixel.
struct Wires {
    Mesh mesh;     ///< rods of that radius
    float radius;  ///< m
    Surface surface;
};

/// How a floating model lies in still water: written into the root node's extras.
struct Buoyancy {
    float length;                   ///< m
    float beam;                     ///< m
    float draught;                  ///< m
    std::vector<glm::vec3> probes;  ///< on the waterline plane, y = 0
};

/// A model: metres, +y up, bow towards -z, still water at y = 0.
struct Model {
    std::string name;
    std::vector<Part> parts{};
    std::vector<Wires> wires{};
    int texture_size = 1024;                ///< texels along a side of the base colour and normal maps
    int oversample = 2;                     ///< painted texels along each side of one of these, 1 or 2
    int relief_share = 1;                   ///< of these to one of the normal map, 1, 2 or 4
    float occlusion_reach = 2;              ///< farther things do not darken a corner [m]
    std::optional<Mesh> water_exclusion{};  ///< closed; the water surface is not drawn inside
    std::optional<Buoyancy> buoyancy{};

    void add(Mesh mesh, Material material) {
        parts.push_back({.mesh = std::move(mesh), .material = std::move(material)});
    }
    void add(Part part) { parts.push_back(std::move(part)); }
};

/// Linear reflectance of a colour written as 0xRRGGBB in sRGB. Source: IEC 61966-2-1.
[[nodiscard]] glm::vec3 srgb(int hex);

}  // namespace deepwater::models
