// Colour of bottomless water: sunlight and skylight scattered once towards the eye.
//
// Quasi-single scattering (Gordon 1973, Applied Optics 12, 2803): in the sea most scattering turns light by a few
// degrees only, so light scattered forward counts as not scattered. Along any path, down or up, light then fades as
// exp(-(a + bb) s): a absorption, bb backscatter. Light that is turned back more than once adds what the exact
// computations of Gordon et al. 1988 give.
#ifndef DEEPWATER_WATER_BODY
#define DEEPWATER_WATER_BODY

#include "shared/conventions.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/sky/phase.glsl"

// Scattering by ocean particles: two Henyey-Greenstein lobes that follow, within 7 % from 30 to 180 degrees, the
// function of Fournier & Forand 1994 for the backscatter share of Petzold's (1972) measurements, 1.83 % (Mobley, Sundman
// & Boss 2002: refractive index 1.10, slope 3.5835). One lobe of the same mean cosine sends back only half of what turns
// by 160 degrees or more, which is what one sees from above.
CONST_FLOAT kParticleAhead = 0.935f;
CONST_FLOAT kParticleBack = -0.40f;
CONST_FLOAT kParticleShare = 0.99483f;
CONST_FLOAT kParticleBackscatter = 0.0183f;

CONST_FLOAT kDiffuseReflectance = 0.066f;  // of a flat surface under a uniform sky: the mean of Fresnel at n = 1.333
CONST_FLOAT kDiffuseCosine = 0.86f;        // mean cosine of skylight just below a flat surface: Kirk 1994, ch. 6

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

// Volume scattering function b p [1/(m sr)] for total scattering b [1/m].
FN vec3 water_scattering_function(vec3 b, float cos_angle) {
    vec3 molecules = min(b, pure_water_scattering());
    return molecules * phase_rayleigh(cos_angle) + (b - molecules) * phase_of_particles(cos_angle);
}

// Factor by which light that turns back more than once raises what turns back once.
// Source: Gordon et al. 1988, eq. 2a: reflectance is 0.0949 u + 0.0794 u^2 with u = bb / (a + bb).
FN vec3 multiple_scattering(vec3 a, vec3 bb) { return vec3(1.0f) + (0.0794f / 0.0949f) * bb / (a + bb); }

// Unit vector towards the refracted sun, under water, for the sun at or above the horizon.
FN vec3 refracted_sun(vec3 to_sun) {
    float cos_w = refracted_cosine(clamp(to_sun.y, 0.0f, 1.0f), kWaterIndex);
    return normalize(vec3(to_sun.x / kWaterIndex, cos_w, to_sun.z / kWaterIndex));
}

// Under water the sun's beams are bent. How far aside of a point, for each metre that it lies under the surface, a straight
// beam of the sun's would have to pass for shadows to be right there: from the point up along the bent beam to its entry,
// and from there as many metres straight on.
FN vec3 straightening(vec3 to_sun) {
    vec3 beam = refracted_sun(to_sun);
    return beam / beam.y - to_sun;
}

// Irradiance of the refracted sunbeam just below the surface, on a plane facing the beam, per unit irradiance above
// on a plane facing the sun: what the surface lets through, spread or squeezed by refraction (mu_air / mu_water).
//   mu [0,1], mu_water  cosines on both sides, refracted_cosine(mu, kWaterIndex) in the water
FN float sunbeam_transfer(float mu, float mu_water) {
    vec2 r = fresnel_amplitudes(mu, mu_water, kWaterIndex);
    return (1.0f - 0.5f * dot(r, r)) * mu / mu_water;
}
FN float sunbeam_transfer(float mu_air) {
    float mu = clamp(mu_air, 0.0f, 1.0f);
    return sunbeam_transfer(mu, refracted_cosine(mu, kWaterIndex));
}

// Radiance just below a flat surface of the skylight that bottomless water sends back, light scattered once.
//   down [0,1]  cosine of the direction in which one looks, from straight down
//   sky         irradiance on a level plane above the surface;  a, bb [1/m]
// Skylight comes from the whole upper half, so that only its mean turn matters: bb over the rear hemisphere.
FN vec3 skylight_from_water(float down, vec3 sky, vec3 a, vec3 bb) {
    vec3 scalar_sky = sky * ((1.0f - kDiffuseReflectance) / kDiffuseCosine);
    return scalar_sky * bb / (2.0f * kPi) / ((a + bb) * (1.0f + down / kDiffuseCosine));
}

// The same of the refracted sunbeam, to a direction v under water; upward ones count as level.
//   to_sun  unit direction to the sun, in air;  sun  irradiance above the surface, facing it
// A path of length s seen from the surface gives  integral_0^s (b p E) exp(-(a + bb) (1 + v_down / mu) s') ds',
// mu the refracted sun's cosine, in closed form for s -> infinity.
FN vec3 sunlight_from_water(vec3 v, vec3 to_sun, vec3 sun, vec3 a, vec3 b) {
    float down = max(0.0f, -v.y);
    vec3 l = refracted_sun(to_sun);
    return sun * sunbeam_transfer(to_sun.y) * water_scattering_function(b, dot(l, v)) /
           ((a + water_backscatter(b)) * (1.0f + down / l.y));
}

// How the sun's beam has spread on its way down: light scattered any number of times by angles so small that the way
// stays as long. Orders of scattering are Poisson distributed about the optical path tau = b s, and turns add up: n turns by
// a lobe of mean cosine g give one of g^n (Henyey-Greenstein lobes keep their form). One lobe of the orders' mean cosine
// stands for all that has been scattered.
//   returns mean cosine of what has been scattered, its share of the beam over tau.  Limit tau -> 0: (kParticleAhead, 1)
FN vec2 spread_beam(float tau) {
    if (tau < 1e-3f) return vec2(kParticleAhead, 1.0f);
    float scattered = 1.0f - exp(-tau);
    return vec2((exp(-tau * (1.0f - kParticleAhead)) - exp(-tau)) / scattered, scattered / tau);
}

// Of light scattered once towards the eye, from a beam as straight as at the surface, the share that is there after all
// orders: ahead of a spread beam there is no more light than the beam had. Elsewhere once is enough.
//   cos_angle  of the turn;  spread  spread_beam()
FN float spread_glow(float cos_angle, vec2 spread) {
    float once = phase_henyey_greenstein(cos_angle, kParticleAhead);
    return min(spread.y * phase_henyey_greenstein(cos_angle, spread.x) / once, 1.0f);
}

// Radiance just below the surface that comes up from bottomless water, before the surface's own losses.
//   v                     unit direction in which one looks, under water; upward ones count as level
//   to_sun                unit direction to the sun, in air
//   sun, sky              irradiance above the surface: facing the sun; of the sky, on a level plane
//   a, b                  absorption, scattering [1/m]
FN vec3 water_body_radiance(vec3 v, vec3 to_sun, vec3 sun, vec3 sky, vec3 a, vec3 b) {
    vec3 bb = water_backscatter(b);
    float down = max(0.0f, -v.y);
    return multiple_scattering(a, bb) * (sunlight_from_water(v, to_sun, sun, a, b) + skylight_from_water(down, sky, a, bb));
}

#endif
