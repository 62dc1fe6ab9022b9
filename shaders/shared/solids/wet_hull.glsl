// Where a floating hull is wet: what is under water now, and what was lately and has not dried.
//
// A wet line is kept at nodes of the hull's box, in six columns, two along x times three along z, of a lower and an
// upper node each: its height above the node, and the time since the water was last there. Between nodes both are
// linear along each axis, as the height of a plane is, so that the line of calm water is exact in any attitude.
#ifndef DEEPWATER_WET_HULL
#define DEEPWATER_WET_HULL
#include "shared/language.glsl"

CONST_INT kWetColumns = 6;
CONST_FLOAT kRunOff = 2.5f;      // s, in which the water that runs off a hull falls to 1/e
CONST_FLOAT kWetDarkening = 0.45f;  // share of its reflectance that a porous surface loses when wet
CONST_FLOAT kSoakedShare = 0.6f;    // the same of a rough hull
CONST_FLOAT kRunPeriod = 64.0f;  // cells after which the patterns of the film repeat

// Returns the height of the wet line above a place [m], and the time [s] since the water was last there.
//   columns  by column, x first: heights at the lower and the upper node, then times at them
//   share    place in the hull's box, 0 to 1 along each axis
FN vec2 wet_line(const vec4 columns[kWetColumns], vec3 share) {
    float along = clamp(share.z, 0.0f, 1.0f) * 2.0f;
    bool front = along < 1.0f;
    float z = along - (front ? 0.0f : 1.0f);
    float x = clamp(share.x, 0.0f, 1.0f);
    float y = clamp(share.y, 0.0f, 1.0f);
    vec4 near_z = mix(front ? columns[0] : columns[2], front ? columns[1] : columns[3], x);
    vec4 far_z = mix(front ? columns[2] : columns[4], front ? columns[3] : columns[5], x);
    vec4 column = mix(near_z, far_z, z);
    return vec2(mix(column.x, column.y, y), mix(column.z, column.w, y));
}

// Returns the time [s] since a place below the wet line was under water: none at the water, and that of the wet line
// at the line.
//   depth  of the place below the water now, m; negative above it
//   line   wet_line() there
FN float time_out_of_water(float depth, vec2 line) {
    if (depth >= 0.0f) return 0.0f;
    return line.y * clamp(-depth / (max(line.x, 0.0f) - depth), 0.0f, 1.0f);
}

// Returns the share that is left of what falls to 1/e in `life` [s].
FN float share_left(float seconds, float life) { return exp(-seconds / life); }
#endif
