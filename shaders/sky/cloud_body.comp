// Computes the volume of the cloud layer: the shapes of clouds without their fine billows.
//   in   weather  r16f [n,n]  rank of a place: share of the tile where there is less cloud;  noise_map
//   out  body     rg16f [n,n,m]  field, cloud where > 0; rain, 0 to 1
// 8x8 texels a group; `first_slice` (location 0) is the first texel in z.
#include "blocks/bindings.glsl"
#include "sky/cloud_kinds.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int first_slice;
layout(binding = kCloudNoiseUnit) uniform sampler3D noise_map;
layout(binding = kCloudWeatherUnit) uniform sampler2D weather_map;
layout(binding = kCloudImage, rg16f) writeonly uniform image3D body_image;

// cloud cover from which rain has its full strength: a storm that builds up brings no rain at first
const float kRainyCover = 0.5;
const float kTrail = 0.5;       // horizontal lag of falling rain along x, and along z, per metre of fall

float weather(vec2 uv) { return textureLod(weather_map, uv, 0.0).r; }

// Field of cumulus: a flat base, a domed top, taller where `amount` is larger.
float cumulus(vec3 uvw, float amount) {
    float top = 0.25 + 0.75 * amount;
    float profile = smoothstep(0.0, 0.06, uvw.z) * (1.0 - smoothstep(0.15, 1.0, uvw.z / top));
    vec3 q = vec3(uvw.xy * float(cloud.cells), uvw.z * cloud.thickness / cloud.tile * float(cloud.cells));
    float swell = textureLod(noise_map, 0.5 * q.xzy, 0.0).r;
    float billows = textureLod(noise_map, 0.5 * q.xzy + vec3(0.37), 0.0).g;
    float finer = textureLod(noise_map, 1.25 * q.xzy + vec3(0.61), 0.0).g;
    return 0.5 * swell + 0.75 * billows + 0.4 * finer - (1.3 - 1.15 * amount * profile);
}

// Field of stratus: an even layer whose base and top undulate gently.
float stratus(vec3 uvw, float amount, float depth) {
    vec3 q = vec3(uvw.xy * float(cloud.cells), uvw.z * cloud.thickness / cloud.tile * float(cloud.cells));
    float swell = textureLod(noise_map, 0.5 * q.xzy, 0.0).r + 0.4 * textureLod(noise_map, 1.5 * q.xzy, 0.0).r - 0.7;
    float top = 0.75 + 0.25 * depth;
    float bottom = 0.14 + 0.35 * swell;
    float profile = smoothstep(bottom - 0.08, bottom + 0.12, uvw.z) * (1.0 - smoothstep(top - 0.25, top, uvw.z));
    return amount * profile * (0.75 + 0.4 * swell) - 0.1;
}

// Field of storm clouds: towers that spread into anvils at the stable air above, over a ragged deck.
float storm(vec3 uvw, float amount, float depth) {
    float h = uvw.z;
    float tower = smoothstep(0.5, 0.95, depth) * amount;
    float deck = deck_top();
    float top = deck + (0.94 - deck) * tower;
    float sag = 0.05 * textureLod(noise_map, vec3(uvw.xy * float(cloud.cells), 0.5).xzy, 0.0).g;
    float profile = smoothstep(0.05 - sag, 0.08 - sag, h) * (1.0 - smoothstep(0.5, 1.0, h / top));
    float anvil = smoothstep(0.6, 0.74, h) * (1.0 - smoothstep(0.86, 0.97, h)) * smoothstep(0.6, 0.9, depth) * amount;
    vec3 q = vec3(uvw.xy * float(cloud.cells), h * cloud.thickness / cloud.tile * float(cloud.cells));
    float swell = textureLod(noise_map, 0.5 * q.xzy, 0.0).r;
    float billows = textureLod(noise_map, 0.75 * q.xzy + vec3(0.37), 0.0).g;
    float rags = textureLod(noise_map, 2.0 * q.xzy + vec3(0.71), 0.0).g;
    float shape = amount * max(profile, 0.75 * anvil);
    return 0.6 * swell + 0.9 * billows + 0.35 * rags - (1.5 - 1.3 * shape);
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + ivec3(0, 0, first_slice);
    ivec3 size = imageSize(body_image);
    if (any(greaterThanEqual(texel, size))) return;
    vec3 uvw = (vec3(texel) + 0.5) / vec3(size);
    float depth = weather(uvw.xy);
    // Clouds stand where the weather exceeds `edge`, chosen so that the cover is about the share of the sky overhead
    // (tests).
    bool even = cloud.kind == kStratus;
    float edge = even ? 0.9 - cloud.cover - 0.3 * pow(cloud.cover, 4.0) : 0.73 - cloud.cover;
    if (cloud.kind == kStorm) edge -= 0.2 * pow(cloud.cover, 6.0);  // a closed cover is whole everywhere
    float amount = smoothstep(edge, edge + (even ? 0.3 : 0.44), depth);
    float body, rain = 0.0;
    if (cloud.kind == kStorm) {
        float h = height_in_clouds(uvw.z);
        body = h > 0.0 ? storm(vec3(uvw.xy, h), amount, depth) : -1.0;
        // Shafts of rain below the towers lag behind, as in wind that is slower below: always towards -x and -z.
        vec2 trail = vec2(kTrail * max(-h, 0.0) * cloud.thickness / cloud.tile);
        rain = smoothstep(0.88, 0.99, weather(uvw.xy + trail)) * (1.0 - smoothstep(0.0, 0.1, h)) *
               smoothstep(0.0, kRainyCover, cloud.cover);
    } else if (cloud.kind == kStratus) {
        body = stratus(uvw, amount, depth);
    } else {
        body = cumulus(uvw, amount);
    }
    imageStore(body_image, texel, vec4(body, rain, 0.0, 0.0));
}
