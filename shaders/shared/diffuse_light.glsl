// Light in the air that was scattered at least once, and what the air makes of it: part of atmosphere.glsl.
//
// At every height and for every sun a table holds how bright that light is by direction, as a series of spherical
// harmonics up to degree 2: all that molecules can tell apart (Rayleigh's phase function has no others). Aerosol's
// phase function has higher degrees: the light in them stays close to its way, so it counts as not scattered. That is
// the delta-M method: Wiscombe 1977, J. Atmos. Sci. 34, 1408, with his M = 3.
//
// Directions are where light comes from, in axes that have up along y and the sun above x:
//   mu  cosine of the zenith angle      a  component towards the sun's azimuth, sin(zenith angle) cos(azimuth)
#ifndef DEEPWATER_DIFFUSE_LIGHT
#define DEEPWATER_DIFFUSE_LIGHT

// Legendre moments of phase_aerosol(): means of P_l(nu) over it; each lobe has g^l.
CONST_FLOAT kAerosolMoment1 = 0.5f * (kGlowAsymmetry + kWideAsymmetry);
CONST_FLOAT kAerosolMoment2 = 0.5f * (kGlowAsymmetry * kGlowAsymmetry + kWideAsymmetry * kWideAsymmetry);
// That of degree 3 is the share of light scattered by aerosol that counts as not scattered.
CONST_FLOAT kStraightOn = 0.5f * (kGlowAsymmetry * kGlowAsymmetry * kGlowAsymmetry +
                                  kWideAsymmetry * kWideAsymmetry * kWideAsymmetry);
CONST_FLOAT kRayleighMoment2 = 0.1f;

// Near the horizon light changes with elevation faster than a series of degree 2 can follow, and how much of what aerosol
// scatters stays in a ray differs from kStraightOn. While sunlight reaches the sea, a level ray runs along a layer brighter
// than what is above and below it: it loses a share to both, more of it towards the sun, whose glow falls off to all sides.
// Where the low air has dimmed the sun, in blue sooner than in red, the lowest rays are dimmer than what is above them: they
// gain. All fitted to path-traced skies of a clear maritime day (docs/sky.md).
CONST_FLOAT kLeak = 0.331f;
CONST_FLOAT kLeakWidth = 0.0889f;    // sine of the elevation
CONST_FLOAT kSunwardLeak = 0.194f;   // in dusk
CONST_FLOAT kGlowLeak = 0.464f;      // at the sun by day
CONST_FLOAT kDuskGlowLeak = 0.194f;  // and more in dusk
CONST_FLOAT kGlowLeakWidth = 0.004f; // 1 - cosine of the distance from the sun
CONST_FLOAT kGainWidth = 0.0256f;

// (lost, gained) of a level ray: shares of kStraightOn.
struct HorizonLeak {
    vec3 lost;
    vec3 gained;
};

// sunlight  share of it that comes to sea level, for a sun that has set: at its setting;  nu  cosine between ray and sun
FN HorizonLeak horizon_leak(vec3 sunlight, float nu) {
    vec3 dimmed = 1.0f - pow(clamp(sunlight, vec3(1e-20f), vec3(1.0f)), vec3(0.3145f));
    vec3 dusk = pow(dimmed, vec3(3.09f));
    float glow = exp((nu - 1.0f) / kGlowLeakWidth);
    HorizonLeak leak;
    leak.lost = kLeak + kGlowLeak * glow + dusk * (kSunwardLeak * nu + kDuskGlowLeak * glow);
    leak.gained = pow(dimmed, vec3(17.3f)) * (0.493f + nu * (0.311f + nu * 0.343f));
    return leak;
}
FN HorizonLeak mean_horizon_leak() {
    HorizonLeak leak;
    leak.lost = vec3(kLeak);
    leak.gained = vec3(0.0f);
    return leak;
}

// What diffuse light loses on its way at an elevation of sine mu; `leak` as above. 1/km
FN vec3 diffuse_extinction(Air air, float mu, HorizonLeak leak) {
    float wide = mu / kLeakWidth;
    float narrow = mu / kGainWidth;
    vec3 kept = 1.0f - leak.lost * exp(-wide * wide) + leak.gained * exp(-narrow * narrow);
    return air.extinction - kStraightOn * clamp(kept, vec3(0.0f), vec3(1.9f)) * air.mie;
}

// Share of sunlight that comes from the top of the atmosphere straight or nearly so; as march_transmittance().
FN vec3 march_beam(float r, float mu, float aerosol) {
    float distance = distance_to_top(r, mu);
    vec3 depth = vec3(0.0f);
    for (int i = 0; i < kTransmittanceSteps; ++i) {
        RayStep at = ray_step(r, mu, distance, i, kTransmittanceSteps);
        depth += diffuse_extinction(air_at(at.r - kGroundRadius, aerosol), (r * mu + at.t) / at.r, mean_horizon_leak()) * at.dt;
    }
    return exp(-depth);
}

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

// Radiance that a kilometre of air adds in the direction (mu, nu), nu being its cosine with the sun's. 1/km
FN vec3 diffuse_source(DiffuseLight light, Air air, float mu, float mu_s, float nu) {
    // With the sun overhead there is no azimuth, and the terms with `a` are 0.
    float a = (nu - mu * mu_s) / sqrt(max(1e-6f, 1.0f - mu_s * mu_s));
    DegreeScattering by = degree_scattering(air);
    return by.s0 * light.mean + by.s1 * (light.up * mu + light.sunward * a) +
           by.s2 * (light.upright * (3.0f * mu * mu - 1.0f) + light.tilted * (mu * a) +
                    light.across * (2.0f * a * a - 1.0f + mu * mu));
}

// --------------------------------------------------------------------------------------------------- the table

CONST_FLOAT kLowestSun = -0.342f;  // sine of the sun's elevation below which the air has none of its light: -20 degrees
CONST_FLOAT kSunNodeGrowth = 0.2f; // how much finer the table is in dusk than at noon: smaller is finer

// 0 from there down, 1 from a degree higher up.
FN float sun_counts(float mu_s) { return clamp((mu_s - kLowestSun) / 0.0175f, 0.0f, 1.0f); }

// One field of the table: sines of the sun's elevation by heights. The fields lie side by side.
FN vec2 diffuse_grid() { return vec2(64.0f, 14.0f); }
FN vec2 multiple_size() { return vec2(float(kDiffuseTerms) * 64.0f, 14.0f); }

// Coordinates [0,1] of (r, mu_s), fine near the ground and for a low sun: u = ln(1 + (mu_s - lowest) / growth), scaled.
FN vec2 multiple_uv(float r, float mu_s) {
    float height = clamp((r - kGroundRadius) / kAtmosphereHeight, 0.0f, 1.0f);
    float u = log(1.0f + max(0.0f, mu_s - kLowestSun) / kSunNodeGrowth) /
              log(1.0f + (1.0f - kLowestSun) / kSunNodeGrowth);
    return vec2(clamp(u, 0.0f, 1.0f), sqrt(height));
}
FN vec2 multiple_parameters(vec2 uv) {
    float mu_s = kLowestSun + kSunNodeGrowth * (exp(uv.x * log(1.0f + (1.0f - kLowestSun) / kSunNodeGrowth)) - 1.0f);
    return vec2(kGroundRadius + kAtmosphereHeight * uv.y * uv.y, min(mu_s, 1.0f));
}

FN DiffuseLight diffuse_light(LUT table, float r, float mu_s) {
    vec2 grid = diffuse_grid();
    vec2 at = centred(multiple_uv(r, mu_s), grid);
    float step_x = 1.0f / float(kDiffuseTerms);
    float x = at.x * step_x;
    DiffuseLight light;
    light.mean = lut_value(table, vec2(x, at.y));
    light.up = lut_value(table, vec2(x + step_x, at.y));
    light.sunward = lut_value(table, vec2(x + 2.0f * step_x, at.y));
    light.upright = lut_value(table, vec2(x + 3.0f * step_x, at.y));
    light.tilted = lut_value(table, vec2(x + 4.0f * step_x, at.y));
    light.across = lut_value(table, vec2(x + 5.0f * step_x, at.y));
    return light;
}

#endif
