#include "render/solids/ground_wetness.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace deepwater::render {

static_assert(gpu::kMostWashed == sim::kMostLayers);

void GroundWetnessMaps::make_room(glm::ivec2 cells, int count) {
    cells = glm::max(cells, glm::ivec2(maps_.width(), maps_.height()));
    count = std::max(count, maps_ ? maps_.layers() : 1);
    if (maps_ && cells == glm::ivec2(maps_.width(), maps_.height()) && count == maps_.layers()) return;
    maps_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                         .format = GL_RGBA8,
                         .width = std::max(cells.x, 1),
                         .height = std::max(cells.y, 1),
                         .layers = count,
                         .label = "wetness of the ground"});
    ring_ = gl::StreamRing("wetness upload",
                           static_cast<size_t>(count) * maps_.level_bytes(0, GL_RGBA, GL_UNSIGNED_BYTE));
}

void GroundWetnessMaps::update(std::span<const sim::LayerMaps> layers, const glm::dvec2& reference) {
    glm::ivec2 largest(0);
    int count = 0;
    for (const sim::LayerMaps& layer : layers) {
        if (!layer.ground.known) continue;
        largest = glm::max(largest, {layer.ground.cells.width(), layer.ground.cells.height()});
        ++count;
    }
    make_room(largest, count);
    gpu::WetnessBlock block{};
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (const sim::LayerMaps& layer : layers) {
        const sim::GroundWetness& ground = layer.ground;
        if (!ground.known) continue;
        const glm::ivec2 cells(ground.cells.width(), ground.cells.height());
        const auto pixels = std::as_bytes(ground.cells.values());
        std::memcpy(region.data() + offset, pixels.data(), pixels.size());
        glTextureSubImage3D(maps_.name(), 0, 0, 0, block.count, cells.x, cells.y, 1, GL_RGBA,
                            GL_UNSIGNED_BYTE, reinterpret_cast<const void*>(ring_.region_offset() + offset));
        offset += pixels.size();
        const sim::LayerWindow& window = layer.window;
        gpu::WashedWindow& washed = block.windows[block.count++];
        washed.place =
            glm::vec4(std::cos(window.rotation), std::sin(window.rotation), window.middle - reference);
        washed.window = glm::vec4(window.half_sides, window.rim, 0);
        washed.kept = glm::vec4(ground.kept, glm::vec2(cells) / glm::vec2(maps_.width(), maps_.height()));
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
    block_.write(block);
    windows_ = block;
}

bool GroundWetnessMaps::touch(const glm::vec2& low, const glm::vec2& high) const {
    return std::any_of(
        windows_.windows, windows_.windows + windows_.count, [&](const gpu::WashedWindow& window) {
            // The rectangle around the window, which may be turned.
            const glm::vec2 turn = glm::abs(glm::vec2(window.place)), sides(window.window),
                            middle(window.place.z, window.place.w);
            const glm::vec2 half(turn.x * sides.x + turn.y * sides.y, turn.y * sides.x + turn.x * sides.y);
            return glm::all(glm::lessThan(middle - half, high)) &&
                   glm::all(glm::greaterThan(middle + half, low));
        });
}

void GroundWetnessMaps::bind() const {
    maps_.bind(gpu::kWetnessUnit);
    block_.bind(gpu::kWetnessBinding);
}

}  // namespace deepwater::render
