// What lies under water, as it is seen through the surface.
//
// The picture shows the objects raised to where a flat sea would show them: x and z are true, y is apparent. So the place
// of a pixel in it is, but for the waves, the pixel's own.
#ifndef DEEPWATER_REFRACTION_PICTURE
#define DEEPWATER_REFRACTION_PICTURE
#include "blocks/behind_surface.glsl"

layout(std140, binding = kRefractionBinding) uniform RefractionBlock { BehindSurface refraction; };

const int kRefractionTile = 16;  // texels along a side: see refraction_guess.frag

layout(binding = kRefractionPictureUnit) uniform sampler2D refraction_picture;  // rgba16f radiance times coverage, coverage
layout(binding = kRefractionPlaceImage, rg32f) readonly uniform image2D refraction_place;  // 1 / distance along the axis [1/m], true height [m]

bool refraction_holds(vec2 texel) {
    return all(greaterThanEqual(texel, refraction.used.xy)) && all(lessThan(texel, refraction.used.zw));
}

// What stands at a texel: true height, and how far it is raised [m, camera-relative]. Raised by -1: nothing.
vec2 refraction_heights(vec2 texel) {
    if (!refraction_holds(texel)) return vec2(0.0, -1.0);
    vec2 place = imageLoad(refraction_place, ivec2(texel)).rg;
    if (place.x == 0.0) return vec2(0.0, -1.0);
    float seeming = refraction.texel_x.w + dot(refraction.ray_y.xyz, vec3(floor(texel) + 0.5, 1.0)) / place.x;
    return vec2(place.y, max(seeming - place.y, 0.0));
}

vec2 refraction_texel(vec3 position) {
    return vec2(dot(refraction.texel_x.xyz, position), dot(refraction.texel_y.xyz, position)) /
           dot(refraction.texel_w.xyz, position);
}
#endif
