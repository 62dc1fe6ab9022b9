// Gathers optical depths in the cloud layer's volume, slice by slice: from above those towards the sun and straight up, then
// from below those away from the sun and straight down. Each slice goes on from the one before it.
//   in   body_map;  depths  rgba16f [n,n,m]  the volume itself, the slices that are done
//   out  the same  (toward, away, up, down), from the texel's centre
// 8x8 texels a group; `slice` (location 0), `upwards` (location 1): the second sweep.
#include "include/cloud_density.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int slice;
layout(location = 1) uniform int upwards;
layout(binding = 3) uniform sampler3D depths_map;
layout(binding = 0, rgba16f) uniform image3D depths_image;

// Below this sine the sun's rays are followed as if it stood here: they would cross the whole tile.
const float kLeastSine = 0.07;
const int kSamples = 3;  // of the density between two slices

float density(vec3 uvw) {
    vec2 field = textureLod(body_map, uvw, 0.0).rg;
    return cloud.extinction * mean_density(field.r) + cloud.rain * field.g;
}

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec3 size = imageSize(depths_image);
    if (any(greaterThanEqual(texel, size.xy))) return;
    vec3 uvw = (vec3(texel, slice) + 0.5) / vec3(size);
    float rise = cloud.thickness / float(size.z);  // m between slices
    float sine = max(cloud.to_sun.y, kLeastSine);
    vec3 slant = vec3(cloud.to_sun.xz * (rise / sine / cloud.tile), 1.0 / float(size.z));
    vec3 straight = vec3(0.0, 0.0, slant.z);
    float slanted_rise = rise / sine;
    bool up = upwards != 0;
    bool outermost = up ? slice == 0 : slice == size.z - 1;

    vec3 way = up ? -slant : slant, vertical_way = up ? -straight : straight;
    float along = 0.0, vertical = 0.0;
    if (outermost) {
        along = 0.5 * density(uvw);
        vertical = along;
    } else {
        for (int i = 0; i < kSamples; ++i)
            along += density(uvw + way * ((float(i) + 0.5) / float(kSamples))) / float(kSamples);
        vertical = density(uvw + 0.5 * vertical_way);
    }
    along *= slanted_rise;
    vertical *= rise;
    vec4 beyond = outermost ? vec4(0.0) : textureLod(depths_map, uvw + way, 0.0);
    vec4 straight_beyond = outermost ? vec4(0.0) : textureLod(depths_map, uvw + vertical_way, 0.0);
    vec4 value = up ? imageLoad(depths_image, ivec3(texel, slice)) : vec4(0.0);
    if (up) {
        value.y = min(beyond.y + along, 1000.0);
        value.w = min(straight_beyond.w + vertical, 1000.0);
    } else {
        value.x = min(beyond.x + along, 1000.0);
        value.z = min(straight_beyond.z + vertical, 1000.0);
    }
    imageStore(depths_image, ivec3(texel, slice), value);
}
