#include "render/godrays_pass.h"

#include <string>

#include "gl/pipeline_state.h"

namespace deepwater::render {

const gl::Program& GodraysPass::program_for(const Variant& variant) {
    const gl::Program*& program = programs_[variant];
    if (!program) {
        program = &shaders_.load({"god rays",
                                  {"passes/fullscreen.vert", "passes/godrays.frag"},
                                  {{"SHADOWS", variant.shadows ? "1" : "0"}, {"TERM", variant.term ? "1" : "0"}}});
    }
    return *program;
}

void GodraysPass::resize(const Inputs& inputs) {
    const int pixels = inputs.quality.godray_pixels;
    const glm::ivec2 shift = inputs.corner % glm::ivec2(pixels);
    const int width = (shift.x + inputs.color.width() + pixels - 1) / pixels;
    const int height = (shift.y + inputs.color.height() + pixels - 1) / pixels;
    if (rays_.width() != width || rays_.height() != height) {
        rays_target_ = {};
        rays_ = gl::Texture({.format = GL_RGBA32F,
                             .width = width,
                             .height = height,
                             .min_filter = GL_NEAREST,
                             .mag_filter = GL_NEAREST,
                             .label = "god rays"});
        rays_target_ = gl::Framebuffer("god rays", {{GL_COLOR_ATTACHMENT0, rays_}});
    }
    if (color_ != inputs.color.serial()) {
        color_target_ = gl::Framebuffer("radiance", {{GL_COLOR_ATTACHMENT0, inputs.color}});
        color_ = inputs.color.serial();
    }
}

void GodraysPass::run(const Inputs& inputs) {
    resize(inputs);
    const int pixels = inputs.quality.godray_pixels;
    const glm::ivec2 first = inputs.corner / pixels, shift = inputs.corner - first * pixels;
    const scene::UnderwaterLight& state = inputs.state;
    block_.write({.slices = state.slices > 0 ? state.slices : inputs.quality.godray_slices,
                  .samples = state.samples > 0 ? state.samples : inputs.quality.godray_samples,
                  .reach = inputs.reach,
                  .strength = state.rays,
                  .pixels = static_cast<float>(pixels),
                  .shift = shift,
                  .first = first});
    block_.bind(kGodrayBinding);
    inputs.sky.bind_block();
    inputs.sky.water_cube().bind(1);
    inputs.depth.bind(2);

    gl::PipelineState{}.apply();
    rays_target_.bind(rays_.width(), rays_.height());
    program_for({.shadows = inputs.shadows, .term = inputs.term}).use();
    gl::draw_fullscreen_triangle();

    const gl::Program*& apply = applying_[{inputs.media, inputs.term}];
    if (!apply) {
        apply = &shaders_.load({"god rays over the picture",
                                {"passes/fullscreen.vert", "passes/godrays_apply.frag"},
                                {{"MEDIA", std::to_string(static_cast<int>(inputs.media))},
                                 {"TERM", inputs.term ? "1" : "0"}}});
    }
    gl::PipelineState{}.apply();
    color_target_.bind(inputs.color.width(), inputs.color.height());
    rays_.bind(3);
    if (!inputs.term) {
        inputs.color.bind(4);
        glTextureBarrier();  // every pixel reads itself alone
    }
    apply->use();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
