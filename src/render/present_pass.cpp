#include "render/present_pass.h"

#include "gl/pipeline_state.h"

namespace deepwater::render {
namespace {

std::vector<gl::Define> defines(const PresentOptions& options) {
    return {{"ANTIALIAS", options.antialiasing ? "1" : "0"}, {"DITHER", options.dither ? "1" : "0"}};
}

std::vector<gl::Define> copy_defines(bool exposes) {
    return {{"EXPOSE", exposes ? "1" : "0"}};
}

}  // namespace

PresentPass::PresentPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      tone_map_(shaders.load({"tone map", {"passes/fullscreen.vert", "passes/tone_map.frag"}, {}})),
      antialias_(
          shaders.load({"antialias", {"passes/fullscreen.vert", "passes/antialias.frag"}, defines({})})),
      copy_(shaders.load({"copy", {"passes/fullscreen.vert", "passes/copy.frag"}, copy_defines(false)})) {}

void PresentPass::resize(int width, int height, bool sixteen_bits) {
    const auto format = GLenum(sixteen_bits ? GL_RGBA16 : GL_RGBA8);
    if (display_.width() == width && display_.height() == height && display_.format() == format) return;
    display_ = gl::Texture({.format = format, .width = width, .height = height, .label = "display"});
    display_target_ = gl::Framebuffer("display", {{GL_COLOR_ATTACHMENT0, display_}});
}

void PresentPass::run(const Inputs& inputs) {
    gl::PipelineState{}.apply();
    const bool photograph = inputs.rendering == Rendering::photograph;
    if (photograph) {
        resize(inputs.color.width(), inputs.color.height(), inputs.options.sixteen_bits);
        display_target_.bind(display_.width(), display_.height());
        inputs.color.bind(0);
        tone_map_.use();
        gl::draw_fullscreen_triangle();
    }

    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, inputs.target);
    glViewport(0, 0, inputs.size.x, inputs.size.y);
    if (photograph) {
        if (options_ != inputs.options) {
            shaders_.redefine(antialias_, defines(inputs.options));
            options_ = inputs.options;
        }
        display_.bind(0);
        antialias_.use();
    } else {
        const bool expose = inputs.rendering == Rendering::exposed;
        if (copy_exposes_ != expose) {
            shaders_.redefine(copy_, copy_defines(expose));
            copy_exposes_ = expose;
        }
        inputs.color.bind(0);
        copy_.use();
    }
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
