// Draws the meniscus of the waterline: water climbs the near plane, the window of a dry box around the eye. Rays that
// meet the meniscus cross its curved surface: at its foot they are totally reflected down into the water, at its top,
// which is nearly upright, they are refracted down to the sea close by. It looks like a dark rim with the sky in its
// uppermost edge.
//
// Water that wets a plate rises as y = 2 a sin(slant / 2) over the level, a the capillary length, up to the plate's own
// slant (Landau & Lifshitz, Fluid Mechanics, section 61, problem 1). frame.meniscus is y at an upright plate. The eye
// sees the profile from the side, so y determines the normal. The meniscus is above the line where rays start in air.
//   in   sky_cube, water_cube  radiance
//   out  color  radiance of the meniscus times coverage, coverage
#include "blocks/bindings.glsl"

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;

#include "common/media.glsl"
#include "common/water_veil.glsl"
#include "shared/water/fresnel.glsl"

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

const float kNearPlane = 0.05;    // m, as in src/scene/camera/camera.h
const float kLeastPixels = 2.0;   // least height of the meniscus
const float kSeaLevel = 3.0;      // mip level that is read of sky_cube, which shows the sea below the horizon
const float kLeastUpright = 0.3;  // cosine of the window's tilt

void main() {
    float over = start_over_water();
    vec2 rise = vec2(dFdx(over), dFdy(over));  // m a pixel
    vec3 right = dFdx(ray), up = dFdy(ray);    // m a pixel, a metre from the eye
    float at = over * inversesqrt(max(dot(rise, rise), 1e-18));  // pixels above the line

    // Normal of the meniscus on a near plane whose outward normal rises by `tilt`.
    vec3 outward = normalize(cross(up, right)), upward = normalize(rise.x * right + rise.y * up);
    float tilt = asin(clamp(outward.y, -1.0, 1.0)), whole = 0.5 * (0.5 * kPi - tilt);
    float height = frame.meniscus / kNearPlane / length(up) * sqrt(2.0) * sin(whole) / max(cos(tilt), kLeastUpright);
    height = max(height, kLeastPixels);
    float t = at / height;
    if (abs(t - 0.4) > 1.0 || frame.meniscus == 0.0) discard;
    float slant = tilt + 2.0 * asin(clamp(t, 0.0, 1.0) * sin(whole));
    vec3 normal = sin(slant) * outward + cos(slant) * upward;

    vec3 direction = normalize(ray);
    float cosine = dot(direction, normal);
    // A ray that goes down steeply misses the surface of the meniscus.
    vec3 within = cosine > 0.0 ? reflect(direction, normal) : direction;
    float reflected = cosine > 0.0 ? fresnel_dielectric(cosine, 1.0 / kWaterIndex) : 1.0;
    vec3 lip = reflected * bottomless_water(within, light_at_eye());
    if (reflected < 1.0) lip += (1.0 - reflected) *
                               textureLod(sky_cube, refract(direction, -normal, kWaterIndex), kSeaLevel).rgb;

    // The near plane is too close to the eye to be in focus; right above the line the meniscus covers everything.
    float soft = max(0.25, 1.0 / height);
    float shown = smoothstep(-soft, 0.0, t) * (1.0 - smoothstep(1.0 - soft, 1.0 + soft, t));
    color = vec4(shown * lip, shown);
}
