#include "render/sky/cloud_mean.h"

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/clouds.glsl"
#include "shared/sky/open_sky.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

using glm::vec3;

namespace {

/// Calls visit(direction, value, weight) for every texel of a mean dome that shows sky. Weights are proportional to the
/// irradiance that a radiance of 1 there causes on a level plane.
template <class Visit>
void for_each_texel(const MeanDome& dome, Visit visit) {
    for (int i = 0; i < shared::kSmallDome * shared::kSmallDome; ++i) {
        const glm::vec2 uv = (glm::vec2(i % shared::kSmallDome, i / shared::kSmallDome) + 0.5f) /
                             static_cast<float>(shared::kSmallDome);
        const vec3 look = shared::dome_direction(uv);
        if (look.y <= 0) continue;  // the corners of a dome lie below the horizon
        // The solid angle of a texel in stereographic projection is proportional to (1 + y)^2.
        visit(look, dome[static_cast<size_t>(i)], look.y * (1 + look.y) * (1 + look.y));
    }
}

}  // namespace

vec3 irradiance_in_shade(const MeanDome& dome, const vec3& sun, const vec3& sky, const vec3& otherwise) {
    constexpr float kLeastCover = 0.01f;
    vec3 light(0);
    float cover = 0, whole = 0;
    for_each_texel(dome, [&](const vec3&, const glm::vec4& seen, float weight) {
        light += weight * (seen.x * sun + seen.y * sky);
        cover += weight * (1 - seen.z);
        whole += weight;
    });
    return cover > kLeastCover * whole ? light * (shared::kPi / cover) : otherwise;
}

vec3 mean_irradiance(const gpu::CloudBlock& block, const MeanDome& dome, const optics::SkyLight& light,
                     const optics::Atmosphere& air, float overcast, float overcast_zenith) {
    vec3 sum(0);
    float weights = 0;
    for_each_texel(dome, [&](const vec3& look, const glm::vec4& seen, float weight) {
        const auto scattered = [&](const optics::SkySource& source) {
            return source.strength.y > 0 ? air.radiance(look, source.direction) * source.strength : vec3(0);
        };
        const vec3 clear = shared::open_sky_radiance(
            light.night_glow, scattered(light.sun), scattered(light.moon), look.y, overcast, overcast_zenith);
        sum += weight * shared::clouds_before(clear, seen, block.sun, block.sky, block.air_extinction,
                                              block.shaded, block.shaded_air);
        weights += weight;
    });
    return sum * (shared::kPi / weights);
}

}  // namespace deepwater::render
