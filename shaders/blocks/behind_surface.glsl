// Where in a picture of what lies behind the sea's surface a point is seen. Three blocks hold such a struct: of what is
// refracted from above, and of what is seen from below through the window and mirrored.
#ifndef DEEPWATER_BEHIND_SURFACE
#define DEEPWATER_BEHIND_SURFACE
#include "blocks/block.glsl"

BLOCK_STRUCT(BehindSurface) {
    vec4 texel_x;  // xyz: texel position of a point p, relative to the view's eye, is (x . p, y . p) / w . p; w: height
                   // of the view's eye, which is above or below the camera, camera-relative, m
    vec4 texel_y;  // w: of what is mirrored below, length of the ray at which it is lost in the water, m
    vec4 texel_w;  // w: cosine of the refracted sun
    vec4 ray_y;    // xyz: (texel, 1) to the height of the ray 1 m along the view's axis; w: rad a texel spans
    vec4 used;     // texels that hold anything: left, bottom, right, top
};
#endif
