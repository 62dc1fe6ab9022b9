#include "render/frame_block.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "optics/air/haze.h"
#include "optics/sea/downwelling.h"
#include "optics/sea/stirred_water.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Steps of a vertex's place within a pixel: what rasterisers have.
constexpr float kVertexSteps = 256;

}  // namespace

gpu::FrameBlock frame_block(const scene::Scene& scene, const SkyPass& sky, const Waterline& waterline,
                            float exposure, const optics::PicturePart& part, glm::ivec2 picture,
                            glm::ivec2 rendered) {
    const float aspect = optics::aspect_of(part);
    const glm::mat4 crop = optics::part_from_picture(part);
    const glm::mat4 uncrop(glm::vec4(1 / crop[0][0], 0, 0, 0), glm::vec4(0, 1 / crop[1][1], 0, 0),
                           glm::vec4(0, 0, 1, 0),
                           glm::vec4(-crop[3][0] / crop[0][0], -crop[3][1] / crop[1][1], 0, 1));
    const glm::mat4 view = scene::view_from_world(scene.camera);
    const glm::mat4 projection = scene::clip_from_view(scene.camera, aspect);
    // The ray of clip (x, y): the view direction (x / m00, y / m11, -1), turned into the world.
    const glm::mat4 ray_from_clip(glm::vec4(1 / projection[0][0], 0, 0, 0),
                                  glm::vec4(0, 1 / projection[1][1], 0, 0), glm::vec4(0, 0, -1, 0),
                                  glm::vec4(0, 0, 0, 1));
    const optics::SkyLight& light = sky.light();
    // From within the haze the disc is dimmed by what lies above the eye alone.
    const glm::vec3 disc =
        sky.light_above_haze().sun_radiance *
        optics::sun_through_haze(scene.sky, light.to_sun,
                                 std::max(static_cast<float>(scene.camera.position.y), 0.0f));
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::vec3 stirred_scattering = optics::body_scattering(scene);
    const glm::vec3 sunbeam = shared::refracted_sun(light.to_sun);
    // length of the sunlight's path to the eye, m
    const float depth = waterline.eye_depth(), way = depth / sunbeam.y;
    const glm::vec2 glow = shared::spread_beam(water.scattering.y * way);
    const glm::vec3 fading =
        shared::sun_fading(water.diffuse_attenuation, water.absorption, water.scattering, sunbeam.y);
    // The walls of a pool stand in the way of what the water of a sea scatters from all sides.
    const optics::Downwelling turned = scene.pools.empty()
                                           ? optics::downwelling({.water = water,
                                                                  .body_scattering = stirred_scattering,
                                                                  .to_sun = light.to_sun,
                                                                  .sun = light.sun_irradiance,
                                                                  .sky = light.sky_irradiance,
                                                                  .depth = depth})
                                           : optics::Downwelling{};
    return {
        .clip_from_world = projection * view,
        .world_from_clip_ray = glm::transpose(view) * ray_from_clip * uncrop,
        .sun_direction = light.to_sun,
        .eye_depth = depth,
        .sun_irradiance = light.sun_irradiance,
        .exposure = exposure,
        .output_size = part.size,
        .pixel_angle = optics::pixel_angle(scene, picture),
        .sky_levels = static_cast<float>(sky.sky_cube().levels() - 1),
        .sun_radiance = disc,
        .sun_cos_radius = std::cos(light.sun_radius),
        .water_attenuation = shared::sight_attenuation(water.absorption, water.scattering),
        .sunbeam_transfer = shared::sunbeam_transfer(light.to_sun.y),
        .water_diffuse_attenuation = water.diffuse_attenuation,
        .glow_cosine = glow.x,
        .water_skylight = shared::level_skylight(light.sky_irradiance, water.absorption, stirred_scattering),
        .glow_share = glow.y,
        .part_scale = {crop[0][0], crop[1][1]},
        .part_shift = {crop[3][0], crop[3][1]},
        .vertex_grid = glm::vec2(picture) * (kVertexSteps / 2),
        .part_corner = part.corner,
        .sunbeam = sunbeam,
        .meniscus = 1e-3f * scene.underwater.meniscus,
        .straightening = shared::straightening(light.to_sun),
        .sun_at_eye = glm::exp(-fading * depth),
        .sky_at_eye = glm::exp(-water.diffuse_attenuation * depth),
        .sun_fading = fading,
        .glow_gain = turned.glow_gain,
        .turned_sky = turned.turned_sky,
        .waterline_from_pixel =
            Waterline::grid_from_pixel(rendered, {uncrop[0][0], uncrop[1][1], uncrop[3][0], uncrop[3][1]}),
        .ramp = {scene.pool_view.ramp, scene.pool_view.ramp_range, scene.pool_view.ramp_by,
                 scene.camera.position.y}};
}

}  // namespace deepwater::render
