#include "render/underwater/godrays_pass.h"

#include <string>
#include <string_view>

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"

namespace deepwater::render {
namespace {

/// Additional texels at each edge, for linear filtering.
constexpr int kMargin = 1;

/// As kMean of shaders/underwater/godrays_smooth.frag.
constexpr int kSmoothingLooks = 6;
static_assert(GodraysPass::kReach == (kSmoothingLooks - 1) * (1 + kSmoothingLooks) + 2);

/// TERM in the shaders.
std::string value_of(GodrayTerm term) {
    return std::to_string(static_cast<int>(term));
}

}  // namespace

const gl::Program& GodraysPass::program_for(const Variant& variant) {
    const gl::Program*& program = programs_[variant];
    if (!program) {
        program = &shaders_.load({"god rays",
                                  {"common/fullscreen.vert", "underwater/godrays.frag"},
                                  {{"SHADOWS", std::to_string(variant.shadows)},
                                   {"CAUSTIC_LAYERS", variant.water_layers ? "1" : "0"},
                                   {"TERM", value_of(variant.term)}}});
    }
    return *program;
}

void GodraysPass::resize(glm::ivec2 size, const Inputs& inputs) {
    if (rays_.width() != size.x || rays_.height() != size.y) {
        const auto texture = [size](std::string_view label) {
            return gl::Texture({.format = GL_RGBA32F, .width = size.x, .height = size.y, .label = label});
        };
        rays_target_ = {};
        slices_target_ = {};
        smooth_target_ = {};
        rays_ = texture("god rays");
        even_ = texture("even light in the water");
        smooth_ = texture("smooth god rays");
        rays_target_ = gl::Framebuffer("god rays", {{GL_COLOR_ATTACHMENT0, rays_}});
        slices_target_ =
            gl::Framebuffer("slices", {{GL_COLOR_ATTACHMENT0, rays_}, {GL_COLOR_ATTACHMENT1, even_}});
        smooth_target_ = gl::Framebuffer("smooth god rays", {{GL_COLOR_ATTACHMENT0, smooth_}});
    }
    if (color_ != inputs.color.serial()) {
        color_target_ = gl::Framebuffer("radiance", {{GL_COLOR_ATTACHMENT0, inputs.color}});
        color_ = inputs.color.serial();
    }
}

void GodraysPass::run(const Inputs& inputs) {
    const int pixels = inputs.quality.godray_pixels;
    const glm::ivec2 rendered(inputs.color.width(), inputs.color.height());
    const auto texel_after = [pixels](glm::ivec2 pixel) { return (pixel + pixels - 1) / pixels; };
    const glm::ivec2 first = inputs.corner / pixels - kMargin;
    const glm::ivec2 end = texel_after(inputs.corner + rendered) + kMargin;
    resize(end - first, inputs);
    const glm::vec2 middle = 0.5f * glm::vec2(inputs.picture) / static_cast<float>(pixels);
    const scene::UnderwaterLight& state = inputs.state;
    block_.write({.slices = state.slices > 0 ? state.slices : inputs.quality.godray_slices,
                  .samples = state.samples > 0 ? state.samples : inputs.quality.godray_samples,
                  .reach = inputs.reach,
                  .strength = state.rays,
                  .pixels = static_cast<float>(pixels),
                  .shift = inputs.corner - first * pixels,
                  .first = first,
                  .middle = middle,
                  .sun = {glm::vec2(inputs.sun) * middle, inputs.sun.z}});
    block_.bind(gpu::kGodrayBinding);
    inputs.sky.bind_block();
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.depth.bind(gpu::kGodrayDepthUnit);

    gl::PipelineState{}.apply();
    slices_target_.bind(rays_.width(), rays_.height());
    program_for({.shadows = inputs.shadows, .water_layers = inputs.water_layers, .term = inputs.term}).use();
    gl::draw_fullscreen_triangle();

    even_.bind(gpu::kGodrayEvenUnit);
    for (const bool last : {false, true}) {
        const gl::Program*& smoothing = smoothing_[last ? 1 : 0];
        if (!smoothing) {
            smoothing = &shaders_.load(
                {"smooth god rays",
                 {"common/fullscreen.vert", "underwater/godrays_smooth.frag"},
                 {{"STRIDE", std::to_string(last ? kSmoothingLooks : 1)}, {"LAST", last ? "1" : "0"}}});
        }
        (last ? rays_target_ : smooth_target_).bind(rays_.width(), rays_.height());
        (last ? smooth_ : rays_).bind(gpu::kGodraysUnit);
        smoothing->use();
        gl::draw_fullscreen_triangle();
    }

    const gl::Program*& apply = applying_[{inputs.media, inputs.term}];
    if (!apply) {
        apply = &shaders_.load(
            {"god rays over the picture",
             {"common/fullscreen.vert", "underwater/godrays_apply.frag"},
             {{"MEDIA", std::to_string(static_cast<int>(inputs.media))}, {"TERM", value_of(inputs.term)}}});
    }
    gl::PipelineState{}.apply();
    color_target_.bind(inputs.color.width(), inputs.color.height());
    rays_.bind(gpu::kGodraysUnit);
    if (inputs.term == GodrayTerm::added) {
        inputs.color.bind(gpu::kGodrayColorUnit);
        glTextureBarrier();  // each pixel reads only its own value
    }
    apply->use();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
