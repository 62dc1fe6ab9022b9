// Objects that rays in and over a pool meet: spheres, boxes and cylinders, exactly, and models by their fields.
// Compiled with MODELS: some objects are models.
#ifndef DEEPWATER_POOL_BODIES
#define DEEPWATER_POOL_BODIES
#include "pools/pool_light.glsl"

// Values of scene::Shape; the others are met as boxes.
#define SHAPE_SPHERE 0
#define SHAPE_CYLINDER 2
#define SHAPE_MODEL 4

struct BodyHit {
    float t;      // kNoWall: none
    vec3 normal;  // from the camera's axes
    int body;
    vec3 own;     // place in the body's axes; reflectance of a kDrawnBody
};
const int kDrawnBody = kMostPoolBodies;  // a body that is not in the list

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

#if MODELS
layout(binding = kModelDistanceUnit) uniform sampler3D model_distances;  // r32f m before scaling, negative inside
layout(binding = kModelColorUnit) uniform sampler3D model_colors;        // rgba8 square root of the reflectance, roughness

vec3 field_texel(int body, vec3 own) {
    return own * pool_block.bodies[body].texel_scale.xyz + pool_block.bodies[body].texel_shift.xyz;
}
float model_distance(int body, vec3 own) { return textureLod(model_distances, field_texel(body, own), 0.0).r; }

// Slope of a model's distance per metre before scaling, times a factor: over two samples, from the corners of a tetrahedron.
vec3 model_slope(int body, vec3 own) {
    const vec3 kA = vec3(1.0, -1.0, -1.0), kB = vec3(-1.0, -1.0, 1.0), kC = vec3(-1.0, 1.0, -1.0), kD = vec3(1.0);
    vec3 off = pool_block.bodies[body].field.w / pool_block.bodies[body].field.xyz;
    return kA * model_distance(body, own + off * kA) + kB * model_distance(body, own + off * kB) +
           kC * model_distance(body, own + off * kC) + kD * model_distance(body, own + off * kD);
}

// Distance to a model.  o, d  in its box's axes, t in lengths of d. Steps are as long as the distance to its surface, and
// no shorter than half a sample; the crossing is found by false position.
const int kFieldSteps = 40, kFieldRefinements = 2;
const float kLeastFieldStep = 0.5;  // spacings
float meet_model(int body, vec3 o, vec3 d, float farthest) {
    vec3 across = 1.0 / mix(vec3(1e-9), d, greaterThan(abs(d), vec3(1e-9)));
    vec3 a = (-1.0 - o) * across, b = (1.0 - o) * across;
    vec3 low = min(a, b), high = max(a, b);
    float enter = max(max(low.x, low.y), max(low.z, 0.0)), leave = min(min(high.x, high.y), min(high.z, farthest));
    float met = kNoWall;
    if (enter < leave) {
        float per_metre = 1.0 / length(d * pool_block.bodies[body].field.xyz);
        float least = kLeastFieldStep * pool_block.bodies[body].field.w * per_metre;
        float over = model_distance(body, o + enter * d) * per_metre;
        Bracket piece = Bracket(enter, enter, max(over, 0.0), over);
        for (int i = 0; i < kFieldSteps && piece.over_high > 0.0 && piece.high < leave; ++i) {
            float t = min(piece.high + max(piece.over_high, least), leave);
            piece = Bracket(piece.high, t, piece.over_high, model_distance(body, o + t * d) * per_metre);
        }
        if (piece.over_high <= 0.0) {
            for (int i = 0; i < kFieldRefinements; ++i) {
                float middle = crossing(piece, 0.02);
                piece = narrowed(piece, middle, model_distance(body, o + middle * d) * per_metre);
            }
            met = crossing(piece, 0.0);
        }
    }
    return met;
}
#endif

// Returns the first object that a ray meets within `farthest`.  from, towards  from the camera, world's axes
BodyHit meet_bodies(vec3 from, vec3 towards, float farthest) {
    BodyHit hit = BodyHit(farthest, vec3(0.0, 1.0, 0.0), -1, vec3(0.0));
    int models = THIS_POOL.first_body + THIS_POOL.bodies;
    for (int i = THIS_POOL.first_body; i < models; ++i) {
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
#if MODELS
    for (int i = models; i < models + THIS_POOL.models; ++i) {
        mat4 own_from_world = pool_block.bodies[i].own_from_world;
        vec3 o = (own_from_world * vec4(from, 1.0)).xyz, d = (own_from_world * vec4(towards, 0.0)).xyz;
        float t = meet_model(i, o, d, hit.t);
        if (t < hit.t) {
            hit.t = t;
            hit.body = i;
            hit.own = o + t * d;
        }
    }
    if (hit.body >= models) {
        vec3 slope = model_slope(hit.body, hit.own) * pool_block.bodies[hit.body].field.xyz;
        hit.normal = transpose(mat3(pool_block.bodies[hit.body].own_from_world)) * slope;
    }
#endif
    hit.normal = normalize(hit.normal);
    return hit;
}

// Reflectance of an object where a ray has met it.  wet  0 ... 1
vec3 body_base(BodyHit hit, float wet) {
    if (hit.body == kDrawnBody) return hit.own;
    PoolBody body = pool_block.bodies[hit.body];
    vec3 base = body.colour.rgb;
    float roughness = body.colour.w;
#if MODELS
    if (body.shape == SHAPE_MODEL) {
        vec4 root = textureLod(model_colors, field_texel(hit.body, hit.own), 0.0);
        base *= root.rgb * root.rgb;
        roughness *= root.a;
    }
#endif
    return base * (1.0 - body.texel_scale.w * wet * roughness);
}

// Distance off an object's surface at which light on it is looked up, m: half a sample of a model's field, which may lie
// inside the model.
float body_margin(BodyHit hit) {
#if MODELS
    if (hit.body < 0 || hit.body == kDrawnBody) return 0.0;
    return pool_block.bodies[hit.body].shape == SHAPE_MODEL ? 0.5 * pool_block.bodies[hit.body].texel_shift.w : 0.0;
#else
    return 0.0;
#endif
}
#endif
