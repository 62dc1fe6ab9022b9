#include "render/water/sea_maps.h"
#include "core/gpu_blocks.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "sim/waves/ocean.h"
#include "support/gl_fixture.h"

namespace deepwater::gpu {
#include "blocks/sea_block.glsl"
}

namespace deepwater::render {
namespace {

constexpr int kResolution = 64;

/// All of a layer's level, as floats.
std::vector<float> read(const gl::Texture& texture, int level, int layer, GLenum format) {
    const int side = texture.width(level);
    std::vector<float> values(static_cast<size_t>(side) * static_cast<size_t>(side) *
                              (format == GL_RGBA ? 4 : 1));
    glGetTextureSubImage(texture.name(), level, 0, 0, layer, side, side, 1, format, GL_FLOAT,
                         static_cast<GLsizei>(values.size() * sizeof(float)), values.data());
    return values;
}

/// Leaves NaN in memory that textures of the same size may be given next.
void litter_memory() {
    const glm::vec4 nan(std::numeric_limits<float>::quiet_NaN());
    std::vector<gl::Texture> textures;
    for (int i = 0; i < 8; ++i) {
        textures.emplace_back(
            gl::TextureDesc{.target = GL_TEXTURE_2D_ARRAY,
                            .format = static_cast<GLenum>(i % 4 == 0 ? GL_R32F : GL_RGBA32F),
                            .width = kResolution,
                            .height = kResolution,
                            .layers = i % 4 == 0 ? gpu::kMaxTiles : 2 * gpu::kMaxTiles,
                            .levels = gl::TextureDesc::kAllLevels,
                            .label = "litter"});
        const gl::Texture& texture = textures.back();
        for (int level = 0; level < texture.levels(); ++level)
            glClearTexImage(texture.name(), level, GL_RGBA, GL_FLOAT, &nan);
    }
    glFinish();
}

class SeaMapsTest : public test::GlTest {};

// Shaders read the layer behind the last tile and give it no weight: 0 times NaN would show.
TEST_F(SeaMapsTest, LayersWithoutATileAreZero) {
    sim::Ocean ocean({.wind_speed = 8, .resolution = kResolution});
    sim::OceanMaps maps;
    ocean.evaluate(3, maps);
    const int tiles = static_cast<int>(maps.tiles.size());
    ASSERT_LT(tiles, gpu::kMaxTiles);
    litter_memory();
    SeaMaps textures;
    for (int turn = 0; turn < 2; ++turn) {
        textures.update(maps);
        ASSERT_EQ(textures.waves().layers(), 2 * gpu::kMaxTiles);
        ASSERT_EQ(textures.shear().layers(), gpu::kMaxTiles);
        const struct {
            const gl::Texture& texture;
            GLenum format;
            int first;  // layer
        } arrays[] = {{textures.waves(), GL_RGBA, 0},
                      {textures.waves(), GL_RGBA, gpu::kMaxTiles},
                      {textures.shear(), GL_RED, 0}};
        for (const auto& array : arrays) {
            const auto layer_of = [&](int level, int tile) {
                return read(array.texture, level, array.first + tile, array.format);
            };
            for (int level = 0; level < array.texture.levels(); ++level) {
                for (int tile = tiles; tile < gpu::kMaxTiles; ++tile) {
                    for (const float value : layer_of(level, tile))
                        ASSERT_EQ(value, 0) << level << ", " << tile;
                }
            }
            EXPECT_NE(layer_of(0, tiles - 1), layer_of(0, tiles));
        }
    }
}

}  // namespace
}  // namespace deepwater::render
