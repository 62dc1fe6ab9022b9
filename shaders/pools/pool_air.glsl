// What rays see that leave a pool through its surface or through glass: objects, the bare part of its walls, the ground
// around it, and the sky. Compiled with GLASS and GROUND.
#ifndef DEEPWATER_POOL_AIR
#define DEEPWATER_POOL_AIR
#include "pools/pool_bodies.glsl"
#include "sky/sky_lookup.glsl"
#include "shared/sky/sun_disc.glsl"
#if GLASS && GROUND
#include "pools/ground_light.glsl"
#endif

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;

vec3 sky_towards(vec3 world, float deviation) {
    return textureLod(sky_cube, vec3(world.x, max(world.y, 0.0), world.z), sky_level(deviation)).rgb;
}

// Radiance of the sun's disc in a direction, spread by slopes of a deviation.
vec3 sun_towards(vec3 world, float deviation) {
    float radius = sqrt(2.0 - 2.0 * frame.sun_cos_radius);
    float spread = sqrt(radius * radius + 8.0 * deviation * deviation);
    float from_sun = distance(world, frame.sun_direction) / spread;
    float disc = 1.0 - smoothstep(0.8, 1.2, from_sun);
    return frame.sun_radiance * (disc * radius * radius / (spread * spread));
}

// A ray in the air.
struct AirRay {
    vec3 p, d;         // in the pool; d unit
    vec3 weight;       // of its radiance in what the eye sees
    float deviation;   // of what it has been mirrored or bent by
    bool inside;       // it starts within the pool's walls
};

// Radiance that a ray in the air brings.  travelled  m from the eye to its start
vec3 seen_in_air(AirRay air_ray, float travelled) {
    vec3 p = air_ray.p, d = air_ray.d;
    vec3 from = place_in_world(p), towards = direction_in_world(d);
    WallHit wall;
    wall.t = kNoWall;
    wall.normal = vec2(0.0, 1.0);
#if !GLASS
    wall = leave_pool(p.xz, d.xz);
    if (p.y + wall.t * d.y >= RIM_HEIGHT) wall.t = kNoWall;
#endif
    BodyHit body = meet_bodies(from, towards, wall.t);
    vec3 radiance = sky_towards(towards, air_ray.deviation) +
                    sun_towards(towards, air_ray.deviation) * past_clouds_here;
#if GLASS
    float t_ground = (pool_block.ground.w - pool_block.eye_height - from.y) / min(towards.y, -1e-6);
    if (towards.y < 0.0 && t_ground < body.t && body.body < 0) {
#if GROUND
        radiance = max(ground_light(from + t_ground * towards, towards, travelled + t_ground), 0.0);
#else
        // A level sea.
        float mirrored = fresnel_dielectric(-towards.y, kWaterIndex);
        radiance = mix(textureLod(water_cube, towards, 0.0).rgb / (kWaterIndex * kWaterIndex),
                       sky_towards(vec3(towards.x, -towards.y, towards.z), 0.1), mirrored);
#endif
    }
#endif
    bool on_body = body.body >= 0;
    if (on_body || body.t < kNoWall) {
        vec3 at = p + min(body.t, 1e3) * d;
        vec3 normal = on_body ? body.normal : direction_in_world(vec3(wall.normal.x, 0.0, wall.normal.y));
        float width = (travelled + min(body.t, 1e3)) * frame.pixel_angle;
        vec3 base = on_body ? body_base(body, 0.0) : lining_at(at, direction_in_pool(normal), width, abs(dot(towards, normal)));
        radiance = light_in_air(place_in_world(at), normal, base, on_body ? 1.0 : past_rim(at, 1e-3), on_body ? 0.8 : 0.5);
    }
    return radiance;
}
#endif
