// Rays of light that the air bends: where discs of sun and moon are seen. How far one sees over the sea follows from
// kSightRadius in shared/conventions.glsl.
#ifndef DEEPWATER_AIR_REFRACTION
#define DEEPWATER_AIR_REFRACTION

#include "shared/conventions.glsl"

// Returns how much higher [rad] than at its true elevation [rad] a body outside the air is seen from the sea, in air of
// 1010 hPa and 10 degrees Celsius. Below -1 degree, where only the ground is seen, it fades to 0 at -4.
// Source: Saemundsson 1986 as in Meeus 1998, eq. 16.4.
FN float air_refraction(float true_elevation) {
    const float degree = kPi / 180.0f;
    float degrees = true_elevation / degree;
    float seen = max(degrees, -1.0f);
    float minutes = 1.02f / tan(degree * (seen + 10.3f / (seen + 5.11f)));
    return max(0.0f, minutes) * (degree / 60.0f) * clamp((degrees + 4.0f) / 3.0f, 0.0f, 1.0f);
}

// Returns the true elevation [rad] of what is seen at an elevation of -0.5 degrees or more.
// Each round takes 0.8 of the error or more: within 1e-5 rad (tests).
FN float true_elevation(float seen) {
    float elevation = seen;
    for (int i = 0; i < 5; ++i) elevation = seen - air_refraction(elevation);
    return elevation;
}

CONST_FLOAT kFarthestBent = 0.05f;  // rad from a disc's middle, beyond which nothing of a small disc is seen
CONST_FLOAT kSineOfNoBend = 0.5f;  // sine of the elevation above which a disc's heights are changed by less than 0.1 %

// Returns the angle [rad] between a direction and the middle of a small disc, as it is without air; both are unit and as
// they are seen. The air lifts a low disc's lower rim more than the upper: at the horizon the disc is 5/6 as high as
// wide.
FN float angle_without_air(vec3 direction, vec3 to_middle) {
    float seen = distance(direction, to_middle);
    if (to_middle.y > kSineOfNoBend || seen > kFarthestBent) return seen;
    float middle = asin(to_middle.y), here = asin(direction.y);
    float rise = here - middle, unbent = true_elevation(here) - true_elevation(middle);
    return sqrt(max(seen * seen - rise * rise, 0.0f) + unbent * unbent);
}

#endif
