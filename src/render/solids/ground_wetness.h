#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::gpu {
#include "blocks/wetness_block.glsl"
}

namespace deepwater::render {

/// How wet the layers of water of a moment have left their ground, for the programs of land.
///   out  rgba8  GroundWetness::cells at gpu::kWetnessUnit, a layer each; WetnessBlock at gpu::kWetnessBinding
class GroundWetnessMaps {
public:
    /// Uploads the maps of the layers that know of ground. Allocates only when there are more or larger ones than ever before.
    /// @param reference  (x, z) world, m: the bed's reference point
    void update(std::span<const sim::LayerMaps> layers, const glm::dvec2& reference);
    void bind() const;
    /// Returns whether one of the windows may reach into a rectangle.
    /// @param low, high  its corners, m from the reference point of the last update()
    [[nodiscard]] bool touch(const glm::vec2& low, const glm::vec2& high) const;

private:
    void make_room(glm::ivec2 cells, int count);

    gl::Texture maps_;
    gl::StreamRing ring_;  ///< of what is uploaded into maps_
    gpu::WetnessBlock windows_{};
    gl::UniformBlock<gpu::WetnessBlock> block_{"wetness of the ground"};
};

}  // namespace deepwater::render
