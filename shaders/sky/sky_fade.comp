// Moves the shown sky a step towards the newest one.
//   in   newest  rgba16f, one level;  share [0,1] of it (location 0)
//   inout  shown  rgba16f, the same level
// 8x8 texels a group, z counts faces.
#include "blocks/bindings.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform float share;
layout(binding = kSkyImage, rgba16f) uniform imageCube shown;
layout(binding = kNewestSkyImage, rgba16f) readonly uniform imageCube newest;

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(texel.xy, imageSize(shown)))) return;
    imageStore(shown, texel, mix(imageLoad(shown, texel), imageLoad(newest, texel), share));
}
