#include "render/frame_inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/shared_glsl.h"
#include "optics/sea/bed_light.h"
#include "optics/sight/cone_bounds.h"

namespace deepwater::shared {
#include "shared/sky/air_refraction.glsl"
#include "shared/solids/bed_matter.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Visibility in water, m: the distance at which a thousandth of the contrast is left.
float visibility(const scene::Scene& scene) {
    constexpr float kLogOfThousand = 6.9f;
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::vec3 attenuation = shared::sight_attenuation(water.absorption, water.scattering);
    return kLogOfThousand / std::min({attenuation.x, attenuation.y, attenuation.z});
}

}  // namespace

optics::MeteredLight metered_light(const scene::Scene& scene, const optics::SkyLight& light, float depth) {
    const glm::vec3 forward = scene::axes(scene.camera).forward;
    return {.sun_irradiance = light.true_sun_irradiance(),
            .sky_irradiance = light.mean_sky_irradiance / light.scale,
            .sky_here = light.true_sky_irradiance(),
            .cos_sun = glm::dot(forward, light.to_sun),
            .up = forward.y,
            .field = glm::radians(scene.camera.fov),
            .depth = depth,
            .diffuse_attenuation = scene::optics(scene.water).diffuse_attenuation};
}

glm::vec3 light_from_bed(const scene::Scene& scene, const scene::SeaBed* bed, const optics::SkyLight& light,
                         const gpu::FrameBlock& frame) {
    if (!bed) return glm::vec3(0);
    optics::LitBed lit = optics::lit_bed(scene, *bed, light);
    lit.eye_depth = frame.eye_depth;
    const glm::vec3 radiance = optics::bed_light(lit);
    return radiance / glm::max(frame.water_skylight, glm::vec3(1e-12f));
}

Rendering rendering_of(int view_mode) {
    switch (scene::drawn_mode(view_mode)) {
        case scene::kViewFinal:
            return Rendering::photograph;
        case scene::kViewReflection:
        case scene::kViewRefraction:
        case scene::kViewGlitter:
        case scene::kViewBody:
            return Rendering::exposed;
        default:
            return Rendering::raw;
    }
}

bool shows_light(int view_mode) {
    return rendering_of(view_mode) != Rendering::raw;
}

bool has_bloom(const scene::Scene& scene) {
    return rendering_of(scene.view.mode) == Rendering::photograph && scene.picture.bloom > 0;
}

bool meters_picture(const scene::Scene& scene) {
    return rendering_of(scene.view.mode) == Rendering::photograph && scene.picture.auto_exposure &&
           scene.picture.metering == scene::kMeterPicture;
}

std::optional<GodrayTerm> shown_godrays(const scene::Scene& scene) {
    if (scene.view.mode == scene::kViewGodrays) return GodrayTerm::whole;
    if (scene.view.mode == scene::kViewSunbeams) return GodrayTerm::share;
    if (scene::drawn_mode(scene.view.mode) == scene::kViewFinal && scene.underwater.rays > 0)
        return GodrayTerm::added;
    return {};
}

glm::mat4 clip_from_world(const scene::Scene& scene, const optics::PicturePart& part) {
    return optics::part_from_picture(part) * scene::clip_from_view(scene.camera, optics::aspect_of(part)) *
           scene::view_from_world(scene.camera);
}

glm::ivec4 pixels_of_disc(const gpu::FrameBlock& frame, glm::ivec2 size) {
    const glm::mat4& rays = frame.world_from_clip_ray;
    const glm::mat3 by_place(rays[0], rays[1], rays[2] + rays[3]);
    constexpr float kSoftRim = 2;  // pixels
    const float radius = std::acos(std::min(frame.sun_cos_radius, 1.0f));
    const float reach = std::max(shared::kFarthestBent, radius) + kSoftRim * frame.pixel_angle;
    const auto bounds = optics::cone_bounds(by_place, frame.sun_direction, reach);
    if (!bounds) return glm::ivec4(0);
    const glm::vec2 half = 0.5f * glm::vec2(size);
    const glm::ivec2 low = glm::floor((bounds->low + 1.0f) * half),
                     high = glm::ceil((bounds->high + 1.0f) * half);
    return {low, high - low};
}

ObjectView direct_view(const scene::Scene& scene, const scene::QualityLevel& quality,
                       const sim::OceanMaps& maps) {
    return {.hard_shadows = !quality.soft_shadows,
            .layers = layer_light(maps.layers),
            .view_mode = scene::drawn_mode(scene.view.mode)};
}

float hidden_below(const scene::Camera& camera, const Waterline& waterline, const sim::OceanMaps& maps) {
    // Near the eye the mesh of the water is off by less than this, m.
    constexpr float kClearOfWater = 0.25f;
    const auto height = static_cast<float>(camera.position.y);
    const bool clear = waterline.media() == Media::air && height - waterline.surface_height() > kClearOfWater;
    return clear ? -height - maps.highest_crest : -kAnywhere;
}

WaterVariant water_variant(const scene::Scene& scene, const scene::QualityLevel& quality) {
    const scene::BedState bed = scene::present_bed(scene);
    const bool lacks_file = bed.kind == scene::kBedFile && bed.file.empty();
    const bool shows_bed =
        scene.view.mode == scene::kViewWaterDepth && bed.kind != scene::kBedNone && !lacks_file;
    return {.view_mode = scene::drawn_mode(scene.view.mode),
            .footprint_taps = quality.footprint_taps,
            .fresnel = scene.water.fresnel,
            .plain = quality.plain,
            .bed = !shows_bed            ? 0
                   : scene::is_land(bed) ? 2
                                         : 1};
}

float bed_range(const scene::Scene& scene, Media media) {
    constexpr float kHorizon = 6000;
    constexpr float kLandInSight =
        60'000;  // m: beyond, haze and the Earth's curvature hide all but mountains
    if (media == Media::water) return visibility(scene);
    return scene::is_land(scene.bed) ? kLandInSight : kHorizon;
}

double surface_range(const scene::Scene& scene, Media media) {
    const bool hidden = media == Media::water && scene::drawn_mode(scene.view.mode) == scene::kViewFinal;
    return hidden ? static_cast<double>(visibility(scene)) : std::numeric_limits<double>::infinity();
}

float godray_range(const scene::Scene& scene) {
    constexpr float kFarthest = 40, kOpticalDepth = 3;
    const scene::WaterOptics water = scene::optics(scene.water);
    return std::min(kFarthest, kOpticalDepth / (water.absorption.y + water.scattering.y));
}

CloudScene cloud_scene(const scene::Scene& scene, int dome_size) {
    const auto clouds_with_wind = [](const scene::CloudState& state, float speed, float direction) {
        return DriftingClouds{state, scene::cloud_drift(speed, direction),
                              scene::high_cloud_drift(speed, direction)};
    };
    const std::optional<scene::CloudFade>& fade = scene.cloud_fade;
    const DriftingClouds here =
        fade ? clouds_with_wind(scene.clouds, fade->wind_speed, fade->wind_direction)
             : clouds_with_wind(scene.clouds, scene.sea.wind_speed, scene.sea.wind_direction);
    return {.state = here.state,
            .drift = here.drift,
            .high_drift = here.high_drift,
            .eye = scene.camera.position,
            .time = scene.clock.time,
            .dome_size = dome_size,
            .leaving =
                fade ? clouds_with_wind(fade->leaving, fade->leaving_wind_speed, fade->leaving_wind_direction)
                     : DriftingClouds{},
            .leaving_weight = fade ? fade->leaving_weight : 0};
}

}  // namespace deepwater::render
