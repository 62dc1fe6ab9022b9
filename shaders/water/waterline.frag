// Draws the meniscus of the waterline: water climbs the near plane, the window of a dry box around the eye.
// Rays that meet the meniscus cross its curved surface: at its foot they are totally reflected down into the
// water, at its top, which is nearly upright, they are refracted down to the sea close by. It looks like a
// rim in the colours of the water and the bed, with the sky in its uppermost edge.
//
// Water that wets a plate rises as y = 2 a sin(slant / 2) over the level, a the capillary length, up to the
// plate's own slant less the contact angle (Landau & Lifshitz, Fluid Mechanics, section 61, problem 1).
// frame.meniscus is y at an upright plate that is wetted entirely. Where waves rise away from the window,
// water and window meet at a sharper angle and the meniscus is higher. The eye sees the profile from the
// side, so y determines the normal. The meniscus is above the line where rays start in air.
//   in   sky_cube, water_cube  radiance; with UNDERSIDE_PICTURE the mean bed, of UndersideBlock
//   out  color  radiance of the meniscus times coverage, coverage
#include "blocks/bindings.glsl"

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;

#include "common/media.glsl"
#include "common/water_veil.glsl"
#include "shared/water/fresnel.glsl"
#if UNDERSIDE_PICTURE
#include "water/over_bed.glsl"
layout(std140, binding = kUndersideBinding) uniform UndersideBlock { BehindSurface underside; };
#endif

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

const float kNearPlane = 0.05;    // m, as in src/scene/camera/camera.h
const float kLeastPixels = 2.0;   // least height of the meniscus
const float kSeaLevel = 3.0;      // mip level that is read of sky_cube
const float kLeastUpright = 0.3;  // cosine of the window's tilt
// The window is not equally clean everywhere: its contact angle [rad] is kContactMean with up to
// kContactSwing more or less, by three waves [rad/m] along it that have no common period, which are turned so
// that no place repeats.
const float kContactMean = 0.26, kContactSwing = 0.26;
const vec3 kContactAlong = vec3(203.0, 371.0, 611.0), kContactUp = vec3(97.0, -253.0, 419.0);

// Returns the contact angle of water at a place of the window, m.
float contact_angle(vec2 at) {
    vec3 waves = sin(kContactAlong * at.x + kContactUp * at.y);
    return kContactMean + kContactSwing * (waves.x + waves.y + waves.z) / 3.0;
}

// Returns the radiance that comes up to the surface along a ray that leads down, or sideways, into the water.
// Of the bed the mean is taken: so close to the eye, the meniscus blurs what it mirrors.
vec3 from_water(vec3 direction) {
    vec3 body = bottomless_water(direction, light_at_eye());
#if UNDERSIDE_PICTURE
    body = water_over_bed(underside, direction, body);
#endif
    return body;
}

// Returns the radiance of the sea close by or of the sky, whichever a ray in air meets.
vec3 from_air(vec3 direction) {
    vec3 up = vec3(direction.x, abs(direction.y), direction.z);
    vec3 light = textureLod(sky_cube, up, kSeaLevel).rgb;
    if (direction.y >= 0.0) return light;
    vec3 down = refract(direction, vec3(0.0, 1.0, 0.0), 1.0 / kWaterIndex);
    return mix(from_water(down) / (kWaterIndex * kWaterIndex), light, fresnel_dielectric(up.y, kWaterIndex));
}

void main() {
    vec2 start = start_and_slope();
    vec3 right = dFdx(ray), up = dFdy(ray);  // m a pixel, a metre from the eye
    vec3 outward = normalize(cross(up, right));
    // Change of the height over the water, m a pixel. Derivatives of the height itself would jump from cell
    // to cell of its map, and the thickness of the rim with them.
    vec2 away = outward.xz / max(length(outward.xz), 1e-4);
    vec2 rise = kNearPlane * (vec2(right.y, up.y) - start.y * vec2(dot(right.xz, away), dot(up.xz, away)));
    float at = start.x * inversesqrt(max(dot(rise, rise), 1e-18));  // pixels above the line

    // Normal of the meniscus on a near plane whose outward normal rises by `tilt` over that of the water's
    // surface.
    vec3 upward = normalize(rise.x * right + rise.y * up);
    float leaning = asin(clamp(outward.y, -1.0, 1.0)), tilt = leaning - atan(start.y);
    vec2 place = kNearPlane * vec2(dot(ray, normalize(right)), dot(ray, normalize(up)));
    float whole = max(0.5 * (0.5 * kPi - tilt - contact_angle(place)), 0.05);
    float height = frame.meniscus / kNearPlane / length(up) * sqrt(2.0) * sin(whole) /
                   max(cos(leaning), kLeastUpright);
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
    vec3 lip = reflected * from_water(within);
    if (reflected < 1.0) lip += (1.0 - reflected) * from_air(refract(direction, -normal, kWaterIndex));

    // The near plane is too close to the eye to be in focus; right above the line the meniscus covers
    // everything.
    float soft = max(0.25, 1.0 / height);
    float shown = smoothstep(-soft, 0.0, t) * (1.0 - smoothstep(1.0 - soft, 1.0 + soft, t));
    color = vec4(shown * lip, shown);
}
