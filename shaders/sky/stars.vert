// Places a star as a point five pixels wide.
//   in   stars  vec4[2 n]  equatorial direction; irradiance over the sun's above the air
//        transmittance_table, eye_sky (alpha)
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "blocks/night_block.glsl"
#include "common/picture_part.glsl"
#include "shared/sky/atmosphere.glsl"
#include "shared/sky/night_sky.glsl"

layout(std430, binding = kStarBuffer) readonly buffer Stars { vec4 stars[]; };
layout(binding = kEyeSkyUnit) uniform samplerCube eye_sky;
layout(binding = kNightTransmittanceUnit) uniform sampler2D transmittance_table;

layout(location = 0) flat out vec3 light;  // radiance that fills a pixel with the star's irradiance

void main() {
    vec3 direction = stars[2 * gl_VertexID].xyz * mat3(night.stars_from_world);
    gl_Position = in_picture_part(frame.clip_from_world * vec4(direction, 0.0));
    gl_PointSize = 5.0;
    float r = kGroundRadius + kEyeHeight;
    vec3 through = lut_value(transmittance_table,
                             centred(transmittance_uv(r, max(direction.y, 0.0)), transmittance_size()));
    float clear = textureLod(eye_sky, direction, 0.0).a;
    light = stars[2 * gl_VertexID + 1].rgb * night.star_light * through * clear /
            (frame.pixel_angle * frame.pixel_angle);
    bool behind_moon = night.moon_radiance.g > 0.0 && dot(direction, night.to_moon) > cos(kMoonAngularRadius);
    if (direction.y < -0.05 || behind_moon) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
}
