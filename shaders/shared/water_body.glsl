// Colour of bottomless water under a flat surface: sunlight and skylight scattered once towards the eye.
//
// Quasi-single scattering (Gordon 1973, Applied Optics 12, 2803): in the sea most scattering turns light by a few
// degrees only, so light scattered forward counts as not scattered. Hence
//   down  daylight fades with depth y as exp(-Kd y / mu), Kd the table's diffuse attenuation, mu the sun's cosine
//         in water (skylight: Kd belongs to diffuse light already, mu = 1);
//   up    on its way to the eye it fades as exp(-(a + bb) s), a absorption, bb backscatter, not a + b.
#ifndef DEEPWATER_WATER_BODY
#define DEEPWATER_WATER_BODY

#include "shared/conventions.glsl"
#include "shared/fresnel.glsl"
#include "shared/phase.glsl"

CONST_FLOAT kParticleAsymmetry = 0.924f;   // mean cosine of ocean particles: Henyey-Greenstein fit to Petzold 1972
CONST_FLOAT kDiffuseReflectance = 0.066f;  // of a flat surface under a uniform sky: the mean of Fresnel at n = 1.333
CONST_FLOAT kDiffuseCosine = 0.86f;        // mean cosine of skylight just below a flat surface: Kirk 1994, ch. 6

// Scattering by the water's own molecules at 610, 550 and 465 nm [1/m]: 0.00288 (wavelength / 500 nm)^-4.32.
// Source: Morel 1974.
FN vec3 pure_water_scattering() { return vec3(0.00122f, 0.00191f, 0.00394f); }

// Backscatter coefficient bb [1/m] for total scattering b [1/m]: half of the molecules', a few per cent of the rest.
FN vec3 water_backscatter(vec3 b) {
    vec3 molecules = min(b, pure_water_scattering());
    return 0.5f * molecules + backscatter_henyey_greenstein(kParticleAsymmetry) * (b - molecules);
}

// Volume scattering function b p [1/(m sr)] for total scattering b [1/m].
FN vec3 water_scattering_function(vec3 b, float cos_angle) {
    vec3 molecules = min(b, pure_water_scattering());
    return molecules * phase_rayleigh(cos_angle) +
           (b - molecules) * phase_henyey_greenstein(cos_angle, kParticleAsymmetry);
}

// Unit vector towards the refracted sun, under water, for the sun at or above the horizon.
FN vec3 refracted_sun(vec3 to_sun) {
    float cos_w = refracted_cosine(clamp(to_sun.y, 0.0f, 1.0f), kWaterIndex);
    return normalize(vec3(to_sun.x / kWaterIndex, cos_w, to_sun.z / kWaterIndex));
}

// Irradiance of the refracted sunbeam just below the surface, on a plane facing the beam, per unit irradiance above
// on a plane facing the sun: what the surface lets through, spread or squeezed by refraction (mu_air / mu_water).
FN float sunbeam_transfer(float mu_air) {
    float mu = clamp(mu_air, 0.0f, 1.0f);
    return (1.0f - fresnel_dielectric(mu, kWaterIndex)) * mu / refracted_cosine(mu, kWaterIndex);
}

// Radiance just below the surface that comes up from bottomless water, before the surface's own losses.
//   v                     unit direction in which one looks, under water; upward ones count as level
//   to_sun                unit direction to the sun, in air
//   sun, sky              irradiance above the surface: facing the sun; of the sky, on a level plane
//   a, b, kd              absorption, scattering, diffuse attenuation [1/m]
// A path of length s seen from the surface gives  integral_0^s (b p E) exp(-(a + bb + Kd v_down / mu) s') ds',
// in closed form for s -> infinity. Light scattered twice or more is left out.
FN vec3 water_body_radiance(vec3 v, vec3 to_sun, vec3 sun, vec3 sky, vec3 a, vec3 b, vec3 kd) {
    vec3 bb = water_backscatter(b);
    float down = max(0.0f, -v.y);
    vec3 l = refracted_sun(to_sun);
    vec3 sunlight = sun * sunbeam_transfer(to_sun.y) * water_scattering_function(b, dot(l, v)) /
                    (a + bb + kd * (down / l.y));
    // Skylight comes from the whole upper half, so that only its mean turn matters: bb over the rear hemisphere.
    vec3 scalar_sky = sky * ((1.0f - kDiffuseReflectance) / kDiffuseCosine);
    vec3 skylight = scalar_sky * bb / (2.0f * kPi) / (a + bb + kd * down);
    return sunlight + skylight;
}

#endif
