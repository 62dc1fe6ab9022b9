// The stages and slices in which CloudWork makes clouds.
#include "render/sky/cloud_work.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "optics/air/cloud_noise.h"
#include "render/sky/work_groups.h"

namespace deepwater::shared {
#include "shared/sky/clouds.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::vec2;

/// Texels along a side of all small domes.
constexpr int kSmallDomes = shared::kSmallDome * shared::kDomePlaces;
constexpr int kVolumeSize = 192;   ///< texels along a tile
constexpr int kVolumeSlices = 32;  ///< from the base to the top
constexpr int kShadowSize = 2 * kVolumeSize;
constexpr int kStreakSize = 512;
constexpr int kMeanLevel = 6;  ///< mip level of the shadow map with 6 × 6 texels, whose mean is taken
constexpr size_t kMeanTexels = 36;

/// Costs of slices: ms on two cores with Mesa's llvmpipe.
constexpr float kBodySlice = 3;
constexpr float kLightSlice = 2.5f;
constexpr float kShadowRow = 1.6f;  ///< a row of work groups
constexpr float kDomeSlice = 1.5f;  ///< about the largest cost of a slice of the dome
/// cost of a slice that has to wait for the GPU: more than any frame's budget
constexpr float kWait = 100;

/// Returns how many texels of a dome are rendered in a millisecond: lines of sight are longer if the layer
/// is higher.
float dome_texels(int kind) {
    switch (kind) {
        case scene::kCloudsCirrus:
            return 7000;
        case scene::kCloudsStorm:
            return 200;
        default:
            return 450;
    }
}

constexpr double kSheetTile = 90000;  ///< m, as in sky/cloud_sheet.glsl
constexpr double kRise = 0.6;         ///< m/s at which fine billows rise; by eye

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

void bind_image(const gl::Texture& texture, GLenum access) {
    glBindImageTexture(gpu::kCloudImage, texture.name(), 0, GL_TRUE, 0, access, texture.format());
}

/// Uploads all levels of a cube of texels: each texel is the mean of two by two by two of the level before it.
void upload_solid(const gl::Texture& texture, std::span<const glm::u8vec2> first) {
    std::vector<glm::u8vec2> texels(first.begin(), first.end());
    for (int level = 0, side = texture.width(); level < texture.levels(); ++level, side /= 2) {
        const size_t row = static_cast<size_t>(side), slice = row * row;
        for (size_t z = 0; z < row; ++z)
            texture.upload(level, static_cast<int>(z), GL_RG, GL_UNSIGNED_BYTE,
                           std::span<const glm::u8vec2>(texels).subspan(z * slice, slice));
        // In place: a coarser texel lies before the finer ones that are still to be read.
        size_t to = 0;
        for (size_t z = 0; z + 1 < row; z += 2) {
            for (size_t y = 0; y + 1 < row; y += 2) {
                for (size_t x = 0; x + 1 < row; x += 2) {
                    glm::uvec2 sum(4);  // rounds to the nearest
                    for (const size_t corner : {size_t{0}, size_t{1}, row, row + 1})
                        for (const size_t behind : {size_t{0}, slice})
                            sum += glm::uvec2(texels[z * slice + y * row + x + corner + behind]);
                    texels[to++] = glm::u8vec2(sum / 8u);
                }
            }
        }
    }
}

/// Makes stores of compute shaders visible to texture look-ups, image loads and copies.
void finish_stores() {
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT |
                    GL_TEXTURE_UPDATE_BARRIER_BIT);
}

/// Returns whether two layers have the same volume; it does not depend on the layer's height.
bool same_volume(scene::CloudLayer a, const scene::CloudLayer& b) {
    a.base = b.base;
    return a == b;
}

/// Returns the irradiance that the sea reflects up to clouds of a cover, relative to that of the sky from
/// above.
float light_of_the_sea(const CloudLight& light, float cover) {
    return shared::kSeaAlbedoUnderCloud *
           shared::luminance(light.sky_below + light.sun_below * std::max(light.to_sun.y, 0.0f)) *
           shared::global_under_cloud(cover) / std::max(shared::luminance(light.sky), 1e-9f);
}

MeanDome mean_of(std::span<const float> small_domes) {
    static_assert(std::tuple_size_v<MeanDome> == size_t{shared::kSmallDome} * shared::kSmallDome);
    MeanDome mean{};
    for (int y = 0; y < kSmallDomes; ++y)
        for (int x = 0; x < kSmallDomes; ++x) {
            const size_t from = 4 * static_cast<size_t>(y * kSmallDomes + x);
            const int to = y % shared::kSmallDome * shared::kSmallDome + x % shared::kSmallDome;
            mean[static_cast<size_t>(to)] += glm::vec4(small_domes[from], small_domes[from + 1],
                                                       small_domes[from + 2], small_domes[from + 3]) /
                                             static_cast<float>(shared::kDomePlaces * shared::kDomePlaces);
        }
    return mean;
}

constexpr std::array<float, 4> kNoCloud = {0, 0, 1, 10};  ///< value of a dome without clouds

/// Returns a dome without clouds, which its corners, where there is no sky, keep.
gl::Texture make_dome(int size) {
    gl::Texture dome({.format = GL_RGBA16F, .width = size, .height = size, .label = "cloud dome"});
    glClearTexImage(dome.name(), 0, GL_RGBA, GL_FLOAT, kNoCloud.data());
    return dome;
}

}  // namespace

scene::CloudLayer layer_or_empty(const scene::CloudState& state) {
    scene::CloudLayer layer = scene::cloud_layer(state);
    if (layer.cover > 0) return layer;
    layer = scene::cloud_layer({.kind = scene::kCloudsCumulus, .cover = 1});
    layer.cover = 0;
    return layer;
}

CloudWork::CloudWork(gl::ShaderLibrary& shaders, const MipLevels& mip_levels)
    : mip_levels_(mip_levels),
      body_program_(shaders.load({"cloud body", {"sky/cloud_body.comp"}, {}})),
      light_program_(shaders.load({"cloud light", {"sky/cloud_light.comp"}, {}})),
      shadow_program_(shaders.load({"cloud shadow", {"sky/cloud_shadow.comp"}, {}})),
      dome_program_(shaders.load({"cloud dome", {"sky/cloud_dome.comp"}, {{"EVERYWHERE", "0"}}})),
      small_domes_program_(
          shaders.load({"small cloud domes", {"sky/cloud_dome.comp"}, {{"EVERYWHERE", "1"}}})),
      shadow_back_("cloud shadow back", kMeanTexels),
      small_domes_back_("small cloud domes back", size_t{4} * kSmallDomes * kSmallDomes) {}

bool CloudWork::ready(bool wait) {
    if (noise_) return true;
    if (!noise_work_.valid()) {
        noise_work_ = std::async(std::launch::async, [] {
            return Noise{.solid = optics::cloud_noise(), .streaks = optics::streak_field(kStreakSize, 1)};
        });
    }
    if (!wait && noise_work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    make_textures(noise_work_.get());
    return true;
}

void CloudWork::make_textures(const Noise& noise) {
    noise_ = gl::Texture({.target = GL_TEXTURE_3D,
                          .format = GL_RG8,
                          .width = optics::kCloudNoiseSize,
                          .height = optics::kCloudNoiseSize,
                          .layers = optics::kCloudNoiseSize,
                          .levels = gl::TextureDesc::kAllLevels,
                          .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                          .wrap = GL_REPEAT,
                          .label = "cloud noise"});
    upload_solid(noise_, noise.solid);
    streaks_ = gl::Texture({.format = GL_R16F,
                            .width = kStreakSize,
                            .height = kStreakSize,
                            .wrap = GL_REPEAT,
                            .label = "cloud streaks"});
    streaks_.upload(0, 0, GL_RED, GL_FLOAT, noise.streaks.values());
    weather_ = gl::Texture({.format = GL_R16F,
                            .width = kVolumeSize,
                            .height = kVolumeSize,
                            .wrap = GL_REPEAT,
                            .label = "cloud weather"});
    body_ = make_solid("cloud body", GL_RG16F);
    depths_ = make_solid("cloud depths", GL_RGBA16F);
    small_domes_ = gl::Texture(
        {.format = GL_RGBA16F, .width = kSmallDomes, .height = kSmallDomes, .label = "small cloud domes"});
}

void CloudWork::clear(CloudPicture& picture, const CloudMoment& moment) const {
    picture = {.clouds = {},
               .moment = moment,
               .block = no_clouds(),
               .dome = {},
               .shadow = {},
               .shading_version = 0,
               .mean_sun = 1,
               .mean_dome = {}};
    picture.dome = make_dome(moment.dome_size);
    picture.shadow = gl::Texture({.format = GL_R16F,
                                  .width = kShadowSize,
                                  .height = kShadowSize,
                                  .levels = gl::TextureDesc::kAllLevels,
                                  .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                                  .wrap = GL_REPEAT,
                                  .label = "cloud shadow"});
    constexpr float kAll = 1;
    for (int level = 0; level < picture.shadow.levels(); ++level)
        glClearTexImage(picture.shadow.name(), level, GL_RED, GL_FLOAT, &kAll);
    picture.mean_dome.fill(glm::vec4(kNoCloud[0], kNoCloud[1], kNoCloud[2], kNoCloud[3]));
}

void CloudWork::begin(CloudPicture& picture, const CloudPicture& newest, const DriftingClouds& clouds,
                      const CloudMoment& moment, const CloudLight& light) {
    picture.clouds = clouds;
    picture.moment = moment;
    if (picture.dome.width() != moment.dome_size) picture.dome = make_dome(moment.dome_size);
    const scene::CloudLayer layer = layer_or_empty(clouds.state);
    const float high_cover = scene::high_cloud_cover(clouds.state);
    const bool broken_off = !idle();  // the volume may be unfinished
    const bool other_volume = broken_off || !same_volume(layer_, layer);
    const float sea_over_sky = light_of_the_sea(light, layer.cover);
    const bool other_light = other_volume || layer_.base != layer.base || volume_sun_ != light.to_sun ||
                             volume_sea_ != sea_over_sky || volume_high_cover_ != high_cover ||
                             newest.shading_version != shading_version_;
    const float thickness = layer.thickness;
    // Period of the fine noise: a share of the thickness, between two limits in m.
    constexpr float kFineShare = 0.2f, kFinest = 250, kCoarsest = 900;
    const float fine = std::clamp(kFineShare * thickness, kFinest, kCoarsest);
    const dvec2 eye(moment.eye.x, moment.eye.z);
    const dvec2 axis = glm::length(clouds.high_drift) > 0 ? glm::normalize(clouds.high_drift) : dvec2(1, 0);
    const dvec2 aloft = eye - clouds.high_drift * moment.time;

    gpu::CloudBlock& block = picture.block;
    block.to_sun = light.to_sun;
    block.base = layer.base - layer.fall;
    block.tile = layer.tile;
    block.thickness = thickness + layer.fall;
    block.rainy = layer.fall / block.thickness;
    block.tile_offset = fraction((eye - clouds.drift * moment.time) / static_cast<double>(layer.tile));
    block.sheet_axis = vec2(axis);
    block.sheet_offset =
        fraction(dvec2(glm::dot(aloft, axis), glm::dot(aloft, dvec2(-axis.y, axis.x))) / kSheetTile);
    block.cover = layer.cover;
    block.extinction = layer.extinction;
    block.flatness = layer.flatness;
    block.softness = layer.softness;
    block.bite = layer.bite;
    block.rain = layer.rain;
    block.high_cover = high_cover;
    block.rise = static_cast<float>(std::fmod(kRise * moment.time, static_cast<double>(layer.tile)));
    block.kind = layer.kind;
    block.cells = 4 * std::max(static_cast<int>(std::lround(layer.tile / layer.cell / 4)), 1);
    block.fine_cells = static_cast<int>(layer.tile / fine);
    follow(picture, light);

    layer_ = layer;
    volume_sun_ = light.to_sun;
    volume_sea_ = sea_over_sky;
    volume_high_cover_ = high_cover;
    if (!other_light && picture.shading_version != shading_version_) {
        for (int level = 0; level < newest.shadow.levels(); ++level) {
            const int side = newest.shadow.width(level);
            glCopyImageSubData(newest.shadow.name(), GL_TEXTURE_2D, level, 0, 0, 0, picture.shadow.name(),
                               GL_TEXTURE_2D, level, 0, 0, 0, side, side, 1);
        }
        picture.shading_version = newest.shading_version;
        picture.mean_sun = newest.mean_sun;
        picture.mean_dome = newest.mean_dome;
    }
    if (other_light) picture.shading_version = ++shading_version_;
    plan(picture, other_volume, other_light, layer.cover == 0);
}

void CloudWork::follow(CloudPicture& picture, const CloudLight& light) const {
    gpu::CloudBlock& block = picture.block;
    block.sea_over_sky = light_of_the_sea(light, block.cover);
    buffer_.write(block);
}

/// Sets the first stage of a picture and computes its whole cost.
void CloudWork::plan(const CloudPicture& picture, bool other_volume, bool other_light, bool empty) {
    const int kind = picture.block.kind, side = picture.moment.dome_size;
    const float dome_cost = static_cast<float>(side) * static_cast<float>(side) / dome_texels(kind);
    const int rows = static_cast<int>(groups(side));
    row_parts_ =
        std::clamp(static_cast<int>(std::ceil(dome_cost / (static_cast<float>(rows) * kDomeSlice))), 1, rows);
    done_ = 0;
    total_ = dome_cost;
    slice_ = 0;
    stage_ = Stage::dome;
    if (other_light) {
        total_ += kShadowRow * kShadowSize / kGroupSize +
                  static_cast<float>(kSmallDomes * kSmallDomes) / dome_texels(kind);
        stage_ = Stage::shadow;
        if (!empty) {
            total_ += 2 * kVolumeSlices * kLightSlice;
            stage_ = Stage::down;
            slice_ = kVolumeSlices - 1;
        }
    }
    if (!other_volume) return;
    if (empty) {
        constexpr std::array<float, 4> kNone = {};
        glClearTexImage(body_.name(), 0, GL_RGBA, GL_FLOAT, kNone.data());
        return;
    }
    total_ += kVolumeSlices * kBodySlice;
    stage_ = Stage::body;
    slice_ = 0;
    if (weather_cells_ == picture.block.cells && weather_seed_ == layer_.seed) return;
    weather_cells_ = picture.block.cells;
    weather_seed_ = layer_.seed;
    const Grid2D<float> field =
        optics::weather_field(kVolumeSize, weather_cells_, static_cast<std::uint32_t>(weather_seed_));
    weather_.upload(0, 0, GL_RED, GL_FLOAT, field.values());
}

float CloudWork::step(CloudPicture& picture, bool wait) {
    buffer_.bind(gpu::kCloudBinding);
    body_.bind(gpu::kCloudBodyUnit);
    noise_.bind(gpu::kCloudNoiseUnit);
    weather_.bind(gpu::kCloudWeatherUnit);
    depths_.bind(gpu::kCloudDepthsUnit);
    streaks_.bind(gpu::kCloudStreaksUnit);
    const float cost = slice_of(picture, wait);
    finish_stores();
    if (cost < kWait) done_ += cost;
    return cost;
}

void CloudWork::finish(CloudPicture& picture) {
    while (!idle()) static_cast<void>(step(picture, true));
}

float CloudWork::slice_of(CloudPicture& picture, bool wait) {
    constexpr GLuint kGroups = kVolumeSize / kGroupSize, kShadowGroups = kShadowSize / kGroupSize;
    const float texels_per_ms = dome_texels(picture.block.kind);
    switch (stage_) {
        case Stage::body:
            body_program_.use();
            bind_image(body_, GL_WRITE_ONLY);
            glUniform1i(0, slice_);
            glDispatchCompute(kGroups, kGroups, 1);
            if (++slice_ == kVolumeSlices) {
                stage_ = Stage::down;
                slice_ = kVolumeSlices - 1;
            }
            return kBodySlice;
        case Stage::down:
        case Stage::up: {
            const bool up = stage_ == Stage::up;
            light_program_.use();
            bind_image(depths_, GL_READ_WRITE);
            glUniform1i(0, slice_);
            glUniform1i(1, up ? 1 : 0);
            glDispatchCompute(kGroups, kGroups, 1);
            slice_ += up ? 1 : -1;
            if (slice_ < 0) {
                stage_ = Stage::up;
                slice_ = 0;
            } else if (slice_ == kVolumeSlices) {
                stage_ = Stage::shadow;
                slice_ = 0;
            }
            return kLightSlice;
        }
        case Stage::shadow:
            shadow_program_.use();
            bind_image(picture.shadow, GL_WRITE_ONLY);
            glUniform1i(0, slice_);
            glDispatchCompute(kShadowGroups, 1, 1);
            if (++slice_ == static_cast<int>(kShadowGroups)) {
                finish_stores();
                mip_levels_.fill(picture.shadow);
                shadow_back_.request(picture.shadow, kMeanLevel, GL_RED, kMeanTexels);
                stage_ = Stage::small_domes;
                slice_ = 0;
            }
            return kShadowRow;
        case Stage::small_domes:
            small_domes_program_.use();
            bind_image(small_domes_, GL_WRITE_ONLY);
            glUniform2i(0, 0, slice_);
            glDispatchCompute(groups(kSmallDomes), 1, 1);
            if (++slice_ == static_cast<int>(groups(kSmallDomes))) {
                finish_stores();
                small_domes_back_.request(small_domes_, 0, GL_RGBA, size_t{4} * kSmallDomes * kSmallDomes);
                stage_ = Stage::means;
                slice_ = 0;
            }
            return static_cast<float>(kSmallDomes * kGroupSize) / texels_per_ms;
        case Stage::means:
            if (!take_means(picture, wait)) return kWait;
            stage_ = Stage::dome;
            return 0;
        case Stage::dome: {
            const int side = static_cast<int>(groups(picture.moment.dome_size)), part = slice_ % row_parts_;
            const int first = part * side / row_parts_, end = (part + 1) * side / row_parts_;
            dome_program_.use();
            bind_image(picture.dome, GL_WRITE_ONLY);
            glUniform2i(0, first, slice_ / row_parts_);
            glDispatchCompute(static_cast<GLuint>(end - first), 1, 1);
            if (++slice_ == side * row_parts_) stage_ = Stage::idle;
            return static_cast<float>((end - first) * kGroupSize * kGroupSize) / texels_per_ms;
        }
        case Stage::idle:
            break;
    }
    return 0;
}

/// Reads the means back if they are ready. @return whether they were
bool CloudWork::take_means(CloudPicture& picture, bool wait) {
    // The domes were requested after the shadow: when they are ready, the shadow is too.
    const auto domes = small_domes_back_.poll(wait);
    if (!domes) return false;
    picture.mean_dome = mean_of(*domes);
    const auto shadow = shadow_back_.poll(true);
    float sum = 0;
    for (const float value : *shadow) sum += value;
    picture.mean_sun = sum / static_cast<float>(shadow->size());
    return true;
}

}  // namespace deepwater::render
