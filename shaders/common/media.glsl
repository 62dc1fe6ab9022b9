// The medium, air or water, in which the ray of a pixel starts. MEDIA is Media of src/render/common/waterline.h.
#ifndef DEEPWATER_MEDIA
#define DEEPWATER_MEDIA
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"

#define MEDIA_AIR 0
#define MEDIA_WATER 1
#define MEDIA_BOTH 2

#if MEDIA == MEDIA_BOTH
// rg32f: height of the near plane over the water [m]; slope of the water away from the eye
layout(binding = kWaterlineUnit) uniform sampler2D waterline_heights;

// Returns the height of the start of the pixel's ray over the water (x) [m], and the slope there of the water away from
// the eye (y).
vec2 start_and_slope() {
    vec4 from_pixel = frame.waterline_from_pixel;
    return textureLod(waterline_heights, gl_FragCoord.xy * from_pixel.xy + from_pixel.zw, 0.0).rg;
}
float start_over_water() { return start_and_slope().x; }
bool starts_in_water() { return start_over_water() < 0.0; }
#elif MEDIA == MEDIA_WATER
bool starts_in_water() { return true; }
#else
bool starts_in_water() { return false; }
#endif
#endif
