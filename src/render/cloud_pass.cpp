#include "render/cloud_pass.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/shared_glsl.h"
#include "gl/debug.h"
#include "gl/headless_context.h"
#include "render/cloud_noise.h"

namespace deepwater::shared {
#include "shared/clouds.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;
using glm::vec2;
using glm::vec3;

constexpr int kSmallDomes = shared::kSmallDome * shared::kDomePlaces;  ///< texels a side, of all
constexpr int kVolumeSize = 192;                                       ///< texels along a tile
constexpr int kVolumeSlices = 32;                                      ///< from the base to the top
constexpr int kStreakSize = 512;
constexpr int kGroupSize = 8;
constexpr int kMeanLevel = 5;  ///< of the shadow map: 6 × 6 texels, each the mean of as many
constexpr size_t kMeanTexels = 36;

/// What a slice of the work costs: ms on two cores with Mesa's llvmpipe.
constexpr float kBodySlice = 3;
constexpr float kLightSlice = 2.5f;
constexpr float kShadowRow = 0.8f;  ///< a row of work groups
constexpr float kDomeSlice = 1.5f;  ///< at most, more or less
/// Texels of a dome that a millisecond makes: lines of sight are the longer the higher the layer's top.
float dome_texels(int kind) {
    switch (kind) {
        case scene::kCloudsCirrus:
            return 7000;
        case scene::kCloudsStorm:
            return 350;
        default:
            return 750;
    }
}

constexpr float kBudget = 4;           ///< such ms a frame
constexpr float kHardwareBudget = 40;  ///< a GPU does them in a tenth of the time
constexpr float kUrgent = 2;           ///< as much when what one sees is out of date

constexpr float kSunStep = 0.0035f;   ///< rad the sun moves until its light in the clouds is gathered anew
constexpr double kDriftStep = 25;     ///< m clouds drift until a dome is made anew
constexpr double kLongestLife = 20;   ///< s of sea time that a dome is shown: its billows rise
constexpr float kFadeStep = 0.04f;    ///< of a new dome's share, in frames without other work
constexpr double kSheetTile = 90000;  ///< m, as in include/cloud_sheet.glsl
constexpr double kRise = 0.6;         ///< m/s: the fine billows of a growing cloud, by eye
constexpr float kLeastSine = 0.07f;   ///< as in passes/cloud_light.comp

GLuint groups(int texels) {
    return static_cast<GLuint>((texels + kGroupSize - 1) / kGroupSize);
}

gl::Texture make_solid(std::string_view label, GLenum format) {
    gl::Texture texture({.target = GL_TEXTURE_3D,
                         .format = format,
                         .width = kVolumeSize,
                         .height = kVolumeSize,
                         .layers = kVolumeSlices,
                         .wrap = GL_REPEAT,
                         .label = label});
    glTextureParameteri(texture.name(), GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
    return texture;
}

void bind_image(GLuint unit, const gl::Texture& texture, GLenum access) {
    glBindImageTexture(unit, texture.name(), 0, GL_TRUE, 0, access, texture.format());
}

void finish_stores() {
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

/// The layer of a state; where it has none, an empty one.
scene::CloudLayer layer_of(const scene::CloudState& state) {
    scene::CloudLayer layer = scene::cloud_layer(state);
    if (layer.cover > 0) return layer;
    layer = scene::cloud_layer({.kind = scene::kCloudsCumulus, .cover = 1});
    layer.cover = 0;
    return layer;
}

/// The volume does not depend on where it drifts, nor on its height.
bool same_volume(scene::CloudLayer a, const scene::CloudLayer& b) {
    a.base = b.base;
    return a == b;
}

vec2 fraction(const dvec2& x) {
    return vec2(x - glm::floor(x));
}

}  // namespace

CloudPass::CloudPass(gl::ShaderLibrary& shaders)
    : body_program_(shaders.load({"cloud body", {"passes/cloud_body.comp"}, {}})),
      light_program_(shaders.load({"cloud light", {"passes/cloud_light.comp"}, {}})),
      shadow_program_(shaders.load({"cloud shadow", {"passes/cloud_shadow.comp"}, {}})),
      dome_program_(shaders.load({"cloud dome", {"passes/cloud_dome.comp"}, {{"EVERYWHERE", "0"}}})),
      small_domes_program_(
          shaders.load({"small cloud domes", {"passes/cloud_dome.comp"}, {{"EVERYWHERE", "1"}}})),
      no_shadow_({.format = GL_R16F, .label = "no cloud shadow"}),
      shadow_back_("cloud shadow back", kMeanTexels),
      small_domes_back_("small cloud domes back", size_t{4} * kSmallDomes * kSmallDomes),
      budget_(gl::is_software_renderer() ? kBudget : kHardwareBudget) {
    const float all = 1;
    glClearTexImage(no_shadow_.name(), 0, GL_RED, GL_FLOAT, &all);
    buffer_.write(block_);
}

float CloudPass::height(const scene::CloudState& state) {
    const scene::CloudLayer layer = layer_of(state);
    return layer.cover > 0 ? layer.base + 0.5f * layer.thickness : shared::kHighCloudHeight;
}

bool CloudPass::ready(bool now) {
    if (noise_) return true;
    if (!noise_work_.valid()) {
        noise_work_ = std::async(std::launch::async, [] {
            return Noise{.solid = cloud_noise(), .streaks = streak_field(kStreakSize, 1)};
        });
    }
    if (!now && noise_work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    const Noise made = noise_work_.get();
    noise_ = gl::Texture({.target = GL_TEXTURE_3D,
                          .format = GL_RG8,
                          .width = kCloudNoiseSize,
                          .height = kCloudNoiseSize,
                          .layers = kCloudNoiseSize,
                          .wrap = GL_REPEAT,
                          .label = "cloud noise"});
    constexpr size_t kSlice = static_cast<size_t>(kCloudNoiseSize) * kCloudNoiseSize;
    for (int z = 0; z < kCloudNoiseSize; ++z) {
        noise_.upload(
            0, z, GL_RG, GL_UNSIGNED_BYTE,
            std::span<const glm::u8vec2>(made.solid).subspan(static_cast<size_t>(z) * kSlice, kSlice));
    }
    streaks_ = gl::Texture({.format = GL_R16F,
                            .width = kStreakSize,
                            .height = kStreakSize,
                            .wrap = GL_REPEAT,
                            .label = "cloud streaks"});
    streaks_.upload(0, 0, GL_RED, GL_FLOAT, made.streaks.values());
    make_textures();
    return true;
}

void CloudPass::make_textures() {
    weather_ = gl::Texture({.format = GL_R16F,
                            .width = kVolumeSize,
                            .height = kVolumeSize,
                            .wrap = GL_REPEAT,
                            .label = "cloud weather"});
    body_ = make_solid("cloud body", GL_RG16F);
    depths_ = make_solid("cloud depths", GL_RGBA16F);
    small_domes_ = gl::Texture(
        {.format = GL_RGBA16F, .width = kSmallDomes, .height = kSmallDomes, .label = "small cloud domes"});
    shadow_ = gl::Texture({.format = GL_R16F,
                           .width = kVolumeSize,
                           .height = kVolumeSize,
                           .levels = gl::TextureDesc::kAllLevels,
                           .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                           .wrap = GL_REPEAT,
                           .label = "cloud shadow"});
}

/// Domes without clouds, which the first true one then fades into.
void CloudPass::make_domes(const CloudScene& scene) {
    for (Dome& dome : domes_) {
        dome.texture = gl::Texture({.format = GL_RGBA16F,
                                    .width = scene.dome_size,
                                    .height = scene.dome_size,
                                    .label = "cloud dome"});
        constexpr std::array<float, 4> kNone = {0, 0, 1, 10};
        glClearTexImage(dome.texture.name(), 0, GL_RGBA, GL_FLOAT, kNone.data());
        dome.eye = scene.eye;
        dome.time = scene.time;
    }
    constexpr float kAll = 1;
    for (int level = 0; level < shadow_.levels(); ++level)
        glClearTexImage(shadow_.name(), level, GL_RED, GL_FLOAT, &kAll);
    made_ = scene;
    made_.state = {};
    volume_sun_ = glm::vec3(0);  // so that the shadow is made anew
    mean_sun_ = 1;
    stage_ = Stage::idle;
    mix_ = 1;
}

bool CloudPass::wanted(const CloudScene& scene, const CloudLight& light, bool now) const {
    if (now) return made_ != scene || made_sun_ != light.to_sun || mix_ < 1 || stage_ != Stage::idle;
    if (made_.state != scene.state) return true;
    if (!scene::has_clouds(scene.state)) return false;
    const Dome& newest = domes_[1];
    const double life = scene.time - newest.time;
    const dvec2 moved(scene.eye.x - newest.eye.x, scene.eye.z - newest.eye.z);
    return glm::distance(made_sun_, light.to_sun) > kSunStep || std::abs(life) > kLongestLife ||
           glm::length(scene.drift * life - moved) > kDriftStep;
}

void CloudPass::begin(const CloudScene& scene, const CloudLight& light) {
    making_ = scene;
    const scene::CloudLayer layer = layer_of(scene.state);
    const bool other_volume = !same_volume(layer_, layer);
    const bool other_light = other_volume || volume_sun_ != light.to_sun;
    const bool empty = layer.cover == 0;
    const float thickness = layer.thickness;
    constexpr float kFineShare = 0.2f, kFinest = 250,
                    kCoarsest = 900;  // of a thickness, m: periods of the fine noise
    const float fine = std::clamp(kFineShare * thickness, kFinest, kCoarsest);
    const dvec2 eye(scene.eye.x, scene.eye.z);
    const dvec2 axis = glm::length(scene.high_drift) > 0 ? glm::normalize(scene.high_drift) : dvec2(1, 0);
    const dvec2 aloft = eye - scene.high_drift * scene.time;

    block_.to_sun = light.to_sun;
    block_.base = layer.base - layer.fall;
    block_.tile = layer.tile;
    block_.thickness = thickness + layer.fall;
    block_.rainy = layer.fall / block_.thickness;
    block_.tile_offset = fraction((eye - scene.drift * scene.time) / static_cast<double>(layer.tile));
    block_.sheet_axis = vec2(axis);
    block_.sheet_offset =
        fraction(dvec2(glm::dot(aloft, axis), glm::dot(aloft, dvec2(-axis.y, axis.x))) / kSheetTile);
    block_.cover = layer.cover;
    block_.extinction = layer.extinction;
    block_.flatness = layer.flatness;
    block_.softness = layer.softness;
    block_.bite = layer.bite;
    block_.rain = layer.rain;
    block_.high_cover = scene::high_cloud_cover(scene.state);
    block_.rise = static_cast<float>(std::fmod(kRise * scene.time, static_cast<double>(layer.tile)));
    block_.kind = layer.kind;
    block_.cells = 4 * std::max(static_cast<int>(std::lround(layer.tile / layer.cell / 4)), 1);
    block_.fine_cells = static_cast<int>(layer.tile / fine);

    const float dome_cost =
        static_cast<float>(scene.dome_size) * static_cast<float>(scene.dome_size) / dome_texels(layer.kind);
    const int rows = static_cast<int>(groups(scene.dome_size));
    row_parts_ = std::clamp(static_cast<int>(std::ceil(dome_cost / (static_cast<float>(rows) * kDomeSlice))), 1, rows);
    done_ = 0;
    total_ = dome_cost;
    slice_ = 0;
    stage_ = Stage::dome;
    if (other_light) {
        total_ += kShadowRow * kVolumeSize / kGroupSize +
                  static_cast<float>(kSmallDomes * kSmallDomes) / dome_texels(layer.kind);
        stage_ = Stage::shadow;
        volume_sun_ = light.to_sun;
        if (!empty) {
            total_ += 2 * kVolumeSlices * kLightSlice;
            stage_ = Stage::down;
            slice_ = kVolumeSlices - 1;
        }
    }
    if (other_volume) {
        layer_ = layer;
        if (empty) {
            constexpr std::array<float, 4> kNone = {};

            glClearTexImage(body_.name(), 0, GL_RGBA, GL_FLOAT, kNone.data());
        } else {
            total_ += kVolumeSlices * kBodySlice;
            stage_ = Stage::body;
            slice_ = 0;
            fill_weather();
        }
    }
    layer_.base = layer.base;
}

void CloudPass::fill_weather() {
    if (weather_cells_ == block_.cells && weather_seed_ == layer_.seed) return;
    weather_cells_ = block_.cells;
    weather_seed_ = layer_.seed;
    const Grid2D<float> field =
        weather_field(kVolumeSize, weather_cells_, static_cast<std::uint32_t>(weather_seed_));
    weather_.upload(0, 0, GL_RED, GL_FLOAT, field.values());
}

float CloudPass::step() {
    constexpr GLuint kGroups = kVolumeSize / kGroupSize;
    body_.bind(0);
    noise_.bind(1);
    weather_.bind(2);
    depths_.bind(3);
    streaks_.bind(4);
    float cost = 0;
    switch (stage_) {
        case Stage::body:
            body_program_.use();
            bind_image(0, body_, GL_WRITE_ONLY);
            glUniform1i(0, slice_);
            glDispatchCompute(kGroups, kGroups, 1);
            cost = kBodySlice;
            if (++slice_ == kVolumeSlices) {
                stage_ = Stage::down;
                slice_ = kVolumeSlices - 1;
            }
            break;
        case Stage::down:
        case Stage::up: {
            const bool up = stage_ == Stage::up;
            light_program_.use();
            bind_image(0, depths_, GL_READ_WRITE);
            glUniform1i(0, slice_);
            glUniform1i(1, up ? 1 : 0);
            glDispatchCompute(kGroups, kGroups, 1);
            cost = kLightSlice;
            slice_ += up ? 1 : -1;
            if (slice_ < 0) {
                stage_ = Stage::up;
                slice_ = 0;
            } else if (slice_ == kVolumeSlices) {
                stage_ = Stage::shadow;
                slice_ = 0;
            }
            break;
        }
        case Stage::shadow:
            shadow_program_.use();
            bind_image(0, shadow_, GL_WRITE_ONLY);
            glUniform1i(0, slice_);
            glDispatchCompute(kGroups, 1, 1);
            cost = kShadowRow;
            if (++slice_ == static_cast<int>(kGroups)) {
                finish_stores();
                glGenerateTextureMipmap(shadow_.name());
                shadow_back_.ask(shadow_, kMeanLevel, GL_RED, kMeanTexels);
                stage_ = Stage::small_domes;
                slice_ = 0;
            }
            break;
        case Stage::small_domes:
            small_domes_program_.use();
            bind_image(0, small_domes_, GL_WRITE_ONLY);
            glUniform2i(0, 0, slice_);
            glDispatchCompute(groups(kSmallDomes), 1, 1);
            cost = static_cast<float>(kSmallDomes * kGroupSize) / dome_texels(block_.kind);
            if (++slice_ == static_cast<int>(groups(kSmallDomes))) {
                finish_stores();
                small_domes_back_.ask(small_domes_, 0, GL_RGBA, size_t{4} * kSmallDomes * kSmallDomes);
                stage_ = Stage::dome;
                slice_ = 0;
            }
            break;
        case Stage::dome: {
            const int side = static_cast<int>(groups(making_.dome_size)), part = slice_ % row_parts_;
            const int first = part * side / row_parts_, end = (part + 1) * side / row_parts_;
            dome_program_.use();
            bind_image(0, domes_[2].texture, GL_WRITE_ONLY);
            glUniform2i(0, first, slice_ / row_parts_);
            glDispatchCompute(static_cast<GLuint>(end - first), 1, 1);
            cost = static_cast<float>((end - first) * kGroupSize * kGroupSize) / dome_texels(block_.kind);
            if (++slice_ == side * row_parts_) finish_dome();
            break;
        }
        case Stage::idle:
            break;
    }
    finish_stores();
    return cost;
}

void CloudPass::finish_dome() {
    domes_[2].eye = making_.eye;
    domes_[2].time = making_.time;
    std::swap(domes_[0], domes_[1]);
    std::swap(domes_[1], domes_[2]);
    made_ = making_;
    made_sun_ = volume_sun_;
    stage_ = Stage::idle;
    mix_ = 0;
}

void CloudPass::update(const CloudScene& scene, const CloudLight& light, bool now) {
    const bool any = scene::has_clouds(scene.state);
    if ((!any && (!active_ || now)) || !ready(now)) {
        if (active_) ++version_;
        active_ = false;
        return;
    }
    const gl::DebugGroup group("clouds");
    if (!active_ || domes_[0].texture.width() != scene.dome_size) make_domes(scene);
    active_ = true;

    if (wanted(scene, light, now) && (now || stage_ == Stage::idle)) begin(scene, light);
    block_.sea_over_sky =
        shared::kSeaAlbedoUnderCloud *
        shared::luminance(light.sky_below + light.sun_below * std::max(light.to_sun.y, 0.0f)) *
        shared::global_under_cloud(block_.cover) / std::max(shared::luminance(light.sky), 1e-9f);
    buffer_.write(block_);
    buffer_.bind(kCloudBinding);

    if (now) {
        while (stage_ != Stage::idle) step();
        mix_ = 1;
    } else if (stage_ == Stage::idle) {
        mix_ = std::min(mix_ + kFadeStep, 1.0f);
        if (!any && mix_ == 1 && !scene::has_clouds(made_.state)) {
            active_ = false;
            ++version_;
            return;
        }
    } else {
        const bool urgent =
            made_.state != scene.state || glm::distance(made_sun_, light.to_sun) > 4 * kSunStep;
        float left = budget_ * (urgent ? kUrgent : 1.0f);
        while (left > 0 && stage_ != Stage::idle) {
            const float cost = step();
            left -= cost;
            done_ += cost;
        }
        if (stage_ != Stage::idle) mix_ = std::max(mix_, std::min(done_ / total_, 1.0f));
    }
    if (const auto texels = shadow_back_.look(now)) {
        float sum = 0;
        for (const float value : *texels) sum += value;
        mean_sun_ = sum / static_cast<float>(texels->size());
    }
    if (const auto texels = small_domes_back_.look(now)) take_mean_dome(*texels);
    show(scene, light);
}

void CloudPass::take_mean_dome(std::span<const float> texels) {
    static_assert(std::tuple_size_v<MeanDome> == size_t{shared::kSmallDome} * shared::kSmallDome);
    mean_dome_ = {};
    for (int y = 0; y < kSmallDomes; ++y)
        for (int x = 0; x < kSmallDomes; ++x) {
            const size_t from = 4 * static_cast<size_t>(y * kSmallDomes + x);
            const int to = y % shared::kSmallDome * shared::kSmallDome + x % shared::kSmallDome;
            mean_dome_[static_cast<size_t>(to)] +=
                glm::vec4(texels[from], texels[from + 1], texels[from + 2], texels[from + 3]) /
                static_cast<float>(shared::kDomePlaces * shared::kDomePlaces);
        }
}

void CloudPass::show(const CloudScene& scene, const CloudLight& light) {
    const CloudBlock before = block_;
    const float eye = static_cast<float>(scene.eye.y);
    const float highest = CloudPass::height(scene.state);
    constexpr float kLeastAbove = 100;  // m: an eye among the clouds sees them as from just below
    const auto shift = [&](const Dome& dome) {
        const dvec2 drifted = scene.drift * (scene.time - dome.time);
        return vec3(drifted.x - (scene.eye.x - dome.eye.x), -scene.eye.y,
                    drifted.y - (scene.eye.z - dome.eye.z));
    };
    const dvec2 place = dvec2(scene.eye.x, scene.eye.z) - scene.drift * scene.time;
    block_.sun = light.sun;
    block_.sky = light.sky;
    block_.mean_height = std::max(highest - eye, kLeastAbove);
    block_.dome_mix = mix_;
    block_.first_shift = shift(first_dome());
    block_.second_shift = shift(domes_[1]);
    block_.shaded = (1 - shared::global_under_cloud(block_.cover)) / (1 - shared::global_under_cloud(1));
    block_.air_extinction = light.air_extinction;
    // The horizon of the CIE overcast sky, 3 / (7 pi) of its level irradiance: Moon & Spencer 1942.
    const vec3 global = light.sky_below + light.sun_below * std::max(light.to_sun.y, 0.0f);
    block_.shaded_air = global * (shared::global_under_cloud(1) * 3 / (7 * shared::kPi));
    block_.shadow_offset = fraction(place / static_cast<double>(block_.tile));
    block_.shadow_slant =
        vec2(light.to_sun.x, light.to_sun.z) / (std::max(light.to_sun.y, kLeastSine) * block_.tile);
    if (block_ == before) return;
    buffer_.write(block_);
    ++version_;
}

void CloudPass::divide_light_in_water(const vec3& sun, const vec3& sky) {
    if (!active_) return;
    const float beam = shared::luminance(sun) * std::max(block_.to_sun.y, 0.0f);
    const float diffuse = shared::luminance(sky);
    const float mean = std::max(beam * mean_sun_ + diffuse, 1e-12f);
    block_.sun_part = beam / mean;
    block_.sky_part = diffuse / mean;
    buffer_.write(block_);
}

void CloudPass::bind_view() const {
    buffer_.bind(kCloudBinding);
    first_dome().texture.bind(10);
    domes_[1].texture.bind(11);
}

void CloudPass::bind_shadow() const {
    buffer_.bind(kCloudBinding);
    (active_ ? shadow_ : no_shadow_).bind(16);
}

}  // namespace deepwater::render
