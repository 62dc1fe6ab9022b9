#include "render/solids/reflection_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "core/gpu_blocks.h"
#include "render/solids/bed_pass.h"

namespace deepwater::render {
namespace {

/// Largest width of the mirrored view over that of the picture.
constexpr float kWider = 1.3f;
/// Slope deviation from which on waves blur the reflection: above, texels grow with the slopes, up to 1 /
/// kCoarsest times.
constexpr float kSharpUpTo = 0.05f;
constexpr float kCoarsest = 0.65f;
/// Share of the picture's sides over which it fades out where objects extend beyond it.
constexpr float kFadeShare = 0.06f;

int rounded_up(int value, int step) {
    return (value + step - 1) / step * step;
}

GLuint groups(int threads) {
    return static_cast<GLuint>((threads + 7) / 8);
}

}  // namespace

ReflectionPass::ReflectionPass(gl::ShaderLibrary& shaders) : steps_(shaders, describe) {}

gl::ProgramDesc ReflectionPass::describe(Step step) {
    switch (step) {
        case Step::upwards:
            return {"reflection upwards", {"solids/reflection_upwards.comp"}, {}};
        case Step::distances:
            return {"reflection distances", {"solids/reflection_distances.comp"}, {}};
        case Step::columns:
            return {"reflection columns", {"solids/reflection_columns.comp"}, {}};
        default:
            return {"reflection around", {"solids/reflection_around.comp"}, {}};
    }
}

void ReflectionPass::prepare(gl::Preparation& preparation) {
    for (const Step step : {Step::upwards, Step::distances, Step::columns, Step::around})
        steps_.prepare(step, preparation);
}

ObjectView ReflectionPass::mirrored_view() {
    return {.kind = ViewKind::reflection, .detail = ViewDetail::smooth, .hard_shadows = true};
}

void ReflectionPass::resize(glm::ivec2 texture_size) {
    if (picture_.width() == texture_size.x && picture_.height() == texture_size.y) return;
    target_ = {};
    picture_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                            .format = GL_RGBA16F,
                            .width = texture_size.x,
                            .height = texture_size.y,
                            .layers = gpu::kReflectionLayers,
                            .levels = gpu::kReflectionLevels,
                            .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                            .label = "reflection"});
    depth_ = gl::Texture({.format = GL_DEPTH_COMPONENT32F,
                          .width = texture_size.x,
                          .height = texture_size.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "reflection depth"});
    const int strips = texture_size.y / gpu::kDistanceRows;
    strips_ = gl::Texture({.format = GL_RG32F,
                           .width = texture_size.x,
                           .height = strips,
                           .min_filter = GL_NEAREST,
                           .mag_filter = GL_NEAREST,
                           .label = "reflection strips"});
    distance_ = gl::Texture({.format = GL_RG32F,
                             .width = texture_size.x / gpu::kDistanceColumns,
                             .height = strips + gpu::kDistanceFirstRow,
                             .label = "reflection distance"});
    target_ = gl::Framebuffer("reflection",
                              {{GL_COLOR_ATTACHMENT0, picture_, 0, 0}, {GL_DEPTH_ATTACHMENT, depth_}});
}

bool ReflectionPass::run(const Inputs& inputs) {
    drawn_ = false;
    boxes_.clear();
    for (const PlacedObject& object : inputs.objects.objects()) {
        if (object.top <= 0) continue;
        const scene::Model& model = *object.mesh->model();
        const float lowest = static_cast<float>(-inputs.camera.position.y) - object.wave_height;
        optics::MirrorBox& box = boxes_.emplace_back();
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 own(corner & 1 ? model.high.x : model.low.x,
                                corner & 2 ? model.high.y : model.low.y,
                                corner & 4 ? model.high.z : model.low.z);
            box[static_cast<size_t>(corner)] = glm::vec3(object.world_from_own * glm::vec4(own, 1));
            box[static_cast<size_t>(corner)].y = std::max(box[static_cast<size_t>(corner)].y, lowest);
        }
    }
    if (inputs.land) {
        const std::span<const optics::MirrorBox> land = inputs.land->land_boxes();
        boxes_.insert(boxes_.end(), land.begin(), land.end());
    }
    const glm::vec2 texels = glm::vec2(inputs.picture) * inputs.scale;
    const glm::ivec2 texture_size(
        rounded_up(static_cast<int>(texels.x * kWider), gpu::kReflectionSideMultiple),
        rounded_up(static_cast<int>(texels.y), gpu::kReflectionSideMultiple));
    const float sharpness = std::clamp(kSharpUpTo / std::max(inputs.slope_deviation, 1e-6f), kCoarsest, 1.0f);
    const auto view = optics::plan_mirror({.camera = inputs.camera,
                                           .picture = inputs.picture,
                                           .scale = inputs.scale * sharpness,
                                           .texture_size = texture_size,
                                           .slope_deviation = inputs.slope_deviation,
                                           .boxes = boxes_});
    if (!view) return false;
    ObjectView object_view = mirrored_view();
    object_view.clip_from_world = view->clip_from_world;
    object_view.eye = view->eye;
    object_view.pixel_angle = view->texel;
    object_view.farthest = inputs.farthest;
    const bool shows_land = inputs.land && inputs.land->prepare(object_view);
    if (!shows_land && !ObjectPass::shows_any(inputs.objects, object_view)) return false;
    view_ = *view;
    view_.rendered = glm::min((view_.rendered + gpu::kReflectionSideMultiple - 1) /
                                  gpu::kReflectionSideMultiple * gpu::kReflectionSideMultiple,
                              texture_size);

    resize(texture_size);
    target_.clear_color(0, {0, 0, 0, 0});
    target_.clear_depth(0);
    inputs.pass.draw({.objects = inputs.objects,
                      .shadows = inputs.shadows,
                      .sky = inputs.sky,
                      .surfaces = surfaces_,
                      .target = target_,
                      .depth = depth_,
                      .bed = inputs.land},
                     object_view);

    const glm::vec4 sides(view_.rendered.x, view_.rendered.x, view_.rendered.y, view_.rendered.y);
    shown_ = {.x = glm::vec4(view_.x, 0),
              .y = glm::vec4(view_.y, 0),
              .forward = glm::vec4(view_.forward, 0),
              .eye = glm::vec4(view_.eye, 0),
              .fade = sides * glm::vec4(view_.continues_beyond) * kFadeShare,
              .rendered = view_.rendered,
              .texture_size = texture_size,
              .axis = -view_.first_tangent / view_.texel,
              .per_radian = 1 / view_.texel,
              .near_plane = scene::kNearPlane,
              .per_cell = 1.0f / glm::vec2(distance_.width(), distance_.height())};
    block_.write(shown_);
    block_.bind(gpu::kReflectionBinding);
    filter();
    bind();
    origin_ = inputs.camera.position;
    drawn_ = true;
    return true;
}

bool ReflectionPass::reuse(const scene::Camera& camera) {
    if (!drawn_) return false;
    const glm::vec3 shift(origin_ - camera.position);
    view_.eye += shift;
    view_.clip_from_world = glm::translate(view_.clip_from_world, -shift);
    shown_.eye = glm::vec4(view_.eye, 0);
    origin_ = camera.position;
    block_.write(shown_);
    block_.bind(gpu::kReflectionBinding);
    bind();
    return true;
}

void ReflectionPass::bind() {
    picture_.bind(gpu::kReflectionUnit);
    distance_.bind(gpu::kReflectionDistanceUnit);
}

void ReflectionPass::filter() {
    const int strips = view_.rendered.y / gpu::kDistanceRows;
    picture_.bind(gpu::kReflectionSourceUnit);
    depth_.bind(gpu::kReflectionDepthUnit);
    steps_.get(Step::upwards).use();
    glBindImageTexture(gpu::kReflectionImage, picture_.name(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_RGBA16F);
    glBindImageTexture(gpu::kReflectionDistanceImage, strips_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY,
                       GL_RG32F);
    glDispatchCompute(groups(view_.rendered.x), groups(strips), 1);

    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    strips_.bind(gpu::kReflectionDepthUnit);
    steps_.get(Step::distances).use();
    glBindImageTexture(gpu::kReflectionDistanceImage, distance_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY,
                       GL_RG32F);
    glDispatchCompute(groups(view_.rendered.x / gpu::kDistanceColumns), 1, 1);

    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    distance_.bind(gpu::kReflectionDepthUnit);
    steps_.get(Step::columns).use();
    glDispatchCompute(groups(view_.rendered.x / gpu::kDistanceColumns), 1, 1);

    steps_.get(Step::around).use();
    for (int level = 1; level < gpu::kReflectionLevels; ++level) {
        glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
        glUniform1i(0, level);
        glBindImageTexture(gpu::kReflectionImage, picture_.name(), level, GL_TRUE, 0, GL_WRITE_ONLY,
                           GL_RGBA16F);
        int rows = 0;
        for (int layer = 0; layer < gpu::kReflectionLayers; ++layer) {
            rows += rounded_up(view_.rendered.y, 1 << (layer + level)) >> (layer + level);
        }
        glDispatchCompute(groups(view_.rendered.x >> level), groups(rows), 1);
    }
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

}  // namespace deepwater::render
