#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "scene/models/model.h"

namespace tinygltf {
class Model;
}

namespace deepwater::scene {

/// Decodes the pictures of a glTF file that its materials use, each once.
class GltfPictures {
public:
    /// @param gltf  with encoded pictures (PNG or JPEG), in a buffer view or as the image's bytes
    explicit GltfPictures(const tinygltf::Model& gltf) : gltf_(gltf) {}

    /// Index of the picture of `texture`; −1 for −1.
    /// @throws RuntimeFailure when there is no such texture, or its picture cannot be read or is too large
    [[nodiscard]] int plain(int texture);

    /// Index of a picture for Material::surface_picture, made from an occlusion texture, weakened to
    /// `strength`, and a metallic-roughness texture. Either may be −1; the result is −1 when both are.
    [[nodiscard]] int surface(int occlusion, float strength, int metallic_roughness);

    /// Hands over all decoded pictures in the order of their indices.
    [[nodiscard]] std::vector<Picture> take() { return std::move(pictures_); }

private:
    [[nodiscard]] Picture decode(int texture);

    const tinygltf::Model& gltf_;
    std::vector<Picture> pictures_;
    std::map<std::tuple<int, float, int>, int> known_;  ///< (occlusion, strength, other texture)
    size_t pixels_ = 0;                                 ///< decoded pixels so far
};

}  // namespace deepwater::scene
