// Marches along the sun's rays through the clouds, from all over the tile at the height of the layer's base.
//   in   body_map;  out  shadow  r16f [n,n]  transmittance for the sun's irradiance, with the light that droplets turn by
//        less than a degree: on the sea it is as good as unscattered (delta scaling, Joseph, Wiscombe & Weinman 1976)
// 8x8 texels a group; `first_row` (location 0): row of groups to begin with.
#include "blocks/bindings.glsl"
#include "sky/cloud_density.glsl"
#include "sky/cloud_sheet.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int first_row;
layout(binding = kCloudImage, r16f) writeonly uniform image2D shadow_image;

const int kSamplesPerSlice = 2;
const float kOpaque = 8.0;  // optical depth

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + ivec2(0, 8 * first_row);
    ivec2 size = imageSize(shadow_image);
    if (any(greaterThanEqual(texel, size))) return;
    int samples = kSamplesPerSlice * textureSize(body_map, 0).z;
    float rise = cloud.thickness / float(samples);
    float sine = max(cloud.to_sun.y, kLeastSine);
    vec3 stride = vec3(cloud.to_sun.xz * (rise / sine / cloud.tile), 1.0 / float(samples));
    vec3 uvw = vec3((vec2(texel) + 0.5) / vec2(size), 0.0) + 0.5 * stride;
    float depth = 0.0;
    int i = 0;
    do {
        depth += (1.0 - kAureoleShare) * mean_extinction(uvw) * (rise / sine);
        uvw += stride;
        ++i;
    } while (i < samples && depth < kOpaque);
    // The high sheet has its mean effect: half of the light that it scatters stays close to the sun's direction.
    float sheet = 0.5 * mean_sheet_depth() / sine;
    float through = depth < kOpaque ? exp(-depth) : 0.0;
    imageStore(shadow_image, texel, vec4(through * exp(-sheet)));
}
