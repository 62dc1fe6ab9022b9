#include "render/water/sea_maps.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/gpu_blocks.h"

namespace deepwater::gpu {
#include "blocks/sea_block.glsl"
}

namespace deepwater::render {
namespace {

/// Bytes of all mip levels of one tile's map.
template <class T>
size_t pyramid_bytes(const std::vector<Grid2D<T>>& levels) {
    size_t bytes = 0;
    for (const auto& level : levels) bytes += level.values().size_bytes();
    return bytes;
}

/// Makes an array filled with 0. Shaders may read the layers of absent tiles with a weight of 0, which would
/// not remove a NaN left in uninitialised memory.
/// @param min_filter  waves blend between mip levels; for shear, a small term, the nearest level is good
///                    enough
gl::Texture make_array(std::string_view label, GLenum format, int resolution, int layers, GLenum min_filter) {
    gl::Texture texture({.target = GL_TEXTURE_2D_ARRAY,
                         .format = format,
                         .width = resolution,
                         .height = resolution,
                         .layers = layers,
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = min_filter,
                         .wrap = GL_REPEAT,
                         .label = label});
    for (int level = 0; level < texture.levels(); ++level)
        glClearTexImage(texture.name(), level, GL_RED, GL_FLOAT, nullptr);
    return texture;
}

}  // namespace

void SeaMaps::allocate(const sim::TileMaps& tile) {
    for (Set& set : sets_) {
        set.waves =
            make_array("sea waves", GL_RGBA32F, tile.resolution, 2 * gpu::kMaxTiles, GL_LINEAR_MIPMAP_LINEAR);
        set.shear =
            make_array("sea shear", GL_R32F, tile.resolution, gpu::kMaxTiles, GL_LINEAR_MIPMAP_NEAREST);
    }
    for (Set& set : sets_) set.still.fill(false);
    ring_ = gl::StreamRing("sea upload",
                           gpu::kMaxTiles * (pyramid_bytes(tile.displacement) + pyramid_bytes(tile.gradient) +
                                             pyramid_bytes(tile.shear)));
}

void SeaMaps::update(const sim::OceanMaps& maps) {
    if (waves().width() != maps.tiles.front().resolution) allocate(maps.tiles.front());

    current_ = (current_ + 1) % sets_.size();
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    const auto stream = [&](const gl::Texture& texture, const auto& levels, GLenum format, int layer) {
        for (int level = 0; level < static_cast<int>(levels.size()); ++level) {
            const auto pixels = std::as_bytes(levels[level].values());
            std::memcpy(region.data() + offset, pixels.data(), pixels.size());
            glTextureSubImage3D(texture.name(), level, 0, 0, layer, levels[level].width(),
                                levels[level].height(), 1, format, GL_FLOAT,
                                reinterpret_cast<const void*>(ring_.region_offset() + offset));
            offset += pixels.size();
        }
    };
    const int tiles = std::min(static_cast<int>(maps.tiles.size()), gpu::kMaxTiles);
    for (int tile = 0; tile < tiles; ++tile) {
        const bool still = maps.tiles[tile].still;
        if (std::exchange(sets_[current_].still[tile], still) && still) continue;
        stream(waves(), maps.tiles[tile].displacement, GL_RGBA, tile);
        stream(waves(), maps.tiles[tile].gradient, GL_RGBA, gpu::kMaxTiles + tile);
        stream(shear(), maps.tiles[tile].shear, GL_RED, tile);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
}

void SeaMaps::bind() const {
    waves().bind(gpu::kWavesUnit);
    shear().bind(gpu::kShearUnit);
}

}  // namespace deepwater::render
