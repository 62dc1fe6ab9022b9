// Fills shared/sky/haze.glsl's HazeLight from the frame's HazeBlock.
#include "blocks/haze_block.glsl"
#include "shared/sky/haze.glsl"

HazeLight haze_light() {
    HazeLight light;
    light.depth = haze.depth;
    light.sun_slant = haze.sun_slant;
    light.sun = haze.sun;
    light.diffuse_flux = haze.diffuse_flux;
    light.surrounding = haze.surrounding;
    return light;
}
