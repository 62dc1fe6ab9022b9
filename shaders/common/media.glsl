// The medium that the ray of a pixel starts in. MEDIA is Media of src/render/common/waterline.h.
#ifndef DEEPWATER_MEDIA
#define DEEPWATER_MEDIA
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"

#define MEDIA_AIR 0
#define MEDIA_WATER 1
#define MEDIA_BOTH 2

#if MEDIA == MEDIA_BOTH
layout(binding = kWaterlineUnit) uniform sampler2D waterline_heights;  // r32f: height of the near plane over the water [m]

// Height of the start of the pixel's ray over the water, m.
float start_over_water() {
    return textureLod(waterline_heights, gl_FragCoord.xy * frame.waterline_from_pixel.xy + frame.waterline_from_pixel.zw, 0.0).r;
}
bool starts_in_water() { return start_over_water() < 0.0; }
#elif MEDIA == MEDIA_WATER
bool starts_in_water() { return true; }
#else
bool starts_in_water() { return false; }
#endif

// Length of the pixel's ray in the water that it starts in, m; 0 if it starts in air.
//   depth  reversed depth of what the ray meets first: the surface or an object in the water; 0: nothing
//   ray    of the pixel, world axes, 1 m along the view's axis
float path_in_water(float depth, vec3 ray) {
    const float kNearPlane = 0.05;  // as in src/scene/camera/camera.h
    return starts_in_water() ? (kNearPlane / max(depth, 1e-7) - kNearPlane) * length(ray) : 0.0;
}
#endif
