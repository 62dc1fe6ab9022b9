// The surface seen from under it: the sky through Snell's window, the water itself mirrored outside it, both veiled by
// the water before them.
#ifndef DEEPWATER_WATER_FROM_BELOW
#define DEEPWATER_WATER_FROM_BELOW

SeenWater seen_from_below(Surface surface, vec3 to_eye, float range, float roughness) {
    vec3 normal = -normal_of(surface.slope);
    float fresnel = facet_reflectance(max(dot(to_eye, normal), 0.0), 1.0 / kWaterIndex);
    vec3 bent = fresnel < 1.0 ? refract(-to_eye, normal, kWaterIndex) : -normal;  // total reflection bends none
    vec3 sky_light = textureLod(sky_cube, bent, sky_level(roughness)).rgb;
    vec3 body = textureLod(water_cube, reflect(-to_eye, normal), 0.0).rgb;
    vec3 window = (1.0 - fresnel) * (kWaterIndex * kWaterIndex) * sky_light;
    vec3 at_surface = window + fresnel * body;
    float opacity = 0.0;
#if FOAM
    float mean = foam_around(flat_position, surface.log2_width, mesh_foam);
    if (mean > kLeastFoam) {
        Foam white = foam_light(mean, flat_position, surface.log2_width, -normal, 1.0);
        opacity = white.opacity;
        at_surface = mix(at_surface, kFoamTransmittance * white.radiance, opacity);
    }
#endif
    vec3 radiance = through_water(at_surface, -to_eye, range, frame.eye_depth);
    return SeenWater(radiance, fresnel * body, sky_light, window, vec3(0.0), fresnel, opacity);
}
#endif
