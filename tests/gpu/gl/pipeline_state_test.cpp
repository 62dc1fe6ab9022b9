#include "gl/pipeline_state.h"

#include <array>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "support/gl_fixture.h"
#include "support/temp_dir.h"

namespace deepwater::gl {
namespace {

class PipelineStateTest : public test::GlTest {};

/// All fixed-function state, as OpenGL reports it.
std::vector<GLint> state() {
    std::vector<GLint> values;
    for (const GLenum capability : {GL_DEPTH_TEST, GL_CULL_FACE, GL_BLEND, GL_SCISSOR_TEST, GL_STENCIL_TEST})
        values.push_back(glIsEnabled(capability));
    for (const GLenum name : {GL_DEPTH_FUNC, GL_DEPTH_WRITEMASK, GL_CULL_FACE_MODE, GL_FRONT_FACE,
                              GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
                              GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA}) {
        GLint value = 0;
        glGetIntegerv(name, &value);
        values.push_back(value);
    }
    std::array<GLint, 4> several{};
    glGetIntegerv(GL_COLOR_WRITEMASK, several.data());
    values.insert(values.end(), several.begin(), several.end());
    glGetIntegerv(GL_POLYGON_MODE, several.data());
    values.push_back(several[0]);
    return values;
}

TEST_F(PipelineStateTest, ResultDoesNotDependOnTheStateBefore) {
    const std::vector<PipelineState> states = {
        {},
        {.depth_test = true},
        {.depth_write = true},
        {.depth_test = true, .depth_write = true, .cull_back = true},
        {.blend = Blend::additive},
        {.blend = Blend::alpha, .wireframe = true},
        {.blend = Blend::premultiplied, .color_write = false},
    };
    for (const PipelineState& wanted : states) {
        PipelineState{}.apply();
        wanted.apply();
        const std::vector<GLint> expected = state();
        for (const PipelineState& before : states) {
            before.apply();
            glEnable(GL_SCISSOR_TEST);
            glEnable(GL_STENCIL_TEST);
            glFrontFace(GL_CW);
            glBlendEquation(GL_MAX);
            wanted.apply();
            EXPECT_EQ(state(), expected);
        }
    }
}

/// A small depth and colour target and a program that writes (u, v, GAIN, 1).
class FullscreenTest : public test::GlTest {
protected:
    static constexpr int kWidth = 7;
    static constexpr int kHeight = 3;
    using Pixels = std::vector<std::array<float, 4>>;

    void SetUp() override {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        const ShaderSource vertex = load_shader_source(DEEPWATER_SHADER_DIR, "common/fullscreen.vert");
        const ShaderSource fragment = resolve_shader_text(dir_.path(), "uv.frag",
                                                          "layout(location = 0) in vec2 uv;\n"
                                                          "layout(location = 0) out vec4 color;\n"
                                                          "void main() { color = vec4(uv, 0.25, 1.0); }\n");
        const std::array stages = {ProgramStage{GL_VERTEX_SHADER, vertex},
                                   ProgramStage{GL_FRAGMENT_SHADER, fragment}};
        program_ = link_program("uv", stages);
        color_ = Texture({.format = GL_RGBA32F, .width = kWidth, .height = kHeight, .label = "color"});
        depth_ =
            Texture({.format = GL_DEPTH_COMPONENT32F, .width = kWidth, .height = kHeight, .label = "depth"});
        target_ = Framebuffer("target", {{GL_COLOR_ATTACHMENT0, color_}, {GL_DEPTH_ATTACHMENT, depth_}});
        target_.clear_color(0, {0, 0, 0, 0});
    }

    Pixels draw(const PipelineState& pipeline) {
        target_.bind(kWidth, kHeight);
        pipeline.apply();
        glUseProgram(program_.name());
        draw_fullscreen_triangle();
        Pixels pixels(kWidth * kHeight);
        glGetTextureImage(color_.name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(pixels.size() * sizeof pixels[0]), pixels.data());
        return pixels;
    }

    float depth() {
        float value = -1;
        glGetTextureSubImage(depth_.name(), 0, 0, 0, 0, 1, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, sizeof value,
                             &value);
        return value;
    }

    test::TempDir dir_;
    Handle<&delete_program> program_;
    Texture color_, depth_;
    Framebuffer target_;
};

TEST_F(FullscreenTest, CoversEveryPixelOnceWithItsPlace) {
    // Additive: a pixel drawn twice would be twice as bright.
    const Pixels pixels = draw({.cull_back = true, .blend = Blend::additive});
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const auto& pixel = pixels[static_cast<size_t>(y * kWidth + x)];
            // Interpolation over a triangle of size 2 in float: some ulps of 1.
            EXPECT_NEAR(pixel[0], (static_cast<float>(x) + 0.5F) / kWidth, 1e-6F);
            EXPECT_NEAR(pixel[1], (static_cast<float>(y) + 0.5F) / kHeight, 1e-6F);
            EXPECT_EQ(pixel[2], 0.25F);
        }
    }
}

TEST_F(FullscreenTest, LiesInfinitelyFarAndPassesOnlyWhereNothingIs) {
    target_.clear_depth(0);
    EXPECT_EQ(draw({.depth_test = true}).front()[3], 1.0F);
    target_.clear_color(0, {0, 0, 0, 0});
    target_.clear_depth(1e-6F);
    EXPECT_EQ(draw({.depth_test = true}).front()[3], 0.0F);
    EXPECT_EQ(draw({}).front()[3], 1.0F);
}

TEST_F(FullscreenTest, WritesDepthAlsoWithoutTesting) {
    target_.clear_depth(1);
    draw({});
    EXPECT_EQ(depth(), 1.0F);
    draw({.depth_write = true});
    EXPECT_EQ(depth(), 0.0F);
}

TEST_F(FullscreenTest, BlendsAsNamed) {
    const auto blend = [this](Blend mode) {
        target_.clear_color(0, {0, 0, 1, 0.5F});
        return draw({.blend = mode}).front();
    };
    // Source (u, v, 0.25, 1) over destination (0, 0, 1, 0.5).
    EXPECT_EQ(blend(Blend::none)[2], 0.25F);
    EXPECT_EQ(blend(Blend::additive)[2], 1.25F);
    EXPECT_EQ(blend(Blend::additive)[3], 1.5F);
    EXPECT_EQ(blend(Blend::alpha)[2], 0.25F);
    EXPECT_EQ(blend(Blend::premultiplied)[2], 0.25F);
    EXPECT_EQ(blend(Blend::premultiplied)[3], 1.0F);
}

}  // namespace
}  // namespace deepwater::gl
