#include "render/present_pass.h"

#include <string>

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/bloom_pass.h"
#include "scene/picture_state.h"

namespace deepwater::shared {
#include "shared/tone_curve.glsl"
}

namespace deepwater::render {
namespace {

static_assert(shared::kCurveAces == scene::kToneAces && shared::kCurveAgx == scene::kToneAgx &&
              shared::kCurveNeutral == scene::kToneNeutral && shared::kCurveLinear == scene::kToneLinear);

std::string flag(bool on) {
    return on ? "1" : "0";
}

}  // namespace

std::vector<gl::Define> PresentPass::defines(const ToneMapVariant& variant) {
    return {{"CURVE", std::to_string(variant.curve)},
            {"BLOOM", flag(variant.bloom)},
            {"VIGNETTE", flag(variant.vignette)}};
}

std::vector<gl::Define> PresentPass::defines(const AntialiasVariant& variant) {
    return {{"ANTIALIAS", flag(variant.antialias)}, {"DITHER", flag(variant.dither)}};
}

std::vector<gl::Define> PresentPass::copy_defines(bool exposes) {
    return {{"EXPOSE", flag(exposes)}};
}

PresentPass::PresentPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      tone_map_(shaders.load(
          {"tone map", {"passes/fullscreen.vert", "passes/tone_map.frag"}, defines(ToneMapVariant{})})),
      antialias_(shaders.load(
          {"antialias", {"passes/fullscreen.vert", "passes/antialias.frag"}, defines(AntialiasVariant{})})),
      copy_(shaders.load({"copy", {"passes/fullscreen.vert", "passes/copy.frag"}, copy_defines(false)})) {}

void PresentPass::resize(int width, int height, bool sixteen_bits) {
    const auto format = GLenum(sixteen_bits ? GL_RGBA16 : GL_RGBA8);
    if (display_.width() == width && display_.height() == height && display_.format() == format) return;
    display_ = gl::Texture({.format = format, .width = width, .height = height, .label = "display"});
    display_target_ = gl::Framebuffer("display", {{GL_COLOR_ATTACHMENT0, display_}});
}

void PresentPass::map_tones(const Inputs& inputs) {
    const ToneMapVariant variant{.curve = inputs.options.tone_curve,
                                 .bloom = inputs.bloom != nullptr,
                                 .vignette = inputs.vignette > 0};
    if (tone_map_variant_ != variant) {
        shaders_.redefine(tone_map_, defines(variant));
        tone_map_variant_ = variant;
    }
    // A pixel in the middle spans pixel_angle = 2 tan(fov / 2) / height: all slopes are multiples of it.
    PictureBlock block{.balance = glm::mat3x4(inputs.balance),
                       .bloom_from_pixel = glm::vec2(0),
                       .slope_from_pixel = glm::vec2(inputs.pixel_angle),
                       .slope_at_origin = -inputs.pixel_angle * inputs.middle,
                       .own_share = 1 - inputs.bloom_share,
                       .vignette = inputs.vignette};
    if (inputs.bloom) {
        const glm::vec2 texels(inputs.bloom->width(), inputs.bloom->height());
        block.bloom_from_pixel = 1.0f / (static_cast<float>(BloomPass::kPixelsPerTexel) * texels);
        inputs.bloom->bind(1);
    }
    picture_block_.write(block);
    picture_block_.bind(kPictureBinding);
    resize(inputs.color.width(), inputs.color.height(), inputs.options.sixteen_bits);
    display_target_.bind(display_.width(), display_.height());
    inputs.color.bind(0);
    tone_map_.use();
    gl::draw_fullscreen_triangle();
}

void PresentPass::run(const Inputs& inputs) {
    gl::PipelineState{}.apply();
    const bool photograph = inputs.rendering == Rendering::photograph;
    if (photograph) map_tones(inputs);

    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, inputs.target);
    glViewport(0, 0, inputs.size.x, inputs.size.y);
    if (photograph) {
        const AntialiasVariant variant{inputs.options.antialiasing, inputs.options.dither};
        if (antialias_variant_ != variant) {
            shaders_.redefine(antialias_, defines(variant));
            antialias_variant_ = variant;
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
