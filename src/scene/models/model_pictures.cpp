#include "scene/models/model_pictures.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "core/check.h"
#include "scene/models/gltf_accessor.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace deepwater::scene {
namespace {

constexpr int kLargestSide = 8192;               ///< pixels
constexpr size_t kMostPixels = size_t{1} << 27;  ///< most pixels of all pictures of a file together: 512 MB
constexpr size_t kChannels = 4;
constexpr size_t kOcclusion = 0, kRoughness = 1, kMetallic = 2;

Wrap wrap_of(int gltf_wrap) {
    switch (gltf_wrap) {
        case TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE:
            return Wrap::clamp;
        case TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT:
            return Wrap::mirror;
        default:
            return Wrap::repeat;
    }
}

/// Channel `c` of the pixel of a picture nearest to the centre of pixel (x, y) of one of another size.
std::uint8_t scaled_value(const Picture& picture, int x, int y, const Picture& grid, size_t c) {
    const int px = static_cast<int>((static_cast<long>(2 * x + 1) * picture.width) / (2L * grid.width));
    const int py = static_cast<int>((static_cast<long>(2 * y + 1) * picture.height) / (2L * grid.height));
    return picture
        .rgba[(static_cast<size_t>(py) * static_cast<size_t>(picture.width) + static_cast<size_t>(px)) *
                  kChannels +
              c];
}

}  // namespace

Picture GltfPictures::decode(int texture) {
    if (static_cast<size_t>(texture) >= gltf_.textures.size()) {
        throw RuntimeFailure("there is no texture " + std::to_string(texture));
    }
    const tinygltf::Texture& source = gltf_.textures[static_cast<size_t>(texture)];
    if (source.source < 0 || static_cast<size_t>(source.source) >= gltf_.images.size()) {
        throw RuntimeFailure("texture " + std::to_string(texture) + " has no picture");
    }
    const tinygltf::Image& image = gltf_.images[static_cast<size_t>(source.source)];
    const std::span<const unsigned char> bytes =
        image.bufferView >= 0 ? gltf_view_bytes(gltf_, image.bufferView) : std::span(image.image);
    const std::string name =
        "picture " + (image.uri.empty() ? std::to_string(source.source) : "'" + image.uri + "'");
    if (bytes.empty()) throw RuntimeFailure(name + " is not in its folder");

    Picture picture;
    int channels = 0;
    const auto size = static_cast<int>(bytes.size());
    if (!stbi_info_from_memory(bytes.data(), size, &picture.width, &picture.height, &channels)) {
        throw RuntimeFailure(name + " is neither PNG nor JPEG");
    }
    const size_t pixels = static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height);
    pixels_ += pixels;
    if (std::max(picture.width, picture.height) > kLargestSide || pixels_ > kMostPixels) {
        throw RuntimeFailure(name + " is too large");
    }
    const std::unique_ptr<stbi_uc, void (*)(void*)> decoded(
        stbi_load_from_memory(bytes.data(), size, &picture.width, &picture.height, &channels, kChannels),
        stbi_image_free);
    if (!decoded) throw RuntimeFailure(name + " is damaged: " + stbi_failure_reason());
    picture.rgba.assign(decoded.get(), decoded.get() + pixels * kChannels);
    if (source.sampler >= 0 && static_cast<size_t>(source.sampler) < gltf_.samplers.size()) {
        picture.wrap_u = wrap_of(gltf_.samplers[static_cast<size_t>(source.sampler)].wrapS);
        picture.wrap_v = wrap_of(gltf_.samplers[static_cast<size_t>(source.sampler)].wrapT);
    }
    return picture;
}

int GltfPictures::plain(int texture) {
    if (texture < 0) return -1;
    const auto [found, is_new] = known_.try_emplace({-1, 0.0f, texture}, static_cast<int>(pictures_.size()));
    if (is_new) pictures_.push_back(decode(texture));
    return found->second;
}

int GltfPictures::surface(int occlusion, float strength, int metallic_roughness) {
    if (strength == 0) occlusion = -1;
    if (occlusion < 0 && metallic_roughness < 0) return -1;
    // The strength 2, which no occlusion texture has, marks plain pictures in the map.
    const std::tuple key(occlusion, occlusion < 0 ? 2.0f : strength, metallic_roughness);
    const auto [found, is_new] = known_.try_emplace(key, static_cast<int>(pictures_.size()));
    if (!is_new) return found->second;

    Picture hidden = occlusion < 0 ? Picture{} : decode(occlusion);
    Picture finish = metallic_roughness < 0 ? Picture{} : decode(metallic_roughness);
    const Picture& larger = hidden.rgba.size() > finish.rgba.size() ? hidden : finish;
    Picture result{.width = larger.width,
                   .height = larger.height,
                   .rgba = std::vector<std::uint8_t>(larger.rgba.size(), 255),
                   .wrap_u = larger.wrap_u,
                   .wrap_v = larger.wrap_v};
    std::uint8_t* pixel = result.rgba.data();
    for (int y = 0; y < result.height; ++y) {
        for (int x = 0; x < result.width; ++x, pixel += kChannels) {
            if (!hidden.rgba.empty()) {
                const float seen = static_cast<float>(scaled_value(hidden, x, y, result, kOcclusion));
                pixel[kOcclusion] =
                    static_cast<std::uint8_t>(std::lround(255.0f + strength * (seen - 255.0f)));
            }
            if (!finish.rgba.empty()) {
                pixel[kRoughness] = scaled_value(finish, x, y, result, kRoughness);
                pixel[kMetallic] = scaled_value(finish, x, y, result, kMetallic);
            }
        }
    }
    pictures_.push_back(std::move(result));
    return found->second;
}

}  // namespace deepwater::scene
