// Mean Fresnel reflectance of a rough surface: where it stands in its table.
//
// For Gaussian slopes of deviation sigma about a mean plane seen at cosine c, averaged over the facets that face the
// eye, each by its projected area. One facet at the mean would reflect too little: reflectance rises ever faster
// towards grazing angles, so the facets turned away outweigh those turned near (Bruneton, Neyret & Holzschuch 2010
// fit the same mean; here it is tabulated).
#ifndef DEEPWATER_MEAN_FRESNEL
#define DEEPWATER_MEAN_FRESNEL
#include "shared/conventions.glsl"

CONST_INT kMeanFresnelCosines = 64;      // columns: sqrt(c) from 0 to 1, dense where reflectance is steep
CONST_INT kMeanFresnelDeviations = 32;   // rows: sigma from 0 to kMeanFresnelRoughest
CONST_FLOAT kMeanFresnelRoughest = 0.5f; // beyond a hurricane's 0.3

// Texture coordinates of (c, sigma): values stand at texel centres. c below 0 (the back of a wave) counts as grazing.
FN vec2 mean_fresnel_coordinate(float c, float sigma) {
    float u = sqrt(clamp(c, 0.0f, 1.0f));
    float v = clamp(sigma / kMeanFresnelRoughest, 0.0f, 1.0f);
    return vec2((u * float(kMeanFresnelCosines - 1) + 0.5f) / float(kMeanFresnelCosines),
                (v * float(kMeanFresnelDeviations - 1) + 0.5f) / float(kMeanFresnelDeviations));
}

#endif
