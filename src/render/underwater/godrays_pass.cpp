#include "render/underwater/godrays_pass.h"

#include <set>
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

GodraysPass::GodraysPass(gl::ShaderLibrary& shaders)
    : programs_(shaders, describe_rays),
      smoothing_(shaders, describe_smoothing),
      applying_(shaders, describe_applying) {}

gl::ProgramDesc GodraysPass::describe_rays(const Variant& variant) {
    return {"god rays",
            {"common/fullscreen.vert", "underwater/godrays.frag"},
            {{"SHADOWS", std::to_string(variant.shadows)},
             {"CAUSTIC_LAYERS", std::to_string(static_cast<int>(variant.layers))},
             {"TERM", value_of(variant.term)}}};
}

gl::ProgramDesc GodraysPass::describe_smoothing(bool last) {
    return {"smooth god rays",
            {"common/fullscreen.vert", "underwater/godrays_smooth.frag"},
            {{"STRIDE", std::to_string(last ? kSmoothingLooks : 1)}, {"LAST", last ? "1" : "0"}}};
}

gl::ProgramDesc GodraysPass::describe_applying(const Applying& applying) {
    const auto& [media, term] = applying;
    return {"god rays over the picture",
            {"common/fullscreen.vert", "underwater/godrays_apply.frag"},
            {{"MEDIA", std::to_string(static_cast<int>(media))}, {"TERM", value_of(term)}}};
}

void GodraysPass::prepare(const Reach& reach, gl::Preparation& preparation) {
    for (const int shadows : std::set<int>{0, reach.shadows})
        programs_.prepare({shadows, reach.layers, reach.term}, preparation);
    for (const bool last : {false, true}) smoothing_.prepare(last, preparation);
    for (const Media media : {Media::water, Media::both}) applying_.prepare({media, reach.term}, preparation);
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
    programs_.get({.shadows = inputs.shadows, .layers = inputs.layers, .term = inputs.term}).use();
    gl::draw_fullscreen_triangle();

    even_.bind(gpu::kGodrayEvenUnit);
    for (const bool last : {false, true}) {
        (last ? rays_target_ : smooth_target_).bind(rays_.width(), rays_.height());
        (last ? smooth_ : rays_).bind(gpu::kGodraysUnit);
        smoothing_.get(last).use();
        gl::draw_fullscreen_triangle();
    }

    gl::PipelineState{}.apply();
    color_target_.bind(inputs.color.width(), inputs.color.height());
    rays_.bind(gpu::kGodraysUnit);
    if (inputs.term == GodrayTerm::added) {
        inputs.color.bind(gpu::kGodrayColorUnit);
        glTextureBarrier();  // each pixel reads only its own value
    }
    applying_.get({inputs.media, inputs.term}).use();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
