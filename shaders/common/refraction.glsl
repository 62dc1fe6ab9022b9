// What lies under water, as it is seen through the surface; mirror of RefractionBlock in src/render/solids/refraction_pass.h.
//
// The picture shows the objects raised to where a flat sea would show them: x and z are true, y is apparent. So the place
// of a pixel in it is, but for the waves, the pixel's own.
#ifndef DEEPWATER_REFRACTION_PICTURE
#define DEEPWATER_REFRACTION_PICTURE
#include "blocks/bindings.glsl"
layout(std140, binding = kRefractionBinding) uniform RefractionBlock {
    vec4 texel_x;  // xyz: texel position of a point p, relative to the view's eye, is (x . p, y . p) / w . p; w: height of
                   // the view's eye, camera-relative, m
    vec4 texel_y;  // w: of what is mirrored below, length of the ray at which it is lost in the water, m
    vec4 texel_w;  // w: cosine of the refracted sun
    vec4 ray_y;    // xyz: (texel, 1) to the height of the ray 1 m along the view's axis; w: rad a texel spans
    vec4 used;     // texels that hold anything: left, bottom, right, top
} refraction;

const int kRefractionTile = 16;  // texels along a side: see refraction_guess.frag

layout(binding = kRefractionPictureUnit) uniform sampler2D refraction_picture;     // rgba16f radiance times coverage, coverage
layout(binding = kRefractionPlaceUnit) uniform sampler2D refraction_place;      // rg32f 1 / distance along the axis [1/m], true height [m]

bool refraction_holds(vec2 texel) {
    return all(greaterThanEqual(texel, refraction.used.xy)) && all(lessThan(texel, refraction.used.zw));
}

// What stands at a texel: true height, and how far it is raised [m, camera-relative]. Raised by -1: nothing.
vec2 refraction_heights(vec2 texel) {
    if (!refraction_holds(texel)) return vec2(0.0, -1.0);
    vec2 place = texelFetch(refraction_place, ivec2(texel), 0).rg;
    if (place.x == 0.0) return vec2(0.0, -1.0);
    float seeming = refraction.texel_x.w + dot(refraction.ray_y.xyz, vec3(floor(texel) + 0.5, 1.0)) / place.x;
    return vec2(place.y, max(seeming - place.y, 0.0));
}

vec2 refraction_texel(vec3 position) {
    return vec2(dot(refraction.texel_x.xyz, position), dot(refraction.texel_y.xyz, position)) /
           dot(refraction.texel_w.xyz, position);
}
#endif
