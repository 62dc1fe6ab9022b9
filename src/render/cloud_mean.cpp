#include "render/cloud_mean.h"

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/clouds.glsl"
#include "shared/night_sky.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

using glm::vec3;

vec3 mean_irradiance(const CloudPass& clouds, const SkyLight& light, const Atmosphere& air, float overcast,
                     float overcast_zenith) {
    const CloudBlock& block = clouds.block();
    vec3 sum(0);
    float weights = 0;
    for (int i = 0; i < shared::kSmallDome * shared::kSmallDome; ++i) {
        const glm::vec2 uv = (glm::vec2(i % shared::kSmallDome, i / shared::kSmallDome) + 0.5f) /
                             static_cast<float>(shared::kSmallDome);
        const vec3 look = shared::dome_direction(uv);
        if (look.y <= 0) continue;  // beyond the rim
        vec3 clear = light.night_glow * shared::night_glow(look.y) +
                     air.radiance(look, light.sun.direction) * light.sun.strength;
        if (light.moon.strength.y > 0)
            clear += air.radiance(look, light.moon.direction) * light.moon.strength;
        clear = glm::mix(clear, vec3(shared::overcast_radiance(look.y, overcast_zenith)), overcast);
        const glm::vec4& seen = clouds.mean_dome()[static_cast<size_t>(i)];
        const vec3 sky =
            shared::clouds_before(clear, seen.x * block.sun + seen.y * block.sky, seen, block.air_extinction,
                                  glm::mix(clear, block.shaded_air, block.shaded));
        // A stereographic map's texel covers (1 + y)^2 of the sphere.
        const float weight = look.y * (1 + look.y) * (1 + look.y);
        sum += weight * sky;
        weights += weight;
    }
    return sum * (shared::kPi / weights);
}

}  // namespace deepwater::render
