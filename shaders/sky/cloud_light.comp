// Accumulates optical depths in the cloud layer's volume, slice by slice: downwards those towards the sun and straight
// up, then upwards those away from the sun and straight down. Each slice continues the one before it.
//   in   body_map;  depths  rgba16f [n,n,m]  the same volume, with the slices that are finished
//   out  depths  kept_depths() of (toward, away, up, down), from the texel's centre
// 8x8 texels a group; `slice` (location 0); `upwards` (location 1): 1 in the second sweep.
#include "blocks/bindings.glsl"
#include "sky/cloud_density.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int slice;
layout(location = 1) uniform int upwards;
layout(binding = kCloudDepthsUnit) uniform sampler3D depths_map;
layout(binding = kCloudImage, rgba16f) uniform image3D depths_image;

const int kSamples = 3;  // samples of the density between two slices

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec3 size = imageSize(depths_image);
    if (any(greaterThanEqual(texel, size.xy))) return;
    vec3 uvw = (vec3(texel, slice) + 0.5) / vec3(size);
    float rise = cloud.thickness / float(size.z);  // distance between slices, m
    float sine = max(cloud.to_sun.y, kLeastSine);
    vec3 slant = vec3(cloud.to_sun.xz * (rise / sine / cloud.tile), 1.0 / float(size.z));
    vec3 straight = vec3(0.0, 0.0, slant.z);
    float slanted_rise = rise / sine;
    bool up = upwards != 0;
    bool outermost = up ? slice == 0 : slice == size.z - 1;

    vec3 way = up ? -slant : slant, vertical_way = up ? -straight : straight;
    float along = 0.0, vertical = 0.0;
    if (outermost) {
        along = 0.5 * mean_extinction(uvw);
        vertical = along;
    } else {
        for (int i = 0; i < kSamples; ++i)
            along += mean_extinction(uvw + way * ((float(i) + 0.5) / float(kSamples))) / float(kSamples);
        vertical = mean_extinction(uvw + 0.5 * vertical_way);
    }
    along *= slanted_rise;
    vertical *= rise;
    vec4 beyond = outermost ? vec4(0.0) : depths_of(textureLod(depths_map, uvw + way, 0.0));
    vec4 straight_beyond = outermost ? vec4(0.0) : depths_of(textureLod(depths_map, uvw + vertical_way, 0.0));
    vec4 value = up ? depths_of(imageLoad(depths_image, ivec3(texel, slice))) : vec4(0.0);
    if (up) {
        value.y = beyond.y + along;
        value.w = straight_beyond.w + vertical;
    } else {
        value.x = beyond.x + along;
        value.z = straight_beyond.z + vertical;
    }
    imageStore(depths_image, ivec3(texel, slice), kept_depths(value));
}
