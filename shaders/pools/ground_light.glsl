// Light of the ground around pools. Compiled with GROUND, a scene::GroundKind that is not none, and STANDING: there are
// tanks.
#ifndef DEEPWATER_GROUND_LIGHT
#define DEEPWATER_GROUND_LIGHT
#include "pools/pool_light.glsl"

// Values of scene::GroundKind.
#define GROUND_PAVING 1
#define GROUND_GRASS 2
#define GROUND_PLANKS 3

// Reflectance of the ground.  grain  rough_noise() of kGrain
#if GROUND == GROUND_GRASS
const vec2 kGrain = vec2(9.0);  // per metre
vec3 ground_base(vec2 p, float grain, vec2 across) { return pool_block.ground.rgb * (1.0 + 0.75 * grain); }
#else
#if GROUND == GROUND_PLANKS
const vec2 kGrain = vec2(1.5, 40.0);
const vec2 kSide = vec2(2.4, 0.145);  // m, of a plank
const float kJoint = 0.005;  // m
const float kTones = 0.35, kGrains = 0.3;
#else
const vec2 kGrain = vec2(7.0);
const vec2 kSide = vec2(0.6);  // m, of a slab
const float kJoint = 0.007;  // m
const float kTones = 0.14, kGrains = 0.16;
#endif
vec3 ground_base(vec2 p, float grain, vec2 across) {
    vec2 at = p / kSide, wide = max(across / kSide, 1e-4);
#if GROUND == GROUND_PLANKS
    at.x += 0.37 * floor(at.y);
#endif
    float joints = joints_seen(at, kJoint / kSide, wide);
    float apart = 1.0 - smoothstep(0.5, 2.0, max(wide.x, wide.y));
    float tone = 1.0 + apart * kTones * (tile_number(floor(at)) - 0.5);
    return pool_block.ground.rgb * tone * (1.0 + kGrains * grain) * mix(1.0, 0.35, joints);
}
#endif

#if STANDING
// Share of the sun that tanks leave at a place outside of them.  p  from the camera
float past_tanks(vec3 p) {
    float left = 1.0;
    for (int i = 0; i < pool_block.count; ++i) {
        if (pool_block.pools[i].wall_kind == WALLS_GROUND) continue;
        SolidSpan tank = in_tank(i, place_in(i, p), direction_in(i, frame.sun_direction));
        // Sunlight goes on through glass and water, though not all of it.
        if (tank.enter < tank.leave && tank.leave > 0.0)
            left *= pool_block.pools[i].wall_kind == WALLS_GLASS ? 0.85 : 0.0;
    }
    return left;
}
#endif

// Radiance of the ground around pools and of their rims where a ray meets it; below 0 inside a pool.
//   p  from the camera;  direction  unit, of the ray;  travelled  m along it from the eye
vec3 ground_light(vec3 p, vec3 direction, float travelled) {
    float beside_pool = 1e9, rim_width = 0.0;
    vec3 rim_base = vec3(0.0);
    for (int i = 0; i < pool_block.count; ++i) {
        if (pool_block.pools[i].wall_kind != WALLS_GROUND) continue;
        float off = rim_distance(i, turned_into_pool(p.xz - pool_block.pools[i].place.zw, pool_block.pools[i].place));
        if (off < beside_pool) {
            beside_pool = off;
            rim_width = pool_block.pools[i].rim.w;
            rim_base = pool_block.pools[i].rim.rgb;
        }
    }
    vec3 radiance = vec3(-1.0);
    if (beside_pool >= 0.0) {
        float width = travelled * frame.pixel_angle, slant = max(abs(direction.y), 0.02);
        // The footprint of a pixel is longer along the view.
        vec2 along = normalize(direction.xz + 1e-6);
        vec2 across = width * mix(vec2(1.0), vec2(1.0 / slant), abs(along));
        vec2 place = turned_into_pool(p.xz - pool_block.pools[0].place.zw, pool_block.pools[0].place);
        bool on_rim = beside_pool < rim_width;
        vec2 grain_scale = on_rim ? vec2(11.0) : kGrain;
        float grain = rough_noise(place * grain_scale, width * grain_scale.y / sqrt(slant));
        vec3 base = ground_base(place, grain, across);
        float edge = 1.0 - smoothstep(0.0, max(width, 0.006), min(rim_width - beside_pool, beside_pool + 0.5));
        if (on_rim) base = rim_base * (1.0 + 0.12 * grain) * (1.0 - 0.5 * edge);
        float sunlit = past_bodies(p, vec3(0.0, 1.0, 0.0), frame.sun_direction.y);
#if STANDING
        sunlit *= past_tanks(p);
#endif
        radiance = light_in_air(p, vec3(0.0, 1.0, 0.0), base, sunlit, 1.0);
    }
    return radiance;
}
#endif
