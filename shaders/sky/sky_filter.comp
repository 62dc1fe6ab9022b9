// Renders one level of the sky cube from the next finer one, by the Gaussian that makes the difference of their blurs.
// Blurred levels serve the sea's reflections. Their lower half shows the sea, which a reflected ray meets there.
//   in   source  rgba16f  the cube, read at level - 1;  water_cube  rgba16f  the colour of deep water
//   out  cube    rgba16f  level `level` (location 0); `levels` (location 1): number of levels - 1
// 8x8 texels a group, z counts faces; `first` (location 2) is the first texel.
#include "blocks/bindings.glsl"
#include "shared/cube_map.glsl"
#include "shared/water/sea_mirror.glsl"
#include "shared/sky/sky_filter.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int level;
layout(location = 1) uniform int levels;
layout(location = 2) uniform ivec3 first;
layout(binding = kSkySourceUnit) uniform samplerCube source;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
layout(binding = kSkyImage, rgba16f) writeonly uniform imageCube cube;

vec3 radiance_from(vec3 direction) {
    if (level > 1 || direction.y >= 0.0) return textureLod(source, direction, float(level - 1)).rgb;
    vec3 down = normalize(direction);
    float mirrored = sea_reflectance(-down.y);
    vec3 body = textureLod(water_cube, refract(down, vec3(0.0, 1.0, 0.0), 1.0 / kWaterIndex), 0.0).rgb;
    return mix(body / (kWaterIndex * kWaterIndex), textureLod(source, sea_mirrors(down), 0.0).rgb, mirrored);
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + first;
    ivec2 size = imageSize(cube);
    if (any(greaterThanEqual(texel.xy, size))) return;
    vec3 normal = cube_direction(texel.z, (vec2(texel.xy) + 0.5) / vec2(size));
    vec3 helper = abs(normal.y) < 0.7 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    vec3 tangent = normalize(cross(helper, normal));
    vec3 bitangent = cross(normal, tangent);

    float own = sky_blur(float(level), float(levels));
    float had = sky_blur(float(level - 1), float(levels));
    float added = sqrt(own * own - had * had);
    vec3 sum = vec3(0.0);
    for (int i = 0; i < kInnerTaps + kOuterTaps; ++i) {
        vec3 tap = gaussian_tap(i);
        vec3 direction = normal + added * (tap.x * tangent + tap.y * bitangent);
        sum += tap.z * radiance_from(direction);
    }
    imageStore(cube, texel, vec4(sum, 1.0));
}
