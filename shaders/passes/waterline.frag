// The waterline across the picture: where the surface meets the near plane, the window of a dry box around the eye, water
// climbs it as a meniscus. Its hollow turns the rays of what lies behind away, and so it is dark; its foot gathers light
// from above, and so there is a bright rim below it.
//   in   eye_sky  radiance
//   out  color    light added, and in alpha the share of light taken away
#include "include/haze_veil.glsl"
#include "include/media.glsl"

layout(location = 0) out vec4 color;

const float kHeight = 0.006;     // of the meniscus, in picture heights: some millimetres on a window of half a metre
const float kLeastPixels = 1.5;  // it never gets thinner
const float kTaken = 0.75;       // of the light where its hollow is steepest
const float kRim = 0.2;          // of the zenith's radiance in its foot

float bell(float x) { return exp(-0.5 * x * x); }

void main() {
    float over = start_over_water();
    vec2 rise = vec2(dFdx(over), dFdy(over));  // m a pixel
    float picture_height = 1.0 / frame.near_water.y;
    float at = over * inversesqrt(max(dot(rise, rise), 1e-18)) / max(kHeight * picture_height, kLeastPixels);
    if (abs(at) > 3.0) discard;
    vec3 zenith = textureLod(eye_sky, vec3(0.0, 1.0, 0.0), 0.0).rgb;
    color = vec4(kRim * bell((at + 0.5) / 0.3) * zenith, kTaken * bell((at - 0.4) / 0.5));
}
