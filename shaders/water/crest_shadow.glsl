// Shadows of waves on foam: whether crests stand between a place of the sea and a low sun.
#ifndef DEEPWATER_CREST_SHADOW
#define DEEPWATER_CREST_SHADOW
#include "water/sea_surface.glsl"

// Heights are sampled at distances that grow by a constant factor; the first one is given over the whole reach. Crests
// between the samples, and smaller ones, are missed: soft edges hide that.
const int kShadowSteps = 4;
const int kShadowTiles = 3;
const float kFirstShadowStep = 0.12;
const float kShadowGrowth = 2.03;
const float kShadowDetail = 0.3;     // footprint of a sample over its distance
const float kShadowSoftness = 0.25;  // half width of the edge over the tangent of the sun's elevation
const float kLeastShadowSlope = 0.1;

// Returns the share of the sun's light that crests let through to the place p. Without `wanted` it is 1 and crests
// are not looked for.
//   displacement  of the place p;  reach  distance up to which crests are looked for, m
float past_crests(vec2 p, vec3 displacement, vec3 to_sun, float reach, bool wanted) {
    float across = max(length(to_sun.xz), 1e-6);
    vec2 towards = to_sun.xz / across;
    float step_ = reach * kFirstShadowStep, steepest = -1.0;
    for (int look = wanted ? 0 : kShadowSteps; look < kShadowSteps; ++look) {
        float log2_width = log2(max(kShadowDetail * step_, 0.1));
        vec2 at = p + step_ * towards;
        vec3 way = vec3(at.x - p.x, 0.0, at.y - p.y) - displacement;
        TilesLeft left = tiles_left(at);
        way = tile_waves(way, at, left, log2_width, kShadowTiles).displacement;
#if WATER_LAYERS
        way += layers_over(at, left, log2_width).waves.displacement;
#endif
        steepest = max(steepest, way.y / max(dot(way.xz, towards), 0.25 * step_));
        step_ *= kShadowGrowth;
    }
    float tangent = to_sun.y / across;
    float soft = kShadowSoftness * max(tangent, kLeastShadowSlope);
    return wanted ? 1.0 - smoothstep(tangent - soft, tangent + soft, steepest) : 1.0;
}
#endif
