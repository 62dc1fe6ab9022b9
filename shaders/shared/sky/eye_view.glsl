// Addressing of the table of how the clear sky changes with the eye's height, by direction, for one sun.
//
// x: angle between the azimuths of direction and sun, 0 to pi; y: elevation, finest at the eye's horizon: first the
// rows above the horizon, then those below.
#ifndef DEEPWATER_EYE_VIEW
#define DEEPWATER_EYE_VIEW
#include "shared/conventions.glsl"

CONST_INT kEyeViewColumns = 32;
CONST_INT kEyeViewRowsAbove = 96;
CONST_INT kEyeViewRowsBelow = 48;

// Texture coordinate of a unit direction.  horizon_mu  sine of the horizon's elevation, <= 0
FN vec2 eye_view_uv(vec3 direction, vec3 to_sun, float horizon_mu) {
    float above = asin(clamp(direction.y, -1.0f, 1.0f)) - asin(horizon_mu);
    float across = direction.x * to_sun.z - direction.z * to_sun.x;
    float along = direction.x * to_sun.x + direction.z * to_sun.z;
    float azimuth = abs(across) + abs(along) > 1e-12f ? atan(abs(across), along) : 0.0f;
    float range = 0.5f * kPi - (above >= 0.0f ? asin(horizon_mu) : -asin(horizon_mu));
    float t = sqrt(min(abs(above) / range, 1.0f));
    float row = above >= 0.0f ? t * float(kEyeViewRowsAbove - 1)
                              : float(kEyeViewRowsAbove) + t * float(kEyeViewRowsBelow - 1);
    return vec2((azimuth / kPi * float(kEyeViewColumns - 1) + 0.5f) / float(kEyeViewColumns),
                (row + 0.5f) / float(kEyeViewRowsAbove + kEyeViewRowsBelow));
}

// The inverse, of a texel: a unit direction, in axes where the sun is at azimuth 0 along +x.
FN vec3 eye_view_direction(int column, int row, float horizon_mu) {
    float azimuth = kPi * float(column) / float(kEyeViewColumns - 1);
    bool is_above = row < kEyeViewRowsAbove;
    float t = is_above ? float(row) / float(kEyeViewRowsAbove - 1)
                       : float(row - kEyeViewRowsAbove) / float(kEyeViewRowsBelow - 1);
    float horizon = asin(horizon_mu);
    float elevation = is_above ? horizon + t * t * (0.5f * kPi - horizon) : horizon - t * t * (0.5f * kPi + horizon);
    return vec3(cos(elevation) * cos(azimuth), sin(elevation), cos(elevation) * sin(azimuth));
}

#endif
