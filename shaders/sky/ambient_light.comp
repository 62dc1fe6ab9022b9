// Projects the light at sea level, of the sky above and the sea below, onto nine spherical harmonics for each band.
//
// Blurred levels of the sky cube hold both, the sea in their lower half. The sun's reflection in the sea is added as
// a beam of the mirrored sun's direction, with the sea's mean reflectance: nine coefficients cannot resolve how waves
// spread it.
//   in   sky_cube  radiance; SkyBlock
//   out  ambient  AmbientBlock
// One work group, whose threads share the texels of the cube's level with 32 x 32 texels a face. That level's blur by
// one texel changes irradiance by 0.3 %.
#include "blocks/bindings.glsl"
#include "blocks/sky_block.glsl"
#include "shared/cube_map.glsl"
#include "shared/harmonics.glsl"
#include "shared/water/sea_mirror.glsl"

const int kThreads = 64;
const int kFace = 32;

layout(local_size_x = kThreads) in;
layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(std430, binding = kAmbientBuffer) writeonly buffer Ambient { vec4 irradiance[kHarmonics]; } ambient;

shared vec3 sums[kThreads][kHarmonics];

void main() {
    int thread = int(gl_LocalInvocationID.x);
    float level = max(log2(float(textureSize(sky_cube, 0).x)) - log2(float(kFace)), 1.0);
    vec3 sum[kHarmonics];
    for (int i = 0; i < kHarmonics; ++i) sum[i] = vec3(0.0);
    for (int texel = thread; texel < 6 * kFace * kFace; texel += kThreads) {
        vec2 uv = (vec2(texel % kFace, texel / kFace % kFace) + 0.5) / float(kFace);
        vec3 direction = cube_direction(texel / (kFace * kFace), uv);
        // A texel's solid angle: its area on the cube of side 2, times cos^3 of the angle from the face's axis.
        vec2 st = 2.0 * uv - 1.0;
        float steradians = 4.0 / float(kFace * kFace) * pow(1.0 + dot(st, st), -1.5);
        vec3 radiance = textureLod(sky_cube, direction, level).rgb;
        for (int i = 0; i < kHarmonics; ++i) sum[i] += harmonic(i, direction) * steradians * radiance;
    }
    for (int i = 0; i < kHarmonics; ++i) sums[thread][i] = sum[i];
    barrier();

    if (thread < kHarmonics) {
        vec3 total = vec3(0.0);
        for (int i = 0; i < kThreads; ++i) total += sums[i][thread];
        vec3 mirrored_sun = vec3(sky.to_sun.x, -sky.to_sun.y, sky.to_sun.z);
        float cos_sun = max(sky.to_sun.y, 0.0);
        total += harmonic(thread, mirrored_sun) * sky.sun_irradiance *
                 (cos_sun > 0.0 ? sea_reflectance(cos_sun) : 0.0);
        ambient.irradiance[thread] = vec4(total * cosine_lobe(thread), 0.0);
    }
}
