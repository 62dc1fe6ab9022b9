// How SkyPass makes its cubes: stage by stage, slice by slice.
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/gpu_blocks.h"
#include "gl/debug.h"
#include "gl/framebuffer.h"
#include "render/sky/cloud_mean.h"
#include "render/sky/sky_pass_impl.h"
#include "render/sky/work_groups.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::vec3;

/// Costs of slices: ms on two cores with Mesa's llvmpipe.
constexpr float kTableRow = 0.3f;  ///< a row of work groups of the sky-view tables
constexpr float kIrradiance = 6;
constexpr float kMeans = 8;            ///< the mip levels of the sky above the haze
constexpr float kCubeTexels = 8000;    ///< texels of level 0 rendered in a millisecond
constexpr float kFilterTexels = 4000;  ///< texels of the other levels
constexpr float kVeilTexels = 6000;    ///< texels seen through the haze
constexpr int kSliceTexels = 16384;    ///< largest number of texels of a slice

constexpr float kPatience = 3;   ///< divisor of the budget while clouds only drift
constexpr int kPatientFade = 4;  ///< frames between steps of the fade, then
constexpr int kFadeFrames = 8;   ///< frames in which the last of several changes fades in

void bind_image(GLuint unit, const gl::Texture& texture, int level = 0) {
    glBindImageTexture(unit, texture.name(), level, GL_TRUE, 0, GL_WRITE_ONLY, texture.format());
}

/// Makes stores of compute shaders visible to texture look-ups and copies.
void finish_stores() {
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT);
}

constexpr int kTableRows = static_cast<int>(96) / kGroupSize;

float texels(int side) {
    return static_cast<float>(side) * static_cast<float>(side);
}

Band band_of(int size, int slice) {
    if (6 * size * size <= kSliceTexels)
        return {.first = glm::ivec3(0), .width = size, .rows = size, .faces = 6, .count = 1};
    const int rows = std::min(size, kSliceTexels / size);
    const int of_face = size / rows;
    return {.first = {0, slice % of_face * rows, slice / of_face},
            .width = size,
            .rows = rows,
            .faces = 1,
            .count = 6 * of_face};
}

/// Returns the irradiance on a level plane. @param values  six faces of RGB of a cube map's level
vec3 level_irradiance(std::span<const float> values, int size) {
    vec3 sum(0);
    size_t i = 0;
    for (int face = 0; face < 6; ++face) {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x, i += 3) {
                const glm::vec2 uv = (glm::vec2(x, y) + 0.5f) / static_cast<float>(size);
                const glm::vec2 st = 2.0f * uv - 1.0f;
                const float steradians = 4 / texels(size) * std::pow(1 + glm::dot(st, st), -1.5f);
                const float cosine = std::max(shared::cube_direction(face, uv).y, 0.0f);
                sum += vec3(values[i], values[i + 1], values[i + 2]) * (cosine * steradians);
            }
        }
    }
    return sum;
}

}  // namespace

void Band::dispatch(GLint location) const {
    glUniform3i(location, first.x, first.y, first.z);
    glDispatchCompute(groups(width), groups(rows), static_cast<GLuint>(faces));
}

void SkyPass::Impl::begin(const SkyScene& scene, const Inputs& inputs) {
    making = inputs;
    making_sky = scene.sky;
    making_water = scene.water;
    making_clouds = scene.clouds;
    making_above = above;
    const int size = picture ? picture->cube_size : analytic_size;
    if (!above_cube || above_cube.width() != size)
        above_cube = make_sky_cube("sky above haze", size, gl::TextureDesc::kAllLevels);
    if (!next.cube || next.cube.width() != size)
        next.cube = make_sky_cube("sky cube", size, gl::TextureDesc::kAllLevels);
    const int eye_size = EyeSky::cube_size(size, inputs.eye_height);
    if (!next.eye || next.eye.width() != eye_size) next.eye = make_sky_cube("eye sky", eye_size, 1);
    next.cloudy = inputs.cloudy;
    if (next.cloudy && !next.clear)
        next.clear = make_sky_cube("clear sky cube", size, gl::TextureDesc::kAllLevels);
    stage = Stage::light;
    slice = 0;
    done = 0;
    total = kIrradiance + kMeans + (picture ? 0 : kTableRow * kTableRows) + 6 * texels(size) / kCubeTexels +
            6 * (texels(size) + texels(eye_size)) / kVeilTexels;
    if (!picture) total += kTableRow * static_cast<float>(EyeSky::kViewRows);
    for (int l = 1; l < next.cube.levels(); ++l) total += 6 * texels(next.cube.width(l)) / kFilterTexels;
}

/// Returns whether, since the newest sky, nothing but the clouds' positions has changed.
bool SkyPass::Impl::clouds_drift(const Inputs& inputs, const CloudScene& scene) const {
    if (!made || !inputs.cloudy || made_clouds.state != scene.state ||
        made_clouds.leaving_weight != scene.leaving_weight)
        return false;
    return inputs.without_clouds() == made->without_clouds();
}

/// Returns the angle [rad] by which the clouds overhead have moved since the newest sky.
float SkyPass::Impl::drifted_angle(const CloudScene& scene) const {
    const glm::dvec2 moved(scene.eye.x - made_clouds.eye.x, scene.eye.z - made_clouds.eye.z);
    const glm::dvec2 shift = scene.drift * (scene.time - made_clouds.time) - moved;
    return static_cast<float>(glm::length(shift)) / CloudPass::height(scene);
}

float SkyPass::Impl::budget() const {
    return patient ? whole_budget / kPatience : whole_budget;
}

float SkyPass::Impl::frames_left() const {
    return std::max(std::ceil((total - done) / budget()), 1.0f);
}

/// Does the work of a frame: a step of the fade towards the newest sky, and slices of the next.
void SkyPass::Impl::go_on() {
    ++frame;
    if (fading) {
        // While idle, the fade takes kFadeFrames; else it ends just before the next sky is finished.
        const float frames = stage == Stage::idle ? static_cast<float>(fade_left--) : frames_left();
        if (!patient || frames <= 1 || frame % kPatientFade == 0) {
            const float share = std::min((patient ? kPatientFade : 1) / frames, 1.0f);
            fade(share);
            fading = share < 1;
        }
    }
    float left = budget();
    while (left > 0 && stage != Stage::idle) {
        const float cost = step(false);
        left -= cost;
        done += cost;
    }
}

/// Makes one slice. @return its cost; the whole budget if data from the GPU are still to be waited for
float SkyPass::Impl::step(bool now) {
    next_block.bind(gpu::kSkyBinding);
    switch (stage) {
        case Stage::light:
            return begin_light();
        case Stage::tables:
            render_tables(slice);
            end_slice(kTableRows, Stage::sky);
            return kTableRow;
        case Stage::sky:
            return sky_slice();
        case Stage::back:
            return take_back(now);
        case Stage::veil:
            return veil_slice();
        case Stage::eye_view:
            bind_view_tables();
            eye_sky.render_view(slice);
            end_slice(EyeSky::kViewRows, Stage::eye);
            return kTableRow;
        case Stage::eye:
            return eye_slice();
        case Stage::levels:
            return level_slice(now);
        case Stage::idle:
            break;
    }
    return 0;
}

/// Counts a finished slice. @return whether it was the last of `count`; then the next stage is `following`
bool SkyPass::Impl::end_slice(int count, Stage following) {
    if (++slice < count) return false;
    stage = following;
    slice = 0;
    return true;
}

float SkyPass::Impl::begin_light() {
    update_clear_irradiance(making_sky);
    next.irradiance = next.mean_irradiance = open_irradiance(making_sky) * scale;
    next_block.write(sky_block({making_sky, making_water, {}}, next.irradiance));
    stage = picture ? Stage::sky : Stage::tables;
    slice = 0;
    return kIrradiance;
}

float SkyPass::Impl::sky_slice() {
    const Band band = band_of(above_cube.width(), slice);
    render_sky(band);
    if (!end_slice(band.count, Stage::back)) return band.texels() / kCubeTexels;
    mip_levels.fill(above_cube);
    if (next.cloudy) {
        mip_levels.fill(next.clear);
        const auto side = static_cast<size_t>(above_cube.width(kBackLevel));
        cube_back.request(above_cube, kBackLevel, GL_RGB, 6 * side * side * 3);
    }
    return band.texels() / kCubeTexels + kMeans;
}

/// Takes the irradiance of a cloudy sky once it is read back, and sets the haze's light.
float SkyPass::Impl::take_back(bool now) {
    if (next.cloudy) {
        const auto values = cube_back.poll(now);
        if (!values) return budget();
        next.irradiance = level_irradiance(*values, above_cube.width(kBackLevel));
        next.mean_irradiance = mean_irradiance(clouds.block(), clouds.mean_dome(), making_above, *atmosphere,
                                               making_sky.overcast, overcast_zenith());
    }
    if (now) show_light({making_sky, making_water, {}}, next);
    making_above.sky_irradiance = next.irradiance;
    haze.write(optics::haze_block(making_sky, making_above, optics::kSeaLevelEye, pattern_level()));
    stage = Stage::veil;
    slice = 0;
    return 0;
}

float SkyPass::Impl::veil_slice() {
    const Band band = band_of(next.cube.width(), slice);
    render_veil(band);
    if (end_slice(band.count, picture ? Stage::eye : Stage::eye_view))
        eye_sky.begin(making_sky, making_above, making.eye_height, pattern_level());
    return band.texels() / kVeilTexels;
}

float SkyPass::Impl::eye_slice() {
    const Band band = band_of(next.eye.width(), slice);
    eye_sky.use(above_cube, next.cloudy ? next.clear : above_cube, next.eye, picture.has_value());
    band.dispatch(0);
    finish_stores();
    if (end_slice(band.count, Stage::levels)) level = 1;
    return band.texels() / kVeilTexels;
}

float SkyPass::Impl::level_slice(bool now) {
    const Band band = band_of(next.cube.width(level), slice);
    render_level(band);
    if (end_slice(band.count, Stage::levels) && ++level == next.cube.levels()) finish(now);
    return band.texels() / kFilterTexels;
}

void SkyPass::Impl::finish(bool now) {
    stage = Stage::idle;
    made = making;
    made_clouds = making_clouds;
    // The cube of a picture changes rarely and is too large to fade in every frame.
    const bool at_once =
        now || picture || shown.cube.width() != next.cube.width() || shown.eye.width() != next.eye.width();
    std::swap(at_once ? shown : newest, next);
    fading = !at_once;
    fade_left = kFadeFrames;
    ++version;
}

void SkyPass::Impl::fade(float share) {
    const gl::DebugGroup group("sky fade");
    fade_program.use();
    glUniform1f(0, share);
    const auto fade_level = [](const gl::Texture& to, const gl::Texture& from, int l) {
        glBindImageTexture(gpu::kSkyImage, to.name(), l, GL_TRUE, 0, GL_READ_WRITE, to.format());
        glBindImageTexture(gpu::kNewestSkyImage, from.name(), l, GL_TRUE, 0, GL_READ_ONLY, from.format());
        glDispatchCompute(groups(to.width(l)), groups(to.width(l)), 6);
    };
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    for (int l = 0; l < shown.cube.levels(); ++l) fade_level(shown.cube, newest.cube, l);
    fade_level(shown.eye, newest.eye, 0);
    if (newest.cloudy) {
        if (!shown.clear)
            shown.clear = make_sky_cube("clear sky cube", shown.cube.width(), gl::TextureDesc::kAllLevels);
        if (!shown.cloudy) {
            glCopyImageSubData(newest.clear.name(), GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, shown.clear.name(),
                               GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, shown.clear.width(), shown.clear.width(), 6);
            gl::order_image_loads();
        }
        fade_level(shown.clear, newest.clear, 0);
    }
    shown.cloudy = newest.cloudy;
    finish_stores();
    shown.irradiance = glm::mix(shown.irradiance, newest.irradiance, share);
    shown.mean_irradiance = glm::mix(shown.mean_irradiance, newest.mean_irradiance, share);
    ++version;
}

/// Changes the scale of the shown light; the work on the next sky is dropped and starts again.
void SkyPass::Impl::rescale(float factor) {
    const gl::DebugGroup group("sky rescale");
    rescale_program.use();
    glUniform1f(0, factor);
    const auto rescale_cube = [](const gl::Texture& cube) {
        for (int l = 0; l < cube.levels(); ++l) {
            glBindImageTexture(gpu::kSkyImage, cube.name(), l, GL_TRUE, 0, GL_READ_WRITE, cube.format());
            glDispatchCompute(groups(cube.width(l)), groups(cube.width(l)), 6);
        }
    };
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    for (Skies* skies : {&shown, &newest}) {
        if (skies == &newest && !fading) continue;
        rescale_cube(skies->cube);
        rescale_cube(skies->eye);
        if (skies->cloudy) rescale_cube(skies->clear);
        skies->irradiance *= factor;
        skies->mean_irradiance *= factor;
    }
    finish_stores();
    ++version;
    stage = Stage::idle;
}

void SkyPass::Impl::render_tables(int row) const {
    const gl::DebugGroup group("sky view");
    view_program.use();
    transmittance.bind(gpu::kTransmittanceUnit);
    multiple.bind(gpu::kMultipleScatteringUnit);
    bind_image(gpu::kViewRayleighImage, view_rayleigh);
    bind_image(gpu::kViewMieImage, view_mie);
    bind_image(gpu::kViewMultipleImage, view_multiple);
    glUniform1i(0, row);
    const int sources = above.moon.strength.y > 0 ? 2 : 1;
    glDispatchCompute(groups(view_mie.width() / 2 * sources), 1, 1);
    finish_stores();
}

void SkyPass::Impl::bind_view_tables() const {
    transmittance.bind(gpu::kTransmittanceUnit);
    multiple.bind(gpu::kMultipleScatteringUnit);
    view_rayleigh.bind(gpu::kViewRayleighUnit);
    view_mie.bind(gpu::kViewMieUnit);
    view_multiple.bind(gpu::kViewMultipleUnit);
}

void SkyPass::Impl::render_sky(const Band& band) const {
    const gl::DebugGroup group("sky cube");
    if (picture) {
        (picture->six_faces ? faces_program : panorama_program).use();
        picture->texture.bind(gpu::kSkyPictureUnit);
    } else {
        (next.cloudy ? cloudy_program : analytic_program).use();
        view_rayleigh.bind(gpu::kViewRayleighUnit);
        view_mie.bind(gpu::kViewMieUnit);
        view_multiple.bind(gpu::kViewMultipleUnit);
        if (next.cloudy) {
            clouds.bind_view();
            bind_image(gpu::kClearSkyImage, next.clear);
        }
    }
    bind_image(gpu::kSkyImage, above_cube);
    band.dispatch(0);
    finish_stores();
}

void SkyPass::Impl::render_veil(const Band& band) const {
    const gl::DebugGroup group("sky veil");
    haze.bind(gpu::kHazeBinding);
    veil_program.use();
    above_cube.bind(gpu::kSkySourceUnit);
    bind_image(gpu::kSkyImage, next.cube);
    band.dispatch(0);
    finish_stores();
}

void SkyPass::Impl::render_level(const Band& band) const {
    const gl::DebugGroup group("sky levels");
    filter_program.use();
    next.cube.bind(gpu::kSkySourceUnit);
    water_cube.bind(gpu::kWaterCubeUnit);
    glUniform1i(0, level);
    glUniform1i(1, next.cube.levels() - 1);
    bind_image(gpu::kSkyImage, next.cube, level);
    band.dispatch(2);
    finish_stores();
}

void SkyPass::Impl::render_water() {
    const gl::DebugGroup group("deep water cube");
    water_program.use();
    bind_image(gpu::kSkyImage, water_cube);
    glDispatchCompute(groups(kDeepWaterSize), groups(kDeepWaterSize), 6);
    finish_stores();
}

}  // namespace deepwater::render
