// Renders a picture of the sky into the cube.
//   in   picture  rgb16f  linear Rec.709: a panorama, or (SIX_FACES) a cube of six pictures
//   out  cube     rgba16f  radiance, level 0
// 8x8 texels a group, z counts faces; `first` (location 0) is the first texel.
#include "blocks/bindings.glsl"
#include "blocks/sky_block.glsl"
#include "shared/cube_map.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform ivec3 first;
#if SIX_FACES
layout(binding = kSkyPictureUnit) uniform samplerCube picture;
#else
layout(binding = kSkyPictureUnit) uniform sampler2D picture;
#endif
layout(binding = kSkyImage, rgba16f) writeonly uniform imageCube cube;

const float kLargestHalf = 65504.0;

vec3 picture_value(vec3 direction, float texel_angle) {
    vec3 d = unturned(direction, sky.picture_turn);
#if SIX_FACES
    float level = max(0.0, log2(texel_angle * float(textureSize(picture, 0).x) / (0.5 * kPi)));
    return textureLod(picture, picture_cube_direction(d), level).rgb;
#else
    // The texture repeats, to join the picture's sides; v stays half a texel away from its ends, so that zenith and
    // nadir are not mixed.
    float height = float(textureSize(picture, 0).y);
    float level = max(0.0, log2(texel_angle * height / kPi));
    float margin = 0.5 * exp2(ceil(level)) / height;
    vec2 uv = panorama_uv(d);
    return textureLod(picture, vec2(uv.x, clamp(uv.y, margin, 1.0 - margin)), level).rgb;
#endif
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + first;
    float size = float(imageSize(cube).x);
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 4; ++i) {
        vec2 corner = vec2(i & 1, i >> 1) * 0.5 + 0.25;
        sum += picture_value(cube_direction(texel.z, (vec2(texel.xy) + corner) / size), 0.25 * kPi / size);
    }
    imageStore(cube, texel, vec4(min(sum * (0.25 * sky.picture_gain), vec3(kLargestHalf)), 1.0));
}
