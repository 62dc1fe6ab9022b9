// A basin of water in plan: where rays leave it, and how far its walls are. Places are in its own axes, (x, z) [m] from
// its middle.
#ifndef DEEPWATER_BASIN
#define DEEPWATER_BASIN
#include "shared/language.glsl"

// Kinds of basins, as sim::BasinShape::Kind.
CONST_INT kBasinRectangle = 0;
CONST_INT kBasinRound = 1;
CONST_INT kBasinPolygon = 2;

// A wall that a ray meets from inside: the distance along the ray, in lengths of its direction, and the wall's normal,
// which points into the basin.
struct WallHit {
    float t;
    vec2 normal;
};

CONST_FLOAT kNoWall = 1e9f;

// Returns the wall of a rectangle that a ray meets.
//   half_sides  m, > 0;  from  inside or on the rim;  towards  (x, z) of the direction, any length
FN WallHit leave_rectangle(vec2 half_sides, vec2 from, vec2 towards) {
    float tx = abs(towards.x) > 1e-9f ? (half_sides.x * sign(towards.x) - from.x) / towards.x : kNoWall;
    float tz = abs(towards.y) > 1e-9f ? (half_sides.y * sign(towards.y) - from.y) / towards.y : kNoWall;
    WallHit hit;
    hit.t = max(min(tx, tz), 0.0f);
    hit.normal = tx < tz ? vec2(-sign(towards.x), 0.0f) : vec2(0.0f, -sign(towards.y));
    return hit;
}

// Returns the wall of a round basin that a ray meets.  radius  m, > 0
FN WallHit leave_round(float radius, vec2 from, vec2 towards) {
    float a = dot(towards, towards), b = dot(from, towards), c = dot(from, from) - radius * radius;
    WallHit hit;
    hit.t = a > 1e-18f ? max((sqrt(max(b * b - a * c, 0.0f)) - b) / a, 0.0f) : kNoWall;
    hit.normal = a > 1e-18f ? -(from + hit.t * towards) / radius : vec2(0.0f, 1.0f);
    return hit;
}

// Where a ray is inside a solid: from `enter` to `leave`, in lengths of its direction, through the face of `normal`.
struct SolidSpan {
    float enter, leave;
    vec3 normal;
};

// Returns where a ray is between two heights.
FN SolidSpan between_heights(float low, float high, vec3 from, vec3 towards) {
    float steep = abs(towards.y) > 1e-9f ? towards.y : 1e-9f;
    float a = (low - from.y) / steep, b = (high - from.y) / steep;
    SolidSpan span;
    span.enter = min(a, b);
    span.leave = max(a, b);
    span.normal = vec3(0.0f, -sign(steep), 0.0f);
    return span;
}

// Returns the part of a span that lies in another one too; enter > leave if there is none.
FN SolidSpan in_both(SolidSpan a, SolidSpan b) {
    SolidSpan both;
    both.enter = max(a.enter, b.enter);
    both.leave = min(a.leave, b.leave);
    both.normal = a.enter > b.enter ? a.normal : b.normal;
    return both;
}

// Returns where a ray is inside an upright box around the origin.
FN SolidSpan in_box(vec2 half_sides, float low, float high, vec3 from, vec3 towards) {
    float dx = abs(towards.x) > 1e-9f ? towards.x : 1e-9f, dz = abs(towards.z) > 1e-9f ? towards.z : 1e-9f;
    float ax = (-half_sides.x - from.x) / dx, bx = (half_sides.x - from.x) / dx;
    float az = (-half_sides.y - from.z) / dz, bz = (half_sides.y - from.z) / dz;
    SolidSpan x, z;
    x.enter = min(ax, bx);
    x.leave = max(ax, bx);
    x.normal = vec3(-sign(dx), 0.0f, 0.0f);
    z.enter = min(az, bz);
    z.leave = max(az, bz);
    z.normal = vec3(0.0f, 0.0f, -sign(dz));
    return in_both(in_both(x, z), between_heights(low, high, from, towards));
}

// Returns where a ray is inside an upright cylinder around the origin.
FN SolidSpan in_cylinder(float radius, float low, float high, vec3 from, vec3 towards) {
    float a = max(towards.x * towards.x + towards.z * towards.z, 1e-12f), b = from.x * towards.x + from.z * towards.z;
    float c = from.x * from.x + from.z * from.z - radius * radius, inside = b * b - a * c;
    float root = sqrt(max(inside, 0.0f));
    SolidSpan side;
    side.enter = inside < 0.0f ? kNoWall : (-b - root) / a;
    side.leave = inside < 0.0f ? -kNoWall : (root - b) / a;
    side.normal = vec3((from.x + side.enter * towards.x) / radius, 0.0f, (from.z + side.enter * towards.z) / radius);
    return in_both(side, between_heights(low, high, from, towards));
}

// Returns the nearer of `nearest` and the wall between two corners of a polygon. Corners turn from +x to +z.
FN WallHit leave_edge(WallHit nearest, vec2 a, vec2 b, vec2 from, vec2 towards) {
    vec2 along = b - a;
    vec2 inwards = vec2(-along.y, along.x);
    float into_wall = -dot(inwards, towards);
    vec2 to_corner = a - from;
    if (into_wall <= 0.0f) return nearest;
    float t = -dot(inwards, to_corner) / into_wall;
    float along_wall = dot(from + t * towards - a, along);
    // A ray through a corner must not slip through between two walls.
    float slack = 1e-5f * dot(along, along);
    bool met = t > -1e-4f && t < nearest.t && along_wall >= -slack && along_wall <= dot(along, along) + slack;
    if (!met) return nearest;
    WallHit hit;
    hit.t = max(t, 0.0f);
    hit.normal = inwards / sqrt(dot(inwards, inwards));
    return hit;
}

// Distance to the rim of a rectangle, m; negative inside.
FN float rectangle_distance(vec2 half_sides, vec2 p) {
    vec2 beyond = abs(p) - half_sides;
    vec2 outside = max(beyond, vec2(0.0f));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, beyond.y), 0.0f);
}

// Distance to the rim of a round basin, m; negative inside.
FN float round_distance(float radius, vec2 p) { return sqrt(dot(p, p)) - radius; }

// What is known of the distance to a polygon's rim while its edges are gone through.
struct RimDistance {
    float squared;  // of the nearest edge so far
    float side;     // -1 inside, 1 outside
};

// Goes on to the edge between two corners. A point is inside if the edges cross a ray from it an odd number of times.
FN RimDistance beside_edge(RimDistance before, vec2 a, vec2 b, vec2 p) {
    vec2 along = b - a, from_a = p - a;
    vec2 off = from_a - along * clamp(dot(from_a, along) / dot(along, along), 0.0f, 1.0f);
    bool spans = (a.y > p.y) != (b.y > p.y);
    float lean = along.x * from_a.y - from_a.x * along.y;
    bool crossed = spans && ((lean > 0.0f) == (along.y > 0.0f));
    RimDistance now;
    now.squared = min(before.squared, dot(off, off));
    now.side = crossed ? -before.side : before.side;
    return now;
}

#endif
