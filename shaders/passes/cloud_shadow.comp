// What of the sun's light comes through the clouds, over the tile at the height of their base.
//   in   depths_map;  out  shadow  r16f [n,n]  share of the sun's irradiance
// 8x8 texels a group.
#include "include/cloud_sheet.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 3) uniform sampler3D depths_map;
layout(binding = 0, r16f) writeonly uniform image2D shadow_image;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec2 size = imageSize(shadow_image);
    if (any(greaterThanEqual(texel, size))) return;
    // From the middle of the lowest slice: the little cloud below it is thin.
    float depth = texelFetch(depths_map, ivec3(texel, 0), 0).x;
    // The sheet high above takes its mean: half of what it scatters stays within the glitter's glow.
    float sheet = 0.5 * mean_sheet_depth() / max(cloud.to_sun.y, 0.07);
    imageStore(shadow_image, texel, vec4(exp(-depth - sheet)));
}
