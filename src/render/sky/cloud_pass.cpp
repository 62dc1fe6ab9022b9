#include "render/sky/cloud_pass.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/debug.h"
#include "gl/headless_context.h"
#include "render/sky/cloud_mean.h"
#include "render/sky/work_groups.h"

namespace deepwater::shared {
#include "shared/sky/clouds.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::vec2;
using glm::vec3;

/// Work per frame: ms on two cores with Mesa's llvmpipe.
constexpr float kBudget = 4;
constexpr float kHardwareBudget = 40;  ///< a GPU does this in a tenth of the time
constexpr float kUrgent = 2;           ///< factor on the budget while the shown clouds are out of date

constexpr float kSunStep = 0.0035f;  ///< angle of the sun's movement after which a new picture is made, rad
constexpr double kDriftStep = 25;    ///< drift after which a new picture is made, m
constexpr double kLongestLife = 20;  ///< sea time after which a new picture is made, s: billows rise
constexpr float kFadeStep = 0.04f;   ///< change per frame of a picture's weight while no other is being made
constexpr float kLeastSine = 0.07f;  ///< as in sky/cloud_light.comp

DriftingClouds clouds_of(const CloudScene& scene) {
    return {scene.state, scene.drift, scene.high_drift};
}

CloudMoment moment_of(const CloudScene& scene) {
    return {scene.eye, scene.time, scene.dome_size};
}

bool has_clouds(const CloudScene& scene) {
    return scene::has_clouds(scene.state) ||
           (scene.leaving_weight > 0 && scene::has_clouds(scene.leaving.state));
}

float height_of(const scene::CloudState& state) {
    const scene::CloudLayer layer = layer_or_empty(state);
    return layer.cover > 0 ? layer.base + 0.5f * layer.thickness : shared::kHighCloudHeight;
}

/// Returns the eye's position in a picture's periodic tile, in tiles.
dvec2 place_in(const CloudPicture& picture, const CloudScene& scene) {
    const dvec2 eye(scene.eye.x, scene.eye.z);
    return (eye - picture.clouds.drift * scene.time) / static_cast<double>(picture.block.tile);
}

/// Returns the horizontal displacement of sunlight per metre of height.
vec2 slant_of(const vec3& to_sun) {
    return vec2(to_sun.x, to_sun.z) / std::max(to_sun.y, kLeastSine);
}

/// Returns the share of the air under the clouds that lies in their shadow.
float shaded_by(const CloudPicture& picture) {
    return 1 - picture.mean_sun;
}

}  // namespace

CloudPass::CloudPass(gl::ShaderLibrary& shaders, const MipLevels& mip_levels)
    : mip_levels_(mip_levels),
      mix_program_(shaders.load({"cloud shadow mix", {"sky/cloud_shadow_mix.comp"}, {}})),
      work_(shaders, mip_levels),
      no_shadow_({.format = GL_R16F, .label = "no cloud shadow"}),
      budget_(gl::is_software_renderer() ? kBudget : kHardwareBudget) {
    const float all = 1;
    glClearTexImage(no_shadow_.name(), 0, GL_RED, GL_FLOAT, &all);
    buffer_.write(block_);
}

float CloudPass::height(const CloudScene& scene) {
    return glm::mix(height_of(scene.state), height_of(scene.leaving.state), scene.leaving_weight);
}

float CloudPass::mean_sun() const {
    return active_ ? glm::mix(first().mean_sun, newest().mean_sun, mix_) : 1.0f;
}

MeanDome CloudPass::mean_dome() const {
    MeanDome mean = newest().mean_dome;
    for (size_t i = 0; i < mean.size(); ++i) mean[i] = glm::mix(first().mean_dome[i], mean[i], mix_);
    return mean;
}

void CloudPass::begin(const DriftingClouds& clouds, const CloudScene& scene, const CloudLight& light) {
    work_.begin(pictures_[2], newest(), clouds, moment_of(scene), light);
}

/// Makes the finished picture the newest, which fades in.
void CloudPass::take_made() {
    std::swap(pictures_[0], pictures_[1]);
    std::swap(pictures_[1], pictures_[2]);
    mix_ = 0;
    ++version_;  // another seed's clouds have the same block
}

void CloudPass::make_all(const CloudScene& scene, const CloudLight& light) {
    if (exact_ == scene && exact_light_ == light) return;
    if (scene.leaving_weight > 0) {
        begin(scene.leaving, scene, light);
        work_.finish(pictures_[2]);
        take_made();
    }
    begin(clouds_of(scene), scene, light);
    work_.finish(pictures_[2]);
    take_made();
    mix_ = 1 - scene.leaving_weight;
    exact_ = scene;
    exact_light_ = light;
}

bool CloudPass::wanted(const CloudScene& scene, const CloudLight& light) const {
    if (newest().clouds.state != scene.state) return true;
    if (!scene::has_clouds(scene.state)) return false;
    const CloudMoment& made = newest().moment;
    if (made.dome_size != scene.dome_size) return true;
    const double life = scene.time - made.time;
    const dvec2 moved(scene.eye.x - made.eye.x, scene.eye.z - made.eye.z);
    return glm::distance(newest().block.to_sun, light.to_sun) > kSunStep || std::abs(life) > kLongestLife ||
           glm::length(newest().clouds.drift * life - moved) > kDriftStep;
}

/// Does the work of a frame: slices of the next picture, and a step of the fade to the newest.
void CloudPass::go_on(const CloudScene& scene, const CloudLight& light) {
    if (work_.idle() && wanted(scene, light)) begin(clouds_of(scene), scene, light);
    if (!work_.idle() || mix_ < 1) exact_.reset();
    if (work_.idle()) {
        mix_ = std::min(mix_ + kFadeStep, 1.0f);
        return;
    }
    const bool urgent = newest().clouds.state != scene.state ||
                        newest().moment.dome_size != scene.dome_size ||
                        glm::distance(newest().block.to_sun, light.to_sun) > 4 * kSunStep;
    work_.follow(pictures_[2], light);
    float left = budget_ * (urgent ? kUrgent : 1.0f);
    while (left > 0 && !work_.idle()) left -= work_.step(pictures_[2], false);
    if (work_.idle()) {
        take_made();
    } else {
        mix_ = std::max(mix_, std::min(work_.done(), 1.0f));
    }
}

void CloudPass::update(const CloudScene& scene, const CloudLight& light, bool now) {
    const bool any = has_clouds(scene);
    if ((!any && (!active_ || now)) || !work_.ready(now)) {
        if (active_) ++version_;
        active_ = false;
        return;
    }
    const gl::DebugGroup group("clouds");
    if (!active_) {
        // Begins with no clouds, from which the first picture fades in.
        for (CloudPicture& picture : pictures_) work_.clear(picture, moment_of(scene));
        mix_ = 1;
        exact_.reset();
        if (!work_.idle()) begin(clouds_of(scene), scene, light);  // the textures in work have been replaced
    }
    active_ = true;
    if (now) {
        make_all(scene, light);
    } else {
        go_on(scene, light);
        if (!any && work_.idle() && mix_ == 1 && !scene::has_clouds(newest().clouds.state)) {
            active_ = false;
            ++version_;
            return;
        }
    }
    show(scene, light);
}

void CloudPass::show(const CloudScene& scene, const CloudLight& light) {
    const gpu::CloudBlock before = std::exchange(block_, newest().block);
    const auto eye = static_cast<float>(scene.eye.y);
    const float highest = glm::mix(height_of(first().clouds.state), height_of(newest().clouds.state), mix_);
    // m: an eye inside the clouds sees them as if it were this far below them
    constexpr float kLeastAbove = 100;
    const auto shift = [&](const CloudPicture& picture) {
        const CloudMoment& made = picture.moment;
        const dvec2 drifted = picture.clouds.drift * (scene.time - made.time);
        return vec3(drifted.x - (scene.eye.x - made.eye.x), -scene.eye.y,
                    drifted.y - (scene.eye.z - made.eye.z));
    };
    block_.to_sun = light.to_sun;
    block_.sun = light.sun;
    block_.sky = light.sky;
    block_.mean_height = std::max(highest - eye, kLeastAbove);
    block_.dome_mix = mix_;
    block_.first_shift = shift(first());
    block_.second_shift = shift(newest());
    block_.shaded = glm::mix(shaded_by(first()), shaded_by(newest()), mix_);
    block_.air_extinction = light.air_extinction;
    block_.sun_part = before.sun_part;
    block_.sky_part = before.sky_part;
    // Radiance at the horizon of the CIE overcast sky: 3 / (7 pi) of its level irradiance. Moon & Spencer
    // 1942.
    const vec3 global = light.sky_below + light.sun_below * std::max(light.to_sun.y, 0.0f);
    const auto in_shade = [&](const CloudPicture& picture) {
        return irradiance_in_shade(picture.mean_dome, light.sun, light.sky,
                                   global * shared::global_under_cloud(1));
    };
    block_.shaded_air = glm::mix(in_shade(first()), in_shade(newest()), mix_) * (3 / (7 * shared::kPi));
    block_.shadow_offset = fraction(place_in(newest(), scene));
    block_.shadow_slant = slant_of(light.to_sun) / block_.tile;
    if (block_ != before) {
        buffer_.write(block_);
        ++version_;
    }
    if (shadows_fade()) mix_shadows(scene, light);
}

/// Renders the mixture of two pictures' shadows, in the newest one's tile, aligned at the eye.
void CloudPass::mix_shadows(const CloudScene& scene, const CloudLight& light) {
    const CloudPicture &from = first(), &to = newest();
    if (!mixed_shadow_) {
        mixed_shadow_ = gl::Texture({.format = to.shadow.format(),
                                     .width = to.shadow.width(),
                                     .height = to.shadow.height(),
                                     .levels = gl::TextureDesc::kAllLevels,
                                     .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                                     .wrap = GL_REPEAT,
                                     .label = "mixed cloud shadow"});
    }
    const vec2 lower = slant_of(light.to_sun) * ((from.block.base - to.block.base) / from.block.tile);
    const vec2 there = fraction(place_in(from, scene) + dvec2(lower));
    mix_program_.use();
    from.shadow.bind(gpu::kFirstShadowUnit);
    to.shadow.bind(gpu::kSecondShadowUnit);
    glBindImageTexture(gpu::kCloudImage, mixed_shadow_.name(), 0, GL_FALSE, 0, GL_WRITE_ONLY,
                       mixed_shadow_.format());
    glUniform2f(0, block_.shadow_offset.x, block_.shadow_offset.y);
    glUniform2f(1, there.x, there.y);
    glUniform1f(2, to.block.tile / from.block.tile);
    glUniform1f(3, mix_);
    const auto groups = static_cast<GLuint>(mixed_shadow_.width() / kGroupSize);
    glDispatchCompute(groups, groups, 1);
    mip_levels_.fill(mixed_shadow_);
}

void CloudPass::divide_light_in_water(const vec3& sun, const vec3& sky) {
    if (!active_) return;
    const float beam = shared::luminance(sun) * std::max(block_.to_sun.y, 0.0f);
    const float diffuse = shared::luminance(sky);
    const float mean = std::max(beam * mean_sun() + diffuse, 1e-12f);
    block_.sun_part = beam / mean;
    block_.sky_part = diffuse / mean;
    buffer_.write(block_);
}

void CloudPass::bind_view() const {
    buffer_.bind(gpu::kCloudBinding);
    first().dome.bind(gpu::kFirstDomeUnit);
    newest().dome.bind(gpu::kSecondDomeUnit);
}

void CloudPass::bind_shadow() const {
    buffer_.bind(gpu::kCloudBinding);
    (!active_ ? no_shadow_ : shadows_fade() ? mixed_shadow_ : newest().shadow).bind(gpu::kCloudShadowUnit);
}

}  // namespace deepwater::render
