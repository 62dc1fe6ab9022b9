#include "render/lens/present_pass.h"

#include <set>
#include <string>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/lens/bloom_pass.h"
#include "scene/state/picture_state.h"

namespace deepwater::shared {
#include "shared/lens/tone_curve.glsl"
}

namespace deepwater::render {
namespace {

static_assert(shared::kCurveAces == scene::kToneAces && shared::kCurveAgx == scene::kToneAgx &&
              shared::kCurveNeutral == scene::kToneNeutral && shared::kCurveLinear == scene::kToneLinear);

constexpr int kAntialiasedBlock = 8;  ///< pixels along a side of a block that is antialiased or not
constexpr GLint kPictureSizeLocation = 0;

std::vector<gl::Define> block_defines() {
    return {{"BLOCK", std::to_string(kAntialiasedBlock)}};
}

std::string flag(bool on) {
    return on ? "1" : "0";
}

}  // namespace

gl::ProgramDesc PresentPass::describe_tone_map(const ToneMapVariant& variant) {
    return {"tone map",
            {"common/fullscreen.vert", "lens/tone_map.frag"},
            {{"CURVE", std::to_string(variant.curve)},
             {"BLOOM", flag(variant.bloom)},
             {"VIGNETTE", flag(variant.vignette)},
             {"SOFT_HIGHLIGHTS", flag(variant.soft_highlights)},
             {"NEAR_GLARE", flag(variant.near_glare)},
             {"DIM", flag(variant.dim)},
             {"DITHER", flag(variant.dither)}}};
}

gl::ProgramDesc PresentPass::describe_enlarging(bool dithers) {
    return {"enlarge", {"common/fullscreen.vert", "lens/enlarge.frag"}, {{"DITHER", flag(dithers)}}};
}

gl::ProgramDesc PresentPass::describe_copy(bool exposes) {
    return {"copy", {"common/fullscreen.vert", "lens/copy.frag"}, {{"EXPOSE", flag(exposes)}}};
}

PresentPass::PresentPass(gl::ShaderLibrary& shaders)
    : tone_maps_(shaders, describe_tone_map),
      edge_blocks_(shaders.load(
          {"edge blocks", {"common/fullscreen.vert", "lens/edge_blocks.frag"}, block_defines()})),
      antialias_(
          shaders.load({"antialias", {"lens/antialias.vert", "lens/antialias.frag"}, block_defines()})),
      sharpen_(shaders.load({"sharpen", {"common/fullscreen.vert", "lens/sharpen.frag"}, {}})),
      enlarging_(shaders, describe_enlarging),
      copies_(shaders, describe_copy) {}

void PresentPass::prepare(const Reach& reach, gl::Preparation& preparation) {
    if (reach.rendering != Rendering::photograph) {
        copies_.prepare(reach.rendering == Rendering::exposed, preparation);
        return;
    }
    for (const bool dithers : std::set<bool>{false, reach.dither}) {
        for (const bool dim : {false, true})
            tone_maps_.prepare({reach.tone_curve, reach.bloom, reach.vignette, reach.soft_highlights,
                                reach.near_glare, dim, dithers},
                               preparation);
    }
    enlarging_.prepare(reach.dither, preparation);
}

void PresentPass::resize(int width, int height, bool sixteen_bits) {
    const auto format = GLenum(sixteen_bits ? GL_RGBA16 : GL_RGBA8);
    if (display_.width() == width && display_.height() == height && display_.format() == format) return;
    display_ = gl::Texture({.format = format, .width = width, .height = height, .label = "display"});
    display_target_ = gl::Framebuffer("display", {{GL_COLOR_ATTACHMENT0, display_}});
    sharp_ = gl::Texture({.format = format, .width = width, .height = height, .label = "sharpened"});
    sharp_target_ = gl::Framebuffer("sharpened", {{GL_COLOR_ATTACHMENT0, sharp_}});
    const glm::ivec2 blocks = (glm::ivec2(width, height) + kAntialiasedBlock - 1) / kAntialiasedBlock;
    edges_ = gl::Texture({.format = GL_R8,
                          .width = blocks.x,
                          .height = blocks.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "edge blocks"});
    edges_target_ = gl::Framebuffer("edge blocks", {{GL_COLOR_ATTACHMENT0, edges_}});
}

void PresentPass::map_tones(const Inputs& inputs, bool dithers) {
    const ToneMapVariant variant{.curve = inputs.options.tone_curve,
                                 .bloom = inputs.bloom != nullptr,
                                 .vignette = inputs.vignette > 0,
                                 .soft_highlights = inputs.options.soft_highlights > 0,
                                 .near_glare = inputs.near_share > 0,
                                 .dim = inputs.cones < 1,
                                 .dither = dithers};
    gpu::PictureBlock block{.balance = glm::mat3x4(inputs.balance),
                            .corner = glm::vec2(inputs.corner),
                            .middle = 0.5f * glm::vec2(inputs.picture),
                            .bloom_from_pixel = glm::vec2(0),
                            .pixel_angle = inputs.pixel_angle,
                            .own_share = 1 - inputs.bloom_share,
                            .vignette = inputs.vignette,
                            .cones = inputs.cones,
                            .luminance = inputs.luminance,
                            .exposure = inputs.exposure,
                            .soft_highlights = inputs.options.soft_highlights,
                            .near_share = inputs.near_share};
    if (inputs.bloom) {
        const glm::vec2 texels(inputs.bloom->width(), inputs.bloom->height());
        block.bloom_from_pixel = 1.0f / (static_cast<float>(BloomPass::kPixelsPerTexel) * texels);
        inputs.bloom->bind(gpu::kBloomUnit);
    }
    picture_block_.write(block);
    picture_block_.bind(gpu::kPictureBinding);
    inputs.color.bind(gpu::kLensColorUnit);
    tone_maps_.get(variant).use();
    gl::draw_fullscreen_triangle();
}

void PresentPass::find_edges(const gl::Texture& depth) {
    depth.bind(gpu::kLensDepthUnit);
    edges_target_.bind(edges_.width(), edges_.height());
    edge_blocks_.use();
    gl::draw_fullscreen_triangle();
}

/// Redraws, antialiased, the blocks in which find_edges() has found silhouettes.
void PresentPass::smooth_edges(glm::ivec2 size) {
    display_.bind(gpu::kLensColorUnit);
    edges_.bind(gpu::kEdgeUnit);
    antialias_.use();
    glUniform2f(kPictureSizeLocation, static_cast<float>(size.x), static_cast<float>(size.y));
    gl::draw_points(edges_.width() * edges_.height());
}

void PresentPass::sharpen() {
    display_.bind(gpu::kLensColorUnit);
    sharpen_.use();
    gl::draw_fullscreen_triangle();
}

void PresentPass::enlarge(const gl::Texture& picture, bool dithers) {
    picture.bind(gpu::kLensColorUnit);
    enlarging_.get(dithers).use();
    gl::draw_fullscreen_triangle();
}

void PresentPass::show_values(const Inputs& inputs) {
    inputs.color.bind(gpu::kLensColorUnit);
    copies_.get(inputs.rendering == Rendering::exposed).use();
    gl::draw_fullscreen_triangle();
}

void PresentPass::run(const Inputs& inputs) {
    gl::PipelineState{}.apply();
    const auto bind_target = [&inputs] {
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, inputs.target);
        glViewport(0, 0, inputs.size.x, inputs.size.y);
    };
    const glm::ivec2 drawn(inputs.color.width(), inputs.color.height());
    const bool photograph = inputs.rendering == Rendering::photograph;
    const bool same_size = drawn == inputs.size, fewer = drawn.x < inputs.size.x;
    const bool smooth = (same_size || fewer) && inputs.options.antialiasing;
    // A window may hold its rows from the top, and then the blocks of two by two pixels that map_tones()
    // relies on are others than in a texture.
    const bool in_window = inputs.target == 0;
    if (!photograph || (same_size && !smooth && !in_window)) {
        bind_target();
        photograph ? map_tones(inputs, inputs.options.dither) : show_values(inputs);
        return;
    }
    resize(drawn.x, drawn.y, inputs.options.sixteen_bits);
    display_target_.bind(drawn.x, drawn.y);
    map_tones(inputs, same_size && inputs.options.dither);
    if (smooth) find_edges(inputs.depth);
    if (same_size) {
        glBlitNamedFramebuffer(display_target_.name(), inputs.target, 0, 0, drawn.x, drawn.y, 0, 0, drawn.x,
                               drawn.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        bind_target();
        if (smooth) smooth_edges(drawn);
        return;
    }
    if (fewer) {
        sharp_target_.bind(drawn.x, drawn.y);
        sharpen();
        if (smooth) smooth_edges(drawn);
    }
    bind_target();
    enlarge(fewer ? sharp_ : display_, inputs.options.dither);
}

}  // namespace deepwater::render
