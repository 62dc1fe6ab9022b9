// Coordinates of the table of means over the facets of a rough surface.
//
// Slopes are Gaussian with deviation sigma about a mean plane, seen at an angle of cosine c to its normal. The means
// are over the facets that face the eye, weighted by their projected areas. A single facet with the mean slope would
// reflect too little, and the wrong part of the sky: reflectance rises steeply towards grazing angles, so facets that
// are turned away count more than facets turned towards the eye, and they mirror lower parts of the sky. (Bruneton,
// Neyret & Holzschuch 2010 approximate the same means by fits; here they are tabulated.)
//   x  mean Fresnel reflectance
//   y  slope towards the eye, relative to the mean plane, of the facet that mirrors the mean reflected direction; in
//      that mean each ray is weighted by its reflectance; below 0: turned away
//   z  standard deviation per axis of the reflected rays about that direction [rad]
//   w  projected area of the facets, per area of the mean plane
#ifndef DEEPWATER_FACET_TABLE
#define DEEPWATER_FACET_TABLE
#include "shared/conventions.glsl"

CONST_INT kFacetCosines = 64;      // columns: sqrt(c) from 0 to 1, dense where reflectance is steep
CONST_INT kFacetDeviations = 32;   // rows: sqrt(sigma / kFacetRoughest) from 0 to 1, dense where the sea is calm
CONST_FLOAT kFacetRoughest = 0.5f; // largest sigma of the table; in a hurricane it is 0.3

// Returns the texture coordinates of (c, sigma); entries are at texel centres. c < 0 (the back of a wave) counts as 0.
FN vec2 facet_coordinate(float c, float sigma) {
    float u = sqrt(clamp(c, 0.0f, 1.0f));
    float v = sqrt(clamp(sigma / kFacetRoughest, 0.0f, 1.0f));
    return vec2((u * float(kFacetCosines - 1) + 0.5f) / float(kFacetCosines),
                (v * float(kFacetDeviations - 1) + 0.5f) / float(kFacetDeviations));
}

#endif
