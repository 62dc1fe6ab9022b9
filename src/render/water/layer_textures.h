#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// The maps of a moment's layers of water on the GPU: one 2D array with mips, kLayerImages images a layer,
/// each in the corner of a slot that is as wide and high as the largest layer there has been; 0 beside it.
///   out  rgba32f  LayerMaps::displacement, gradient, extra, slope_moments
/// They travel as those of SeaMaps do. There is nothing as long as there are no layers.
class LayerTextures {
public:
    /// Makes the layers of a moment current; allocates only when one needs a larger slot or there are more
    /// than ever.
    void update(std::span<const sim::LayerMaps* const> layers);
    void bind() const;

    /// Texels of a slot.
    [[nodiscard]] glm::ivec2 slot() const { return slot_; }

private:
    void allocate(glm::ivec2 slot, int layers);
    /// Leaves 0 in a slot of the current set if a layer of another size was there: what lies beside a layer
    /// is read, too.
    void clear_beside(int slot, glm::ivec2 size);

    std::array<gl::Texture, 2> sets_;
    std::array<std::vector<glm::ivec2>, 2> held_;  ///< size of the layer in each slot
    size_t current_ = 0;
    gl::StreamRing ring_;
    glm::ivec2 slot_{0};
    int layers_ = 0;
};

}  // namespace deepwater::render
