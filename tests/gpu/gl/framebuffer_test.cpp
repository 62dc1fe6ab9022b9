#include "gl/framebuffer.h"

#include <array>

#include "core/check.h"
#include "gl/debug.h"
#include "gl/pipeline_state.h"
#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

using Color = std::array<float, 4>;

class FramebufferTest : public test::GlTest {
protected:
    static Color first_pixel(const Texture& texture, int level = 0, int layer = 0) {
        Color pixel{};
        glGetTextureSubImage(texture.name(), level, 0, 0, layer, 1, 1, 1, GL_RGBA, GL_FLOAT, sizeof pixel,
                             pixel.data());
        return pixel;
    }
};

TEST_F(FramebufferTest, ClearsEachAttachmentWhateverTheMasks) {
    const Texture left({.format = GL_RGBA32F, .width = 4, .height = 4, .label = "left"});
    const Texture right({.format = GL_RGBA32F, .width = 4, .height = 4, .label = "right"});
    const Texture depth({.format = GL_DEPTH_COMPONENT32F, .width = 4, .height = 4, .label = "depth"});
    const Framebuffer target(
        "target",
        {{GL_COLOR_ATTACHMENT0, left}, {GL_COLOR_ATTACHMENT1, right}, {GL_DEPTH_ATTACHMENT, depth}});
    PipelineState{.depth_write = false, .color_write = false}.apply();
    target.clear_color(0, {1, 2, 3, 4});
    target.clear_color(1, {5, 6, 7, 8});
    target.clear_depth(0.25F);
    EXPECT_EQ(first_pixel(left), (Color{1, 2, 3, 4}));
    EXPECT_EQ(first_pixel(right), (Color{5, 6, 7, 8}));
    float value = 0;
    glGetTextureSubImage(depth.name(), 0, 0, 0, 0, 1, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, sizeof value,
                         &value);
    EXPECT_EQ(value, 0.25F);
}

TEST_F(FramebufferTest, RendersToFacesLayersAndLevels) {
    const Texture cube({.target = GL_TEXTURE_CUBE_MAP,
                        .format = GL_RGBA32F,
                        .width = 8,
                        .height = 8,
                        .levels = 3,
                        .label = "cube"});
    const Texture array({.target = GL_TEXTURE_2D_ARRAY,
                         .format = GL_RGBA32F,
                         .width = 8,
                         .height = 8,
                         .layers = 6,
                         .label = "array"});
    const auto shade = [](int layer) { return static_cast<float>(layer + 1); };
    for (int layer = 0; layer < 6; ++layer) {
        const float s = shade(layer);
        Framebuffer("face", {{GL_COLOR_ATTACHMENT0, cube, 2, layer}}).clear_color(0, {s, 0, 0, 1});
        Framebuffer("layer", {{GL_COLOR_ATTACHMENT0, array, 0, layer}}).clear_color(0, {0, s, 0, 1});
    }
    for (int layer = 0; layer < 6; ++layer) {
        EXPECT_EQ(first_pixel(cube, 2, layer), (Color{shade(layer), 0, 0, 1}));
        EXPECT_EQ(first_pixel(array, 0, layer), (Color{0, shade(layer), 0, 1}));
    }
}

TEST_F(FramebufferTest, SaysWhyItIsIncomplete) {
    const Texture depth({.format = GL_DEPTH_COMPONENT32F, .width = 4, .height = 4, .label = "depth"});
    try {
        const Framebuffer target("target", {{GL_COLOR_ATTACHMENT0, depth}});
        FAIL() << "nothing thrown";
    } catch (const RuntimeFailure& failure) {
        EXPECT_STREQ(failure.what(),
                     "framebuffer 'target' is incomplete: an attachment cannot be rendered to");
    }
    clear_debug_messages();  // some drivers also send a message
}

}  // namespace
}  // namespace deepwater::gl
