// How radiance becomes the picture; mirror of PictureBlock in src/render/blocks.h.
#ifndef DEEPWATER_PICTURE_BLOCK
#define DEEPWATER_PICTURE_BLOCK
layout(std140, binding = 12) uniform PictureBlock {
    mat3 balance;           // from radiance to the tone curve's input: exposure and white balance
    vec2 bloom_from_pixel;  // from a pixel's middle, in pixels, to bloom's texture coordinates
    vec2 slope_from_pixel;  // from a pixel to its ray's slope against the view's axis, less slope_at_origin
    vec2 slope_at_origin;   // of the picture's lower left corner
    float own_share;        // of a pixel's radiance that bloom leaves where it is
    float vignette;         // 0 none, 1 by the fourth power of the cosine
} picture;
#endif
