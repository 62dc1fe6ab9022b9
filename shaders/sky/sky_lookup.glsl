// The level of the sky cube for reflections in a rough surface.
#include "blocks/frame_block.glsl"
#include "shared/sky/sky_filter.glsl"

// Level for textureLod(sky_cube, reflected, level) if the slopes of facets have the standard deviation sigma per axis.
float sky_level(float sigma) { return sky_level_of(sigma, frame.sky_levels); }
