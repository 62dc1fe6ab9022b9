// The outside of a tank: where rays enter it, through its opening or its glass, and its opaque walls.
#ifndef DEEPWATER_TANK_WALLS
#define DEEPWATER_TANK_WALLS
#include "pools/pool_paths.glsl"

#if STANDS
const int kTankMissed = 0, kTankInside = 1, kTankWall = 2;
const vec3 kGlassEdge = vec3(0.16, 0.32, 0.27);  // reflectance of a pane seen edgewise

struct TankEntry {
    int kind;
    float t;         // m along the ray from the eye to the tank
    vec3 p, d;       // of the ray behind the wall or in the opening; on an opaque wall, its place there
    vec3 normal;     // of that wall
    bool wet;        // behind the wall there is water
    vec3 left;       // share of what is seen inside
    AirRay mirrored; // by a pane
    bool edge;       // of a pane
};

// Returns where a ray from the eye enters a tank.  near  m, of the near plane along it
TankEntry enter_tank(vec3 eye, vec3 d, float near) {
    SolidSpan tank = in_tank(pool_number, eye, d);
    TankEntry entry;
    entry.t = max(tank.enter, near);
    entry.p = eye + entry.t * d;
    entry.d = d;
    entry.normal = tank.normal;
    entry.wet = false;
    entry.left = vec3(1.0);
    entry.mirrored = AirRay(entry.p, d, vec3(0.0), 0.0, false);
    entry.edge = THIS_POOL.wall_kind == WALLS_GLASS;
    entry.kind = kTankMissed;
    if (tank.enter > tank.leave || tank.leave < near) return entry;
    bool opening = tank.normal.y > 0.5 && rim_distance(pool_number, entry.p.xz) < 0.0;
    entry.kind = opening ? kTankInside : kTankWall;
#if GLASS
    vec3 in_glass = refract(d, tank.normal, 1.0 / kGlassIndex);
    SolidSpan inner = THIS_POOL.kind == kBasinRound ? in_cylinder(THIS_POOL.size.x, -1e4, 1e4, entry.p, in_glass)
                                                    : in_box(THIS_POOL.size.xy, -1e4, 1e4, entry.p, in_glass);
    vec3 behind = entry.p + inner.enter * in_glass;
    bool pane = abs(tank.normal.y) < 0.5 && tank.enter > near && inner.enter < inner.leave &&
                behind.y > floor_height(behind.xz) && behind.y < RIM_HEIGHT;
    if (pane) {
        entry.kind = kTankInside;
        entry.wet = behind.y < height_at(behind.xz);
        float index = entry.wet ? kWaterIndex : 1.0;
        float cosine = clamp(-dot(d, tank.normal), 1e-3, 1.0);
        float reflectance = pane_reflectance(cosine, 1.0, index);
        entry.mirrored = AirRay(entry.p, reflect(d, tank.normal), vec3(reflectance), 0.0, false);
        entry.left = vec3((1.0 - reflectance) / (index * index));
        entry.p = behind;
        entry.d = refract(in_glass, inner.normal, kGlassIndex / index);
    }
#endif
    return entry;
}

// Radiance of an opaque wall, of a rim or of the edge of a pane.  travelled  m from the eye;  d  of the ray, in the pool
vec3 wall_light(TankEntry entry, float travelled, vec3 d) {
    const vec2 kPlank = vec2(1.9, 0.145), kStone = vec2(0.45, 0.22);  // m
    const float kPlankJoint = 0.004, kStoneJoint = 0.009;             // m
    bool wood = THIS_POOL.wall_kind == WALLS_WOOD;
    float turn = THIS_POOL.kind == kBasinRound ? atan(entry.p.z, entry.p.x) * THIS_POOL.size.x
                                               : dot(entry.p.xz, vec2(entry.normal.z, -entry.normal.x));
    vec2 along = abs(entry.normal.y) > 0.5 ? entry.p.xz : vec2(turn, entry.p.y - THIS_POOL.walls.z);
    vec2 side = wood ? kPlank : kStone;
    vec2 at = along / side;
    at.x += 0.37 * floor(at.y);
    float width = travelled * frame.pixel_angle / max(abs(dot(d, entry.normal)), 0.1);
    float joints = joints_seen(at, vec2(wood ? kPlankJoint : kStoneJoint) / side, max(width / side, 1e-4));
    float tone = 1.0 + 0.22 * (tile_number(floor(at)) - 0.5);
    vec3 base = entry.edge ? kGlassEdge : THIS_POOL.rim.rgb * tone * mix(1.0, 0.4, joints);
    vec3 world = place_in_world(entry.p), normal = direction_in_world(entry.normal);
    float sunlit = past_bodies(world, normal, max(dot(normal, frame.sun_direction), 0.0));
    // The ground hides half of the sky from a wall, more of it near the ground.
    float open = abs(entry.normal.y) > 0.5 ? 1.0 : 0.65 + 0.25 * (1.0 - exp(-4.0 * (entry.p.y - THIS_POOL.walls.z)));
    return light_in_air(world, normal, base, sunlit, open);
}
#endif
#endif
