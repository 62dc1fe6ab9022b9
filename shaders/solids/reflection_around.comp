// Computes one mip level of the reflection from the one above it, all layers at once: means of four texels.
//   in   picture  rgba16f  read at level - 1
//   out  levels   rgba16f  level `level` (location 0)
// Groups of 8x8 texels; the rows of all layers follow one another.
#include "blocks/bindings.glsl"
#include "common/local_reflection.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int level;
layout(binding = kReflectionSourceUnit) uniform sampler2DArray picture;
layout(binding = kReflectionImage, rgba16f) writeonly uniform image2DArray levels;

// Used rows of a layer at a level.
int rows(int layer, int at_level) {
    int height = 1 << (layer + at_level);
    return (int(mirror.rendered.y) + height - 1) / height;
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID.xy, 0);
    while (texel.z < kReflectionLayers && texel.y >= rows(texel.z, level)) texel -= ivec3(0, rows(texel.z, level), -1);
    if (texel.x >= int(mirror.rendered.x) >> level || texel.z >= kReflectionLayers) return;
    ivec3 from = ivec3(2 * texel.xy, texel.z);
    vec4 sum = texelFetch(picture, from, level - 1) + texelFetch(picture, from + ivec3(1, 0, 0), level - 1);
    if (from.y + 1 < rows(texel.z, level - 1)) {  // the last of an odd number of rows has no partner
        sum += texelFetch(picture, from + ivec3(0, 1, 0), level - 1) +
               texelFetch(picture, from + ivec3(1, 1, 0), level - 1);
    }
    imageStore(levels, texel, 0.25 * sum);
}
