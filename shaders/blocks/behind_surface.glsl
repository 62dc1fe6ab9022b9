// Projection of a point into a picture of RefractionPass (src/render/solids/refraction_pass.h). Three blocks hold such
// a struct: for the refraction seen from above, for Snell's window, and for what the underside of the surface mirrors.
#ifndef DEEPWATER_BEHIND_SURFACE
#define DEEPWATER_BEHIND_SURFACE
#include "blocks/block.glsl"

BLOCK_STRUCT(BehindSurface) {
    vec4 texel_x;  // xyz: texel position of a point p, relative to the view's eye, is (x . p, y . p) / w . p; w: height
                   // of the view's eye, which is above or below the camera, camera-relative, m
    vec4 texel_y;  // w: for the underside, length of ray at which what it mirrors is lost in the water, m
    vec4 texel_w;  // w: cosine of the refracted sun
    vec4 ray_y;    // xyz: (texel, 1) to the height of the ray 1 m along the view's axis; w: rad a texel spans
    vec4 used;     // rectangle of texels that are drawn: left, bottom, right, top
};
#endif
