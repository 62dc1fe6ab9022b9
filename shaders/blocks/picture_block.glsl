// Conversion of radiance to the picture.
#ifndef DEEPWATER_PICTURE_BLOCK
#define DEEPWATER_PICTURE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kPictureBinding, PictureBlock) {
    mat3 balance;           // from radiance to the tone curve's input: exposure and white balance
    vec2 corner;            // lower left of the rendered part in the whole picture, pixels
    vec2 middle;            // middle of the whole picture, pixels
    vec2 bloom_from_pixel;  // from a pixel's middle, in pixels, to bloom's texture coordinates
    float pixel_angle;      // change of the tangent of a ray's angle from the view's axis, per pixel from the middle
    float own_share;        // share of a pixel's radiance that bloom does not spread to others
    float vignette;         // 0: none; 1: by the fourth power of the cosine of the angle from the view's axis
    float cones;            // least share [0, 1] of the cones in vision: 1 by day
    float luminance;        // luminance [cd m^-2] of a unit of radiance
    float exposure;         // factor from radiance to the tone curve's input without white balance
    float soft_highlights;  // share of punchy_agx() in the tone curve
    float near_share;       // share of a pixel's radiance beyond white that the eye scatters onto its neighbours
} BLOCK_INSTANCE(picture);
#endif
