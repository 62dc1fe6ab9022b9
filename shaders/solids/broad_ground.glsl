// What of land changes over metres: its shape, and the noises with cells of several metres.
#ifndef DEEPWATER_BROAD_GROUND
#define DEEPWATER_BROAD_GROUND
#include "common/terrain_map.glsl"
#include "solids/land_form.glsl"

struct BroadGround {
    float height;     // m over mean sea level, with the relief
    vec2 slope;       // with the relief
    float steepness;  // length of the slope
    float rock;       // share
    vec3 tongues;     // noise with its slope: how far waves reach up
    vec2 form;        // as land_form() of solids/land_form.glsl
};

const float kBelowPlants = 1.0;   // m under the storm line down to which large patterns of plants count

// Returns a noise with its slope at p, times the share of it that is seen.
vec3 seen_noise(int lattice, vec2 p, float shown) {
    vec3 noise = vec3(0.0);
    if (shown > 0.0) noise = shown * bed_noise_in_metres(bed.form.lattices[lattice], p);
    return noise;
}

// Returns the ground at p.
//   width        m: the relief is left out where it is finer
//   noise_width  m: the same of the noise
BroadGround broad_ground(vec2 p, float width, float noise_width) {
    vec4 ground = terrain_ground(p, width);
    vec3 relief = land_relief(bed.form, bed.land, p, width, ground);
    vec3 tongues = seen_noise(kBedRelief1, p, clamp(1.5 - 0.14 * noise_width, 0.0, 1.0));
    vec2 slope = ground.yz + relief.yz;
    return BroadGround(ground.x + relief.x, slope, length(slope), ground.w, tongues, land_form(p));
}

// Returns the noises of fields and bushes at p; 0 where no plants are near.
//   pitch  m: they are left out where they are finer
vec2 plant_noises_at(vec2 p, float pitch, float height) {
    float near = height > bed.land.storm_line - kBelowPlants ? 1.0 : 0.0;
    return vec2(seen_noise(kBedFields, p, near * clamp(1.5 - 0.01 * pitch, 0.0, 1.0)).x,
                seen_noise(kBedBushes, p, near * clamp(1.5 - 0.03 * pitch, 0.0, 1.0)).x);
}
#endif
