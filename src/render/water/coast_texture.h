#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/coast_block.glsl"
}

namespace deepwater::render {

/// What land leaves of the tiles' waves, for the programs of the sea. Nothing is allocated before the first land.
///   out  rgba16f  CoastMaps::shares, by tile, at gpu::kCoastUnit; CoastBlock at gpu::kCoastBinding
class CoastTexture {
public:
    static constexpr int kImages = 2;
    /// By component of the images, counted through them: component of CoastMaps::shares.
    using Components = std::array<int, 4 * kImages>;
    static_assert(gpu::kMaxTiles + 2 == 4 * kImages);

    /// Uploads the shares of a moment when they have changed, and binds them, if there is land.
    /// @param short_waves  slope covariance (xx, zz, xz) of waves too short for any tile
    /// @param reference    of the mesh, (x, z), world, m
    void place(const sim::OceanMaps& maps, const glm::vec3& short_waves, const glm::dvec2& reference);

private:
    void upload(const sim::CoastMaps& coast);

    std::shared_ptr<const sim::CoastMaps> shown_;
    Components components_{};
    gl::Texture shares_;
    std::optional<gl::UniformBlock<gpu::CoastBlock>> block_;
};

}  // namespace deepwater::render
