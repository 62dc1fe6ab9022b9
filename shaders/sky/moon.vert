// A square that contains the moon's disc and a margin.
#include "blocks/frame_block.glsl"
#include "blocks/night_block.glsl"
#include "common/picture_part.glsl"
#include "shared/sky/night_sky.glsl"

layout(location = 0) out vec2 place;  // in radii of the disc; y towards its north

void main() {
    float margin = 1.0 + 2.0 * frame.pixel_angle / kMoonAngularRadius;
    place = margin * (2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0);
    // Axes of the disc as seen from Earth with its north up.
    vec3 right = cross(night.to_moon, night.moon_up);
    vec3 direction = night.to_moon + tan(kMoonAngularRadius) * (place.x * right + place.y * night.moon_up);
    gl_Position = in_picture_part(frame.clip_from_world * vec4(direction, 0.0));
    gl_Position.z = 0.0;
}
