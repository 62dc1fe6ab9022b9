// Draws the moon's disc as a sphere of dust in sunlight.
//   in   eye_sky (alpha)
//   out  color  radiance, added to that of the air in front
#include "common/media.glsl"
#include "blocks/bindings.glsl"
#include "blocks/night_block.glsl"
#include "shared/sky/moon_face.glsl"
#include "shared/sky/night_sky.glsl"

layout(binding = kEyeSkyUnit) uniform samplerCube eye_sky;

layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

void main() {
    if (starts_in_water()) discard;
    float from_middle = length(place);
    float covered = clamp((1.0 - from_middle) / max(fwidth(from_middle), 1e-6) + 0.5, 0.0, 1.0);
    vec2 inside = place / max(from_middle, 1.0);
    float towards = sqrt(max(1.0 - dot(inside, inside), 0.0));
    // Axes: x right, y north, z to the eye.
    vec3 right = cross(night.to_moon, night.moon_up);
    vec2 side = vec2(dot(night.moon_lit_side, right), dot(night.moon_lit_side, night.moon_up));
    float sine = sqrt(max(1.0 - night.moon_cos_phase * night.moon_cos_phase, 0.0));
    vec3 to_sun = vec3(sine * side, night.moon_cos_phase);
    vec3 normal = vec3(inside, towards);
    float lit = dust_reflectance(dot(normal, to_sun), towards) * night.moon_brightness;
    vec3 radiance = night.moon_radiance * lit * moon_albedo(normal);
    float clear = textureLod(eye_sky, night.to_moon, 0.0).a;
    color = vec4(radiance * covered * clear, 0.0);
}
