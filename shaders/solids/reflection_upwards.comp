// Blurs the reflection vertically: layer k holds means of 2^k rows. Averages the distances of the same texels.
//   in   picture  rgba16f  layer 0: radiance, coverage;  depth  reversed
//   out  layers   rgba16f  layers 1 …;  strips  rg32f  coverage over distance [1/m], coverage: each of a column of
//        kDistanceRows texels
// One thread for each column of kDistanceRows texels, 8x8 in a group.
#include "blocks/bindings.glsl"
#include "common/local_reflection.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = kReflectionSourceUnit) uniform sampler2DArray picture;
layout(binding = kReflectionDepthUnit) uniform sampler2D depth;
layout(binding = kReflectionImage, rgba16f) writeonly uniform image2DArray layers;
layout(binding = kReflectionDistanceImage, rg32f) writeonly uniform image2D strips;

// Coverage over distance and coverage, summed over the texels so far.
vec2 gathered = vec2(0.0);

// Depth is scene::kNearPlane over the distance along the view's axis; the distance itself is longer by length_of_ray.
vec4 mean_of_1(ivec2 at) {
    vec4 light = texelFetch(picture, ivec3(at, 0), 0);
    float length_of_ray = length(vec3((vec2(at) + 0.5 - mirror.axis) / mirror.per_radian, 1.0));
    float over = texelFetch(depth, at, 0).r / (mirror.near_plane * length_of_ray);
    gathered += light.a * vec2(over, 1.0);
    return light;
}
vec4 keep(ivec2 at, int layer, vec4 below, vec4 above) {
    vec4 mean = 0.5 * (below + above);
    imageStore(layers, ivec3(at.x, at.y >> layer, layer), mean);
    return mean;
}
vec4 mean_of_2(ivec2 at) { return keep(at, 1, mean_of_1(at), mean_of_1(at + ivec2(0, 1))); }
vec4 mean_of_4(ivec2 at) { return keep(at, 2, mean_of_2(at), mean_of_2(at + ivec2(0, 2))); }
vec4 mean_of_8(ivec2 at) { return keep(at, 3, mean_of_4(at), mean_of_4(at + ivec2(0, 4))); }

void main() {
    ivec2 strip = ivec2(gl_GlobalInvocationID.xy);
    ivec2 first = strip * ivec2(1, kDistanceRows);
    if (any(greaterThanEqual(first, ivec2(mirror.rendered)))) return;
    keep(first, 4, mean_of_8(first), mean_of_8(first + ivec2(0, 8)));
    imageStore(strips, strip, vec4(gathered / float(kDistanceRows), 0.0, 0.0));
}
