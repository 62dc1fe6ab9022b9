// Reflection of objects in the sea.
#ifndef DEEPWATER_LOCAL_REFLECTION
#define DEEPWATER_LOCAL_REFLECTION
#include "blocks/reflection_block.glsl"

layout(binding = kReflectionUnit) uniform sampler2DArray mirror_picture;  // rgba16f radiance times coverage, coverage
// rg32f coverage over distance [1/m], coverage
layout(binding = kReflectionDistanceUnit) uniform sampler2D mirror_distance;

// Returns the picture at a texel position, blurred with the standard deviations `blur` [texels]; blur.y is not much
// smaller than blur.x. A bilinear look-up in texels that are means over a side h blurs with a deviation of about h / 2.
//   returns  radiance times coverage, coverage; both fade out at the picture's sides
vec4 mirror_mean(vec2 at, vec2 blur) {
    vec2 level = log2(max(2.0 * blur, 1.0));
    float width = clamp(max(level.x, level.y - float(kReflectionLayers - 1)), 0.0, float(kReflectionLevels - 1));
#if FOOTPRINT_TAPS == 1
    width = floor(width + 0.5);  // a whole level needs half the work
#endif
    float layer = clamp(floor(level.y - width + 0.5), 0.0, float(kReflectionLayers - 1));
    vec2 side = exp2(vec2(width, width + layer));
    // Nothing is drawn outside the rendered rectangle: there the outermost texels fade out over their own size. At
    // sides where objects continue outside, the fade lies inside the rectangle, over mirror.fade texels.
    vec4 inside = vec4(at, mirror.rendered - at).xzyw;
    vec4 share = clamp(inside / max(side.xxyy, mirror.fade) + vec4(equal(mirror.fade, vec4(0.0))) * 0.5, 0.0, 1.0);
    vec2 held = clamp(at, min(0.5 * side, 0.5 * mirror.rendered), max(mirror.rendered - 0.5 * side, 0.5 * mirror.rendered));
    vec2 place = held / mirror.texture_size * vec2(1.0, exp2(-layer));
    return textureLod(mirror_picture, vec3(place, layer), width) * (share.x * share.y * share.z * share.w);
}

// weight of the guess, as coverage of a cell: the guess matters only where hardly any object is seen
const float kGuessWeight = 1e-3;
const float kNearest = 0.9;  // least distance of a mirrored object, over that of the water; both from the mirrored eye

const float kLeastGuess = 1.5;  // least value of the guess, over the water's distance from the mirrored eye

// Returns a first guess of the distance of mirrored objects from the mirrored eye [m]: the mean distance of the objects
// in the texel columns around a point of the sea. Objects between the eye and the water are in this mean too; so the
// guess is at least kLeastGuess times the distance of the water.
float mirror_guess(vec3 position) {
    vec3 from = position - mirror.eye.xyz;
    float column = dot(mirror.x.xyz, from) / max(dot(mirror.forward.xyz, from), 1e-3) / float(kDistanceColumns);
    column = clamp(column, 0.5, mirror.rendered.x / float(kDistanceColumns) - 0.5);
    vec2 whole = textureLod(mirror_distance, vec2(column, 1.5) * mirror.per_cell, 0.0).xy;
    return max(whole.y / max(whole.x, 1e-9), kLeastGuess * length(from));
}

// Returns the radiance along a mirrored ray: objects in front of the sky, whose radiance is `sky`.
//   position   of the water, m, camera-relative;  ray  mirrored, unit length
//   deviation  standard deviation of the rays' directions, rad: horizontally, and in the vertical plane of the ray
//   guess      mirror_guess(position), or interpolated
vec3 local_reflection(vec3 sky, vec3 position, vec3 ray, vec2 deviation, float guess) {
    ray.y = abs(ray.y);  // a ray that goes down meets another wave, which reflects it upwards
    vec3 from = position - mirror.eye.xyz;
    vec3 start = vec3(dot(mirror.x.xyz, from), dot(mirror.y.xyz, from), dot(mirror.forward.xyz, from));
    vec3 step = vec3(dot(mirror.x.xyz, ray), dot(mirror.y.xyz, ray), dot(mirror.forward.xyz, ray));
    float along = dot(from, ray), from2 = dot(from, from);

    // The ray is intersected with a sphere around the mirrored eye. Its radius is first the guess, then the distance of
    // the objects at the point found.
    float run = max(sqrt(max(along * along + guess * guess - from2, 0.0)) - along, 0.0);
    vec3 end = start + step * run;
    vec2 cell = vec2(1.0 / float(kDistanceColumns), 1.0 / float(kDistanceRows));
    vec2 place = clamp(end.xy / end.z * cell, vec2(0.5), mirror.rendered * cell - 0.5);
    vec2 near = textureLod(mirror_distance, (place + vec2(0.0, float(kDistanceFirstRow))) * mirror.per_cell, 0.0).xy +
                kGuessWeight * vec2(1.0 / guess, 1.0);
    float distance_to = near.y / near.x;
    run = max(sqrt(max(along * along + distance_to * distance_to - from2, 0.0)) - along, 0.0);
    end = start + step * run;

    // The blur grows with the distance from the water to the object. Away from the picture's middle an angle spans more
    // texels.
    float slant = distance_to / max(end.z, 1e-3);
    vec2 blur = deviation * (run / distance_to * mirror.per_radian * slant) * vec2(1.0, slant);
    vec4 seen = mirror_mean(end.xy / end.z, blur);
    // Objects nearer than the water are not mirrored there. The distances are means, so the limit is a soft one.
    seen *= clamp((distance_to * inversesqrt(from2) - kNearest) / (1.0 - kNearest), 0.0, 1.0);
    return sky * (1.0 - seen.a) + seen.rgb;
}
#endif
