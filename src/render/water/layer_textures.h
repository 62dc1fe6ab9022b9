#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "render/water/layer_support.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// The maps of a moment's layers of water on the GPU: one 2D array with mips and kLayerImages images for each
/// layer, followed by kPathImages for each that flows. All images have the size of the largest layer so far,
/// the slot; a smaller layer lies in the corner of its slot, with 0 beside it and where LayerSupport shows nothing.
///   out  rgba32f  LayerMaps::displacement, gradient, make_layer_crests(), slope_moments; came_from, flow
/// They are streamed as those of SeaMaps. Nothing is allocated before the first layer.
class LayerTextures {
public:
    /// Uploads the layers of a moment. Allocates only when one needs a larger slot or there are more than
    /// ever before.
    /// @param supports  of these layers, as many
    void update(std::span<const sim::LayerMaps* const> layers, std::span<const LayerSupport> supports);
    void bind() const;

    /// Size of a slot, texels.
    [[nodiscard]] glm::ivec2 slot() const { return slot_; }

private:
    void allocate(glm::ivec2 slot, int images);
    /// Makes the ring large enough for an upload. Layers show few of their texels mostly: it grows with those.
    void make_room(size_t bytes);
    /// Clears what an image of the current set holds beside the texels that a layer now fills: shaders also read
    /// there.
    void clear_beside(int image, const LayerSupport& support, size_t levels);

    std::array<gl::Texture, 2> sets_;
    std::array<std::vector<std::vector<TexelBox>>, 2>
        held_;                                      ///< by set, image, mip level: texels that are filled
    std::vector<Grid2D<glm::vec4>> crests_, flow_;  ///< of the layer that is being uploaded
    size_t current_ = 0;
    gl::StreamRing ring_;
    glm::ivec2 slot_{0};
    int images_ = 0;
};

}  // namespace deepwater::render
