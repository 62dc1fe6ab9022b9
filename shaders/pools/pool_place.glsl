// The pool that is drawn: its own axes, its walls and its surface. Places in a pool are m along its own axes, y from its
// still water.
// Compiled with POLYGONS: the pool is a polygon, or for the ground some are; POLYGONS_AROUND: others are; UNEVEN: its floor
// is uneven.
#ifndef DEEPWATER_POOL_PLACE
#define DEEPWATER_POOL_PLACE
#include "blocks/bindings.glsl"
#include "blocks/pool_block.glsl"
#include "shared/pools/basin.glsl"

layout(location = 1) uniform int pool_number;
#define THIS_POOL pool_block.pools[pool_number]
#define RIM_HEIGHT THIS_POOL.walls.x

// Values of scene::PoolWalls.
#define WALLS_GROUND 0
#define WALLS_GLASS 1
#define WALLS_WOOD 2
#define WALLS_STONE 3

// rgba32f (height [m], its slopes along the world's x and z, sum of the slopes' squares) of the pool's water, and mips
layout(binding = kPoolUnit) uniform sampler2DArray pool_surface;

vec2 turned_into_pool(vec2 v, vec4 place) { return vec2(place.x * v.x - place.y * v.y, place.y * v.x + place.x * v.y); }
vec3 direction_in_pool(vec3 v) {
    vec2 turned = turned_into_pool(v.xz, THIS_POOL.place);
    return vec3(turned.x, v.y, turned.y);
}
// A position in the pool of one from the camera.
vec3 place_in_pool(vec3 p) {
    vec2 own = turned_into_pool(p.xz - THIS_POOL.place.zw, THIS_POOL.place);
    return vec3(own.x, p.y + THIS_POOL.walls.w, own.y);
}
vec3 direction_in_world(vec3 v) {
    vec4 place = THIS_POOL.place;
    return vec3(place.x * v.x + place.y * v.z, v.y, place.x * v.z - place.y * v.x);
}
vec3 place_in_world(vec3 own) {
    vec3 turned = direction_in_world(own);
    return vec3(turned.x + THIS_POOL.place.z, own.y - THIS_POOL.walls.w, turned.z + THIS_POOL.place.w);
}

// The same for any pool.
vec3 place_in(int pool, vec3 p) {
    vec2 own = turned_into_pool(p.xz - pool_block.pools[pool].place.zw, pool_block.pools[pool].place);
    return vec3(own.x, p.y + pool_block.pools[pool].walls.w, own.y);
}
vec3 direction_in(int pool, vec3 v) {
    vec2 turned = turned_into_pool(v.xz, pool_block.pools[pool].place);
    return vec3(turned.x, v.y, turned.y);
}

// Returns where a ray is in a tank, its walls and its floor.
SolidSpan in_tank(int pool, vec3 from, vec3 towards) {
    vec4 walls = pool_block.pools[pool].walls;
    vec2 half_sides = pool_block.pools[pool].size.xy + walls.y;
    if (pool_block.pools[pool].kind == kBasinRound) return in_cylinder(half_sides.x, walls.z, walls.x, from, towards);
    return in_box(half_sides, walls.z, walls.x, from, towards);
}

vec2 corner_of(int pool, int i) {
    vec4 two = pool_block.corners[(kMostPoolCorners / 2) * pool + i / 2];
    return i % 2 == 0 ? two.xy : two.zw;
}

// Distance to a pool's rim, m; negative inside.  own  place in its axes
float rim_distance(int pool, vec2 own) {
    int kind = pool_block.pools[pool].kind;
    if (kind == kBasinRectangle) return rectangle_distance(pool_block.pools[pool].size.xy, own);
    if (kind == kBasinRound) return round_distance(pool_block.pools[pool].size.x, own);
#if POLYGONS || POLYGONS_AROUND
    RimDistance rim;
    rim.squared = 1e18;
    rim.side = 1.0;
    vec2 before = corner_of(pool, pool_block.pools[pool].corners - 1);
    for (int i = 0; i < pool_block.pools[pool].corners; ++i) {
        vec2 corner = corner_of(pool, i);
        rim = beside_edge(rim, before, corner, own);
        before = corner;
    }
    return rim.side * sqrt(rim.squared);
#else
    return 1e9;
#endif
}

// The wall of this pool that a ray from inside meets, as if it had neither floor nor surface.
WallHit leave_pool(vec2 from, vec2 towards) {
    if (THIS_POOL.kind == kBasinRectangle) return leave_rectangle(THIS_POOL.size.xy, from, towards);
    if (THIS_POOL.kind == kBasinRound) return leave_round(THIS_POOL.size.x, from, towards);
    WallHit nearest;
    nearest.t = kNoWall;
    nearest.normal = vec2(0.0, 1.0);
#if POLYGONS
    vec2 before = corner_of(pool_number, THIS_POOL.corners - 1);
    for (int i = 0; i < THIS_POOL.corners; ++i) {
        vec2 corner = corner_of(pool_number, i);
        nearest = leave_edge(nearest, before, corner, from, towards);
        before = corner;
    }
#endif
    return nearest;
}

// Returns the share of light that reaches a place inside this pool over its walls, from where the light is as high as
// their edge.
//   from  the place;  way  from there to where the light passes the edge's height;  wide  m, half the shadow's edge:
//   a polygon, whose walls may jut into it, has sharp ones
float past_walls(vec2 from, vec2 way, float wide) {
    vec2 to = from + way;
    float off = THIS_POOL.kind == kBasinRound ? round_distance(THIS_POOL.size.x, to) : rectangle_distance(THIS_POOL.size.xy, to);
    float share = 1.0 - smoothstep(-wide, wide, off);
#if POLYGONS
    if (THIS_POOL.kind == kBasinPolygon) share = leave_pool(from, way).t < 1.0 ? 0.0 : 1.0;
#endif
    return share;
}

// A piece of a ray that begins over a surface and ends in it, or on it.
struct Bracket {
    float low, high;            // m along the ray
    float over_low, over_high;  // m over the surface there: >= 0 and <= 0
};
// Returns where the ray meets a straight surface, not nearer to the ends than `margin` of the piece: false position.
float crossing(Bracket piece, float margin) {
    float share = piece.over_low / max(piece.over_low - piece.over_high, 1e-9);
    return mix(piece.low, piece.high, clamp(share, margin, 1.0 - margin));
}
// Returns the part of the piece, up to `t` or from there, in which the surface is met.  over  m over the surface at t
Bracket narrowed(Bracket piece, float t, float over) {
    bool beyond = over <= 0.0;
    return Bracket(beyond ? piece.low : t, beyond ? t : piece.high, beyond ? piece.over_low : over,
                   beyond ? over : piece.over_high);
}

#if UNEVEN
// rgba32f (height over the inclined plane [m], its change along own x and z) of the floor, over the box around the pool
layout(binding = kPoolFloorUnit) uniform sampler2DArray pool_floor;
vec3 floor_relief(vec2 own) {
    const float kTexels = 128.0;
    vec2 at = 0.5 + 0.5 * own / THIS_POOL.reach.xy * (1.0 - 1.0 / kTexels);
    return textureLod(pool_floor, vec3(at, float(pool_number)), 0.0).xyz;
}
#else
vec3 floor_relief(vec2 own) { return vec3(0.0); }
#endif

// Height [m] of the floor at a place.
float floor_height(vec2 own) { return -(THIS_POOL.size.z + THIS_POOL.size.w * own.y) + floor_relief(own).x; }

// Upward normal of the floor.
vec3 floor_normal(vec2 own) {
    vec3 relief = floor_relief(own);
    return normalize(vec3(-relief.y, 1.0, THIS_POOL.size.w - relief.z));
}

// Distance along a ray to the floor, m; kNoWall if it does not meet it.
float meet_floor(vec3 from, vec3 towards) {
    float closing = -(towards.y + THIS_POOL.size.w * towards.z);
    float over_plane = from.y + THIS_POOL.size.z + THIS_POOL.size.w * from.z;
#if UNEVEN
    // Where the ray is between the floor's bounds; false position after the first step that ends in the floor.
    const int kFloorSteps = 12, kFloorRefinements = 4;
    float steep = abs(closing) > 1e-6 ? closing : 1e-6;
    float a = (over_plane - THIS_POOL.reach.w) / steep, b = (over_plane - THIS_POOL.reach.z) / steep;
    float begin = max(min(a, b), 0.0), end = min(max(a, b), begin + 2.0 * (THIS_POOL.reach.x + THIS_POOL.reach.y));
    if (end < begin) return kNoWall;
    float step_length = (end - begin) / float(kFloorSteps), low = begin, high = kNoWall, over_low = 1.0, over_high = -1.0;
    float over_last = 1e-3;
    for (int i = 0; i <= kFloorSteps; ++i) {
        vec3 p = from + (begin + float(i) * step_length) * towards;
        float over = p.y - floor_height(p.xz);
        bool met = high >= kNoWall && over <= 0.0;
        low = met ? begin + max(float(i) - 1.0, 0.0) * step_length : low;
        over_low = met ? max(over_last, 0.0) : over_low;
        high = met ? begin + float(i) * step_length : high;
        over_high = met ? over : over_high;
        over_last = over;
    }
    if (high >= kNoWall) return kNoWall;
    Bracket bracket = Bracket(low, high, over_low, over_high);
    for (int i = 0; i < kFloorRefinements; ++i) {
        float t = crossing(bracket, 0.02);
        vec3 p = from + t * towards;
        bracket = narrowed(bracket, t, p.y - floor_height(p.xz));
    }
    return crossing(bracket, 0.0);
#else
    return closing > 1e-7 ? max(over_plane / closing, 0.0) : kNoWall;
#endif
}

// The water's surface at a place, averaged over a footprint of 2^log2_width m.
vec4 surface_at(vec2 own, float log2_width) {
    vec2 at = THIS_POOL.texels.xy * (own / THIS_POOL.window.xy) + THIS_POOL.texels.zw;
    float level = clamp(log2_width + THIS_POOL.surface.y, 0.0, THIS_POOL.surface.z);
    return textureLod(pool_surface, vec3(at, THIS_POOL.surface.w), level);
}
float height_at(vec2 own) { return surface_at(own, -30.0).x; }

// Distance along a ray at which it meets the water's surface within `farthest`, from above or from below; kNoWall: it
// does not. A ray that starts in the layer of the waves is taken to start on the side of `above`.
const float kMostSurfaceSteps = 8.0, kStepTexels = 2.0;
const int kSurfaceRefinements = 3;
float meet_surface(vec3 from, vec3 towards, float farthest, bool above) {
    float bound = THIS_POOL.surface.x;
    // Where the ray enters and leaves the layer |y| <= bound.
    float steep = abs(towards.y) > 1e-7 ? towards.y : 1e-7;
    float a = (-bound - from.y) / steep, b = (bound - from.y) / steep;
    float begin = max(min(a, b), 0.0), end = min(max(a, b), farthest);
    if (begin >= end) return kNoWall;
    float side = above ? 1.0 : -1.0;
    float texels = (end - begin) * length(towards.xz) * exp2(THIS_POOL.surface.y);
    float steps = clamp(ceil(texels / kStepTexels), 1.0, kMostSurfaceSteps);
    float step_length = (end - begin) / steps, low = begin, high = kNoWall;
    vec3 first = from + begin * towards;
    float over_low = bound, over_high = -bound, over_last = max(side * (first.y - height_at(first.xz)), 0.0);
    for (float i = 1.0; i <= steps; ++i) {
        float t = begin + i * step_length;
        vec3 p = from + t * towards;
        float over = side * (p.y - height_at(p.xz));
        bool crossed = high >= kNoWall && over <= 0.0;
        low = crossed ? t - step_length : low;
        over_low = crossed ? over_last : over_low;
        high = crossed ? t : high;
        over_high = crossed ? over : over_high;
        over_last = over;
    }
    if (high >= kNoWall) return kNoWall;
    // The surface is almost straight within a step.
    Bracket bracket = Bracket(low, high, over_low, over_high);
    for (int i = 0; i < kSurfaceRefinements; ++i) {
        float t = crossing(bracket, 0.02);
        vec3 p = from + t * towards;
        bracket = narrowed(bracket, t, side * (p.y - height_at(p.xz)));
    }
    return crossing(bracket, 0.0);
}
#endif
