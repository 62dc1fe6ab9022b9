// Clouds: geometry of their layer, phase functions of droplets and ice, and light inside clouds. Lengths in metres.
#ifndef DEEPWATER_CLOUDS
#define DEEPWATER_CLOUDS

#include "shared/conventions.glsl"
#include "shared/sky/phase.glsl"

CONST_FLOAT kHighCloudHeight = 9000.0f;  // m: cirrus of the middle latitudes, Houze 1993, ch. 5

// ---------------------------------------------------------------------------------------------------- geometry

// Distance to a shell at height `height` > 0 over a round sea, along a ray from sea level that climbs by `sine`, or sinks
// and meets the shell where the sea has sunk farther; 0 for the sea itself, with `sine` >= 0.
FN float distance_to_shell(float height, float sine) {
    float b = kSightRadius * sine;
    float c = height * (2.0f * kSightRadius + height);
    return c / max(b + sqrt(b * b + c), 1e-3f);
}

// Point after `range` metres along a ray from the eye: x, z horizontally, y the height above the sea, whose curvature
// is approximated by a parabola.
FN vec3 place_along(vec3 direction, float range) {
    float level2 = direction.x * direction.x + direction.z * direction.z;
    return vec3(direction.x * range, direction.y * range + range * range * level2 / (2.0f * kSightRadius),
                direction.z * range);
}

// Texture coordinate of a direction of the upper hemisphere, by stereographic projection onto a disc: conformal,
// finest at the horizon, which lies just inside the texture's edge. Source: Bruneton, Neyret & Holzschuch 2010,
// section 4.2.
CONST_FLOAT kDomeHorizon = 0.99f;  // radius of the horizon's circle; 1: the texture's edge
FN vec2 dome_uv(vec3 towards) {
    float scale = 0.5f * kDomeHorizon / max(length(towards) + towards.y, 1e-6f);
    return vec2(0.5f + scale * towards.x, 0.5f + scale * towards.z);
}
// The inverse: a unit direction; outside the horizon's circle, that of the horizon.
FN vec3 dome_direction(vec2 uv) {
    vec2 q = (uv - 0.5f) * (2.0f / kDomeHorizon);
    float r2 = dot(q, q);
    if (r2 > 1.0f) {
        q = q * inversesqrt(r2);
        r2 = 1.0f;
    }
    return vec3(2.0f * q.x, 1.0f - r2, 2.0f * q.y) / (1.0f + r2);
}

// Radiance of clouds in front of the open sky, whose radiance is `clear`. The air before a cloud adds a share of the
// open sky's light, or of `shaded_air` where clouds shade it.
//   seen  value of a dome, see sky/cloud_dome.comp;  sun, sky  irradiances on the clouds
//   extinction  of the air, 1/m;  shaded  share of the air in shadow;  shaded_air  radiance of a long path in shadow
FN vec3 clouds_before(vec3 clear, vec4 seen, vec3 sun, vec3 sky, vec3 extinction, float shaded, vec3 shaded_air) {
    vec3 through_air = exp(-extinction * (1000.0f * seen.w));
    vec3 light = seen.x * sun + seen.y * sky;
    return clear * seen.z + light * through_air +
           (1.0f - seen.z) * (1.0f - through_air) * mix(clear, shaded_air, shaded);
}

// Small domes for eyes all over the tile: texels along a side of each, and number of domes along a side of the tile.
CONST_INT kSmallDome = 8;
CONST_INT kDomePlaces = 8;

// Direction in which a cloud, now seen along `direction`, was when the dome was made.
//   distance  of the cloud, m;  shift  its movement relative to the eye since then, m
FN vec3 before_shift(vec3 direction, float distance, vec3 shift) {
    vec3 then = direction * distance - shift;
    return vec3(then.x, max(then.y, 0.0f), then.z);
}

// --------------------------------------------------------------------------------------------------------- shapes

// Density [0,1] of a cloud where its field, with the billows that are drawn, has the value `field`.
//   softness > 0  width in the field of the edge of a billow
//   bite     >= 0  depth in the field by which billows cut into the cloud
//   lost     [0,1]  share of the billows' amplitude that is finer than what is drawn: there the density is a mean, and
//                   the edge wider. The noise of billows has a standard deviation of a quarter of its range, and a
//                   smooth step of width w one of w / sqrt(20).
FN float cloud_density(float field, float softness, float bite, float lost) {
    float deviation = 0.25f * bite * lost;
    float width = sqrt(softness * softness + 20.0f * deviation * deviation);
    return smoothstep(0.5f * (softness - width), 0.5f * (softness + width), field);
}

// ------------------------------------------------------------------------------------------------------- droplets

// Phase function of droplets of 20 micrometres: a fit to Mie theory by a Henyey-Greenstein lobe and one of Draine 2003,
// with the mean cosine 0.85 of clouds. The fit's forward lobe (0.9946, the aureole) is a third of a degree wide, less
// than the dome resolves; a wider one is used here.
// Source: Jendersie & d'Eon 2023, "An Approximate Mie Scattering Function for Fog and Cloud Rendering", eqs. 4-7.
CONST_FLOAT kAureoleAsymmetry = 0.95f;
CONST_FLOAT kDraineAsymmetry = 0.5938f;
CONST_FLOAT kDraineAlpha = 27.11f;
CONST_FLOAT kDraineShare = 0.4981f;
CONST_FLOAT kAureoleShare = 1.0f - kDraineShare;
FN float phase_draine(float cos_angle, float g, float alpha) {
    return phase_henyey_greenstein(cos_angle, g) * (1.0f + alpha * cos_angle * cos_angle) /
           (1.0f + alpha * (1.0f + 2.0f * g * g) / 3.0f);
}
FN float phase_droplets(float cos_angle) {
    return kDraineShare * phase_draine(cos_angle, kDraineAsymmetry, kDraineAlpha) +
           kAureoleShare * phase_henyey_greenstein(cos_angle, kAureoleAsymmetry);
}

// Phase function of ice crystals of many shapes: mean cosine 0.75, without halos. Source: Baran 2012, a review,
// section 4.
FN float phase_ice(float cos_angle) { return phase_two_lobes(cos_angle, 0.87f, -0.1f, 0.876f); }

// ------------------------------------------------------------------------------------------ light inside a cloud

// Droplets scatter mostly forward. By the similarity relation such a cloud is equivalent to one that scatters
// isotropically, with optical depths scaled by 1 - g. Source: van de Hulst 1980, Multiple Light Scattering, ch. 14.
CONST_FLOAT kCloudAsymmetry = 0.86f;
CONST_FLOAT kSoftAsymmetry = 0.5f;    // g of light scattered a few times: by eye, between the droplets' and 0
CONST_FLOAT kLeak = 0.35f;           // loss of light through the sides of a single cloud: by eye
CONST_FLOAT kSeenDepth = 0.7f;        // about the scaled depth down to which one sees into a cloud

// Radiance inside a slab that is lit from one side and absorbs nothing, in Eddington's approximation: the net flux F is
// constant, and the radiance is  3 / (4 pi) F (ahead + 2/3 + along).
//   flux   F;  ahead  scaled depth from here to the far side
//   along  cosine between the directions of the flux and of the light
// Source: Eddington 1926; Shettle & Weinman 1970, for clouds; Meador & Weaver 1980.
FN float slab_radiance(float flux, float ahead, float along) {
    return 3.0f / (4.0f * kPi) * flux * max(ahead + 2.0f / 3.0f + along, 0.0f);
}
// The net flux per unit irradiance on the slab: of diffuse light, and of a beam at the cosine mu_0 to the slab's
// normal.
FN float slab_diffuse_flux(float depth) { return (4.0f / 3.0f) / (4.0f / 3.0f + depth); }
FN float slab_beam_flux(float depth, float mu_0) { return (2.0f / 3.0f + mu_0) / (4.0f / 3.0f + depth); }

// Optical depths from a point inside a cloud to its outside: towards the sun, away from it, straight up and down.
struct CloudDepths {
    float toward;
    float away;
    float up;
    float down;
};

// Source function: radiance that a point scatters towards the eye per unit of optical depth: x per unit of the sun's
// irradiance on a plane facing it; y, z per unit of irradiance on a level plane from above and from below.
//   view  unit direction from the eye;  to_sun  unit
//   flatness [0,1]  0: single clouds, a slab along the sun's rays; 1: an even layer, a horizontal slab
//   facing [0,1]    cosine between the sun and the outward normal of a single cloud's surface
// Light scattered once has the droplets' phase function, light scattered a few times a softer one, the rest is the
// slab's.
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
    float alone = slab_radiance(facing * slab_beam_flux(toward + away, facing), away, nu) *
                  exp(-kLeak * (1.0f - flatness) * (1.0f - flatness) * toward);
    float layer = slab_radiance(mu_0 * slab_beam_flux(up + down, mu_0), down, view.y);
    float still_direct = 3.0f / (4.0f * kPi) * exp(-(toward + kSeenDepth)) *
                         mix(facing * facing, mu_0 * mu_0, flatness);
    float thick = 1.0f - exp(-2.0f * (toward + away));
    sun += thick * max(mix(alone, layer, flatness) - still_direct, 0.0f);

    float flux = slab_diffuse_flux(up + down);
    return vec3(sun, slab_radiance(flux, down, view.y), slab_radiance(flux, up, -view.y));
}

// Albedo of the sea for the diffuse light under clouds. Source: Jin et al. 2004.
CONST_FLOAT kSeaAlbedoUnderCloud = 0.06f;

// Share of the clear day's global irradiance under a cover [0,1] of low cloud.
// Source: Kasten & Czeplak 1980, Solar Energy 24, 177: ten years of hourly values in Hamburg.
FN float global_under_cloud(float cover) { return 1.0f - 0.75f * pow(cover, 3.4f); }

#endif
