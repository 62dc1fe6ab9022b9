// Moon and stars of one frame.
#ifndef DEEPWATER_NIGHT_BLOCK
#define DEEPWATER_NIGHT_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kNightBinding, NightBlock) {
    mat4 stars_from_world;  // rotation from world axes to equatorial axes
    vec3 to_moon;
    float star_light;       // factor from the stars' light to radiance units
    vec3 moon_radiance;     // mean radiance of the full moon's disc
    float moon_cos_phase;   // cosine of the angle at the moon between sun and Earth
    vec3 moon_up;           // unit vector, perpendicular to to_moon, towards the moon's north pole
    float moon_brightness;  // radiance of its lit ground relative to the full moon's
    vec3 moon_lit_side;     // unit vector, perpendicular to to_moon, towards the sun
} BLOCK_INSTANCE(night);
#endif
