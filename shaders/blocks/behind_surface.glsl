// Projection of a point into a picture of RefractionPass (src/render/solids/refraction_pass.h). Three blocks hold such
// a struct: for the refraction seen from above, for Snell's window, and for what the underside of the surface mirrors.
#ifndef DEEPWATER_BEHIND_SURFACE
#define DEEPWATER_BEHIND_SURFACE
#include "blocks/block.glsl"

BLOCK_STRUCT(BehindSurface) {
    // xyz: texel position of a point p, relative to the view's eye, is (x . p, y . p) / w . p; w: height [m] of the
    // view's eye, camera-relative; that eye is above or below the camera
    vec4 texel_x;
    vec4 texel_y;  // w: for the underside, length of ray [m] beyond which what it mirrors is lost in the water
    vec4 texel_w;  // w: cosine of the refracted sun
    // xyz: dot product with (texel, 1) gives the y of the ray 1 m along the view's axis; w: angle that a texel spans,
    // rad
    vec4 ray_y;
    // rgb: for the underside, mean radiance of the sea bed just over it, where it is level; a: its mean depth [m], 0:
    // none. For the refraction, a: height [m] by which what is found may stand over the surface and yet be what lies
    // under it, where water runs out on land; else 0
    vec4 bed;
    vec4 used;     // rectangle of texels that are drawn: left, bottom, right, top
};
#endif
