#include "render/sea_maps.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace deepwater::render {
namespace {

/// Bytes of all mip levels of one tile's map.
size_t pyramid_bytes(const std::vector<Grid2D<glm::vec4>>& levels) {
    size_t bytes = 0;
    for (const auto& level : levels) bytes += level.values().size_bytes();
    return bytes;
}

}  // namespace

void SeaMaps::allocate(int resolution, int tiles) {
    gl::TextureDesc desc{.target = GL_TEXTURE_2D_ARRAY,
                         .format = GL_RGBA32F,
                         .width = resolution,
                         .height = resolution,
                         .layers = tiles,
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                         .wrap = GL_REPEAT,
                         .label = "sea displacement"};
    for (Set& set : sets_) {
        desc.label = "sea displacement";
        set.displacement = gl::Texture(desc);
        desc.label = "sea gradient";
        set.gradient = gl::Texture(desc);
    }
}

void SeaMaps::update(const sim::OceanMaps& maps) {
    const int tiles = static_cast<int>(maps.tiles.size());
    const int resolution = maps.tiles.front().resolution;
    if (displacement().width() != resolution || displacement().layers() != tiles) {
        allocate(resolution, tiles);
    }
    const size_t needed = maps.tiles.size() * 2 * pyramid_bytes(maps.tiles.front().displacement);
    if (ring_.region_bytes() < needed) ring_ = gl::StreamRing("sea upload", needed);

    current_ = (current_ + 1) % sets_.size();
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    const auto stream = [&](const gl::Texture& texture, const std::vector<Grid2D<glm::vec4>>& levels,
                            int layer) {
        for (int level = 0; level < static_cast<int>(levels.size()); ++level) {
            const auto pixels = std::as_bytes(levels[level].values());
            std::memcpy(region.data() + offset, pixels.data(), pixels.size());
            glTextureSubImage3D(texture.name(), level, 0, 0, layer, levels[level].width(),
                                levels[level].height(), 1, GL_RGBA, GL_FLOAT,
                                reinterpret_cast<const void*>(ring_.region_offset() + offset));
            offset += pixels.size();
        }
    };
    for (int tile = 0; tile < tiles; ++tile) {
        stream(displacement(), maps.tiles[tile].displacement, tile);
        stream(gradient(), maps.tiles[tile].gradient, tile);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
}

}  // namespace deepwater::render
