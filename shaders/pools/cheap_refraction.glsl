// Refraction into a pool as the small papers wrote it, for those who read them: where each of their rays meets the lining.
// The light there is that of the true ray. docs/pools.md shows them side by side.
// Compiled with REFRACTION.
#ifndef DEEPWATER_CHEAP_REFRACTION
#define DEEPWATER_CHEAP_REFRACTION
#include "pools/pool_paths.glsl"

// Values of scene::PoolRefraction.
#define REFRACTION_TRUE 0
#define REFRACTION_FIVE_WALLS 1
#define REFRACTION_VAN_GROOTEL 2
#define REFRACTION_WILLEMSE 3
#define REFRACTION_FLAT_FLOOR 4
#define REFRACTION_REPEATING_FLOOR 5

#if REFRACTION != REFRACTION_TRUE
// What is seen of the lining.
struct LiningSpot {
    float t;       // m along a ray in the water
    vec3 at;       // in the pool
    vec3 normal;
    vec2 pattern;  // place in the pattern of tiles, m
};

LiningSpot on_level_floor(vec3 p, vec3 d) {
    float t = (p.y + THIS_POOL.size.z) / max(-d.y, 0.02);
    vec3 at = p + t * d;
    return LiningSpot(t, at, vec3(0.0, 1.0, 0.0), at.xz);
}

// The first of five planes. The floor shows the middle half of one picture, and the walls its folded margins.
// Source: Phelps after Vlachos & Mitchell, Game Programming Gems, 2000.
LiningSpot on_five_walls(vec3 p, vec3 to_eye, vec3 up) {
    float c = dot(to_eye, up);
    vec3 d = (0.75 * c - sqrt(1.0 - 0.5625 * (1.0 - c * c))) * up - 0.75 * to_eye;
    WallHit wall = leave_rectangle(THIS_POOL.size.xy, clamp(p.xz, -THIS_POOL.size.xy, THIS_POOL.size.xy), d.xz);
    LiningSpot spot = on_level_floor(p, d);
    vec2 sides = 2.0 * THIS_POOL.size.xy;
    bool on_wall = wall.t < spot.t;
    if (on_wall) {
        spot.t = wall.t;
        spot.at = p + wall.t * d;
        spot.normal = vec3(wall.normal.x, 0.0, wall.normal.y);
    }
    vec2 own = spot.at.xz / sides + 0.5;  // (0, 0) ... (1, 1) over the floor
    vec2 picture = 0.5 * own + 0.25;
    float margin = -0.25 * spot.at.y / THIS_POOL.size.z;
    if (on_wall && abs(spot.normal.x) > 0.5) {
        float u = spot.normal.x > 0.0 ? margin : 1.0 - margin;
        picture = vec2(u, margin + own.y * (1.0 - 2.0 * margin));
    } else if (on_wall) {
        float v = spot.normal.z > 0.0 ? margin : 1.0 - margin;
        picture = vec2(margin + own.x * (1.0 - 2.0 * margin), v);
    }
    spot.pattern = (picture - 0.5) * 2.0 * sides;
    return spot;
}

// A ray between the normal and the eye's own. By Snell's law the coefficient is n cos t - cos i: 0.33 straight down, 0.88
// along the surface.  Source: van Grootel in Phelps.
LiningSpot by_van_grootel(vec3 p, vec3 to_eye, vec3 up) {
    const float kCoefficient = 0.4;
    return on_level_floor(p, -normalize(kCoefficient * up + to_eye));
}

// What lies straight below, moved along each axis by the height's difference between neighbours. The index of 2 is his,
// and so is the ray's length, which should be the water's depth.
// Source: Willemse, The Water Effect Explained, 2000, part 2.
LiningSpot by_willemse(vec3 p, vec3 up) {
    const float kIndex = 2.0;
    vec2 difference = -up.xz / up.y * exp2(-THIS_POOL.surface.y);
    vec2 refracted = asin(sin(atan(difference)) / kIndex);
    vec3 under = vec3(p.xz + tan(refracted) * difference, 0.0).xzy;
    return on_level_floor(vec3(under.x, p.y, under.z), vec3(0.0, -1.0, 0.0));
}

// The radiance that a ray in the water brings.  d  refracted;  up  normal of the surface at p
vec3 cheaply_seen(vec3 p, vec3 d, vec3 up, float travelled) {
    LiningSpot spot;
    vec3 eye = place_in_pool(vec3(0.0));
#if REFRACTION == REFRACTION_FIVE_WALLS
    spot = on_five_walls(p, normalize(eye - p), up);
#elif REFRACTION == REFRACTION_VAN_GROOTEL
    spot = by_van_grootel(p, normalize(eye - p), up);
#elif REFRACTION == REFRACTION_WILLEMSE
    spot = by_willemse(p, up);
#else
    spot = on_level_floor(p, d);
#endif
    vec2 edge = 0.98 * THIS_POOL.size.xy;
#if REFRACTION == REFRACTION_FLAT_FLOOR
    spot.pattern = clamp(spot.pattern, -edge, edge);
#endif
    float width = (travelled + spot.t) * frame.pixel_angle;
    vec3 base = lining(spot.pattern, vec2(width));
    // Places behind the walls get the light of the nearest one before them.
    vec3 lit = vec3(clamp(spot.at.xz, -edge, edge), spot.at.y).xzy;
    return past_water(light_under_water(lit, spot.normal, base, width), p, d, spot.t);
}
#endif
#endif
