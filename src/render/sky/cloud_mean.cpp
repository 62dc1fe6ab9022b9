#include "render/sky/cloud_mean.h"

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/clouds.glsl"
#include "shared/sky/open_sky.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

using glm::vec3;

vec3 mean_irradiance(const gpu::CloudBlock& block, const MeanDome& dome, const optics::SkyLight& light,
                     const optics::Atmosphere& air, float overcast, float overcast_zenith) {
    vec3 sum(0);
    float weights = 0;
    for (int i = 0; i < shared::kSmallDome * shared::kSmallDome; ++i) {
        const glm::vec2 uv = (glm::vec2(i % shared::kSmallDome, i / shared::kSmallDome) + 0.5f) /
                             static_cast<float>(shared::kSmallDome);
        const vec3 look = shared::dome_direction(uv);
        if (look.y <= 0) continue;  // the corners of a dome lie below the horizon
        const auto scattered = [&](const optics::SkySource& source) {
            return source.strength.y > 0 ? air.radiance(look, source.direction) * source.strength : vec3(0);
        };
        const vec3 clear = shared::open_sky_radiance(
            light.night_glow, scattered(light.sun), scattered(light.moon), look.y, overcast, overcast_zenith);
        const vec3 sky = shared::clouds_before(clear, dome[static_cast<size_t>(i)], block.sun, block.sky,
                                               block.air_extinction, block.shaded, block.shaded_air);
        // The solid angle of a texel in stereographic projection is proportional to (1 + y)^2.
        const float weight = look.y * (1 + look.y) * (1 + look.y);
        sum += weight * sky;
        weights += weight;
    }
    return sum * (shared::kPi / weights);
}

}  // namespace deepwater::render
