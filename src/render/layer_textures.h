#pragma once

#include <array>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/layer_maps.h"

namespace deepwater::render {

/// The maps of a moment's layers of water on the GPU: one 2D array with mips, kLayerImages images a layer, each in the
/// corner of a slot that is as wide and high as the largest layer there has been.
///   out  rgba32f  LayerMaps::displacement, gradient, extra, slope_moments
/// They travel as those of SeaMaps do. There is nothing as long as there are no layers.
class LayerTextures {
public:
    /// Makes the layers of a moment current; allocates only when one needs a larger slot or there are more than ever.
    void update(std::span<const sim::LayerMaps* const> layers);
    void bind() const;

    /// Texels of a slot.
    [[nodiscard]] glm::ivec2 slot() const { return slot_; }

private:
    void allocate(glm::ivec2 slot, int layers);

    std::array<gl::Texture, 2> sets_;
    size_t current_ = 0;
    gl::StreamRing ring_;
    glm::ivec2 slot_{0};
    int layers_ = 0;
};

}  // namespace deepwater::render
