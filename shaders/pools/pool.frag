// Draws a pool as rays see it: its surface, mirrored and refracted, its lining and what is in it, from above and from
// within the water.
//
//   L = R L_mirrored + (1 - R) L_refracted
//
// A refracted ray goes to the first of floor, walls, objects and the surface's underside, where the part that is not
// mirrored goes on into the air.
//   in   pool_surface;  caustic maps, shadow_map;  sky_cube, water_cube  radiance
//   out  color  rgba16f radiance, and depth
// Compiled for CLOUDS, STILL_SHADOW, FLOATING_SHADOW, SHADOW_TAPS, CAUSTIC_LAYERS, VIEW_MODE, HAZE, and IN_WATER: the eye is
// near the water or in it, so that rays may start there.
#include "pools/pool_bodies.glsl"
#include "sky/haze_veil.glsl"
#include "sky/sky_lookup.glsl"
#include "common/view_modes.glsl"
#include "shared/sky/sun_disc.glsl"

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "common/water_veil.glsl"

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

const int kMostReflections = 4;

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

// What a ray over the water sees: objects, the bare part of the walls, the sky.  p  in the pool;  d  unit
vec3 seen_in_air(vec3 p, vec3 d, float travelled, float deviation) {
    vec3 from = place_in_world(p), towards = direction_in_world(d);
    WallHit wall = leave_pool(p.xz, d.xz);
    float t_wall = p.y + wall.t * d.y < pool_block.ground.w ? wall.t : kNoWall;
    BodyHit body = meet_bodies(from, towards, t_wall);
    vec3 at = p + min(body.t, 1e3) * d;
    bool on_body = body.body >= 0;
    vec3 normal = on_body ? direction_in_pool(body.normal) : vec3(wall.normal.x, 0.0, wall.normal.y);
    float width = (travelled + min(body.t, 1e3)) * frame.pixel_angle;
    vec3 base = on_body ? body_base(body) : lining_at(at, normal, width, abs(dot(d, normal)));
    vec3 solid = light_in_air(at, normal, base, on_body ? 1.0 : past_rim(at, 1e-3), on_body ? 0.8 : 0.5);
    vec3 sky = sky_towards(towards, deviation) + sun_towards(towards, deviation) * sun_past_clouds(from);
    return on_body || t_wall < kNoWall ? solid : sky;
}

vec3 upwards(vec4 surface) {
    vec2 slope = turned_into_pool(surface.yz, THIS_POOL.place);
    return normalize(vec3(-slope.x, 1.0, -slope.y));
}
// Slopes of the water that a footprint does not resolve, as a deviation per axis.
float hidden_deviation(vec4 surface) {
    return sqrt(max(0.5 * (surface.w - dot(surface.yz, surface.yz)), 0.0));
}

// A ray in the water up to the first of floor, walls and objects.
struct SolidHit {
    float t;
    vec3 normal;  // in the pool
    BodyHit body;
};
SolidHit meet_solids(vec3 p, vec3 d) {
    WallHit wall = leave_pool(p.xz, d.xz);
    float t_floor = meet_floor(p, d);
    vec3 lining_normal =
        t_floor < wall.t ? normalize(vec3(0.0, 1.0, THIS_POOL.size.w)) : vec3(wall.normal.x, 0.0, wall.normal.y);
    BodyHit body = meet_bodies(place_in_world(p), direction_in_world(d), min(t_floor, wall.t));
    return SolidHit(body.t, body.body >= 0 ? direction_in_pool(body.normal) : lining_normal, body);
}
vec3 solid_light(vec3 p, vec3 d, SolidHit hit, float travelled) {
    vec3 at = p + hit.t * d;
    float width = travelled * frame.pixel_angle;
    vec3 base = hit.body.body >= 0 ? body_base(hit.body) : lining_at(at, hit.normal, width, abs(dot(d, hit.normal)));
    return light_under_water(at, hit.normal, base, width);
}

// Radiance at the start of a ray in the water of that at its end, t m away.
vec3 past_water(vec3 radiance, vec3 p, vec3 d, float t) {
    float depth = max(-p.y, 0.0);
    WaterLight light = WaterLight(depth, exp(-frame.water_diffuse_attenuation * (depth / frame.sunbeam.y)),
                                  exp(-frame.water_diffuse_attenuation * depth));
    return through_water(radiance, direction_in_world(d), t, light);
}

#if IN_WATER
// The radiance that a ray in the water brings, which the surface's underside may mirror.  p, d  in the pool
vec3 seen_in_water(vec3 p, vec3 d, float travelled) {
    vec3 sum = vec3(0.0), left = vec3(1.0);
    for (int i = 0; i <= kMostReflections; ++i) {
        SolidHit hit = meet_solids(p, d);
        float t_surface = d.y > 0.0 ? meet_surface(p, d, hit.t, false) : kNoWall;
        float t = min(hit.t, t_surface);
        vec3 at = p + t * d;
        travelled += t;
        sum += left * past_water(vec3(0.0), p, d, t);
        left *= exp(-frame.water_attenuation * t);
        if (t_surface >= hit.t) {
            sum += left * solid_light(p, d, hit, travelled);
            break;
        }
        vec4 surface = surface_at(at.xz, log2(travelled * frame.pixel_angle));
        vec3 up = upwards(surface);
        float reflectance = fresnel_dielectric(clamp(dot(d, up), 0.0, 1.0), 1.0 / kWaterIndex);
        vec3 out_ray = refract(d, -up, kWaterIndex);
        out_ray = normalize(vec3(out_ray.x, max(out_ray.y, 1e-3), out_ray.z));
        sum += left * (1.0 - reflectance) * seen_in_air(at, out_ray, travelled, 2.0 * hidden_deviation(surface));
        left *= reflectance;
        d = reflect(d, -up);
        d = normalize(vec3(d.x, min(d.y, -1e-3), d.z));
        p = vec3(at.x, min(at.y, height_at(at.xz)), at.z);
        if (max(left.x, max(left.y, left.z)) < 0.004) break;
    }
    return sum;
}
#else
// The same for a ray that goes down, which meets the surface no more.
vec3 seen_in_water(vec3 p, vec3 d, float travelled) {
    SolidHit hit = meet_solids(p, d);
    return past_water(solid_light(p, d, hit, travelled + hit.t), p, d, hit.t);
}
#endif

// The radiance that a ray brings which starts over the water inside the pool; t: distance to what it meets.
//   wall  that it meets;  travelled  m from the eye;  on_water  whether that is the water's surface
vec3 seen_over_water(vec3 p, vec3 d, WallHit wall, float travelled, out float t, out bool on_water) {
    float t_surface = meet_surface(p, d, wall.t, true);
    on_water = t_surface < wall.t;
    t = min(t_surface, wall.t);
    vec3 at = p + t * d;
    float width = (travelled + t) * frame.pixel_angle / max(sqrt(abs(d.y)), 0.2);
    vec4 surface = surface_at(at.xz, log2(width));
    vec3 up = upwards(surface);
    float reflectance = fresnel_dielectric(max(-dot(d, up), 1e-3), kWaterIndex);
    vec3 mirrored = reflect(d, up), inwards = refract(d, up, 1.0 / kWaterIndex);
    mirrored = normalize(vec3(mirrored.x, max(mirrored.y, 1e-3), mirrored.z));
    // A bare wall is seen as by a ray that the water has mirrored.
    vec3 in_air = seen_in_air(on_water ? at : p, on_water ? mirrored : d, travelled + (on_water ? t : 0.0),
                              2.0 * hidden_deviation(surface));
    return on_water ? reflectance * in_air + (1.0 - reflectance) * seen_in_water(at, inwards, travelled + t) : in_air;
}

void main() {
    vec3 direction = normalize(ray);
    vec3 d = direction_in_pool(direction), eye = place_in_pool(vec3(0.0));
    float rim = pool_block.ground.w, begin = 0.0;
    bool in_water = false;
#if IN_WATER
    vec3 start = eye + d * (pool_block.near_plane * length(ray));
    in_water = rim_distance(pool_number, start.xz) < 0.0 && start.y > floor_height(start.xz) && start.y < height_at(start.xz);
    if (in_water) begin = pool_block.near_plane * length(ray);
#endif
    vec3 radiance;
    float t = begin;
    bool on_water = in_water;
#if IN_WATER
    if (in_water) radiance = seen_in_water(eye + begin * d, d, 0.0);
#endif
    if (!in_water) {
        if (eye.y > rim) {
            if (d.y >= 0.0) discard;
            begin = (rim - eye.y) / d.y;
        } else {
            begin = pool_block.near_plane * length(ray);
        }
        vec3 enter = eye + begin * d;
        if (rim_distance(pool_number, enter.xz) > 0.0) discard;
        WallHit wall = leave_pool(enter.xz, d.xz);
        if (enter.y + wall.t * d.y > rim) discard;
        radiance = seen_over_water(enter, d, wall, begin, t, on_water);
        t += begin;
#if HAZE
        radiance = object_through_air(radiance, -direction, t, air.eye_height + (eye + t * d).y);
#endif
    }
    vec4 clip = frame.clip_from_world * vec4(direction * t, 1.0);
    gl_FragDepth = in_water ? 1.0 : clip.z / clip.w;
#if VIEW_MODE == VIEW_WATER_MASK
    color = vec4(vec3(on_water), 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(vec3(t / (t + 100.0)), 1.0);
#elif VIEW_MODE == VIEW_MEDIUM
    color = vec4(vec3(in_water), 1.0);
#elif VIEW_MODE == VIEW_NORMALS
    color = vec4(direction_in_world(upwards(surface_at((eye + t * d).xz, -30.0))) * 0.5 + 0.5, 1.0);
#elif VIEW_MODE == VIEW_FINAL || VIEW_MODE == VIEW_REFLECTION || VIEW_MODE == VIEW_REFRACTION
    color = vec4(radiance, 1.0);
#else
    color = vec4(vec3(0.0), 1.0);
#endif
}
