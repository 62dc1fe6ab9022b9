#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "workshop/model.h"

namespace deepwater::models {

/// An 8-bit RGB picture, top row first.
struct Picture {
    int size;  ///< texels along each side
    std::vector<std::uint8_t> rgb;
};

/// A model ready to be written: one mesh, one set of textures.
struct BakedModel {
    ShadedMesh body;     ///< `uv` of the vertices in texture space: [0, 1], v downwards
    Picture base_color;  ///< sRGB
    Picture normal;      ///< tangent space, +y up (glTF's convention); see Model::relief_share
    Picture occlusion_roughness_metallic;  ///< linear, at most half as many texels along a side
};

/// Lays the parts' charts out in one atlas and paints it: for every texel its place on the model is found,
/// its openness to the sky cast by rays, and its material asked.
[[nodiscard]] BakedModel bake(const Model& model);

}  // namespace deepwater::models
