#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "scene/models/model.h"

namespace tinygltf {
class Model;
}

namespace deepwater::scene {

/// Decodes those pictures of a glTF file that its materials use, each once.
class GltfPictures {
public:
    /// `gltf` keeps pictures encoded (PNG or JPEG): in a buffer view, or as the image's bytes.
    explicit GltfPictures(const tinygltf::Model& gltf) : gltf_(gltf) {}

    /// Index of the picture of `texture`; −1 for −1.
    /// @throws RuntimeFailure when there is no such texture, or its picture cannot be read or is too large
    [[nodiscard]] int plain(int texture);

    /// Index of the picture of Material::surface_picture made of an occlusion texture, faded by `strength`,
    /// and a metallic-roughness texture; either may be −1. −1 when both are.
    [[nodiscard]] int surface(int occlusion, float strength, int metallic_roughness);

    /// All pictures asked for, in the order of their indices.
    [[nodiscard]] std::vector<Picture> take() { return std::move(pictures_); }

private:
    [[nodiscard]] Picture decode(int texture);

    const tinygltf::Model& gltf_;
    std::vector<Picture> pictures_;
    std::map<std::tuple<int, float, int>, int> known_;  ///< (occlusion, strength, other texture)
    size_t pixels_ = 0;                                 ///< decoded so far
};

}  // namespace deepwater::scene
