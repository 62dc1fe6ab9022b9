// Brightness of the moon, the stars and the glow of the night sky, relative to sunlight.
#ifndef DEEPWATER_NIGHT_SKY
#define DEEPWATER_NIGHT_SKY

#include "shared/conventions.glsl"

CONST_FLOAT kMoonAngularRadius = 0.004522f;  // rad: 1737.4 km at the mean distance of 384,400 km (IAU 2015)

// Apparent visual magnitudes. Source: Allen's Astrophysical Quantities (Cox 2000), tables 12.10 and 14.1.
CONST_FLOAT kSunMagnitude = -26.74f;
CONST_FLOAT kFullMoonMagnitude = -12.74f;

// Irradiance of a magnitude relative to the sun's. Source: Pogson 1856.
FN float light_of_magnitude(float magnitude) { return pow(10.0f, -0.4f * (magnitude - kSunMagnitude)); }

// Irradiance of the moon at a phase angle [rad, 0 full to pi new] relative to the full moon's.
// Source: Krisciunas & Schaefer 1991, PASP 103, 1033, eq. 9 (after Allen 1976), with the opposition peak left out.
FN float moon_phase_light(float phase_angle) {
    float degrees = phase_angle * 180.0f / kPi;
    float d2 = degrees * degrees;
    return pow(10.0f, -0.4f * (0.026f * degrees + 4e-9f * d2 * d2));
}

// The same for a sphere of isotropically scattering dust. Source: Lommel & Seeliger, in Hapke 2012, eq. 6.14.
FN float dust_phase_light(float phase_angle) {
    float half_angle = clamp(0.5f * phase_angle, 1e-3f, 0.5f * kPi - 1e-3f);
    return 1.0f - sin(half_angle) * tan(half_angle) * log(1.0f / tan(0.5f * half_angle));
}

// Colour of moonlight relative to sunlight: B - V is 0.92 for the moon, 0.65 for the sun (Allen 2000), a ratio of
// 0.78 at 440 nm to 1 at 550 nm; linearly interpolated and extrapolated to 610, 550 and 465 nm.
FN vec3 moon_color() { return vec3(1.156f, 1.0f, 0.830f); }

// Radiance of the moonless night sky at the zenith relative to sunlight's irradiance: airglow, zodiacal light and
// unresolved stars, 1.7e-4 cd m^-2 or 22 magnitudes per square arc second, over 1.33e5 lx. Source: Roach & Gordon 1973,
// The Light of the Night Sky; Leinert et al. 1998.
CONST_FLOAT kNightGlow = 1.3e-9f;  // 1/sr

// Brightness of a thin layer at 90 km in a slanted direction relative to the zenith. Source: van Rhijn 1921.
FN float van_rhijn(float sin_elevation) {
    float s2 = max(0.0f, 1.0f - sin_elevation * sin_elevation);
    return 1.0f / sqrt(1.0f - 0.9725f * s2);  // (6371 / 6461)^2
}

CONST_FLOAT kGlowDepth = 0.15f;     // optical depth of the air at the zenith
// effect of multiple scattering on long paths: by eye, for a glow of 0.8 at the horizon
CONST_FLOAT kGlowReturned = 0.05f;

// Glow in a direction relative to the zenith: brightened by the slanted path through the glowing layer, dimmed by the
// air. It is twice as bright 10 degrees above the horizon and falls below: Roach & Gordon 1973, chapter 3.
FN float night_glow(float sin_elevation) {
    float y = max(sin_elevation, 0.0f);
    float air_mass = 1.0f / (y + 0.025f * exp(-11.0f * y));  // Rozenberg 1966
    float depth = kGlowDepth * (air_mass / (1.0f + kGlowReturned * air_mass) - 1.0f / (1.0f + kGlowReturned));
    return van_rhijn(y) * exp(-depth);
}

#endif
