// The surface seen from below: through Snell's window one sees the sky; outside it the surface mirrors the water. Both
// are dimmed by the water before them, which adds its own light.
#ifndef DEEPWATER_WATER_FROM_BELOW
#define DEEPWATER_WATER_FROM_BELOW

#include "water/underside.glsl"

// At normal incidence a refracted ray turns by n - 1 times the tilt of the surface; this is that over the turn of a
// reflected ray.
const float kRefractedPerReflected = (kWaterIndex - 1.0) / kReflectedPerSlope;

// Gaussian quadrature over the unresolved slopes towards the eye: points in standard deviations, weights.
const vec3 kFacetPoints = vec3(-1.7320508, 0.0, 1.7320508);
const vec3 kFacetWeights = vec3(1.0, 4.0, 1.0) / 6.0;

// Glitter of the sun through facets that refract it to the eye.
//   area  projected area of all facets towards the eye, per horizontal area
// Source: Walter et al. 2007, eqs. 16 and 21, with slope densities; n^2 is the gain of radiance in the denser medium.
vec3 refracted_sun_glitter(Surface surface, vec3 to_eye, float area) {
    vec3 across = -(frame.sun_direction + kWaterIndex * to_eye);
    vec3 facet = normalize(across);
    if (facet.y < 1e-2) return vec3(0.0);
    float cos_sun = dot(frame.sun_direction, facet), cos_eye = -dot(to_eye, facet);
    if (cos_sun <= 0.0 || cos_eye <= 0.0) return vec3(0.0);
    // Tilting a facet by an angle moves the refracted disc by a third of it: to cover the disc's radius r, facets have
    // to vary by 3 r, where mirrors vary by r / 2.
    const float kMirrorsPerLens = 2.0 / (kWaterIndex - 1.0);
    vec3 covariance =
        surface.covariance + vec3(vec2(sun_slope_variance() * kMirrorsPerLens * kMirrorsPerLens), 0.0);
    float density = slope_density(-facet.xz / facet.y - surface.slope, covariance);
    float facet_y2 = facet.y * facet.y;
    float length2 = dot(across, across);  // (cos_sun - n cos_eye)^2
    float lens = kWaterIndex * kWaterIndex * cos_sun * cos_eye * (1.0 - facet_reflectance(cos_eye, 1.0 / kWaterIndex)) *
                 density / (facet_y2 * facet_y2 * area * length2);
    return frame.sun_irradiance * lens;
}

SeenWater seen_from_below(Surface surface, vec3 to_eye, float range, float roughness) {
    vec3 mean_normal = normal_of(surface.slope);
    float across = max(length(to_eye.xz), 1e-4);
    vec2 azimuth = to_eye.xz / across;
    vec2 covariance_azimuth = vec2(surface.covariance.x * azimuth.x + surface.covariance.z * azimuth.y,
                                   surface.covariance.z * azimuth.x + surface.covariance.y * azimuth.y);
    float deviation = sqrt(max(dot(azimuth, covariance_azimuth), 1e-9));
    float cos_mean = -dot(to_eye, mean_normal);
    float area = max(textureLod(facet_table, facet_coordinate(cos_mean, deviation), 0.0).w / mean_normal.y, 1e-3);

    // Light through the facets, weighted by their projected areas.
    float level = sky_level(kRefractedPerReflected * roughness);
    vec3 through = vec3(0.0), bent_mean = vec3(0.0);
    float passed = 0.0, seen = 0.0;
    for (int i = 0; i < 3; ++i) {
        vec3 normal = -normal_of(surface.slope + covariance_azimuth * (kFacetPoints[i] / deviation));
        float cosine = max(dot(to_eye, normal), 1e-4);
        float weight = kFacetWeights[i] * cosine;
        float share = weight * (1.0 - facet_reflectance(cosine, 1.0 / kWaterIndex));
        // totally reflected facets transmit nothing
        vec3 bent = share > 0.0 ? refract(-to_eye, normal, kWaterIndex) : -normal;
        through += share * textureLod(sky_cube, bent, level).rgb;
        bent_mean += share * bent;
        passed += share;
        seen += weight;
    }
    float fresnel = 1.0 - passed / seen;
#if WINDOW_PICTURE
    // Towards the window's edge, a facet's tilt turns the refracted ray more.
    if (passed > 0.0) {
        bent_mean /= max(length(bent_mean), 1e-4);
        float turned = roughness * abs(kWaterIndex * cos_mean / max(dot(bent_mean, mean_normal), 0.1) - 1.0);
        through = passed * through_window(through / passed, view_position, bent_mean, turned);
    }
#endif
    vec3 window = through * (kWaterIndex * kWaterIndex / seen);

    // Rays that a steep facet would reflect upwards are mirrored downwards.
    vec3 down = reflect(-to_eye, -mean_normal);
    down.y = -abs(down.y);
    vec3 from_below = textureLod(water_cube, down, 0.0).rgb;
#if UNDERSIDE_PICTURE
    from_below = mirrored_below(from_below, view_position, down, 2.0 * roughness * clamp(cos_mean, 0.1, 1.0));
#endif
    vec3 mirrored = fresnel * from_below;

    // Light that is scattered out of the sun's image is part of the water's glow: the image fades by all scattering.
    vec3 sun_light = refracted_sun_glitter(surface, to_eye, area);
    const float kBrightestGlint = 3e4, kBrightest = 6e4;  // largest values that half floats can add to the rest
    float brightest = kBrightestGlint;
#if SUN_DISC
    float disc = disc_share(surface.covariance, frame.sun_cos_radius);
    if (disc > 0.0) {
        SunImage image = sun_image(surface.slope, surface.covariance, surface.steps, to_eye, kWaterIndex, area);
        sun_light = mix(sun_light, frame.sun_irradiance * image.light, disc);
        brightest = mix(kBrightestGlint, kBrightest, disc);
    }
#endif
    sun_light *= exp(-(sky.absorption + sky.scattering) * range);
#if CLOUDS
    sun_light *= mesh_air.a;
#endif
    sun_light = min(sun_light, vec3(brightest));
    vec3 at_surface = window + mirrored;
    float opacity = 0.0;
#if FOAM
    LayerFoam over = surface.over;
    FoamAmount around =
        foam_around(flat_position, surface.place, surface.log2_width, FoamAmount(mesh_foam.x, mesh_foam.y),
                    surface_mesh_distance(mesh_distance(view_position.xz, sea.eye_distance), flat_position), over);
    if (around.opacity > 0.0) {
        over = with_wanted_ways(over, true, false, surface.place, surface.log2_width);
        Foam lit_foam = foam_light(around, flat_position, surface.log2_width, mean_normal, vec2(0.0), 1.0, 1.0,
                                   over);
        opacity = lit_foam.opacity;
        // Thin foam scatters as much light downwards as upwards, and the rest passes straight through.
        float scattered = opacity * min(2.0 * lit_foam.reflectance, 1.0);
        at_surface = mix(at_surface, min(1.0 - lit_foam.reflectance, 0.5) * lit_foam.light, scattered);
        sun_light *= 1.0 - scattered;
    }
#endif
    vec3 radiance = through_water(at_surface, -to_eye, range, light_at_eye()) + sun_light;
    return SeenWater(radiance, mirrored, window / max(1.0 - fresnel, 1e-4), window, sun_light, fresnel, opacity);
}
#endif
