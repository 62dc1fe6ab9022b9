// Draws a pool as rays see it: its surface, mirrored and refracted, its lining and what is in it, from above and from
// within the water, and the outside of a tank.
//
//   L = R L_mirrored + (1 - R) / n^2 L_refracted
//
// A refracted ray goes to the first of floor, walls, objects and the surface's underside, where the part that is not
// mirrored goes on into the air.
//   in   pool_surface;  caustic maps, shadow_map;  sky_cube, water_cube  radiance
//   out  color  rgba16f radiance, and depth
// Compiled for CLOUDS, STILL_SHADOW, FLOATING_SHADOW, SHADOW_TAPS, CAUSTIC_LAYERS, VIEW_MODE, HAZE, GROUND, FINISH, and
//   IN_WATER    the eye is near the water or in it, so that rays may start there;  DRAWN  and there are objects
//   MODELS      some objects are models
//   STANDS      the pool is a tank;  GLASS  of glass
//   REFRACTION  scene::PoolRefraction;  FIXED_SHARE  mirrored surroundings have one share for all angles
#define PATHS (IN_WATER || GLASS)
#include "pools/pool_paths.glsl"
#include "pools/tank_walls.glsl"
#include "pools/cheap_refraction.glsl"
#include "sky/haze_veil.glsl"
#include "common/colour_ramp.glsl"
#include "common/view_modes.glsl"

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

#if !PATHS
// The radiance that a ray brings which goes down in the water, where it meets the surface no more.
vec3 seen_in_water(vec3 p, vec3 d, vec3 up, float travelled) {
    SolidHit hit;
#if REFRACTION == REFRACTION_TRUE
    hit = meet_solids(p, d, true);
    return past_water(solid_light(p, d, hit, travelled + hit.t), p, d, hit.t);
#else
    return cheaply_seen(p, d, up, travelled);
#endif
}

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
#if FIXED_SHARE
    reflectance = pool_block.reflection_share;
#endif
    vec3 mirrored = reflect(d, up), inwards = refract(d, up, 1.0 / kWaterIndex);
    mirrored = normalize(vec3(mirrored.x, max(mirrored.y, 1e-3), mirrored.z));
    // A bare wall is seen as by a ray that the water has mirrored.
    AirRay air_ray = AirRay(on_water ? at : p, on_water ? mirrored : d, vec3(1.0), 2.0 * hidden_deviation(surface), true);
    vec3 in_air = seen_in_air(air_ray, travelled + (on_water ? t : 0.0));
    return on_water ? reflectance * in_air + (1.0 - reflectance) / kIndexSquared * seen_in_water(at, inwards, up, travelled + t)
                    : in_air;
}
#endif

void main() {
    past_clouds_here = sun_past_clouds(place_in_world(vec3(0.0)));
    vec3 direction = normalize(ray);
    vec3 d = direction_in_pool(direction), eye = place_in_pool(vec3(0.0));
    float near = pool_block.near_plane * length(ray), begin = near, t = near;
    bool wet = false, on_water = false, inside = true;
    vec3 radiance = vec3(0.0), start = eye, start_d = d, left = vec3(1.0);
    AirRay first = AirRay(eye, d, vec3(0.0), 0.0, false);

    bool starts_inside = false;
#if IN_WATER
    start = eye + d * near;
    starts_inside = rim_distance(pool_number, start.xz) < 0.0 && start.y > floor_height(start.xz) && start.y < RIM_HEIGHT;
    wet = starts_inside && start.y < height_at(start.xz);
#endif
    if (!starts_inside) {
#if STANDS
        TankEntry entry = enter_tank(eye, d, near);
        if (entry.kind == kTankMissed) discard;
        begin = entry.t;
        t = entry.t;
        inside = entry.kind == kTankInside;
        start = entry.p;
        start_d = entry.d;
        wet = entry.wet;
        left = entry.left;
        first = entry.mirrored;
        if (entry.kind == kTankWall) radiance = wall_light(entry, begin, d);
#else
        if (eye.y > RIM_HEIGHT) {
            if (d.y >= 0.0) discard;
            begin = (RIM_HEIGHT - eye.y) / d.y;
        }
        t = begin;
        start = eye + begin * d;
        if (rim_distance(pool_number, start.xz) > 0.0) discard;
        WallHit opposite = leave_pool(start.xz, d.xz);
        if (start.y + opposite.t * d.y > RIM_HEIGHT) discard;
#endif
    }
    bool in_water = starts_inside && wet;
#if PATHS
    if (inside) {
        float ahead;
        // A dry pane with two even faces leaves a ray its direction.
        const float kSameDirection = 1e-5;
        bool straight = starts_inside || (!wet && distance(start_d, d) < kSameDirection);
#if DRAWN
        drawn_here = drawn_object(length(ray));
        drawn_here.t -= begin;
#endif
        radiance = seen_inside(start, start_d, wet, straight, left, begin, first, ahead, on_water);
        // Behind a pane all is hidden that is drawn otherwise.
        if (straight && !wet) t = begin + ahead;
    }
    on_water = on_water || in_water;
#else
    if (inside) {
        float ahead;
        radiance = seen_over_water(start, d, leave_pool(start.xz, d.xz), begin, ahead, on_water);
        t = begin + ahead;
    }
#endif
#if HAZE
    if (!in_water) radiance = object_through_air(radiance, -direction, t, air.eye_height + direction.y * t);
#endif
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
#elif VIEW_MODE == VIEW_COLOUR_RAMP
    color = vec4(on_water ? surface_ramp((eye + t * d).y, surface_at((eye + t * d).xz, -30.0).yz) : vec3(0.0), 1.0);
#elif VIEW_MODE == VIEW_FINAL || VIEW_MODE == VIEW_REFLECTION || VIEW_MODE == VIEW_REFRACTION
    color = vec4(radiance, 1.0);
#else
    color = vec4(vec3(0.0), 1.0);
#endif
}
