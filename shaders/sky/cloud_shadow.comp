// Marches along the sun's rays through the clouds, from all over the tile at the height of the layer's base.
//   in   body_map, noise_map
//   out  shadow  r16f [n,n]  transmittance for the sun's irradiance, with the light that droplets turn by less than a
//        degree: on the sea it is as good as unscattered (delta scaling, Joseph, Wiscombe & Weinman 1976)
// 8x8 texels a group; `first_row` (location 0): row of groups to begin with.
#include "blocks/bindings.glsl"
// The tile as a whole, at time 0.
#define CLOUD_PLACE vec2(0.0)
#define CLOUD_RISE 0.0
#include "sky/cloud_density.glsl"
#include "sky/cloud_sheet.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int first_row;
layout(binding = kCloudImage, r16f) writeonly uniform image2D shadow_image;

const int kParts = 4;             // of the volume's height, each of which has the fine billows of its middle
const float kMostPerSlice = 2.0;  // samples, for rays that cross more than a texel in a slice
const float kOpaque = 8.0;        // optical depth

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + ivec2(0, 8 * first_row);
    ivec2 size = imageSize(shadow_image);
    if (any(greaterThanEqual(texel, size))) return;
    float sine = max(cloud.to_sun.y, kLeastSine), part = cloud.thickness / float(kParts);
    vec2 slant = cloud.to_sun.xz / (sine * cloud.tile);
    ivec3 texels = textureSize(body_map, 0);
    float slices = float(texels.z), crossed = length(slant) * cloud.thickness * float(texels.x);
    int samples = int(ceil(clamp(crossed, slices, kMostPerSlice * slices) / float(kParts)));
    float step_length = part / float(samples) / sine;  // m
    float width = cloud.tile / float(size.x), lost = lost_billows(width);
    vec2 start = (vec2(texel) + 0.5) / vec2(size);
    float depth = 0.0;
    for (int i = 0; i < kParts && depth < kOpaque; ++i) {
        float middle = (float(i) + 0.5) * part;
        vec3 p = vec3((start + middle * slant) * cloud.tile, cloud.base + middle).xzy;
        vec3 billows = fine_billows(p, width, 0.0);
        float eaten = fine_field(0.0, p, billows.x);
        vec2 from = start + warp_of(billows);
        for (int j = 0; j < samples; ++j) {
            float rise = (float(i) + (float(j) + 0.5) / float(samples)) * part;
            vec2 field = textureLod(body_map, vec3(from + rise * slant, rise / cloud.thickness), 0.0).rg;
            float extinction = cloud.extinction * density_of(field.r + eaten, lost) + cloud.rain * field.g;
            depth += (1.0 - kAureoleShare) * extinction * step_length;
        }
    }
    // The high sheet has its mean effect: half of the light that it scatters stays close to the sun's direction.
    float sheet = 0.5 * mean_sheet_depth() / sine;
    float through = depth < kOpaque ? exp(-depth) : 0.0;
    imageStore(shadow_image, texel, vec4(through * exp(-sheet)));
}
