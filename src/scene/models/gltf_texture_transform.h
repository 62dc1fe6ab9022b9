#pragma once

#include <glm/glm.hpp>

namespace tinygltf {
struct Material;
}

namespace deepwater::scene {

/// How a material transforms its texture coordinates before its pictures are sampled: uv′ = linear · uv +
/// offset.
struct TextureTransform {
    glm::mat2 linear{1};
    glm::vec2 offset{0};

    [[nodiscard]] glm::vec2 operator()(const glm::vec2& uv) const { return linear * uv + offset; }
    bool operator==(const TextureTransform&) const = default;
};

/// The transform of `material`'s pictures by the extension KHR_texture_transform: scaled, then turned
/// counter-clockwise as seen on the picture (v runs down), then moved. A vertex has one pair of coordinates.
/// Where the pictures of a material have different transforms, all take that of the first of colour, normals,
/// roughness and occlusion, and a warning is logged.
/// @throws RuntimeFailure "KHR_texture_transform: expected finite numbers"
[[nodiscard]] TextureTransform texture_transform(const tinygltf::Material& material);

}  // namespace deepwater::scene
