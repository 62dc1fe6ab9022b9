#include "optics/sea/downwelling.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using glm::vec3;

constexpr int kCosines = 16;                ///< midpoint rule over upward cosines, for skylight
constexpr int kTurns = 32, kAzimuths = 16;  ///< midpoint rule about the sun, on one side of it
constexpr float kWidestTurn = shared::kPi;  ///< rad
constexpr float kNarrowestTurn = 2e-3f;     ///< rad; the lobe ahead is flat within a few hundredths

/// Sunlight that is scattered once to the eye, on a level plane there.
struct Glow {
    vec3 all{0};
    vec3 upright{0};  ///< each ray weighted by its upward cosine
};

/// Adds up the light of all rays from above, in cones about the sun's ray whose angles grow by one factor.
Glow glow(const DaylightInWater& in, const vec3& fading) {
    const vec3 a = in.water.absorption, beam = shared::refracted_sun(in.to_sun);
    const vec3 c = shared::sight_attenuation(a, in.water.scattering);
    const vec3 many = shared::multiple_scattering(a, shared::water_backscatter(in.body_scattering));
    const glm::vec2 spread = shared::spread_beam(in.water.scattering.y * in.depth / beam.y);
    const vec3 left = glm::exp(-fading * in.depth);
    const float level = std::sqrt(std::max(0.0f, 1 - beam.y * beam.y));
    const float ratio = std::pow(kWidestTurn / kNarrowestTurn, 1.0f / kTurns);
    Glow sum;
    float inner = 0, outer = kNarrowestTurn;
    for (int i = 0; i <= kTurns; ++i, inner = outer, outer *= ratio) {
        const float turn = 0.5f * (inner + outer), cos_turn = std::cos(turn), sin_turn = std::sin(turn);
        const float solid_angle = 2 * shared::kPi * (std::cos(inner) - std::cos(outer)) / kAzimuths;
        const float lobe = shared::spread_glow(cos_turn, spread);
        for (int j = 0; j < kAzimuths; ++j) {
            const float azimuth = shared::kPi * (static_cast<float>(j) + 0.5f) / kAzimuths;
            const float up = beam.y * cos_turn + level * sin_turn * std::cos(azimuth);
            if (up <= 0) continue;
            const vec3 v(sin_turn, up,
                         0);  // sunlight_from_water() needs its height and its cosine with the beam
            const vec3 once = many * in.sun * shared::sunbeam_transfer(in.to_sun.y) *
                              shared::water_scattering_function(in.body_scattering, cos_turn) /
                              (a + shared::water_backscatter(in.body_scattering));
            const vec3 seen = once * (cos_turn > 0 ? lobe : 1.0f) * left *
                              shared::veil_share(c, fading, -v.y, in.depth / up);
            sum.all += seen * (up * solid_angle);
            sum.upright += seen * (up * up * solid_angle);
        }
    }
    return sum;
}

/// Irradiance of skylight at the eye that has not been turned aside, or has been scattered up and down again.
vec3 known_skylight(const DaylightInWater& in) {
    const vec3 c = shared::sight_attenuation(in.water.absorption, in.water.scattering);
    const vec3 kd = in.water.diffuse_attenuation;
    const vec3 level =
        shared::level_skylight(in.sky, in.water.absorption, in.body_scattering) * glm::exp(-kd * in.depth);
    vec3 sum(0);
    for (int i = 0; i < kCosines; ++i) {
        // the window: cosines in air, evenly spaced
        const float air = (static_cast<float>(i) + 0.5f) / kCosines;
        const float water = shared::refracted_cosine(air, shared::kWaterIndex);
        const float through = 1 - shared::fresnel_dielectric(air, shared::kWaterIndex);
        sum += in.sky * (2 * air * through / kCosines) * glm::exp(-c * (in.depth / water));
        sum += level * (2 * shared::kPi * air / kCosines) * shared::veil_share(c, kd, -air, in.depth / air);
    }
    return sum;
}

}  // namespace

Downwelling downwelling(const DaylightInWater& in) {
    Downwelling result;
    if (in.depth <= 0) return result;
    const scene::WaterOptics& water = in.water;
    const vec3 beam = shared::refracted_sun(in.to_sun);
    const vec3 fading =
        shared::sun_fading(water.diffuse_attenuation, water.absorption, water.scattering, beam.y);
    const vec3 entered = in.sun * (shared::sunbeam_transfer(in.to_sun.y) * beam.y);
    const vec3 image = glm::exp(-(water.absorption + water.scattering) * (in.depth / beam.y));
    const Glow once = glow(in, fading);
    const vec3 missing = entered * (glm::exp(-fading * in.depth) - image) - once.all;
    const vec3 sky =
        in.sky * (1 - shared::kDiffuseReflectance) * glm::exp(-water.diffuse_attenuation * in.depth) -
        known_skylight(in);
    for (int band = 0; band < 3; ++band) {
        if (once.upright[band] > 0)
            result.glow_gain[band] = std::max(1 + missing[band] / once.upright[band], 0.0f);
        // rays of brightness m by their cosine m: 2 pi / 3 on a level plane
        result.turned_sky[band] = std::max(sky[band], 0.0f) * 3 / (2 * shared::kPi);
    }
    return result;
}

}  // namespace deepwater::optics
