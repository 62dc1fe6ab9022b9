#include "render/solids/refraction_pass.h"

#include <algorithm>
#include <glm/gtc/matrix_access.hpp>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/solids/bed_pass.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/water/water_veil.glsl"
}

namespace deepwater::render {
namespace {

/// Where the water's shaders find the block, the textures and the images of a picture.
struct Bindings {
    GLuint block;
    GLuint picture, soft;  ///< texture units
    GLuint place, guess;   ///< image units
};
Bindings bindings_of(ViewKind kind) {
    if (kind == ViewKind::snell_window)
        return {gpu::kWindowBinding, gpu::kWindowPictureUnit, gpu::kWindowSoftUnit, gpu::kWindowPlaceImage,
                gpu::kWindowGuessImage};
    if (kind == ViewKind::underside)
        return {gpu::kUndersideBinding, gpu::kUndersidePictureUnit, gpu::kUndersideSoftUnit,
                gpu::kUndersidePlaceImage, gpu::kUndersideGuessImage};
    return {gpu::kRefractionBinding, gpu::kRefractionPictureUnit, gpu::kRefractionSoftUnit,
            gpu::kRefractionPlaceImage, gpu::kRefractionGuessImage};
}

/// Size of the picture over the width of its margin. The margin is needed because waves show objects beyond
/// the picture's edges.
constexpr int kGuardShare = 16;
constexpr int kTile = 16;  ///< as kRefractionTile in shaders/common/refraction.glsl
constexpr int kSoft = 4;   ///< texels of the picture along a side of a texel of the soft picture
constexpr int kSoftLevels = 4;

/// Optical depth, there and back, from which on less than a thousandth of the light of a white object is
/// left: it is then lost in the water's own light.
constexpr float kOpticalDepth = 6.9f;

/// Texels around an object within which rays of a rough sea may find it: a tile of guesses holds heights from
/// half a tile around it. A few texels are added because the box is that of the corners alone.
constexpr float kGuessReach = 1.5f * kTile + 4;

/// Parts of a picture begin at multiples of this many pixels. Margins are such multiples too, so that texels,
/// tiles of guesses and soft texels of all parts are those of the whole picture.
constexpr int kGrid = 64;

glm::ivec2 margin_of(const RefractionPass::Inputs& inputs) {
    const glm::ivec2 pixels = ((inputs.whole + kGuardShare - 1) / kGuardShare + kGrid - 1) / kGrid * kGrid;
    return glm::round(glm::vec2(pixels) * inputs.scale);
}

/// Returns the size of the picture with its margins, rounded up to whole soft texels.
glm::ivec2 widened_size(const RefractionPass::Inputs& inputs) {
    const glm::ivec2 inner(glm::ceil(glm::vec2(inputs.picture) * inputs.scale));
    return (inner + 2 * margin_of(inputs) + kSoft - 1) / kSoft * kSoft;
}

/// Height, m, by which land in a texel beside the water's edge may stand over it: a texel's width on a beach.
constexpr float kThinEdge = 0.5f;

void bind_image(const gl::Texture& texture, GLuint unit) {
    glBindImageTexture(unit, texture.name(), 0, GL_FALSE, 0, GL_READ_ONLY, texture.format());
}

}  // namespace

gl::ProgramDesc RefractionPass::describe(Filter filter) {
    if (filter == Filter::guess)
        return {"refraction guess", {"common/fullscreen.vert", "solids/refraction_guess.frag"}, {}};
    return {"refraction soft", {"common/fullscreen.vert", "solids/refraction_soft.frag"}, {}};
}

ObjectView RefractionPass::view_of(ViewKind kind, const ObjectView& view) {
    ObjectView own = view;
    own.kind = kind;
    own.detail = ViewDetail::smooth;
    own.hard_shadows = true;
    own.view_mode = scene::kViewFinal;
    own.media = kind == ViewKind::underside ? Media::water : Media::air;
    return own;
}

/// Returns the pass's view: the frame's, with a margin on all sides.
ObjectView RefractionPass::widened(const Inputs& inputs) const {
    ObjectView wide = view_of(kind_, inputs.view);
    const glm::vec2 inner = glm::vec2(inputs.picture) * inputs.scale;
    const glm::vec2 share = inner / glm::vec2(size_);
    const glm::vec2 shift = (inner + 2.0f * glm::vec2(margin_of(inputs))) / glm::vec2(size_) - 1.0f;
    for (int column = 0; column < 4; ++column) {
        glm::vec4& clip = wide.clip_from_world[column];
        clip.x = clip.x * share.x + clip.w * shift.x;
        clip.y = clip.y * share.y + clip.w * shift.y;
    }
    wide.pixel_angle /= inputs.scale;
    const glm::vec3 sight = shared::sight_attenuation(inputs.water.absorption, inputs.water.scattering);
    if (kind_ == ViewKind::refraction) {
        const glm::vec3 lost = sight + inputs.water.diffuse_attenuation;  // there and back, 1/m
        wide.deepest = kOpticalDepth / std::min({lost.x, lost.y, lost.z});
    } else if (kind_ == ViewKind::underside) {
        wide.farthest = inputs.farthest_mirrored;
        if (inputs.scale < 1) wide.detail = ViewDetail::coarse;
        wide.eye = glm::vec3(0, 2 * inputs.eye_depth, 0);
        // The mirror image of a point p is (x, 2 depth - y, z).
        wide.clip_from_world[3] += wide.eye.y * wide.clip_from_world[1];
        wide.clip_from_world[1] *= -1.0f;
    }
    return wide;
}

void RefractionPass::resize(glm::ivec2 size) {
    if (picture_.width() == size.x && picture_.height() == size.y) return;
    dirty_ = glm::ivec4(0, 0, size);
    target_ = {};
    place_target_ = {};
    guess_target_ = {};
    soft_target_ = {};
    picture_ = gl::Texture({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "refraction"});
    depth_ = gl::Texture({.format = GL_DEPTH_COMPONENT32F,
                          .width = size.x,
                          .height = size.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "refraction depth"});
    guess_ = gl::Texture({.format = GL_RGBA32F,
                          .width = (size.x + kTile - 1) / kTile,
                          .height = (size.y + kTile - 1) / kTile,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "refraction guess"});
    soft_ = gl::Texture({.format = GL_RGBA16F,
                         .width = size.x / kSoft,
                         .height = size.y / kSoft,
                         .levels = kSoftLevels,
                         .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                         .label = "refraction soft"});
    surfaces_.fit(depth_);
    target_ =
        gl::Framebuffer("refraction", {{GL_COLOR_ATTACHMENT0, picture_}, {GL_DEPTH_ATTACHMENT, depth_}});
    place_target_ = gl::Framebuffer("refraction place", {{GL_COLOR_ATTACHMENT0, surfaces_.place()}});
    guess_target_ = gl::Framebuffer("refraction guess", {{GL_COLOR_ATTACHMENT0, guess_}});
    soft_target_ = gl::Framebuffer("refraction soft", {{GL_COLOR_ATTACHMENT0, soft_}});
}

bool RefractionPass::prepare(const Inputs& inputs) {
    triangles_ = 0;
    windows_.clear();
    size_ = widened_size(inputs);
    view_ = widened(inputs);
    if (inputs.bed && inputs.bed->prepare(view_)) {
        used_ = glm::ivec4(0, 0, size_);
        windows_.push_back(optics::window_of(inputs.view.clip_from_world));
        return true;
    }
    used_ = ObjectPass::pixels(inputs.objects, view_, size_);
    if (used_.z * used_.w == 0) return false;
    const glm::vec2 reach = 2 * kGuessReach / (glm::vec2(inputs.picture) * inputs.scale);
    for (const PlacedObject& object : inputs.objects.objects()) {
        if (!ObjectPass::shows(object, view_)) continue;
        const glm::vec4 seen = optics::seen_rectangle(
            kind_ == ViewKind::underside ? view_.clip_from_world : inputs.view.clip_from_world,
            ObjectPass::corners(object, view_));
        windows_.push_back(optics::window_of(inputs.view.clip_from_world, seen + glm::vec4(-reach, reach)));
    }
    return true;
}

void RefractionPass::run(const Inputs& inputs) {
    const glm::ivec2 size = size_;
    resize(size);

    // Clears the texels that will be drawn, one more around them for the sampler, and those that the last
    // picture has drawn: waves may send rays beyond what is drawn.
    const glm::ivec2 low_end = glm::min(glm::ivec2(used_), glm::ivec2(dirty_));
    const glm::ivec2 extent = glm::max(glm::ivec2(used_) + glm::ivec2(used_.z, used_.w),
                                       glm::ivec2(dirty_) + glm::ivec2(dirty_.z, dirty_.w)) -
                              low_end;
    dirty_ = used_;
    gl::PipelineState{.depth_write = true}.apply();
    glEnable(GL_SCISSOR_TEST);
    glScissor(low_end.x - 1, low_end.y - 1, extent.x + 2, extent.y + 2);
    constexpr float kNothing[4] = {0, 0, 0, 0};
    glClearNamedFramebufferfv(target_.name(), GL_COLOR, 0, kNothing);
    glClearNamedFramebufferfv(target_.name(), GL_DEPTH, 0, kNothing);
    glClearNamedFramebufferfv(place_target_.name(), GL_COLOR, 0, kNothing);
    glDisable(GL_SCISSOR_TEST);

    inputs.pass.draw({.objects = inputs.objects,
                      .shadows = inputs.shadows,
                      .sky = inputs.sky,
                      .surfaces = surfaces_,
                      .target = target_,
                      .depth = depth_,
                      .bed = inputs.bed},
                     view_);
    triangles_ = inputs.pass.triangle_count();

    const glm::vec2 half = 0.5f * glm::vec2(size);
    const glm::vec4 w = glm::row(view_.clip_from_world, 3);
    const glm::mat3 clip_rows = glm::transpose(
        glm::mat3(glm::row(view_.clip_from_world, 0), glm::row(view_.clip_from_world, 1), glm::vec3(w)));
    const glm::mat3 ray_from_clip = glm::inverse(clip_rows);
    const glm::vec3 ray_y(ray_from_clip[0].y / half.x, ray_from_clip[1].y / half.y,
                          ray_from_clip[2].y - ray_from_clip[0].y - ray_from_clip[1].y);
    const bool runs_out = inputs.bed && inputs.bed->has_land();
    const float cos_sun = shared::refracted_sun(inputs.to_sun).y;
    block_.write(
        {.texel_x = {glm::vec3(half.x * (glm::row(view_.clip_from_world, 0) + w)), view_.eye.y},
         .texel_y = {glm::vec3(half.y * (glm::row(view_.clip_from_world, 1) + w)), inputs.farthest_mirrored},
         .texel_w = {glm::vec3(w), cos_sun},
         .ray_y = {ray_y, view_.pixel_angle},
         .bed =
             kind_ == ViewKind::refraction ? glm::vec4(0, 0, 0, runs_out ? kThinEdge : 0) : inputs.mean_bed,
         .used = glm::vec4(used_.x, used_.y, used_.x + used_.z, used_.y + used_.w)});
    const Bindings own = bindings_of(kind_);
    // The programs below are the same for all kinds and read the bindings of the refraction.
    const Bindings common = bindings_of(ViewKind::refraction);
    block_.bind(common.block);
    picture_.bind(common.picture);
    bind_image(surfaces_.place(), common.place);

    gl::order_image_loads();
    gl::PipelineState{}.apply();
    guess_target_.bind(guess_.width(), guess_.height());
    filters_.get(Filter::guess).use();
    gl::draw_fullscreen_triangle();

    soft_target_.clear_color(0, {0, 0, 0, 0});
    soft_target_.bind(soft_.width(), soft_.height());
    // Only soft texels that lie wholly in the drawn rectangle: the others may cover texels that were not
    // cleared.
    const glm::ivec2 low = (glm::ivec2(used_) + kSoft - 1) / kSoft,
                     high = (glm::ivec2(used_) + glm::ivec2(used_.z, used_.w)) / kSoft;
    glEnable(GL_SCISSOR_TEST);
    glScissor(low.x, low.y, std::max(high.x - low.x, 0), std::max(high.y - low.y, 0));
    filters_.get(Filter::soft).use();
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
    mip_levels_.fill(soft_);
    block_.bind(own.block);
    picture_.bind(own.picture);
    bind_image(surfaces_.place(), own.place);
    soft_.bind(own.soft);
    bind_image(guess_, own.guess);
}

}  // namespace deepwater::render
