#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "gl/headless_context.h"
#include "gl/pipeline_state.h"
#include "sim/ocean.h"

namespace deepwater::render {
namespace {

/// Mean angular radius of the sun's disc seen from the Earth [rad].
constexpr float kSunAngularRadius = 0.004654f;

/// An incident-light meter: grey of 18 % under this light comes out as 18 % of white, plus what photographers add to
/// keep a sea, darker than grey, from looking like dusk [EV].
constexpr float kSeaExposureBias = 0.4f;

float luminance(const glm::vec3& c) { return glm::dot(c, glm::vec3(0.2126f, 0.7152f, 0.0722f)); }

/// Factor from radiance to the tone curve's input: metered from the light that falls on the sea, so that it depends
/// on the hour and the weather and never on waves or framing.
float metered_exposure(const SkyLight& light, const glm::vec3& sun, float compensation) {
    const float on_sea = luminance(light.sun_irradiance) * std::max(sun.y, 0.0f) + luminance(light.sky_irradiance);
    constexpr float kDarkest = 1e-5f;  // moonless night: the meter's end
    return glm::pi<float>() / std::max(on_sea, kDarkest) * std::exp2(kSeaExposureBias + compensation);
}

FrameBlock frame_block(const scene::Scene& scene, const SkyPass& sky, glm::ivec2 size) {
    const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
    const glm::mat4 view = scene::view_from_world(scene.camera);
    const glm::mat4 projection = scene::clip_from_view(scene.camera, aspect);
    // The ray of clip (x, y): the view direction (x / m00, y / m11, -1), turned into the world.
    const glm::mat4 ray_from_clip(glm::vec4(1 / projection[0][0], 0, 0, 0), glm::vec4(0, 1 / projection[1][1], 0, 0),
                                  glm::vec4(0, 0, -1, 0), glm::vec4(0, 0, 0, 1));
    const SkyLight& light = sky.light();
    const glm::vec3 sun = scene::sun_direction(scene.sky);
    const scene::WaterOptics water = scene::optics(scene.water);
    return {.clip_from_world = projection * view,
            .world_from_clip_ray = glm::transpose(view) * ray_from_clip,
            .sun_direction = sun,
            .camera_height = static_cast<float>(scene.camera.position.y),
            .sun_irradiance = light.sun_irradiance,
            .haze_extinction = scene::haze_extinction(scene.sky),
            .sky_irradiance = light.sky_irradiance,
            .exposure = metered_exposure(light, sun, scene.view.exposure),
            .output_size = size,
            .sky_levels = static_cast<float>(sky.sky_cube().levels() - 1),
            .sun_cos_radius = std::cos(kSunAngularRadius),
            .sun_radiance = light.sun_radiance,
            .water_extinction = water.absorption + water.scattering};
}

SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells) {
    SeaBlock block{};
    block.tile_count = std::min(static_cast<int>(maps.tiles.size()), kMaxTiles);
    for (int i = 0; i < block.tile_count; ++i) {
        const sim::TileInfo& info = maps.info[i];
        const double c = std::cos(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        const double s = std::sin(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        // Only the fraction of the reference point's tile coordinate matters; taken in double it is exact anywhere.
        const glm::dvec2 at(c * plan.reference.x - s * plan.reference.y, s * plan.reference.x + c * plan.reference.y);
        block.tiles[i] = {.uv_from_world = glm::vec4(c, s, -s, c),
                          .uv_offset = glm::vec2(glm::fract(at)) + 0.5f / static_cast<float>(maps.tiles[i].resolution),
                          .texels_per_metre = static_cast<float>(maps.tiles[i].resolution) / info.size,
                          .k_min = info.k_min};
        for (size_t level = 0; level < info.lost_slope_variance.size() && level < kMaxTileLevels; ++level) {
            block.lost_variance[static_cast<size_t>(i) * kMaxTileLevels + level] =
                glm::vec4(info.lost_slope_variance[level], 0);
        }
    }
    block.unresolved_variance = maps.unresolved_variance;
    block.tile_levels = static_cast<float>(maps.tiles.front().gradient.size() - 1);
    const glm::dvec3& camera = scene.camera.position;
    block.camera_from_reference = glm::vec3(camera.x - plan.reference.x, camera.y, camera.z - plan.reference.y);
    block.finest_pitch = plan.finest_pitch;
    block.level_range = static_cast<float>(cells);
    block.eye_distance = plan.eye_distance;
    return block;
}

}  // namespace

Frame::Frame(gl::ShaderLibrary& shaders)
    : software_(gl::is_software_renderer()), sky_(shaders), water_(shaders), present_(shaders) {}

void Frame::resize(glm::ivec2 size) {
    if (color_.width() == size.x && color_.height() == size.y) return;
    color_ = gl::Texture({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "radiance"});
    depth_ = gl::Texture({.format = GL_DEPTH_COMPONENT32F,
                          .width = size.x,
                          .height = size.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "depth"});
    target_ = gl::Framebuffer("scene", {{GL_COLOR_ATTACHMENT0, color_}, {GL_DEPTH_ATTACHMENT, depth_}});
}

void Frame::render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target) {
    const scene::QualityLevel quality =
        scene::quality_level(scene::resolved_quality(scene.view.quality, software_));
    const float scale = scene.view.render_scale > 0 ? scene.view.render_scale : quality.render_scale;
    resize(glm::max(glm::ivec2(glm::round(glm::vec2(size) * scale)), glm::ivec2(1)));

    profiler_.begin_frame();
    {
        const gl::Profiler::Scope scope(profiler_, "sea maps");
        sea_maps_.update(maps, quality.anisotropy);
    }
    {
        const gl::Profiler::Scope scope(profiler_, "sky");
        sky_.update(scene.sky, scene.water);
    }
    const FrameBlock frame = frame_block(scene, sky_, size);
    {
        const gl::Profiler::Scope scope(profiler_, "water");
        water_mesh_.update({.camera = scene.camera.position,
                            .clip_from_world = frame.clip_from_world,
                            .highest_crest = maps.highest_crest,
                            .farthest_drift = maps.farthest_drift,
                            .cells = quality.mesh_cells});
        frame_block_.write(frame);
        frame_block_.bind(kFrameBinding);
        sea_block_.write(sea_block(scene, maps, water_mesh_.plan(), quality.mesh_cells));
        sea_block_.bind(kSeaBinding);

        target_.bind(color_.width(), color_.height());
        gl::PipelineState{.depth_write = true}.apply();
        constexpr float kInfinity = 0.0f;
        glClearNamedFramebufferfv(target_.name(), GL_DEPTH, 0, &kInfinity);
        const glm::dvec3& eye = scene.camera.position;
        const bool submerged = eye.y < static_cast<double>(maps.highest_crest) &&
                               eye.y < static_cast<double>(sim::height_at(maps, eye.x, eye.z));
        water_.run({.maps = sea_maps_,
                    .sky = sky_,
                    .mesh = water_mesh_,
                    .variant = {.view_mode = scene.view.mode, .submerged = submerged}});
    }
    {
        const gl::Profiler::Scope scope(profiler_, "present");
        present_.run({.color = color_,
                      .size = size,
                      .target = target,
                      .raw = scene.view.mode != scene::kViewFinal,
                      .options = {.antialiasing = scene.view.antialiasing && scale >= 1.0f,
                                  .dither = scene.view.dither}});
    }
    profiler_.end_frame();
}

}  // namespace deepwater::render
