// Colours arrows with soft edges, and fainter behind what the picture shows.
//   out  color  sRGB-encoded, alpha the opacity
#include "blocks/bindings.glsl"

layout(binding = kLensDepthUnit) uniform sampler2D depth_map;

layout(location = 0) in vec2 across;
layout(location = 1) flat in vec3 colour;
layout(location = 2) in vec3 place;
layout(location = 0) out vec4 color;

const float kHidden = 0.45;  // opacity behind what the picture shows

void main() {
    float cover = clamp(across.y + 0.5 - abs(across.x), 0.0, 1.0);
    float depth = textureLod(depth_map, place.xy, 0.0).r;
    color = vec4(colour, cover * (place.z < depth ? kHidden : 1.0));
}
