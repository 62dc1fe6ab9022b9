// Fills a mip level of a texture from the level before it.
//   in   finer    all levels of the texture, faces and layers as layers of an array
//   out  coarser  the level after `level` [n,n], its texels the finer level at their middles, filtered linearly: means of two
//        by two texels where the finer sides are even
// 8x8 texels of a layer a group.
#include "blocks/bindings.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int level;
layout(binding = kMipUnit) uniform sampler2DArray finer;
layout(binding = kMipImage) writeonly uniform image2DArray coarser;

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID), size = imageSize(coarser);
    if (any(greaterThanEqual(texel, size))) return;
    vec2 middle = (vec2(texel.xy) + 0.5) / vec2(size.xy);
    imageStore(coarser, texel, textureLod(finer, vec3(middle, float(texel.z)), float(level)));
}
