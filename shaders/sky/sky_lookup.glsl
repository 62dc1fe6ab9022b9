// Which level of the sky cube a rough surface mirrors.
#include "blocks/frame_block.glsl"
#include "shared/sky/sky_filter.glsl"

// Level for textureLod(sky_cube, reflected, level) where the facets' slopes deviate by sigma (per axis).
float sky_level(float sigma) { return sky_level_of(sigma, frame.sky_levels); }
