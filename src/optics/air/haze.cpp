#include "optics/air/haze.h"

#include <algorithm>
#include <cmath>

#include "optics/air/atmosphere.h"
#include "optics/air/sky_lights.h"

namespace deepwater::shared {
#include "shared/sky/haze.glsl"
}

namespace deepwater::optics {
namespace {

using glm::vec3;

constexpr float kPerKilometre = 1e-3f;
constexpr float kMetres = 1e3f;

static_assert(kSeaLevelEye == shared::kEyeHeight * kMetres);

vec3 air_extinction() {
    return shared::rayleigh_scattering() * kPerKilometre;
}

vec3 aerosol_extinction(const scene::SkyState& sky) {
    return shared::mie_extinction() * (sky.aerosol * kPerKilometre);
}

/// Returns the mean density of an exponential layer, relative to sea level, along the path from an eye to
/// the sea at `range`. The Earth is round; the path is divided into pieces along which height is taken as
/// linear.
float mean_density_to_sea(float eye_height, float range, float scale_height) {
    constexpr int kPieces = 48;
    const auto height_at = [&](float x) {
        const float sagitta = x * (1 - x) * range * range / (2 * shared::kSightRadius);
        return std::max(eye_height * (1 - x) - sagitta, 0.0f);
    };
    float sum = 0, before = eye_height;
    for (int i = 1; i <= kPieces; ++i) {
        const float next = height_at(static_cast<float>(i) / kPieces);
        sum += shared::mean_density(before, next, scale_height);
        before = next;
    }
    return sum / kPieces;
}

/// Returns the length of sunlight's path through the haze relative to the vertical path; it is finite and
/// not 0.
float sun_slant(const HazeLayer& haze, const vec3& to_sun) {
    return shared::chapman(shared::kSightRadius / haze.scale_height, std::max(to_sun.y, 0.0f));
}

}  // namespace

HazeLayer haze_layer(const scene::SkyState& sky) {
    const float green = air_extinction().y + aerosol_extinction(sky).y;
    return {.extinction = std::max(scene::haze_extinction(sky) - green, 0.0f),
            .scale_height = sky.haze_height};
}

gpu::AirBlock air_block(const scene::SkyState& sky, const SpumeLayer& spume, float eye_height) {
    const HazeLayer haze = haze_layer(sky);
    gpu::AirBlock block{.to_sea = {},
                        .rayleigh = air_extinction(),
                        .haze = haze.extinction,
                        .aerosol = aerosol_extinction(sky),
                        .eye_height = eye_height,
                        .scale_heights = {shared::kRayleighScaleHeight * kMetres,
                                          shared::kMieScaleHeight * kMetres, haze.scale_height},
                        .horizon_mu = shared::horizon_mu(eye_height),
                        .spume = spume.extinction,
                        .spume_height = spume.scale_height};
    for (int row = 0; row < gpu::kAirRows; ++row) {
        // The sea is at least as far away as the eye is high.
        const float range = std::max(std::exp2(static_cast<float>(row) / gpu::kAirRowsPerOctave), eye_height);
        const auto density = [&](int i) {
            return mean_density_to_sea(eye_height, range, block.scale_heights[i]);
        };
        block.to_sea[row] = glm::vec4(
            block.rayleigh * density(0) + block.aerosol * density(1) + vec3(block.haze * density(2)), 0);
    }
    return block;
}

gpu::HazeBlock haze_block(const scene::SkyState& sky, const SkyLight& above, float eye_height,
                          float pattern_level) {
    const HazeLayer haze = haze_layer(sky);
    const vec3 to_sun = above.to_sun;
    const float depth = haze.depth();
    const float slant = sun_slant(haze, to_sun);
    const vec3 diffuse =
        above.sky_irradiance * shared::layer_transmission(depth, shared::kDiffuseMu) +
        above.mean_sun_irradiance *
            (std::max(to_sun.y, 0.0f) *
             std::max(shared::layer_transmission(depth, 1 / slant) - shared::haze_sun_share(depth, slant),
                      0.0f));
    const auto density = [&](float scale_height) {
        return shared::mean_density(eye_height, 0, scale_height);
    };
    const vec3 air = air_extinction() * density(shared::kRayleighScaleHeight * kMetres) +
                     aerosol_extinction(sky) * density(shared::kMieScaleHeight * kMetres);
    const float own = haze.extinction * density(haze.scale_height);
    return {.to_sun = to_sun,
            .extinction = haze.extinction,
            .sun = above.mean_sun_irradiance,
            .scale_height = haze.scale_height,
            .diffuse_flux = diffuse,
            .depth = depth,
            .share = own / (own + air),
            .sun_slant = slant,
            .eye_height = eye_height,
            .share_below = 1 - std::exp(-eye_height / haze.scale_height),
            .horizon_mu = shared::horizon_mu(eye_height),
            .pattern_level = pattern_level,
            .surrounding = 1 - std::exp(-haze.extinction * shared::column_to_space(eye_height, shared::kAhead,
                                                                                   haze.scale_height))};
}

SkyLight light_under_haze(const scene::SkyState& sky, const SkyLight& above) {
    const gpu::HazeBlock haze = haze_block(sky, above, kSeaLevelEye, 0);
    const shared::HazeLight light{.depth = haze.depth,
                                  .sun_slant = haze.sun_slant,
                                  .sun = haze.sun,
                                  .diffuse_flux = haze.diffuse_flux,
                                  .surrounding = haze.surrounding};
    // The sky above the haze is taken as uniform, because only its irradiance is known here.
    const vec3 sky_radiance = above.sky_irradiance / shared::kPi;
    constexpr int kRings = 24, kAzimuths = 16;  // midpoint rule in sin^2 of the elevation; half a turn
    const float level = glm::length(glm::vec2(haze.to_sun.x, haze.to_sun.z));
    vec3 sum(0);
    for (int ring = 0; ring < kRings; ++ring) {
        const float mu = std::sqrt((static_cast<float>(ring) + 0.5f) / kRings);
        const float veil =
            1 - std::exp(-haze.extinction * shared::column_to_space(haze.eye_height, mu, haze.scale_height));
        const vec3 hidden = haze.share * veil;
        for (int i = 0; i < kAzimuths; ++i) {
            const float azimuth = shared::kPi * (static_cast<float>(i) + 0.5f) / kAzimuths;
            const float nu = mu * haze.to_sun.y + std::sqrt(1 - mu * mu) * level * std::cos(azimuth);
            const vec3 source =
                shared::haze_source(light, haze.share_below, mu, shared::phase_aerosol(nu), sky_radiance);
            sum += glm::mix(sky_radiance, source, hidden);
        }
    }
    const float direct = sun_through_haze(sky, above.to_sun, 0);
    SkyLight under = above;
    under.sun_irradiance *= direct;
    under.mean_sun_irradiance *= direct;
    under.sun_radiance *= direct;
    under.sky_irradiance = sum * (shared::kPi / (kRings * kAzimuths));
    return under;
}

float sun_through_haze(const scene::SkyState& sky, const vec3& to_sun, float eye_height) {
    const HazeLayer haze = haze_layer(sky);
    const float column = shared::column_to_space(
        eye_height, std::max(to_sun.y, shared::horizon_mu(eye_height)), haze.scale_height);
    return std::exp(-haze.extinction * column);
}

}  // namespace deepwater::optics
