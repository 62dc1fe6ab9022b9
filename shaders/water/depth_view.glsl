// What the view `water-depth` shows: how deep the water is over the bed.
//   BED  0: none; 1: sea bed; 2: land, whose maps are bound
#ifndef DEEPWATER_DEPTH_VIEW
#define DEEPWATER_DEPTH_VIEW
#include "blocks/bed_block.glsl"
#include "common/terrain_map.glsl"
#include "shared/water/mesh_lod.glsl"

// Returns d / (d + 5 m) for the depth d [m] of the water under a point of its surface; 1 over bottomless water.
//   position  m from the camera, world axes
float depth_shown(vec3 position) {
    const float kMiddle = 5.0;  // m: depth that is mid grey
#if BED == 0
    return 1.0;
#else
    vec2 p = position.xz + bed.camera_from_reference.xz;
#if BED == 2
    vec4 ground = terrain_ground(p, 0.0);
    float bottom = ground.x + land_relief(bed.form, bed.land, p, 0.0, ground).x;
#else
    float bottom = bed_height(bed.form, p, 0.0);
#endif
    float surface = position.y + bed.camera_from_reference.y + earth_drop(dot(position.xz, position.xz));
    float depth = max(surface - bottom, 0.0);
    return depth / (depth + kMiddle);
#endif
}
#endif
