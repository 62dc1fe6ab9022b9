// Clouds: where a line of sight meets their layer, how droplets scatter, how light gets about inside. Lengths in metres.
#ifndef DEEPWATER_CLOUDS
#define DEEPWATER_CLOUDS

#include "shared/conventions.glsl"
#include "shared/sky/phase.glsl"

CONST_FLOAT kHighCloudHeight = 9000.0f;  // m: cirrus of the middle latitudes, Houze 1993, ch. 5

// ---------------------------------------------------------------------------------------------------- geometry

// Distance to a shell at height `height` over a round sea, along a ray from sea level that climbs by `sine` >= 0.
FN float distance_to_shell(float height, float sine) {
    float b = kEarthRadius * sine;
    float c = height * (2.0f * kEarthRadius + height);
    return c / (b + sqrt(b * b + c));
}

// Place over the sea and height after `range` metres along a ray from the eye: the sea curves away as a parabola.
FN vec3 place_along(vec3 direction, float range) {
    float level2 = direction.x * direction.x + direction.z * direction.z;
    return vec3(direction.x * range, direction.y * range + range * range * level2 / (2.0f * kEarthRadius),
                direction.z * range);
}

// The upper half of the sky on a disc, by stereographic projection: conformal, finest at the horizon, which lies just
// inside the rim. Source: Bruneton, Neyret & Holzschuch 2010, section 4.2, for reflected skies.
CONST_FLOAT kDomeHorizon = 0.99f;  // radius of the horizon's circle; 1: the texture's edge
FN vec2 dome_uv(vec3 towards) {
    float scale = 0.5f * kDomeHorizon / max(length(towards) + towards.y, 1e-6f);
    return vec2(0.5f + scale * towards.x, 0.5f + scale * towards.z);
}
// The inverse, a unit direction; beyond the horizon that of the horizon.
FN vec3 dome_direction(vec2 uv) {
    vec2 q = (uv - 0.5f) * (2.0f / kDomeHorizon);
    float r2 = dot(q, q);
    if (r2 > 1.0f) {
        q = q * inversesqrt(r2);
        r2 = 1.0f;
    }
    return vec3(2.0f * q.x, 1.0f - r2, 2.0f * q.y) / (1.0f + r2);
}

// Radiance from a direction in which the open sky has `clear`. The air before a cloud sends its share of the open sky's
// light, less where clouds keep the sun from it.
//   seen  as sky/cloud_dome.comp has it;  sun, sky  what lights the clouds
//   extinction  of the air, 1/m;  shaded  share of it that lies in shade, a long way of which has the radiance `shaded_air`
FN vec3 clouds_before(vec3 clear, vec4 seen, vec3 sun, vec3 sky, vec3 extinction, float shaded, vec3 shaded_air) {
    vec3 through_air = exp(-extinction * (1000.0f * seen.w));
    vec3 light = seen.x * sun + seen.y * sky;
    return clear * seen.z + light * through_air + (1.0f - seen.z) * (1.0f - through_air) * mix(clear, shaded_air, shaded);
}

// Domes of a few texels, from places all over the tile: so many of each to a side.
CONST_INT kSmallDome = 8;
CONST_INT kDomePlaces = 8;

// Where a cloud seen along `direction` stood in the dome that was made before everything shifted.
//   distance  of the cloud;  shift  m it has moved since, seen from the eye
FN vec3 before_shift(vec3 direction, float distance, vec3 shift) {
    vec3 then = direction * distance - shift;
    return vec3(then.x, max(then.y, 0.0f), then.z);
}

// ------------------------------------------------------------------------------------------------------- droplets

// Where droplets of 20 micrometres send light: a fit to Mie theory, a Henyey-Greenstein lobe and one of Draine 2003,
// with the mean cosine 0.85 of clouds. The fit's forward lobe (0.9946, the aureole) is a third of a degree wide, less
// than the dome resolves; it is drawn wider here.
// Source: Jendersie & d'Eon 2023, "An Approximate Mie Scattering Function for Fog and Cloud Rendering", eqs. 4-7.
CONST_FLOAT kAureoleAsymmetry = 0.95f;
CONST_FLOAT kDraineAsymmetry = 0.5938f;
CONST_FLOAT kDraineAlpha = 27.11f;
CONST_FLOAT kDraineShare = 0.4981f;
FN float phase_draine(float cos_angle, float g, float alpha) {
    return phase_henyey_greenstein(cos_angle, g) * (1.0f + alpha * cos_angle * cos_angle) /
           (1.0f + alpha * (1.0f + 2.0f * g * g) / 3.0f);
}
FN float phase_droplets(float cos_angle) {
    return kDraineShare * phase_draine(cos_angle, kDraineAsymmetry, kDraineAlpha) +
           (1.0f - kDraineShare) * phase_henyey_greenstein(cos_angle, kAureoleAsymmetry);
}

// Ice crystals of many shapes: mean cosine 0.75, without halos. Source: Baran 2012, a review, section 4.
FN float phase_ice(float cos_angle) { return phase_two_lobes(cos_angle, 0.87f, -0.1f, 0.876f); }

// ------------------------------------------------------------------------------------------ light inside a cloud

// Light scattered by droplets goes on nearly as before. The similarity relation turns such a cloud into one that scatters
// evenly, thinner by 1 - g. Source: van de Hulst 1980, Multiple Light Scattering, ch. 14.
CONST_FLOAT kCloudAsymmetry = 0.86f;
CONST_FLOAT kSoftAsymmetry = 0.5f;    // of light turned a few times: by eye, between the droplets' and none
CONST_FLOAT kLeak = 0.35f;           // of light on its way into a cloud that stands alone, out through its sides: by eye
CONST_FLOAT kSeenDepth = 0.7f;        // scaled depth down to which one looks into a cloud, about

// Radiance inside a slab that is lit from one side and scatters all light, Eddington's approximation: a constant flux F
// runs through it, and radiance is  3 / (4 pi) F (depth_ahead + 2/3 + along).
//   flux   that runs through;  ahead  scaled depth from here to the far side
//   along  cosine between the flux and the light's own way
// Source: Eddington 1926; Shettle & Weinman 1970, for clouds; Meador & Weaver 1980.
FN float slab_radiance(float flux, float ahead, float along) {
    return 3.0f / (4.0f * kPi) * flux * max(ahead + 2.0f / 3.0f + along, 0.0f);
}
// That flux per unit irradiance: of light from all sides, and of a beam at cosine mu_0 to the slab's normal (the share
// of its irradiance on the slab).
FN float slab_diffuse_flux(float depth) { return (4.0f / 3.0f) / (4.0f / 3.0f + depth); }
FN float slab_beam_flux(float depth, float mu_0) { return (2.0f / 3.0f + mu_0) / (4.0f / 3.0f + depth); }

// Optical depths from a point inside a cloud to its outside: along the sun's ray, towards the sun and away from it; straight
// up and down.
struct CloudDepths {
    float toward;
    float away;
    float up;
    float down;
};

// Radiance that a point sends along a line of sight per unit of optical depth: x per unit of the sun's irradiance on a
// plane facing it; y, z per unit of level irradiance from above and from below.
//   view  unit direction in which one looks;  to_sun  unit
//   flatness [0,1]  0: clouds stand alone, and the sun's light runs through them along its rays; 1: an even layer, and it
//                   runs straight down
//   facing [0,1]    cosine between the sun and the outward normal of a cloud's face, where it stands alone
// Once scattered light keeps its phase function, light turned a few times a soft one, the rest is the slab's.
FN vec3 cloud_source(CloudDepths depths, vec3 view, vec3 to_sun, float flatness, float facing) {
    float scale = 1.0f - kCloudAsymmetry;
    float nu = dot(view, to_sun);
    float toward = scale * depths.toward;
    float away = scale * depths.away;
    float up = scale * depths.up;
    float down = scale * depths.down;

    float once = exp(-depths.toward);
    float beam = exp(-toward);
    float sun = phase_droplets(nu) * once + phase_henyey_greenstein(nu, kSoftAsymmetry) * (beam - once);
    float mu_0 = max(to_sun.y, 0.0f);
    float alone = slab_radiance(facing * slab_beam_flux(toward + away, facing), away, nu) * exp(-kLeak * (1.0f - flatness) * (1.0f - flatness) * toward);
    float layer = slab_radiance(mu_0 * slab_beam_flux(up + down, mu_0), down, view.y);
    float still_direct = 3.0f / (4.0f * kPi) * exp(-(toward + kSeenDepth)) * mix(facing * facing, mu_0 * mu_0, flatness);
    float thick = 1.0f - exp(-2.0f * (toward + away));
    sun += thick * max(mix(alone, layer, flatness) - still_direct, 0.0f);

    float flux = slab_diffuse_flux(up + down);
    return vec3(sun, slab_radiance(flux, down, view.y), slab_radiance(flux, up, -view.y));
}

// Share of daylight that the sea sends back up: of the diffuse light under clouds. Source: Jin et al. 2004.
CONST_FLOAT kSeaAlbedoUnderCloud = 0.06f;

// Share of the clear day's global irradiance under a cover [0,1] of low cloud.
// Source: Kasten & Czeplak 1980, Solar Energy 24, 177: ten years of hourly values in Hamburg.
FN float global_under_cloud(float cover) { return 1.0f - 0.75f * pow(cover, 3.4f); }

#endif
