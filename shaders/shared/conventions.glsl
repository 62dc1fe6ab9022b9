// Conventions of all formulas, on CPU and GPU.
//
//   world      metres, seconds, radians; Y up, right-handed, north = -Z, east = +X; mean sea level y = 0
//   compass    degrees clockwise from north: 0 north (-Z), 90 east (+X), 180 south (+Z)
//   waves      h(x,t) = sum_k h(k,t) exp(+i k.x), h(k,t) = h0(k) exp(-i w t) + conj(h0(-k)) exp(+i w t): the part h0(k)
//              travels along +k
//   choppy     x' = x + lambda D with D(k) = +i (k/|k|) h(k): sharp crests for lambda > 0, Jacobian J < 1 on crests
//   slopes     (dh/dx, dh/dz); a surface normal is proportional to (-slope_x, 1, -slope_z)
//   depth      reversed: 1 at the near plane, 0 at infinity; clip space z in [0, 1]
//   colour     linear Rec.709. Radiance in W m^-2 sr^-1 nm^-1, white-balanced to the sun above the atmosphere
#ifndef DEEPWATER_CONVENTIONS
#define DEEPWATER_CONVENTIONS

#include "shared/language.glsl"

CONST_FLOAT kPi = 3.14159265358979f;
CONST_FLOAT kGravity = 9.81f;           // m/s^2
CONST_FLOAT kEarthRadius = 6371000.0f;  // m, mean
// The density of air, which falls with height, bends level rays by k = 0.15 of the Earth's curvature: as straight lines
// they go over a larger Earth, whose horizon dips by 8 % less. Source: Bomford, Geodesy (1980), 3.08: k is 0.13 to 0.17.
CONST_FLOAT kTerrestrialRefraction = 0.15f;
CONST_FLOAT kSightRadius = kEarthRadius / (1.0f - kTerrestrialRefraction);  // m
CONST_FLOAT kSunAngularRadius = 0.004653f;  // rad: 0.2666 degrees, as seen from the Earth's mean distance

// Luminance of linear Rec.709 (ITU-R BT.709-6).
FN float luminance(vec3 color) { return dot(color, vec3(0.2126f, 0.7152f, 0.0722f)); }

#endif
