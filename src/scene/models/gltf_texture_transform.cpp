#include "scene/models/gltf_texture_transform.h"

#include <tiny_gltf.h>

#include <cmath>
#include <optional>

#include "core/check.h"
#include "core/log.h"

namespace deepwater::scene {
namespace {

constexpr const char* kExtension = "KHR_texture_transform";

double number(const tinygltf::Value& value) {
    const double result = value.IsNumber() ? value.GetNumberAsDouble() : NAN;
    if (!std::isfinite(result) || std::abs(result) > 1e6)
        throw RuntimeFailure(std::string(kExtension) + ": expected finite numbers");
    return result;
}

glm::dvec2 pair_of(const tinygltf::Value& extension, const char* name, const glm::dvec2& otherwise) {
    if (!extension.Has(name)) return otherwise;
    const tinygltf::Value& value = extension.Get(name);
    if (!value.IsArray() || value.ArrayLen() != 2)
        throw RuntimeFailure(std::string(kExtension) + ": expected two numbers in '" + name + "'");
    return {number(value.Get(0)), number(value.Get(1))};
}

TextureTransform transform_of(const tinygltf::ExtensionMap& extensions) {
    const auto found = extensions.find(kExtension);
    if (found == extensions.end() || !found->second.IsObject()) return {};
    const tinygltf::Value& extension = found->second;
    const glm::dvec2 scale = pair_of(extension, "scale", glm::dvec2(1));
    const double angle = extension.Has("rotation") ? number(extension.Get("rotation")) : 0.0;
    const double c = std::cos(angle), s = std::sin(angle);
    const glm::dmat2 turn(c, -s, s, c);  // columns
    return {.linear = glm::mat2(turn * glm::dmat2(scale.x, 0, 0, scale.y)),
            .offset = glm::vec2(pair_of(extension, "offset", glm::dvec2(0)))};
}

}  // namespace

TextureTransform texture_transform(const tinygltf::Material& material) {
    std::optional<TextureTransform> first;
    bool differ = false;
    const auto add = [&](const auto& texture) {
        if (texture.index < 0) return;
        const TextureTransform own = transform_of(texture.extensions);
        if (!first) first = own;
        differ = differ || !(own == *first);
    };
    add(material.pbrMetallicRoughness.baseColorTexture);
    add(material.normalTexture);
    add(material.pbrMetallicRoughness.metallicRoughnessTexture);
    add(material.occlusionTexture);
    if (differ) log_warning("pictures of one material are laid out differently: all follow the first");
    return first.value_or(TextureTransform{});
}

}  // namespace deepwater::scene
