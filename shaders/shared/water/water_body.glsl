// Radiance of bottomless water: sunlight and skylight scattered once towards the eye.
//
// Quasi-single scattering (Gordon 1973, Applied Optics 12, 2803): in the sea most scattering turns light by a few
// degrees only, so light scattered forward counts as unscattered. Along any path, down or up, light then fades as
// exp(-(a + bb) s), with absorption a and backscatter bb. Light that is scattered back more than once is added by a
// factor from the exact computations of Gordon et al. 1988.
#ifndef DEEPWATER_WATER_BODY
#define DEEPWATER_WATER_BODY

#include "shared/conventions.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/sky/phase.glsl"

// Phase function of ocean particles: two Henyey-Greenstein lobes that follow, within 7 % from 30 to 180 degrees, the
// function of Fournier & Forand 1994 for the backscatter share of Petzold's (1972) measurements, 1.83 % (Mobley,
// Sundman & Boss 2002: refractive index 1.10, slope 3.5835). A single lobe of the same mean cosine would scatter only
// half as much light by 160 degrees or more, which is the light that one sees from above.
CONST_FLOAT kParticleAhead = 0.935f;
CONST_FLOAT kParticleBack = -0.40f;
CONST_FLOAT kParticleShare = 0.99483f;
CONST_FLOAT kParticleBackscatter = 0.0183f;

// reflectance of a flat surface under a uniform sky: the mean of Fresnel's at n = 1.333
CONST_FLOAT kDiffuseReflectance = 0.066f;
CONST_FLOAT kDiffuseCosine = 0.86f;        // mean cosine of skylight just below a flat surface: Kirk 1994, ch. 6

// Reflectance of the flat surface for diffuse light from below, by reciprocity with that for light from above, whose
// radiance is n^2 times less.
CONST_FLOAT kThrownDown = 1.0f - (1.0f - kDiffuseReflectance) / (kWaterIndex * kWaterIndex);

// Scattering by the water's own molecules at 610, 550 and 465 nm [1/m]: 0.00288 (wavelength / 500 nm)^-4.32.
// Source: Morel 1974.
FN vec3 pure_water_scattering() { return vec3(0.00122f, 0.00191f, 0.00394f); }

// Backscatter coefficient bb [1/m] for total scattering b [1/m]: half of the molecules', a few per cent of the rest.
FN vec3 water_backscatter(vec3 b) {
    vec3 molecules = min(b, pure_water_scattering());
    return 0.5f * molecules + kParticleBackscatter * (b - molecules);
}

FN float phase_of_particles(float cos_angle) {
    return phase_two_lobes(cos_angle, kParticleAhead, kParticleBack, kParticleShare);
}

// Returns the scattering [1/m] of even water that is as bright as water with bubbles, which breaking waves drag under.
//   a, b         of the water without bubbles, 1/m
//   backscatter  of the bubbles at the surface, 1/m, >= 0;  depth  over which it falls to 37 %, m, >= 0
// Limits: depth -> infinity: b + backscatter / kParticleBackscatter;  depth -> 0: b.
// Light that is scattered back at the depth z has faded to exp(-2 (a + bb) z), for vertical ways and few bubbles; the
// factor on the bubbles is the mean of exp(-z / depth) by that weight. Bubbles send back a few per cent
// of what they scatter (Zhang, Lewis & Johnson 1998), as the water's particles do, and have their phase function here.
FN vec3 stirred_scattering(vec3 a, vec3 b, float backscatter, float depth) {
    vec3 fading = 2.0f * depth * (a + water_backscatter(b));
    return b + backscatter / kParticleBackscatter * fading / (1.0f + fading);
}

// Volume scattering function b p [1/(m sr)] for total scattering b [1/m].
FN vec3 water_scattering_function(vec3 b, float cos_angle) {
    vec3 molecules = min(b, pure_water_scattering());
    return molecules * phase_rayleigh(cos_angle) + (b - molecules) * phase_of_particles(cos_angle);
}

// Returns the factor by which multiple backscattering raises the light that is scattered back once.
// Source: Gordon et al. 1988, eq. 2a: reflectance is 0.0949 u + 0.0794 u^2 with u = bb / (a + bb).
FN vec3 multiple_scattering(vec3 a, vec3 bb) { return vec3(1.0f) + (0.0794f / 0.0949f) * bb / (a + bb); }

// Unit vector towards the refracted sun, under water, for the sun at or above the horizon.
FN vec3 refracted_sun(vec3 to_sun) {
    float cos_w = refracted_cosine(clamp(to_sun.y, 0.0f, 1.0f), kWaterIndex);
    return normalize(vec3(to_sun.x / kWaterIndex, cos_w, to_sun.z / kWaterIndex));
}

// Returns how fast the light of the refracted sunbeam fades with depth [1/m]: its irradiance on a level plane falls as
// exp(-f y).
//   kd    diffuse attenuation for a high sun, 1/m;  a, b  absorption, scattering [1/m]
//   mu    cosine of the refracted sun's angle from the vertical: 0.66 (sun on the horizon) to 1
// Limits: mu = 1: kd;  b = 0: kd / mu. What is scattered travels ever more steeply than the beam did, so f grows less
// than the beam's path where scattering outweighs absorption.
// Source: Kirk 1984, Limnology and Oceanography 29, 350: Kd mu = sqrt(a^2 + (0.425 mu - 0.19) a b), fitted to light
// that was traced through water of b/a up to 30. Here it gives the ratio to Kd at mu = 1.
FN vec3 sun_fading(vec3 kd, vec3 a, vec3 b, float mu) {
    vec3 high = a + (0.425f - 0.19f) * b;
    return kd / mu * sqrt((a + (0.425f * mu - 0.19f) * b) / high);
}

// Returns the offset [m], per metre of depth, from a point under water to the point at which the shadow map has to be
// read. The map's rays are straight, but the sun's rays are refracted at the surface: from the point the offset leads
// up along the refracted ray to the surface, then along the straight ray away from the sun, by as many metres as the
// point is deep.
FN vec3 straightening(vec3 to_sun) {
    vec3 beam = refracted_sun(to_sun);
    return beam / beam.y - to_sun;
}

// Returns the irradiance of the refracted sunbeam just below the surface, on a plane facing the beam, over the
// irradiance above on a plane facing the sun: Fresnel's transmittance times the change of the beam's cross-section,
// mu_air / mu_water.
//   mu [0,1], mu_water  cosines of the angles in air and in water: refracted_cosine(mu, kWaterIndex)
FN float sunbeam_transfer(float mu, float mu_water) {
    vec2 r = fresnel_amplitudes(mu, mu_water, kWaterIndex);
    return (1.0f - 0.5f * dot(r, r)) * mu / mu_water;
}
FN float sunbeam_transfer(float mu_air) {
    float mu = clamp(mu_air, 0.0f, 1.0f);
    return sunbeam_transfer(mu, refracted_cosine(mu, kWaterIndex));
}

// Returns the radiance just below a flat surface of the skylight that bottomless water scatters back, once.
//   down [0,1]  cosine of the angle between the direction of view and straight down
//   sky         irradiance on a level plane above the surface;  a, bb [1/m]
// Skylight comes from the whole upper hemisphere, so that scattering by all angles is averaged: bb is spread evenly
// over the rear hemisphere.
FN vec3 skylight_from_water(float down, vec3 sky, vec3 a, vec3 bb) {
    vec3 scalar_sky = sky * ((1.0f - kDiffuseReflectance) / kDiffuseCosine);
    return scalar_sky * bb / (2.0f * kPi) / ((a + bb) * (1.0f + down / kDiffuseCosine));
}

// Returns the same for the refracted sunbeam, in a direction of view v under water; upward directions count as level.
//   to_sun  unit direction to the sun, in air;  sun  irradiance above the surface, facing it
// A path of length s seen from the surface gives  integral_0^s (b p E) exp(-(a + bb) (1 + v_down / mu) s') ds',
// mu being the refracted sun's cosine; here in closed form for s -> infinity.
FN vec3 sunlight_from_water(vec3 v, vec3 to_sun, vec3 sun, vec3 a, vec3 b) {
    float down = max(0.0f, -v.y);
    vec3 l = refracted_sun(to_sun);
    return sun * sunbeam_transfer(to_sun.y) * water_scattering_function(b, dot(l, v)) /
           ((a + water_backscatter(b)) * (1.0f + down / l.y));
}

// Returns the share of the light that particles scatter which turns by more than an angle: the integral of the lobe
// ahead (Henyey & Greenstein 1941) over all larger angles. The lobe behind holds 0.5 % and is left out.
//   cos_angle [-1,1]  of that angle.  Limits: -1 -> 0, 1 -> 1
FN float scattered_beyond(float cos_angle) {
    float g = kParticleAhead;
    float way = sqrt(1.0f + g * g - 2.0f * g * cos_angle);
    return (1.0f - g * g) / (2.0f * g) * (1.0f / way - 1.0f / (1.0f + g));
}

// Returns how far the sun's beam has spread on its way down. Light is scattered any number of times, by angles so small
// that the path is not lengthened. The number of scatterings is Poisson distributed with the mean tau = b s. n
// scatterings by a Henyey-Greenstein lobe of mean cosine g give such a lobe of mean cosine g^n; all scattered light is
// represented by one lobe of the average mean cosine.
//   returns  x: mean cosine of the scattered light; y: its share of the beam over tau.  Limit tau -> 0:
//            (kParticleAhead, 1)
FN vec2 spread_beam(float tau) {
    if (tau < 1e-3f) return vec2(kParticleAhead, 1.0f);
    float scattered = 1.0f - exp(-tau);
    return vec2((exp(-tau * (1.0f - kParticleAhead)) - exp(-tau)) / scattered, scattered / tau);
}

// Returns the factor on light scattered once towards the eye that corrects for the beam's spread: looking into a spread
// beam one sees no more light than the beam holds. In other directions the factor is 1.
//   cos_angle  of the scattering;  spread  spread_beam()
FN float spread_glow(float cos_angle, vec2 spread) {
    float once = phase_henyey_greenstein(cos_angle, kParticleAhead);
    return min(spread.y * phase_henyey_greenstein(cos_angle, spread.x) / once, 1.0f);
}

// Returns the radiance of bottomless water just below the surface, before the surface's own losses.
//   v                     unit direction of view, under water; upward directions count as level
//   to_sun                unit direction to the sun, in air
//   sun, sky              irradiance above the surface: facing the sun; of the sky, on a level plane
//   a, b                  absorption, scattering [1/m]
FN vec3 water_body_radiance(vec3 v, vec3 to_sun, vec3 sun, vec3 sky, vec3 a, vec3 b) {
    vec3 bb = water_backscatter(b);
    float down = max(0.0f, -v.y);
    return multiple_scattering(a, bb) *
           (sunlight_from_water(v, to_sun, sun, a, b) + skylight_from_water(down, sky, a, bb));
}

#endif
