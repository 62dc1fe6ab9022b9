// Objects that rays in and over a pool meet: spheres, boxes and cylinders, exactly.
#ifndef DEEPWATER_POOL_BODIES
#define DEEPWATER_POOL_BODIES
#include "pools/pool_light.glsl"

// Values of scene::Shape; the others are met as boxes.
#define SHAPE_SPHERE 0
#define SHAPE_CYLINDER 2

struct BodyHit {
    float t;      // kNoWall: none
    vec3 normal;  // from the camera's axes
    int body;
    vec3 own;     // place in the body's axes
};

float nearest_ahead(float a, float b) { return a > 1e-4 ? a : (b > 1e-4 ? b : kNoWall); }

// Distance to a sphere of radius 1; t in lengths of d.
float meet_unit_sphere(vec3 o, vec3 d) {
    float a = dot(d, d), b = dot(o, d), c = dot(o, o) - 1.0, inside = b * b - a * c;
    if (inside < 0.0) return kNoWall;
    float root = sqrt(inside);
    return nearest_ahead((-b - root) / a, (-b + root) / a);
}

// Distance to a cube from -1 to 1.
float meet_unit_box(vec3 o, vec3 d, out vec3 normal) {
    vec3 across = 1.0 / mix(vec3(1e-9), d, greaterThan(abs(d), vec3(1e-9)));
    vec3 a = (-1.0 - o) * across, b = (1.0 - o) * across;
    vec3 low = min(a, b), high = max(a, b);
    float enter = max(max(low.x, low.y), low.z), leave = min(min(high.x, high.y), high.z);
    normal = vec3(0.0);
    if (enter > leave) return kNoWall;
    vec3 side = enter > 1e-4 ? vec3(equal(low, vec3(enter))) : vec3(equal(high, vec3(leave)));
    normal = -sign(d) * side * (enter > 1e-4 ? 1.0 : -1.0);
    return nearest_ahead(enter, leave);
}

// Distance to an upright cylinder of radius 1 from y = -1 to 1.
float meet_unit_cylinder(vec3 o, vec3 d, out vec3 normal) {
    float a = dot(d.xz, d.xz), b = dot(o.xz, d.xz), c = dot(o.xz, o.xz) - 1.0, inside = b * b - a * c;
    float steep = abs(d.y) > 1e-9 ? d.y : 1e-9;
    float end_a = (-1.0 - o.y) / steep, end_b = (1.0 - o.y) / steep;
    float root = sqrt(max(inside, 0.0)), wide = max(a, 1e-12);
    float side_in = a > 1e-12 ? (-b - root) / wide : -kNoWall, side_out = a > 1e-12 ? (-b + root) / wide : kNoWall;
    float enter = max(side_in, min(end_a, end_b)), leave = min(side_out, max(end_a, end_b));
    normal = vec3(0.0, 1.0, 0.0);
    if ((a > 1e-12 ? inside < 0.0 : c > 0.0) || enter > leave) return kNoWall;
    float t = nearest_ahead(enter, leave);
    vec3 p = o + t * d;
    bool on_end = abs(p.y) > 0.9999;
    normal = on_end ? vec3(0.0, sign(p.y), 0.0) : vec3(p.x, 0.0, p.z);
    return t;
}

// Returns the first object that a ray meets within `farthest`.  from, towards  from the camera, world's axes
BodyHit meet_bodies(vec3 from, vec3 towards, float farthest) {
    BodyHit hit = BodyHit(farthest, vec3(0.0, 1.0, 0.0), -1, vec3(0.0));
    for (int i = THIS_POOL.first_body; i < THIS_POOL.first_body + THIS_POOL.bodies; ++i) {
        mat4 own_from_world = pool_block.bodies[i].own_from_world;
        vec3 o = (own_from_world * vec4(from, 1.0)).xyz, d = (own_from_world * vec4(towards, 0.0)).xyz;
        vec3 normal;
        float t;
        int shape = pool_block.bodies[i].shape;
        if (shape == SHAPE_SPHERE) {
            t = meet_unit_sphere(o, d);
            normal = o + t * d;
        } else if (shape == SHAPE_CYLINDER) {
            t = meet_unit_cylinder(o, d, normal);
        } else {
            t = meet_unit_box(o, d, normal);
        }
        if (t < hit.t) {
            hit.t = t;
            hit.body = i;
            hit.own = o + t * d;
            // A normal turns by the inverse transpose of the matrix to the world.
            hit.normal = transpose(mat3(own_from_world)) * normal;
        }
    }
    hit.normal = normalize(hit.normal);
    return hit;
}

// Reflectance of an object where a ray has met it.
vec3 body_base(BodyHit hit) {
    PoolBody body = pool_block.bodies[hit.body];
    return body.colour.rgb;
}
#endif
