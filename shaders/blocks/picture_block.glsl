// How radiance becomes the picture.
#ifndef DEEPWATER_PICTURE_BLOCK
#define DEEPWATER_PICTURE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kPictureBinding, PictureBlock) {
    mat3 balance;           // from radiance to the tone curve's input: exposure and white balance
    vec2 corner;            // lower left of what is drawn, from the whole picture's, pixels
    vec2 middle;            // of the whole picture, pixels
    vec2 bloom_from_pixel;  // from a pixel's middle, in pixels, to bloom's texture coordinates
    float pixel_angle;      // slope of a pixel's ray against the view's axis, per pixel from the middle
    float own_share;        // of a pixel's radiance that bloom leaves where it is
    float vignette;         // 0 none, 1 by the fourth power of the cosine
    float cones;            // least share that they have in sight: 1 by day
    float luminance;        // cd m^-2 of a unit of radiance
    float exposure;         // alone, from radiance to the tone curve's input
} BLOCK_INSTANCE(picture);
#endif
