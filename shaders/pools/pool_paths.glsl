// Rays inside a pool: the water's surface from above and from below, what lies in the water, and glass sides.
#ifndef DEEPWATER_POOL_PATHS
#define DEEPWATER_POOL_PATHS
#include "pools/pool_air.glsl"
#if DRAWN
#include "pools/drawn_objects.glsl"
#endif
#include "shared/pools/glass.glsl"
#include "common/water_veil.glsl"

const float kIndexSquared = kWaterIndex * kWaterIndex;

vec3 upwards(vec4 surface) {
    vec2 slope = turned_into_pool(surface.yz, THIS_POOL.place);
    return normalize(vec3(-slope.x, 1.0, -slope.y));
}
// Slopes of the water that a footprint does not resolve, as a deviation per axis.
float hidden_deviation(vec4 surface) {
    return sqrt(max(0.5 * (surface.w - dot(surface.yz, surface.yz)), 0.0));
}

// The first of floor, walls and objects on a ray inside the pool.
struct SolidHit {
    float t;
    vec3 normal;  // in the pool
    BodyHit body;
    bool on_wall;
};
// with_bodies  false: as if there were no objects
SolidHit meet_solids(vec3 p, vec3 d, bool with_bodies) {
    WallHit wall = leave_pool(p.xz, d.xz);
    float t_floor = meet_floor(p, d);
    bool on_floor = t_floor < wall.t;
    vec3 wall_normal = vec3(wall.normal.x, 0.0, wall.normal.y);
    vec3 lining_normal = on_floor ? floor_normal(p.xz + min(t_floor, wall.t) * d.xz) : wall_normal;
    BodyHit body = BodyHit(min(t_floor, wall.t), vec3(0.0, 1.0, 0.0), -1, vec3(0.0));
    if (with_bodies)
        body = meet_bodies(place_in_world(p), direction_in_world(d), body.t);
    bool on_body = body.body >= 0;
    return SolidHit(body.t, on_body ? direction_in_pool(body.normal) : lining_normal, body, !on_body && !on_floor);
}
vec3 solid_light(vec3 p, vec3 d, SolidHit hit, float travelled) {
    vec3 at = p + hit.t * d;
    float width = travelled * frame.pixel_angle;
    vec3 base = hit.body.body >= 0 ? body_base(hit.body, 1.0) : lining_at(at, hit.normal, width, abs(dot(d, hit.normal)));
    return light_under_water(at + body_margin(hit.body) * hit.normal, hit.normal, base, width);
}

#if DRAWN
// The object that has been drawn at this pixel, t from where the picture begins.
BodyHit drawn_here = BodyHit(kNoWall, vec3(0.0, 1.0, 0.0), -1, vec3(0.0));
#endif

// Radiance at the start of a ray in the water of that at its end, t m away.
vec3 past_water(vec3 radiance, vec3 p, vec3 d, float t) {
#if PATHS
    float depth = max(-p.y, 0.0);
    WaterLight light = WaterLight(depth, exp(-frame.sun_fading * depth),
                                  exp(-frame.water_diffuse_attenuation * depth));
#else
    WaterLight light = light_at_surface();  // where all rays begin
#endif
    return through_water(radiance, direction_in_world(d), t, light);
}

#if PATHS
const int kMostPieces = 7;

// Radiance that a ray brings which starts inside the pool. At the surface and at glass sides one part of it leaves and is
// seen in the air; the other goes on inside.
//   wet  it starts in the water;  straight  it has come straight from the eye, for which objects are drawn: in the air the
//   depth of the picture shows where they are;  first  a ray in the air that is seen as well;  ahead  m to what it meets
//   first;  on_water  whether that is the water's surface
vec3 seen_inside(vec3 p, vec3 d, bool wet, bool straight, vec3 left, float travelled, AirRay first, out float ahead,
                 out bool on_water) {
    ahead = 0.0;
    on_water = false;
    vec3 sum = vec3(0.0);
    AirRay leaving = first;
    bool ends = max(left.x, max(left.y, left.z)) <= 0.0;
    for (int i = 0; i <= kMostPieces; ++i) {
        if (max(leaving.weight.x, max(leaving.weight.y, leaving.weight.z)) > 0.002)
            sum += leaving.weight * seen_in_air(leaving, travelled);
        leaving.weight = vec3(0.0);
        if (ends || max(left.x, max(left.y, left.z)) < 0.004) break;

        SolidHit hit = meet_solids(p, d, !(straight && i == 0));
#if DRAWN
        if (straight && i == 0 && wet && drawn_here.t < hit.t)
            hit = SolidHit(drawn_here.t, direction_in_pool(drawn_here.normal), drawn_here, false);
#endif
        // A ray in the air may pass over the rim; a surface seen from below is met by rays that rise.
        float t_over = !wet && d.y > 0.0 ? max(RIM_HEIGHT - p.y, 0.0) / d.y : kNoWall;
        bool below_waves = wet && d.y <= 0.0 && p.y < -THIS_POOL.surface.x;
        float t_surface = below_waves ? kNoWall : meet_surface(p, d, min(hit.t, t_over), !wet);
        float t = min(min(hit.t, t_over), t_surface);
        vec3 at = p + t * d;
        if (wet) {
            sum += left * past_water(vec3(0.0), p, d, t);
            left *= exp(-frame.water_attenuation * t);
        }
        travelled += t;
        bool on_surface = t_surface < min(hit.t, t_over), through_glass = false;
        if (i == 0) {
            ahead = t;
            on_water = on_surface;
        }
#if GLASS
        through_glass = !on_surface && hit.on_wall && t_over > hit.t;
#endif
        ends = !on_surface && !through_glass;
        if (on_surface || through_glass) {
            vec4 surface = surface_at(at.xz, log2(travelled * frame.pixel_angle));
            // Of the face that is met, towards the ray.
            vec3 facing = through_glass ? hit.normal : upwards(surface) * (wet ? -1.0 : 1.0);
            float cosine = clamp(-dot(d, facing), 1e-3, 1.0);
            float ratio = wet ? 1.0 / kWaterIndex : kWaterIndex;  // index beyond the surface over that before it
            float reflectance = fresnel_dielectric(cosine, ratio);
            vec3 bent = refract(d, facing, 1.0 / ratio), mirrored = reflect(d, facing);
#if GLASS
            if (through_glass) {
                reflectance = wet ? pane_reflectance(cosine, kWaterIndex, 1.0) : pane_reflectance(cosine, 1.0, 1.0);
                if (!wet) bent = d;
            }
#endif
            vec3 mirrored_weight = left * reflectance, bent_weight = left * (1.0 - reflectance);
            float deviation = through_glass ? 0.0 : 2.0 * hidden_deviation(surface);
            // Rays of a surface seen from above stay on their sides of it, whatever its slope.
            if (on_surface) {
                float side = wet ? -1.0 : 1.0;
                mirrored = normalize(vec3(mirrored.x, side * max(side * mirrored.y, 1e-3), mirrored.z));
                bent = normalize(vec3(bent.x, -side * max(-side * bent.y, 1e-3), bent.z));
            }
            bool goes_out = wet || through_glass;  // the bent part is in the air
            leaving = AirRay(at, goes_out ? bent : mirrored,
                             goes_out ? bent_weight * (wet ? kIndexSquared : 1.0) : mirrored_weight, deviation, on_surface);
            if (reflectance > 0.9999 && goes_out) leaving.weight = vec3(0.0);
            left = goes_out ? mirrored_weight : bent_weight / kIndexSquared;
            p = at;
            if (on_surface && wet) p.y = min(at.y, surface.x);
            d = goes_out ? mirrored : bent;
            wet = wet || !goes_out;
        } else if (hit.t < t_over) {
            vec3 solid;
            if (wet) {
                solid = solid_light(p, d, hit, travelled);
            } else {
                vec3 base = hit.body.body >= 0 ? body_base(hit.body, 0.0)
                                               : lining_at(at, hit.normal, travelled * frame.pixel_angle, abs(dot(d, hit.normal)));
                solid = light_in_air(place_in_world(at), direction_in_world(hit.normal), base,
                                     hit.body.body >= 0 ? 1.0 : past_rim(at, 1e-3), hit.body.body >= 0 ? 0.8 : 0.5);
            }
            sum += left * solid;
        } else {
            leaving = AirRay(at, d, left, 0.0, false);
        }
    }
    return sum;
}
#endif
#endif
