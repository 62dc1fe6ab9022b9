#include "render/water/layer_textures.h"

#include <algorithm>
#include <array>

#include "core/check.h"
#include "core/gpu_blocks.h"
#include "render/water/layer_block.h"
#include "render/water/layer_crests.h"

namespace deepwater::render {
namespace {

using Image = std::vector<Grid2D<glm::vec4>>;

static_assert(std::tuple_size_v<decltype(sim::LayerMaps::came_from)> + 1 == gpu::kPathImages);

/// Copies the velocity (x, z) of a layer's flow, m/s, from LayerMaps::extra.
void copy_flow(const sim::LayerMaps& layer, Image& flow) {
    flow.resize(layer.extra.size());
    for (size_t level = 0; level < flow.size(); ++level) {
        const Grid2D<glm::vec4>& extra = layer.extra[level];
        if (flow[level].width() != extra.width() || flow[level].height() != extra.height())
            flow[level] = Grid2D<glm::vec4>(extra.width(), extra.height());
        std::ranges::transform(extra.values(), flow[level].values().begin(),
                               [](const glm::vec4& of) { return glm::vec4(of.y, of.z, 0, 0); });
    }
}

}  // namespace

void LayerTextures::allocate(glm::ivec2 slot, int images) {
    slot_ = slot;
    images_ = images;
    for (gl::Texture& set : sets_) {
        set = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                           .format = GL_RGBA32F,
                           .width = slot.x,
                           .height = slot.y,
                           .layers = images,
                           .levels = gl::TextureDesc::kAllLevels,
                           .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                           .wrap = GL_CLAMP_TO_BORDER,
                           .label = "layers of water"});
    }
    for (std::vector<glm::ivec2>& sizes : held_) sizes.assign(static_cast<size_t>(images), glm::ivec2(-1));
    // All mip levels of an image together have at most twice the texels of the first.
    ring_ = gl::StreamRing("layer upload", 2 * sizeof(glm::vec4) * static_cast<size_t>(slot.x) *
                                               static_cast<size_t>(slot.y) * static_cast<size_t>(images));
}

void LayerTextures::clear_beside(int image, glm::ivec2 size) {
    glm::ivec2& held = held_[current_][static_cast<size_t>(image)];
    if (held == size) return;
    held = size;
    const gl::Texture& texture = sets_[current_];
    for (int level = 0; level < texture.levels(); ++level)
        glClearTexSubImage(texture.name(), level, 0, 0, image, texture.width(level), texture.height(level), 1,
                           GL_RGBA, GL_FLOAT, nullptr);
}

void LayerTextures::update(std::span<const sim::LayerMaps* const> layers,
                           std::span<const LayerSupport> supports) {
    DW_CHECK(layers.size() == supports.size());
    if (layers.empty()) return;
    glm::ivec2 slot = slot_;
    int images = 0;
    for (const sim::LayerMaps* layer : layers) {
        slot = glm::max(slot, glm::ivec2(layer->width, layer->height));
        images += gpu::kLayerImages + (layer->flows() ? gpu::kPathImages : 0);
    }
    images = std::max(images, images_);
    if (slot != slot_ || images != images_) allocate(slot, images);

    current_ = (current_ + 1) % sets_.size();
    const gl::Texture& texture = sets_[current_];
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    int place = 0;
    const auto upload = [&](size_t l, const Image& image) {
        const sim::LayerMaps& layer = *layers[l];
        clear_beside(place, {layer.width, layer.height});
        for (size_t level = 0; level < image.size(); ++level) {
            const Grid2D<glm::vec4>& texels = image[level];
            supports[l].write(texels, static_cast<int>(level),
                              reinterpret_cast<glm::vec4*>(region.data() + offset));
            glTextureSubImage3D(texture.name(), static_cast<int>(level), 0, 0, place, texels.width(),
                                texels.height(), 1, GL_RGBA, GL_FLOAT,
                                reinterpret_cast<const void*>(ring_.region_offset() + offset));
            offset += texels.values().size_bytes();
        }
        ++place;
    };
    for (size_t l = 0; l < layers.size(); ++l) {
        const sim::LayerMaps* const layer = layers[l];
        make_layer_crests(*layer, crests_);
        for (const Image* image : std::array<const Image*, gpu::kLayerImages>{
                 &layer->displacement, &layer->gradient, &crests_, &layer->slope_moments})
            upload(l, *image);
    }
    for (size_t l = 0; l < layers.size(); ++l) {
        const sim::LayerMaps* const layer = layers[l];
        if (!layer->flows()) continue;
        for (const Image& image : layer->came_from) upload(l, image);
        copy_flow(*layer, flow_);
        upload(l, flow_);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
}

void LayerTextures::bind() const {
    sets_[current_].bind(gpu::kLayerUnit);
}

}  // namespace deepwater::render
