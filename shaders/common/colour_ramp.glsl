// The colour of a place of the water's surface in the view colour-ramp.
#ifndef DEEPWATER_INCLUDE_COLOUR_RAMP
#define DEEPWATER_INCLUDE_COLOUR_RAMP
#include "blocks/frame_block.glsl"
#include "shared/water/colour_ramp.glsl"

// height  m over the still water
vec3 surface_ramp(float height, vec2 slope) {
    float share = frame.ramp.z > 0.5 ? ramp_of_slope(slope) : ramp_of_height(height, frame.ramp.y);
    return ramp_colour(int(frame.ramp.x), share);
}
#endif
