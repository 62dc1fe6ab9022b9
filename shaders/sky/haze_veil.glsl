// Aerial perspective: air and haze between the eye and the scene.
//
// They transmit exp(-optical depth) in each band, and add their own light, the same as the sky's: a distant object
// fades into the sky behind it.
#ifndef DEEPWATER_HAZE_VEIL
#define DEEPWATER_HAZE_VEIL
#include "blocks/bindings.glsl"
#include "blocks/air_block.glsl"
#include "shared/sky/haze.glsl"

// Radiance by direction from the eye: above its horizon the sky, below it the light of an endless path through air
// and haze.
layout(binding = kEyeSkyUnit) uniform samplerCube eye_sky;

// Optical depth of the air along `range` metres to the sea. It is smooth enough to be interpolated over the mesh.
vec3 air_before_sea(float range) {
    float row = clamp(log2(range) * kAirRowsPerOctave, 0.0, float(kAirRows) - 1.001);
    vec3 extinction = mix(air.to_sea[int(row)].rgb, air.to_sea[int(row) + 1].rgb, fract(row));
    return extinction * range;
}

// Optical depth of the spume along `range` metres to a height [m] over the mean level of the sea.
float spume_before(float range, float height) {
    return range * air.spume * spume_density(air.eye_height, height, air.spume_height);
}

// Radiance of the sea seen through air of an optical depth.  to_eye  unit
vec3 sea_through_air(vec3 radiance, vec3 to_eye, vec3 optical_depth) {
    return mix(textureLod(eye_sky, -to_eye, 0.0).rgb, radiance, exp(-optical_depth));
}

// Radiance of an object at `range` metres and `height` metres above the sea, seen through the air. In front of the
// sky, the air before the object adds the share of the sky's light given by its own opacity over that of the whole
// path to space.
vec3 object_through_air(vec3 radiance, vec3 to_eye, float range, float height) {
    vec3 density = vec3(mean_density(air.eye_height, height, air.scale_heights.x),
                        mean_density(air.eye_height, height, air.scale_heights.y),
                        mean_density(air.eye_height, height, air.scale_heights.z));
    vec3 through = exp(-range * (air.rayleigh * density.x + air.aerosol * density.y + vec3(air.haze * density.z)) -
                       spume_before(range, height));
    vec3 source = textureLod(eye_sky, -to_eye, 0.0).rgb;
    float mu = -to_eye.y;
    vec3 whole = vec3(1.0);
    if (mu > air.horizon_mu) {
        vec3 column = vec3(column_to_space(air.eye_height, mu, air.scale_heights.x),
                           column_to_space(air.eye_height, mu, air.scale_heights.y),
                           column_to_space(air.eye_height, mu, air.scale_heights.z));
        whole = 1.0 - exp(-(air.rayleigh * column.x + air.aerosol * column.y + vec3(air.haze * column.z)));
        whole = max(whole, 1.0 - through);
    }
    return radiance * through + source * ((1.0 - through) / whole);
}
#endif
