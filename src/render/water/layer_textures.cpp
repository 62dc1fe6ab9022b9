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

/// Copies the velocity (x, z) of a layer's flow, m/s, from LayerMaps::extra, and its rollers and sand.
void copy_flow(const sim::LayerMaps& layer, Image& flow) {
    flow.resize(layer.extra.size());
    for (size_t level = 0; level < flow.size(); ++level) {
        const Grid2D<glm::vec4>& extra = layer.extra[level];
        if (flow[level].width() != extra.width() || flow[level].height() != extra.height())
            flow[level] = Grid2D<glm::vec4>(extra.width(), extra.height());
        std::ranges::transform(extra.values(), flow[level].values().begin(),
                               [](const glm::vec4& of) { return glm::vec4(of.y, of.z, 0, 0); });
        if (layer.surf.empty()) continue;
        const std::span<const glm::vec4> surf = layer.surf[level].values();
        for (size_t i = 0; i < surf.size(); ++i) {
            flow[level].values()[i].z = surf[i].x;
            flow[level].values()[i].w = surf[i].y;
        }
    }
}

/// Images that a layer fills.
size_t image_count(const sim::LayerMaps& layer) {
    return gpu::kLayerImages + (layer.flows() ? gpu::kPathImages : 0);
}

/// Bytes of the shown texels of one of a layer's images, in all mip levels.
size_t upload_bytes(const LayerSupport& support, int levels) {
    size_t texels = 0;
    for (int level = 0; level < levels; ++level) {
        const glm::ivec2 sides = support.texels(level).sides();
        texels += static_cast<size_t>(sides.x) * static_cast<size_t>(sides.y);
    }
    return texels * sizeof(glm::vec4);
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
    // What is in the textures now is not defined.
    std::vector<TexelBox> all;
    all.reserve(static_cast<size_t>(sets_[0].levels()));
    for (int level = 0; level < sets_[0].levels(); ++level)
        all.push_back({glm::ivec2(0), {sets_[0].width(level), sets_[0].height(level)}});
    for (auto& of_set : held_) of_set.assign(static_cast<size_t>(images), all);
}

void LayerTextures::make_room(size_t bytes) {
    if (bytes <= ring_.region_bytes()) return;
    ring_ = gl::StreamRing("layer upload", bytes + bytes / 2);
}

void LayerTextures::clear_beside(int image, const LayerSupport& support, size_t levels) {
    std::vector<TexelBox>& held = held_[current_][static_cast<size_t>(image)];
    for (size_t level = 0; level < held.size(); ++level) {
        const auto l = static_cast<int>(level);
        const TexelBox now = level < levels ? support.texels(l) : TexelBox{}, before = held[level];
        held[level] = now;
        const bool inside = glm::all(glm::lessThanEqual(now.low, before.low)) &&
                            glm::all(glm::greaterThanEqual(now.high, before.high));
        const glm::ivec2 sides = before.sides();
        if (inside || sides.x * sides.y == 0) continue;
        glClearTexSubImage(sets_[current_].name(), l, before.low.x, before.low.y, image, sides.x, sides.y, 1,
                           GL_RGBA, GL_FLOAT, nullptr);
    }
}

void LayerTextures::update(std::span<const sim::LayerMaps* const> layers,
                           std::span<const LayerSupport> supports) {
    DW_CHECK(layers.size() == supports.size());
    if (layers.empty()) return;
    glm::ivec2 slot = slot_;
    int images = 0;
    for (const sim::LayerMaps* layer : layers) {
        slot = glm::max(slot, glm::ivec2(layer->width, layer->height));
        images += static_cast<int>(image_count(*layer));
    }
    images = std::max(images, images_);
    if (slot != slot_ || images != images_) allocate(slot, images);
    size_t bytes = 0;
    for (size_t l = 0; l < layers.size(); ++l)
        bytes += upload_bytes(supports[l], sets_[0].levels()) * image_count(*layers[l]);
    make_room(std::max(bytes, sizeof(glm::vec4)));

    current_ = (current_ + 1) % sets_.size();
    const gl::Texture& texture = sets_[current_];
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    int place = 0;
    const auto upload = [&](size_t l, const Image& image) {
        clear_beside(place, supports[l], image.size());
        for (size_t level = 0; level < image.size(); ++level) {
            const TexelBox box = supports[l].texels(static_cast<int>(level));
            const glm::ivec2 sides = box.sides();
            if (sides.x * sides.y == 0) continue;
            supports[l].write(image[level], static_cast<int>(level),
                              reinterpret_cast<glm::vec4*>(region.data() + offset));
            glTextureSubImage3D(texture.name(), static_cast<int>(level), box.low.x, box.low.y, place, sides.x,
                                sides.y, 1, GL_RGBA, GL_FLOAT,
                                reinterpret_cast<const void*>(ring_.region_offset() + offset));
            offset += sizeof(glm::vec4) * static_cast<size_t>(sides.x * sides.y);
        }
        ++place;
    };
    for (size_t l = 0; l < layers.size(); ++l) {
        const sim::LayerMaps* const layer = layers[l];
        make_layer_crests(*layer, supports[l], crests_);
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
