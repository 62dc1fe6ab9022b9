// Draws the ground around pools, with their rims: a level plane up to the horizon.
//   out  color  rgba16f radiance
// Compiled for CLOUDS, STILL_SHADOW, FLOATING_SHADOW, SHADOW_TAPS, CAUSTIC_LAYERS, VIEW_MODE and GROUND.
#include "pools/pool_light.glsl"
#include "sky/haze_veil.glsl"
#include "common/view_modes.glsl"

// Values of scene::GroundKind.
#define GROUND_PAVING 1
#define GROUND_GRASS 2
#define GROUND_PLANKS 3

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

// Noise of unit variance with detail down to a footprint. p in wave lengths of its longest part;  width  in the same
float rough_noise(vec2 p, float width) {
    float sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        float amplitude = 1.0 - smoothstep(0.25, 0.7, width);
        vec2 cell = floor(p), f = p - cell;
        f = f * f * (3.0 - 2.0 * f);
        float low = mix(tile_number(cell), tile_number(cell + vec2(1.0, 0.0)), f.x);
        float high = mix(tile_number(cell + vec2(0.0, 1.0)), tile_number(cell + vec2(1.0, 1.0)), f.x);
        sum += amplitude * (mix(low, high, f.y) - 0.5);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.3;
        width *= 2.0;
    }
    return sum;
}

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

void main() {
    vec3 direction = normalize(ray);
    float above = pool_block.eye_height - pool_block.ground.w;
    float t = -above / direction.y;
    if (t <= 0.0) discard;
    vec3 p = direction * t;
    float beside_pool = 1e9, rim_width = 0.0;
    vec3 rim_base = vec3(0.0);
    for (int i = 0; i < pool_block.count; ++i) {
        float off = rim_distance(i, turned_into_pool(p.xz - pool_block.pools[i].place.zw, pool_block.pools[i].place));
        if (off < beside_pool) {
            beside_pool = off;
            rim_width = pool_block.pools[i].rim.w;
            rim_base = pool_block.pools[i].rim.rgb;
        }
    }
    if (beside_pool < 0.0) discard;
    float width = t * frame.pixel_angle, slant = max(abs(direction.y), 0.02);
    // The footprint of a pixel is longer along the view.
    vec2 along = normalize(direction.xz + 1e-6);
    vec2 across = width * mix(vec2(1.0), vec2(1.0 / slant), abs(along));
    vec3 place = place_in_pool(p);
    bool on_rim = beside_pool < rim_width;
    vec2 grain_scale = on_rim ? vec2(11.0) : kGrain;
    float grain = rough_noise(place.xz * grain_scale, width * grain_scale.y / sqrt(slant));
    vec3 base = ground_base(place.xz, grain, across);
    if (on_rim) {
        float edge = 1.0 - smoothstep(0.0, max(width, 0.006), min(rim_width - beside_pool, beside_pool + 0.5));
        base = rim_base * (1.0 + 0.12 * grain) * (1.0 - 0.5 * edge);
    }
    vec3 radiance = light_in_air(place, vec3(0.0, 1.0, 0.0), base,
                                 past_bodies(p, vec3(0.0, 1.0, 0.0), frame.sun_direction.y), 1.0);
    radiance = object_through_air(radiance, -direction, t, air.eye_height + p.y);
#if VIEW_MODE == VIEW_FINAL
    color = vec4(radiance, 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(vec3(t / (t + 100.0)), 1.0);
#elif VIEW_MODE == VIEW_NORMALS
    color = vec4(0.5, 1.0, 0.5, 1.0);
#else
    color = vec4(vec3(0.0), 1.0);
#endif
}
