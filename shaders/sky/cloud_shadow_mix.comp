// Mixes the shadows of two pictures of clouds, aligned at the eye.
//   in   first  r16f, one tile of the clouds that fade out;  second  r16f [n,n], one tile of those that fade in
//   out  mixed  r16f [n,n], in the second's tile
// 8x8 texels a group.
#include "blocks/bindings.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform vec2 here;       // position of the eye in the second's tile, tiles
layout(location = 1) uniform vec2 there;      // position of the eye in the first's tile, tiles
layout(location = 2) uniform float tiles;     // side of the second's tile over that of the first's
layout(location = 3) uniform float share;     // [0,1] weight of the second
layout(binding = kFirstShadowUnit) uniform sampler2D first;
layout(binding = kSecondShadowUnit) uniform sampler2D second;
layout(binding = kCloudImage, r16f) writeonly uniform image2D mixed_image;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec2 size = imageSize(mixed_image);
    if (any(greaterThanEqual(texel, size))) return;
    vec2 uv = (vec2(texel) + 0.5) / vec2(size);
    vec2 from_eye = fract(uv - here + 0.5) - 0.5;
    float before = textureLod(first, from_eye * tiles + there, 0.0).r;
    float after = texelFetch(second, texel, 0).r;
    imageStore(mixed_image, texel, vec4(mix(before, after, share)));
}
