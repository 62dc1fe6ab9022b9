// Draws a parcel's light, premultiplied with its opacity 1 - exp(-depth). It fades out softly where it meets a surface.
//   in   parcel_map  r8, sprites. Drops and mist: the rank by which places become covered, uniform between 0 and 1.
//        Bubbles, except clouds of fine ones: brightness as optical depth, kBubbleMean on average
//        depth_map   reversed depth of the scene
#include "blocks/bindings.glsl"

layout(binding = kParcelUnit) uniform sampler2DArray parcel_map;
layout(binding = kSprayDepthUnit) uniform sampler2D depth_map;

#include "blocks/spray_block.glsl"
#include "shared/particles/sprite.glsl"

layout(location = 0) in vec3 place;
layout(location = 1) flat in vec4 light;
layout(location = 2) flat in vec4 sprite;
layout(location = 3) flat in float hidden_share;
layout(location = 0) out vec4 color;

const float kBubbleMean = 1.0 / 30.0;  // as in src/render/spray/spray_clusters.h

void main() {
    float profile = sprite_profile(dot(place.xy, place.xy));
    float behind = spray.near / max(texelFetch(depth_map, ivec2(gl_FragCoord.xy), 0).r, 1e-9);
    float soft = clamp((behind - sprite.x) / sprite.y + 0.5, 0.0, 1.0);
    float cluster = texture(parcel_map, vec3(0.5 + 0.5 * place.xy, place.z)).r;
    float depth = light.w * profile * soft;
    float share = 1.0 - exp(-depth);
    float opacity = mix(share, broken_sprite(share, cluster, sprite.z), sprite.w);
#if BUBBLES
    if (sprite.z == 0.0) opacity = 1.0 - exp(-cluster / kBubbleMean * depth);
#endif
    color = vec4(light.rgb, 1.0) * (opacity * hidden_share);
}
