// The medium, air or water, in which the ray of a pixel starts. MEDIA is Media of src/render/common/waterline.h.
#ifndef DEEPWATER_MEDIA
#define DEEPWATER_MEDIA
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"

#define MEDIA_AIR 0
#define MEDIA_WATER 1
#define MEDIA_BOTH 2

#if MEDIA == MEDIA_BOTH
// r32f: height of the near plane over the water [m]
layout(binding = kWaterlineUnit) uniform sampler2D waterline_heights;

// Returns the height of the start of the pixel's ray over the water, m.
float start_over_water() {
    vec4 from_pixel = frame.waterline_from_pixel;
    return textureLod(waterline_heights, gl_FragCoord.xy * from_pixel.xy + from_pixel.zw, 0.0).r;
}
bool starts_in_water() { return start_over_water() < 0.0; }
#elif MEDIA == MEDIA_WATER
bool starts_in_water() { return true; }
#else
bool starts_in_water() { return false; }
#endif
#endif
