// Multiplies a level of a shown sky cube after a change of the scale of all light (SkyLight::scale).
//   in   factor  a power of two, so that nothing is rounded (location 0)
//   inout  cube  rgba16f, one level
// 8x8 texels a group, z counts faces.
#include "blocks/bindings.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform float factor;
layout(binding = kSkyImage, rgba16f) uniform imageCube cube;

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(texel.xy, imageSize(cube)))) return;
    vec4 value = imageLoad(cube, texel);
    imageStore(cube, texel, vec4(factor * value.rgb, value.a));
}
