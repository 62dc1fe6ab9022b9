#include "render/water/coast_texture.h"

#include <algorithm>
#include <array>

namespace deepwater::render {
namespace {

/// Returns the variance of all slopes, along any direction, of a covariance (xx, zz, xz).
float total(const glm::vec3& covariance) {
    return covariance.x + covariance.y;
}

gpu::CoastBlock coast_block(const sim::OceanMaps& maps, const glm::vec3& short_waves,
                            const glm::dvec2& reference) {
    const sim::CoastMaps& coast = *maps.coast;
    const glm::vec2 texels(coast.shares[0].width(), coast.shares[0].height());
    gpu::CoastBlock block{};
    block.corner = glm::vec2(coast.corner - reference);
    block.per_metre = 1.0f / (static_cast<float>(coast.spacing) * texels);
    block.first = 0.5f / texels;
    std::array<float, gpu::kMaxTiles + 1> parts{};
    for (size_t i = 0; i < maps.info.size() && i < gpu::kMaxTiles; ++i) {
        const sim::TileInfo& tile = maps.info[i];
        block.rungs[i / 4][static_cast<int>(i % 4)] = tile.rung;
        parts[i] = tile.lost_slope_variance.empty() ? 0 : total(tile.lost_slope_variance.back());
    }
    parts.back() = total(short_waves);
    block.rungs[gpu::kMaxTiles / 4][gpu::kMaxTiles % 4] = sim::kRungCount;
    float sum = 0;
    for (const float part : parts) sum += part;
    for (size_t i = 0; i < parts.size() && sum > 0; ++i)
        block.slope_parts[i / 4][static_cast<int>(i % 4)] = parts[i] / sum;
    return block;
}

}  // namespace

void CoastTexture::upload(const sim::CoastMaps& coast) {
    const int width = coast.shares[0].width(), height = coast.shares[0].height();
    if (shares_.width() != width || shares_.height() != height) {
        shares_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                               .format = GL_RGBA16F,
                               .width = width,
                               .height = height,
                               .layers = sim::kCoastImages,
                               .label = "coast"});
    }
    for (int image = 0; image < sim::kCoastImages; ++image)
        shares_.upload(0, image, GL_RGBA, GL_FLOAT, coast.shares[static_cast<size_t>(image)].values());
}

void CoastTexture::place(const sim::OceanMaps& maps, const glm::vec3& short_waves,
                         const glm::dvec2& reference) {
    if (!maps.coast) return;
    if (shown_ != maps.coast) upload(*maps.coast);
    shown_ = maps.coast;
    shares_.bind(gpu::kCoastUnit);
    if (!block_) block_.emplace("coast");
    block_->write(coast_block(maps, short_waves, reference));
    block_->bind(gpu::kCoastBinding);
}

}  // namespace deepwater::render
