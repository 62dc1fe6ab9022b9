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
    vec3 radiance = through_water(window + fresnel * body, -to_eye, range, frame.eye_depth);
    return SeenWater(radiance, fresnel * body, sky_light, window, vec3(0.0), fresnel);
}
#endif
