// Diffuse light in the air, scattered at least once, and its further scattering: part of atmosphere.glsl.
//
// By height and elevation of the sun, a table holds the radiance as a series of spherical harmonics up to degree 2, the
// highest degree of Rayleigh's phase function. Aerosol's phase function has higher degrees; light scattered in them
// keeps nearly its direction and counts as unscattered while the series is solved. This is the delta-M method: Wiscombe
// 1977, J. Atmos. Sci. 34, 1408, with his M = 3. For rendering, the light in higher degrees is looked up in another
// table: forward_light.glsl.
//
// Directions are those from which light comes. Axes: y is up, the sun's azimuth is along x.
//   mu  cosine of the zenith angle      a  component towards the sun's azimuth, sin(zenith angle) cos(azimuth)
#ifndef DEEPWATER_DIFFUSE_LIGHT
#define DEEPWATER_DIFFUSE_LIGHT

// Legendre moments of phase_aerosol(): means of P_l(nu) over it; each lobe has g^l.
CONST_FLOAT kAerosolMoment1 = 0.5f * (kGlowAsymmetry + kWideAsymmetry);
CONST_FLOAT kAerosolMoment2 = 0.5f * (kGlowAsymmetry * kGlowAsymmetry + kWideAsymmetry * kWideAsymmetry);
// The moment of degree 3 is the share of light scattered by aerosol that counts as unscattered.
CONST_FLOAT kStraightOn = 0.5f * (kGlowAsymmetry * kGlowAsymmetry * kGlowAsymmetry +
                                  kWideAsymmetry * kWideAsymmetry * kWideAsymmetry);
CONST_FLOAT kRayleighMoment2 = 0.1f;

// Extinction of diffuse light for solving the series: light scattered forward counts as unscattered. 1/km
FN vec3 diffuse_extinction(Air air) { return air.extinction - kStraightOn * air.mie; }

// The air's scattering coefficients [1/km] for light of degree 0, 1 and 2.
struct DegreeScattering {
    vec3 s0;
    vec3 s1;
    vec3 s2;
};
FN DegreeScattering degree_scattering(Air air) {
    DegreeScattering by;
    by.s0 = air.rayleigh + (1.0f - kStraightOn) * air.mie;
    by.s1 = (kAerosolMoment1 - kStraightOn) * air.mie;
    by.s2 = kRayleighMoment2 * air.rayleigh + (kAerosolMoment2 - kStraightOn) * air.mie;
    return by;
}

// Radiance by direction, per unit of sunlight: the coefficients of diffuse_source()'s polynomials.
struct DiffuseLight {
    vec3 mean;
    vec3 up;
    vec3 sunward;
    vec3 upright;
    vec3 tilted;
    vec3 across;
};
CONST_INT kDiffuseTerms = 6;

// Returns the component towards the sun's azimuth of a direction with the cosines mu to the zenith and nu to the sun.
// With the sun at the zenith it is 0, and nothing depends on it.
FN float towards_azimuth(float mu, float mu_s, float nu) {
    return (nu - mu * mu_s) / sqrt(max(1e-6f, 1.0f - mu_s * mu_s));
}

// Radiance that a kilometre of air scatters into the direction (mu, a), without aerosol's forward scattering. 1/km
FN vec3 diffuse_source(DiffuseLight light, Air air, float mu, float a) {
    DegreeScattering by = degree_scattering(air);
    return by.s0 * light.mean + by.s1 * (light.up * mu + light.sunward * a) +
           by.s2 * (light.upright * (3.0f * mu * mu - 1.0f) + light.tilted * (mu * a) +
                    light.across * (2.0f * a * a - 1.0f + mu * mu));
}

// --------------------------------------------------------------------------------------------------- the table

CONST_FLOAT kLowestSun = -0.342f;  // sine of the sun's elevation, -20 degrees, below which the air has no light
CONST_FLOAT kSunNodeWidth = 0.1f;  // nodes are densest for sines of the sun's elevation between minus and plus this

// Factor that fades the sun's light out over a degree above kLowestSun.
FN float sun_counts(float mu_s) { return clamp((mu_s - kLowestSun) / 0.0175f, 0.0f, 1.0f); }

// Nodes of one field of the table: sines of the sun's elevation by heights. The fields of the series' terms lie side
// by side in the first rows of a texture, whose other rows forward_light.glsl uses. kLowNodes lie within the aerosol
// layer.
CONST_INT kSunNodes = 56;
CONST_INT kLowNodes = 6;
CONST_INT kHighNodes = 10;
CONST_FLOAT kAerosolTop = 6.0f;  // km: less than a hundredth of the aerosol lies above
FN vec2 diffuse_grid() { return vec2(float(kSunNodes), float(kLowNodes + kHighNodes)); }

// Position of a height among the nodes, from 0; they are dense near the ground, and again above the aerosol's top.
FN float height_place(float r) {
    float h = clamp(r - kGroundRadius, 0.0f, kAtmosphereHeight);
    float low = float(kLowNodes - 1);
    return h < kAerosolTop ? low * sqrt(h / kAerosolTop)
                           : low + float(kHighNodes) * (sqrt(h) - sqrt(kAerosolTop)) /
                                       (sqrt(kAtmosphereHeight) - sqrt(kAerosolTop));
}
FN float height_of_place(float place) {
    float low = float(kLowNodes - 1);
    if (place <= low) return kAerosolTop * (place / low) * (place / low);
    float root = mix(sqrt(kAerosolTop), sqrt(kAtmosphereHeight), (place - low) / float(kHighNodes));
    return root * root;
}

// Inverse hyperbolic sine: grows like x about 0, like a logarithm far from it.
FN float sun_stretch(float mu_s) {
    float x = mu_s / kSunNodeWidth;
    return sign(x) * log(abs(x) + sqrt(x * x + 1.0f));
}

// Coordinates [0,1] of (r, mu_s), and the inverse.
FN vec2 multiple_uv(float r, float mu_s) {
    float lowest = sun_stretch(kLowestSun);
    float u = (sun_stretch(mu_s) - lowest) / (sun_stretch(1.0f) - lowest);
    return vec2(clamp(u, 0.0f, 1.0f), height_place(r) / float(kLowNodes + kHighNodes - 1));
}
FN vec2 multiple_parameters(vec2 uv) {
    float x = exp(mix(sun_stretch(kLowestSun), sun_stretch(1.0f), uv.x));
    return vec2(kGroundRadius + height_of_place(uv.y * float(kLowNodes + kHighNodes - 1)),
                min(kSunNodeWidth * 0.5f * (x - 1.0f / x), 1.0f));
}

#include "shared/sky/forward_light.glsl"

FN DiffuseLight diffuse_light(LUT table, float r, float mu_s) {
    vec2 grid = diffuse_grid();
    vec2 at = centred(multiple_uv(r, mu_s), grid) * grid / multiple_size();
    float step_x = 1.0f / float(kDiffuseTerms);
    DiffuseLight light;
    light.mean = lut_value(table, at);
    light.up = lut_value(table, vec2(at.x + step_x, at.y));
    light.sunward = lut_value(table, vec2(at.x + 2.0f * step_x, at.y));
    light.upright = lut_value(table, vec2(at.x + 3.0f * step_x, at.y));
    light.tilted = lut_value(table, vec2(at.x + 4.0f * step_x, at.y));
    light.across = lut_value(table, vec2(at.x + 5.0f * step_x, at.y));
    return light;
}

#endif
