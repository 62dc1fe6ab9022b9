// Renders one level of the mirrored picture from the one above it, by means of four texels, all layers at once.
//   in   picture  rgba16f  read at level - 1
//   out  levels   rgba16f  level `level` (location 0)
// 8x8 texels a group; the layers' rows follow one another.
#include "blocks/bindings.glsl"
#include "common/local_reflection.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int level;
layout(binding = kReflectionSourceUnit) uniform sampler2DArray picture;
layout(binding = kReflectionImage, rgba16f) writeonly uniform image2DArray levels;

// Rows of a layer that are used at a level.
int rows(int layer, int at_level) {
    int height = 1 << (layer + at_level);
    return (int(mirror.used.y) + height - 1) / height;
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID.xy, 0);
    while (texel.z < kReflectionLayers && texel.y >= rows(texel.z, level)) texel -= ivec3(0, rows(texel.z, level), -1);
    if (texel.x >= int(mirror.used.x) >> level || texel.z >= kReflectionLayers) return;
    ivec3 from = ivec3(2 * texel.xy, texel.z);
    vec4 sum = texelFetch(picture, from, level - 1) + texelFetch(picture, from + ivec3(1, 0, 0), level - 1);
    if (from.y + 1 < rows(texel.z, level - 1)) {  // an odd last row meets nothing
        sum += texelFetch(picture, from + ivec3(0, 1, 0), level - 1) +
               texelFetch(picture, from + ivec3(1, 1, 0), level - 1);
    }
    imageStore(levels, texel, 0.25 * sum);
}
