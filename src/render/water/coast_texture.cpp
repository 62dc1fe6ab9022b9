#include "render/water/coast_texture.h"

#include <algorithm>
#include <array>
#include <span>

namespace deepwater::render {
namespace {

/// Returns the components of CoastMaps::shares in the order of coast_shares(): by tile, then that of waves too short for
/// any tile, then that of waves that break.
CoastTexture::Components components(const sim::OceanMaps& maps) {
    CoastTexture::Components of{};
    for (size_t i = 0; i < maps.info.size() && i < gpu::kMaxTiles; ++i) of[i] = maps.info[i].rung;
    of[gpu::kMaxTiles] = sim::kRungCount;
    of[gpu::kMaxTiles + 1] = sim::kCoastBreaking;
    return of;
}

/// Returns the variance of all slopes, along any direction, of a covariance (xx, zz, xz).
float total(const glm::vec3& covariance) {
    return covariance.x + covariance.y;
}

gpu::CoastBlock coast_block(const sim::OceanMaps& maps, const glm::vec3& short_waves,
                            const glm::dvec2& reference) {
    const sim::CoastMaps& coast = *maps.coast;
    const glm::vec2 texels(coast.shares[0].width(), coast.shares[0].height());
    gpu::CoastBlock block{};
    block.middle = glm::vec2(coast.grid.middle - reference);
    block.per_texel = 1.0f / texels;
    block.per_metre = static_cast<float>(1 / coast.grid.spacing);
    block.even = static_cast<float>(coast.grid.even);
    block.growth = static_cast<float>(coast.grid.growth);
    std::array<float, gpu::kMaxTiles + 1> parts{};
    for (size_t i = 0; i < maps.info.size() && i < gpu::kMaxTiles; ++i) {
        const sim::TileInfo& tile = maps.info[i];
        parts[i] = tile.lost_slope_variance.empty() ? 0 : total(tile.lost_slope_variance.back());
    }
    parts.back() = total(short_waves);
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
                               .layers = kImages,
                               .label = "coast"});
    }
    Grid2D<glm::vec4> image(width, height);
    for (int i = 0; i < kImages; ++i) {
        for (int c = 0; c < 4; ++c) {
            const int from = components_[4 * static_cast<size_t>(i) + static_cast<size_t>(c)];
            const std::span<const glm::vec4> shares = coast.shares[static_cast<size_t>(from / 4)].values();
            for (size_t at = 0; at < shares.size(); ++at) image.values()[at][c] = shares[at][from % 4];
        }
        shares_.upload(0, i, GL_RGBA, GL_FLOAT, std::span<const glm::vec4>(image.values()));
    }
}

void CoastTexture::place(const sim::OceanMaps& maps, const glm::vec3& short_waves,
                         const glm::dvec2& reference) {
    if (!maps.coast) return;
    const Components wanted = components(maps);
    if (shown_ != maps.coast || components_ != wanted) {
        components_ = wanted;
        upload(*maps.coast);
    }
    shown_ = maps.coast;
    shares_.bind(gpu::kCoastUnit);
    if (!block_) block_.emplace("coast");
    block_->write(coast_block(maps, short_waves, reference));
    block_->bind(gpu::kCoastBinding);
}

}  // namespace deepwater::render
