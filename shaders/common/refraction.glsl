// Look-ups in the picture of objects under water, which are seen through the surface.
//
// In this picture objects are raised to where a flat sea would show them: x and z are true, y is apparent. So without
// waves each pixel of the sea finds its texel at its own position in the picture.
#ifndef DEEPWATER_REFRACTION_PICTURE
#define DEEPWATER_REFRACTION_PICTURE
#include "blocks/behind_surface.glsl"

layout(std140, binding = kRefractionBinding) uniform RefractionBlock { BehindSurface refraction; };

const int kRefractionTile = 16;  // texels along a side: see refraction_guess.frag

// rgba16f radiance times coverage, coverage
layout(binding = kRefractionPictureUnit) uniform sampler2D refraction_picture;
// 1 / distance along the axis [1/m], true height [m]
layout(binding = kRefractionPlaceImage, rg32f) readonly uniform image2D refraction_place;
// as refraction_guess.frag, by tiles
layout(binding = kRefractionGuessImage, rgba32f) readonly uniform image2D refraction_guess;
const float kNothingBelow = -1e6;  // m

bool refraction_holds(vec2 texel) {
    return all(greaterThanEqual(texel, refraction.used.xy)) && all(lessThan(texel, refraction.used.zw));
}

// Returns the true height [m, camera-relative] of the object in a texel, and the distance by which it is raised [m];
// -1: the texel is empty.
vec2 refraction_heights(vec2 texel) {
    if (!refraction_holds(texel)) return vec2(0.0, -1.0);
    vec2 place = imageLoad(refraction_place, ivec2(texel)).rg;
    if (place.x == 0.0) return vec2(0.0, -1.0);
    float apparent = refraction.texel_x.w + dot(refraction.ray_y.xyz, vec3(floor(texel) + 0.5, 1.0)) / place.x;
    return vec2(place.y, max(apparent - place.y, 0.0));
}

vec2 refraction_texel(vec3 position) {
    return vec2(dot(refraction.texel_x.xyz, position), dot(refraction.texel_y.xyz, position)) /
           dot(refraction.texel_w.xyz, position);
}
#endif
