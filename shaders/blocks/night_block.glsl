// Moon and stars of one frame.
#ifndef DEEPWATER_NIGHT_BLOCK
#define DEEPWATER_NIGHT_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kNightBinding, NightBlock) {
    mat4 stars_from_world;  // world directions to equatorial ones
    vec3 to_moon;
    float star_light;       // factor on the stars' light, to radiance's units
    vec3 moon_radiance;     // of the full moon's disc, its mean
    float moon_cos_phase;   // cosine of the angle at the moon between sun and Earth
    vec3 moon_up;           // towards the moon's north pole, as seen
    float moon_brightness;  // of its lit ground over the full moon's
    vec3 moon_lit_side;     // where the sun shines on it from, as seen
} BLOCK_INSTANCE(night);
#endif
