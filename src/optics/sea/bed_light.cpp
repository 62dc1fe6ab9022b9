#include "optics/sea/bed_light.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/solids/bed_matter.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr float kLeastDepth = 0.02f;  ///< m: of water before a beach

constexpr int kElevations = 12, kAzimuths = 12;          ///< midpoint rule over a hemisphere
const float kLeastTurn = std::cos(glm::radians(20.0f));  ///< least angle of scattering, as in kLostFromSight

/// Returns the radiance seen by an eye that looks horizontally, for a unit radiant exitance of a diffuse
/// plane `way` metres above or below it.
glm::vec3 from_plane(const LitBed& bed, const glm::vec3& c, float way) {
    glm::vec3 sum(0);
    for (int i = 0; i < kElevations; ++i) {
        const float mu = (static_cast<float>(i) + 0.5f) / kElevations;
        glm::vec3 turned(0);
        for (int j = 0; j < kAzimuths; ++j) {
            const float azimuth = shared::kPi * (static_cast<float>(j) + 0.5f) / kAzimuths;
            const float cos_angle = std::sqrt(1 - mu * mu) * std::cos(azimuth);
            if (cos_angle < kLeastTurn)
                turned += shared::water_scattering_function(bed.scattering, cos_angle);
        }
        sum += turned * glm::exp(-c * (way / mu));
    }
    // 2: the 2 pi sr of a hemisphere, divided by pi.
    return 2.0f * sum / static_cast<float>(kElevations * kAzimuths) / c;
}

}  // namespace

LitBed lit_bed(const scene::Scene& scene, const scene::SeaBed& bed, const SkyLight& light) {
    // share of hard ground on a reef: spurs and sand are about equally wide
    constexpr float kHardShare = 0.5f;
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::dvec3& eye = scene.camera.position;
    return {.absorption = water.absorption,
            .scattering = water.scattering,
            .diffuse_attenuation = water.diffuse_attenuation,
            .sun = light.sun_irradiance,
            .sky = light.sky_irradiance,
            .reflectance = shared::bed_mean_color(scene.bed.gravel,
                                                  scene.bed.kind == scene::kBedReef ? kHardShare : 0.0f),
            .sun_transfer = shared::sunbeam_transfer(light.to_sun.y),
            .sun_cosine = shared::refracted_sun(light.to_sun).y,
            .depth = std::max(static_cast<float>(bed.mean_depth(eye.x, eye.z)), kLeastDepth)};
}

glm::vec3 bed_exitance(const LitBed& bed) {
    const glm::vec3 through = glm::exp(-bed.diffuse_attenuation * bed.depth);
    const glm::vec3 fading =
        shared::sun_fading(bed.diffuse_attenuation, bed.absorption, bed.scattering, bed.sun_cosine);
    const glm::vec3 down = bed.sun * (bed.sun_transfer * bed.sun_cosine) * glm::exp(-fading * bed.depth) +
                           bed.sky * (1 - shared::kDiffuseReflectance) * through;
    return shared::lit_under_water(bed.reflectance, through) * down;
}

glm::vec3 bed_light(const LitBed& bed) {
    const glm::vec3 c = shared::sight_attenuation(bed.absorption, bed.scattering);
    const glm::vec3 through = glm::exp(-bed.diffuse_attenuation * bed.depth);
    const glm::vec3 up = bed_exitance(bed);
    const float eye = std::clamp(bed.eye_depth, 0.0f, bed.depth);
    return up *
           (from_plane(bed, c, bed.depth - eye) + shared::kThrownDown * through * from_plane(bed, c, eye));
}

}  // namespace deepwater::optics
