// Radiance of water over a bed along rays that lead down from the surface, where no picture shows what they meet.
#ifndef DEEPWATER_OVER_BED
#define DEEPWATER_OVER_BED
#include "blocks/behind_surface.glsl"
#include "common/water_veil.glsl"

const float kLeastDescent = 0.02;  // least sine of a ray's angle to the level that is told from it

// Returns the radiance along a ray that starts at the surface.
//   view  of the underside: its mean bed;  body  that of bottomless water along the ray
vec3 water_over_bed(BehindSurface view, vec3 ray, vec3 body) {
    if (view.bed.w <= 0.0 || ray.y >= -kLeastDescent) return body;
    return through_water(view.bed.rgb, ray, view.bed.w / -ray.y, light_at_surface());
}
#endif
