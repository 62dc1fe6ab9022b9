// What the facets of a rough surface do on average: where it stands in its table.
//
// Slopes are Gaussian with deviation sigma about a mean plane seen at cosine c. Facets that face the eye count, each by
// its projected area. One facet at the mean would mirror too little and the wrong part of the sky: reflectance rises
// ever faster towards grazing angles, so the facets turned away outweigh those turned near, and what they mirror lies
// lower (Bruneton, Neyret & Holzschuch 2010 average the same facets by fits; here they are tabulated).
//   x  mean Fresnel reflectance
//   y  slope towards the eye, relative to the mean plane, of the facet that mirrors the mean reflected direction, each
//      ray weighted by what it reflects; below 0: turned away
//   z  deviation per axis of the reflected rays about that direction [rad]
//   w  projected area of the facets, per area of the mean plane
#ifndef DEEPWATER_FACET_TABLE
#define DEEPWATER_FACET_TABLE
#include "shared/conventions.glsl"

CONST_INT kFacetCosines = 64;      // columns: sqrt(c) from 0 to 1, dense where reflectance is steep
CONST_INT kFacetDeviations = 32;   // rows: sqrt(sigma / kFacetRoughest) from 0 to 1, dense where the sea is calm
CONST_FLOAT kFacetRoughest = 0.5f; // beyond a hurricane's 0.3

// Texture coordinates of (c, sigma): values stand at texel centres. c below 0 (the back of a wave) counts as grazing.
FN vec2 facet_coordinate(float c, float sigma) {
    float u = sqrt(clamp(c, 0.0f, 1.0f));
    float v = sqrt(clamp(sigma / kFacetRoughest, 0.0f, 1.0f));
    return vec2((u * float(kFacetCosines - 1) + 0.5f) / float(kFacetCosines),
                (v * float(kFacetDeviations - 1) + 0.5f) / float(kFacetDeviations));
}

#endif
