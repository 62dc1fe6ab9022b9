// The clear sky: light scattered by molecules and aerosol and absorbed by ozone, around a round planet.
//
// After Hillaire 2020, "A Scalable and Production Ready Sky and Atmosphere Rendering Technique": two tables that
// depend only on the air, then one march along the line of sight. He takes multiply scattered light as isotropic; here
// the second table holds its dependence on direction (diffuse_light.glsl). Refraction by the air is neglected.
// Distances in this file are kilometres, coefficients 1/km.
//
//   r     distance from the planet's centre        mu    cosine of the zenith angle of a ray
//   mu_s  cosine of the sun's zenith angle         nu    cosine of the angle between ray and sun
//
// A table is a LUT: a sampler2D in GLSL, in C++ a class with the same filtering. lut_value() reads either.
#ifndef DEEPWATER_ATMOSPHERE
#define DEEPWATER_ATMOSPHERE

#include "shared/conventions.glsl"
#include "shared/sky/phase.glsl"

#ifdef GL_core_profile
#define LUT sampler2D
vec3 lut_value(sampler2D table, vec2 uv) { return textureLod(table, uv, 0.0).rgb; }
#endif

CONST_FLOAT kSolarIrradiance = 1.75f;       // above the air, W m^-2 nm^-1: mean of the visible (ASTM E-490)

CONST_FLOAT kGroundRadius = 6371.0f;         // km, kEarthRadius
CONST_FLOAT kAtmosphereHeight = 100.0f;      // km: air above scatters less than 1e-5 of all scattered light
CONST_FLOAT kEyeHeight = 0.002f;             // km above the sea
CONST_FLOAT kRayleighScaleHeight = 8.43f;    // km: R T / (M g) at 288 K
CONST_FLOAT kMieScaleHeight = 1.2f;          // km
CONST_FLOAT kMieAlbedo = 0.98f;              // single-scattering albedo of sea salt (d'Almeida et al. 1991)
CONST_FLOAT kOzoneCentre = 25.0f;            // km, tent of half-width kOzoneHalfWidth (Bruneton 2017)
CONST_FLOAT kOzoneHalfWidth = 15.0f;         // km
CONST_FLOAT kSeaAlbedo = 0.06f;              // share of light that the sea reflects, diffusely

// The bands are not three wavelengths. The coefficients are spectra weighted with the CIE 1931 observer (fits of
// Wyman et al. 2013, 380-780 nm) in linear Rec.709, relative to a flat spectrum: the effect of thin air on red, green
// and blue. exp(-coefficient x path) is then within 4 % of the spectral result up to an optical depth of 1 in green.
// Coefficients at 610, 550 and 465 nm would have errors of 11 and 60 %, and the sky would be too grey.

// Scattering of air at sea level and 288 K. Source: Bucholtz 1995, Applied Optics 34, 2765, eq. 8 and table 3.
FN vec3 rayleigh_scattering() { return vec3(6.227e-3f, 11.560e-3f, 28.361e-3f); }

// Absorption of ozone where it is densest, 300 Dobson units in all.
// Source: Serdyuchenko et al. 2014, cross sections; profile of Bruneton 2017.
FN vec3 ozone_absorption() { return vec3(2.403e-3f, 1.807e-3f, 0.0f); }

// Extinction at sea level of the aerosol of a clear maritime day: optical depth 0.07 at 500 nm, Angstrom exponent 0.4,
// divided by kMieScaleHeight; taken at 610, 550 and 465 nm, because it varies slowly.
// Source: Smirnov et al. 2009, open-ocean background of the Maritime Aerosol Network.
FN vec3 mie_extinction() { return vec3(53.9e-3f, 56.2e-3f, 60.1e-3f); }

// Phase function of aerosol: a narrow lobe, which makes the glow around the sun, and a wide one; mean cosine 0.76 as of
// maritime aerosol (Hess et al. 1998). Source of the form: Kattawar 1975; the weights of the lobes are chosen by eye.
CONST_FLOAT kGlowAsymmetry = 0.92f;
CONST_FLOAT kWideAsymmetry = 0.60f;
FN float phase_aerosol(float nu) {
    return 0.5f * (phase_henyey_greenstein(nu, kGlowAsymmetry) + phase_henyey_greenstein(nu, kWideAsymmetry));
}

struct Air {
    vec3 rayleigh;    // scattering by molecules
    vec3 mie;         // scattering by aerosol
    vec3 extinction;  // scattering and absorption of all
};

// Returns the density of air at a height [0,100] km relative to sea level. Because the stratosphere is cold, the
// density at 45 km, where the light of twilight comes from, is a third of that of one exponential. Within 4 % up to 70
// km, where it is 7e-5. Source: a fit of the U.S. Standard Atmosphere 1976 to 85 km.
FN float air_density(float height) {
    float x = height / 30.0f;
    return exp(x * (-2.4793f + x * (-3.2901f + x * (1.9050f - 0.33991f * x))));
}

// Densities of molecules and of aerosol at a height [km] relative to sea level, and of ozone relative to its largest.
FN vec3 air_amounts(float height) {
    float h = max(0.0f, height);
    return vec3(air_density(h), exp(-h / kMieScaleHeight),
                max(0.0f, 1.0f - abs(h - kOzoneCentre) / kOzoneHalfWidth));
}

// Coefficients of air with such densities; for densities integrated along a ray [km], the optical depths. `aerosol`
// scales mie_extinction().
FN Air air_of(vec3 amounts, float aerosol) {
    vec3 mie_loss = mie_extinction() * (aerosol * amounts.y);
    Air air;
    air.rayleigh = rayleigh_scattering() * amounts.x;
    air.mie = mie_loss * kMieAlbedo;
    air.extinction = air.rayleigh + mie_loss + ozone_absorption() * amounts.z;
    return air;
}
FN Air air_at(float height, float aerosol) { return air_of(air_amounts(height), aerosol); }

// ---------------------------------------------------------------------------------------------------- geometry

// r^2 - kGroundRadius^2 without cancellation.
FN float above_ground2(float r) { return max(0.0f, (r - kGroundRadius) * (r + kGroundRadius)); }

// Distance along a ray to the top of the atmosphere.
FN float distance_to_top(float r, float mu) {
    float top2 = kAtmosphereHeight * (2.0f * kGroundRadius + kAtmosphereHeight);
    return max(0.0f, -r * mu + sqrt(max(0.0f, r * r * mu * mu + top2 - above_ground2(r))));
}

// Distance along a ray to the ground; negative when it misses.
FN float distance_to_ground(float r, float mu) {
    float discriminant = r * r * mu * mu - above_ground2(r);
    return mu < 0.0f && discriminant >= 0.0f ? max(0.0f, -r * mu - sqrt(discriminant)) : -1.0f;
}

// Share of the sun's disc above the horizon, approximated by a smooth step: 0 below, 1 above.
FN float sun_visibility(float r, float mu_s) {
    float sin_horizon = kGroundRadius / r;
    float mu_horizon = -sqrt(max(0.0f, 1.0f - sin_horizon * sin_horizon));
    return smoothstep(-kSunAngularRadius, kSunAngularRadius, mu_s - mu_horizon);
}

// ----------------------------------------------------------------------------------------- transmittance table

CONST_INT kTransmittanceSteps = 40;

// A step of the midpoint rule along a ray in the square root of the distance: the lengths of steps grow linearly.
struct RayStep {
    float t;   // distance of its sample from the ray's start
    float dt;  // length
    float r;   // distance of its sample from the planet's centre
};
//   i  number of the step, from 0 on
FN RayStep ray_step(float r, float mu, float distance, int i, int count) {
    float x = (float(i) + 0.5f) / float(count);
    RayStep at;
    at.t = distance * x * x;
    at.dt = distance * 2.0f * x / float(count);
    at.r = sqrt(r * r + 2.0f * r * mu * at.t + at.t * at.t);
    return at;
}

// Densities integrated from r to the top of the atmosphere, km.
FN vec3 march_amounts(float r, float mu) {
    float distance = distance_to_top(r, mu);
    vec3 sum = vec3(0.0f);
    for (int i = 0; i < kTransmittanceSteps; ++i) {
        RayStep at = ray_step(r, mu, distance, i, kTransmittanceSteps);
        sum += air_amounts(at.r - kGroundRadius) * at.dt;
    }
    return sum;
}

// Transmittance from r to the top of the atmosphere: relative error below 1 % (tests).
FN vec3 march_transmittance(float r, float mu, float aerosol) {
    return exp(-air_of(march_amounts(r, mu), aerosol).extinction);
}

// Texture coordinate [0,1] of (r, mu) for rays that miss the ground, fine near the horizon and near the ground.
// Source: Bruneton 2017, "Precomputed Atmospheric Scattering: a new implementation", section Transmittance.
FN vec2 transmittance_uv(float r, float mu) {
    float rho = sqrt(above_ground2(r));
    float horizon = sqrt(kAtmosphereHeight * (2.0f * kGroundRadius + kAtmosphereHeight));
    float nearest = kGroundRadius + kAtmosphereHeight - r;
    float farthest = rho + horizon;
    return vec2(clamp((distance_to_top(r, mu) - nearest) / (farthest - nearest), 0.0f, 1.0f), rho / horizon);
}

// The inverse: (r, mu) of a texture coordinate.
FN vec2 transmittance_parameters(vec2 uv) {
    float horizon = sqrt(kAtmosphereHeight * (2.0f * kGroundRadius + kAtmosphereHeight));
    float rho = horizon * uv.y;
    float r = sqrt(rho * rho + kGroundRadius * kGroundRadius);
    float nearest = kGroundRadius + kAtmosphereHeight - r;
    float distance = nearest + uv.x * (rho + horizon - nearest);
    float mu = distance == 0.0f
                   ? 1.0f
                   : (horizon * horizon - rho * rho - distance * distance) / (2.0f * r * distance);
    return vec2(r, clamp(mu, -1.0f, 1.0f));
}

// Coordinate that puts 0 and 1 on the centres of the first and last of n texels, and its inverse.
FN vec2 centred(vec2 x, vec2 n) { return (x * (n - 1.0f) + 0.5f) / n; }
FN vec2 uncentred(vec2 uv, vec2 n) { return clamp((uv * n - 0.5f) / (n - 1.0f), 0.0f, 1.0f); }

FN vec2 transmittance_size() { return vec2(256.0f, 64.0f); }

FN vec3 transmittance_to_sun(LUT table, float r, float mu_s) {
    return lut_value(table, centred(transmittance_uv(r, mu_s), transmittance_size())) * sun_visibility(r, mu_s);
}

#include "shared/sky/diffuse_light.glsl"

// ------------------------------------------------------------------------------------------------ line of sight

CONST_INT kSkySteps = 48;

// Light integrated along a line of sight, per unit of sunlight: light scattered once, without its phase functions (they
// are sharp in nu; the rest is smooth enough for a small table), and light scattered more often.
struct SkyGathering {
    vec3 rayleigh;
    vec3 mie;
    vec3 multiple;
    vec3 through;  // transmittance of the whole path
};

// Integrates along a ray from r over `distance`, for the open sky to the top of the atmosphere.
FN SkyGathering gather_sky(LUT transmittance, LUT multiple, float r, float mu, float mu_s, float nu, float distance,
                           float aerosol) {
    SkyGathering sum;
    sum.rayleigh = vec3(0.0f);
    sum.mie = vec3(0.0f);
    sum.multiple = vec3(0.0f);
    vec3 through = vec3(1.0f);
    for (int i = 0; i < kSkySteps; ++i) {
        RayStep at = ray_step(r, mu, distance, i, kSkySteps);
        float r_t = at.r;
        float mu_s_t = clamp((r * mu_s + at.t * nu) / r_t, -1.0f, 1.0f);
        float mu_t = clamp((r * mu + at.t) / r_t, -1.0f, 1.0f);
        float a = towards_azimuth(mu_t, mu_s_t, nu);
        Air air = air_at(r_t - kGroundRadius, aerosol);
        vec3 step_through = exp(-air.extinction * at.dt);
        vec3 reached = through * (1.0f - step_through) / air.extinction * sun_counts(mu_s_t);
        vec3 sunlit = reached * transmittance_to_sun(transmittance, r_t, mu_s_t);
        DiffuseLight light = diffuse_light(multiple, r_t, mu_s_t);
        sum.rayleigh += sunlit * air.rayleigh;
        sum.mie += sunlit * air.mie;
        sum.multiple += reached * (diffuse_source(light, air, mu_t, a) +
                                   air.mie * forward_light(multiple, light.mean, r_t, mu_t, mu_s_t, a));
        through *= step_through;
    }
    sum.through = through;
    sum.multiple = max(sum.multiple, vec3(0.0f));  // a truncated series may be negative where there is no light
    return sum;
}

FN vec3 gathered_radiance(SkyGathering sky, float nu) {
    return kSolarIrradiance *
           (sky.rayleigh * phase_rayleigh(nu) + sky.mie * phase_aerosol(nu) + sky.multiple);
}

CONST_FLOAT kSeaSideBrightness = 0.45f;  // brightness straight down relative to the horizon
CONST_FLOAT kSeaSideFade = 0.4f;         // sine of the depression from which on the brightness is that

// Factor on the horizon's light for directions below the horizon, in [kSeaSideBrightness, 1]; by eye. Reflected rays
// of such directions meet another wave, which reflects part of the sky.
FN float below_horizon_factor(float sin_elevation) {
    return mix(1.0f, kSeaSideBrightness, smoothstep(0.0f, kSeaSideFade, -sin_elevation));
}

// Returns the direction itself if it is above the horizon, else the one at the horizon with the same azimuth.
FN vec3 lifted_to_horizon(vec3 direction) {
    float level = length(vec3(direction.x, 0.0f, direction.z));
    if (direction.y >= 0.0f) return direction;
    return level > 1e-6f ? vec3(direction.x / level, 0.0f, direction.z / level) : vec3(1.0f, 0.0f, 0.0f);
}

// Radiance of the clear sky seen from sea level, without the sun's disc; below the horizon see below_horizon_factor().
FN vec3 clear_sky_radiance(LUT transmittance, LUT multiple, vec3 direction, vec3 to_sun, float aerosol) {
    float r = kGroundRadius + kEyeHeight;
    vec3 seen = lifted_to_horizon(direction);
    SkyGathering sky = gather_sky(transmittance, multiple, r, seen.y, to_sun.y, dot(seen, to_sun),
                                  distance_to_top(r, seen.y), aerosol);
    return gathered_radiance(sky, dot(direction, to_sun)) * below_horizon_factor(direction.y);
}

// --------------------------------------------------------------------------------------------- sky-view table

// SkyGathering by direction, for one sun. x: angle between the azimuths of direction and sun, 0 to pi (the sky is
// symmetric about the sun's vertical plane), finest towards the sun; y: elevation, 0 to pi/2, finest at the horizon.
FN vec2 sky_view_size() { return vec2(32.0f, 96.0f); }

FN vec2 sky_view_uv(vec3 direction, vec3 to_sun) {
    float elevation = asin(clamp(direction.y, 0.0f, 1.0f));
    float across = direction.x * to_sun.z - direction.z * to_sun.x;
    float along = direction.x * to_sun.x + direction.z * to_sun.z;
    // atan(0, 0) is undefined: for a direction or a sun at the zenith any azimuth serves.
    float azimuth = abs(across) + abs(along) > 1e-12f ? atan(abs(across), along) : 0.0f;
    return vec2(sqrt(azimuth / kPi), sqrt(elevation / (0.5f * kPi)));
}

// The inverse: a unit direction, in axes where the sun is at azimuth 0 along +x.
FN vec3 sky_view_direction(vec2 uv) {
    float azimuth = kPi * uv.x * uv.x;
    float elevation = 0.5f * kPi * uv.y * uv.y;
    return vec3(cos(elevation) * cos(azimuth), sin(elevation), cos(elevation) * sin(azimuth));
}

// ------------------------------------------------------------------------------------------------- overcast

CONST_FLOAT kOvercastShare = 0.25f;  // irradiance under full cloud relative to a clear sky's: Kasten & Czeplak 1980

// CIE standard overcast sky: neutral, three times brighter at the zenith than at the horizon.
//   zenith  radiance straight up;  level irradiance 7 pi / 9 of it.  Source: Moon & Spencer 1942.
FN float overcast_radiance(float sin_elevation, float zenith) {
    return zenith * (1.0f + 2.0f * clamp(sin_elevation, 0.0f, 1.0f)) / 3.0f;
}
FN float overcast_zenith(float irradiance) { return irradiance * 9.0f / (7.0f * kPi); }

// Share of the sun's direct light under a cloud cover of 0..1: global (1 - 0.75 N^3.4) times direct share (1 - N^2).
// Source: Kasten & Czeplak 1980, Solar Energy 24, 177.
FN float sun_through_cloud(float cover) {
    return (1.0f - (1.0f - kOvercastShare) * pow(cover, 3.4f)) * (1.0f - cover * cover);
}

#endif
