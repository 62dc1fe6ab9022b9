// What light comes from foam whose opacity, depth and heaps are known.
#ifndef DEEPWATER_FOAM_MATTER
#define DEEPWATER_FOAM_MATTER
#include "blocks/sky_block.glsl"
#include "common/ambient.glsl"
#include "shared/water/fresnel.glsl"
#include "water/sea_foam.glsl"

// The standard normal distribution and its quantile, approximated by the logit. Errors: of the distribution 0.7 % of a
// share, down to 1e-5; of the quantile, as much as changes a share by 0.4 %, down to 3e-5. Neither changes the mean
// opacity that is drawn. Both are our own fits.
float normal_share(float z) {
    float at = clamp(z, -6.0, 6.0), square = at * at;
    return 1.0 / (1.0 + exp(-at * (1.602627 + square * (0.0722914 - 0.000655374 * square))));
}
float normal_quantile(float share) {
    float logit = log(share / (1.0 - share)), size = abs(logit);
    return logit * (0.6184016 + size * (0.3412552 + 0.00926035 * size)) /
           (1.0 + size * (0.5005534 + 0.0666141 * size));
}

// Opacity of foam at a pixel where the mean opacity around is `mean`: there is foam where the field is below the
// quantile of `mean`. The variance that the footprint does not resolve blurs the edge, so that the mean is kept.
const float kLaceSoftness = 0.1;  // deviation
const float kLaceSharp2 = 1.0 - kLaceSoftness * kLaceSoftness;
//   x  opacity;  y  mean depth inside the foam where there is foam, in standard deviations of the field
vec2 broken_opacity(float mean, vec2 field) {
    float spread = sqrt(kLaceSharp2 * field.y + kLaceSoftness * kLaceSoftness);
    float inside = normal_quantile(mean) - sqrt(kLaceSharp2) * field.x;
    float opacity = normal_share(inside / spread);
    return vec2(opacity, foam_depth(inside, spread, opacity));
}

struct Foam {
    float opacity;      // share of the pixel that foam covers
    float reflectance;  // of that foam; the rest of the light passes
    vec3 light;         // radiance of a white surface there
    vec3 from_bubbles;  // radiance of the bubbles under and around the foam, just below the surface
    float cloud;        // share of the light from below that sand in the water hides
    vec3 from_cloud;    // radiance of that sand
};

// Optical thickness of foam with a freshness of 1, one deviation inside its lace. Fresh patches then reflect 0.55 seen
// from above, and all foam of a sea, of all ages and with the bubbles under it, 0.22 of the light on what it covers.
// Source: Koepke 1984.
const float kFoamThickness = 0.16;
// Thick foam is heaped: in the hollows between heaps it is thinner and gets less light, and sides that face the sun are
// brighter. Foam that no longer breaks is flatter.
const float kHeapShade = 0.5;  // of the thickness's logarithm, per standard deviation
const float kHeapSun = 2.2;    // per sine of a heap's tilt
const float kHeapTilt = 1.5;   // of the surface that sky and sea light, per sine of a heap's tilt
const float kHollow = 0.3;     // share of the light that the deepest hollows do not get
const float kThick = 1.3;      // depth inside the foam, in standard deviations, over which heaps gain their height
const float kFlatHeaps = 0.6;
const float kLeastHeaps = 0.03;  // of the heaps' height: lower ones are not seen, and higher ones lack as much
// Mean opacity at which heaps begin and at which they have their full strength: foam with many holes is flat.
const float kFirstHeaps = 0.2, kAllHeaps = 0.8;
const float kLevelestFoamView = 0.12;  // cosine: relief hides what is seen at a more level slant
// Bubble plumes: their reflectance under the surface, their depth [m], and their density, over the opacity of the
// freshest foam above and over the share of bubbles that layers of water have.
const float kBubbleAlbedo = 0.32;
const float kBubbleDepth = 1.3;
const float kBubblesUnderFoam = 0.6, kBubblesOfLayers = 2.5;
// Clouds of sand in the water: their reflectance, and their density over the share of sand that layers have.
const vec3 kSandColor = vec3(0.26, 0.215, 0.145);
const float kSandOfLayers = 1.6;

// Returns the height of the heaps of foam as thick as foam can be, over that of the highest heaps, 0 ... 1.
float scale_of_heaps(FoamAmount around) {
    return mix(kFlatHeaps, 1.0, around.freshness / kFreshest) * smoothstep(kFirstHeaps, kAllHeaps, around.opacity);
}
// Returns the height of the heaps at a place, in the same unit; 0 where they are too low to be seen.
//   depth  mean depth inside the foam where there is foam, in standard deviations of the lace's field
float height_of_heaps(FoamAmount around, float depth) {
    return max((1.0 - exp(-depth / kThick)) * scale_of_heaps(around) - kLeastHeaps, 0.0);
}

//   broken  x: opacity;  y: depth, as for height_of_heaps();  high  height_of_heaps();  heap  shade and slope of the
// heaps, times `high`
//   normal  of the surface;  facing  cosine of the angle between normal and eye
//   reach   share of the sun's light that arrives;  over  what layers do to foam there
Foam light_of_foam(FoamAmount around, vec2 broken, float high, vec3 heap, vec3 normal, float facing, float reach,
                   LayerFoam over) {
    Foam result;
    result.opacity = broken.x;
    float fresh = around.freshness / kFreshest;
    float thickness = kFoamThickness * around.freshness * around.freshness * broken.y * exp(kHeapShade * heap.x);
    result.reflectance = foam_reflectance(thickness, max(facing, kLevelestFoamView));
    float sun = max(mix(dot(normal, sky.to_sun), max(sky.to_sun.y, 0.0), 0.25), 0.0);
    sun = clamp(sun * (1.0 - kHeapSun * dot(heap.yz, sky.to_sun.xz)), 0.0, 1.0);
    vec3 tilted = normalize(normal - kHeapTilt * vec3(heap.y, 0.0, heap.z));
    float open = 1.0 - kHollow * clamp(0.5 * high - 0.4 * heap.x, 0.0, 1.0);
    result.light = open * (sun * reach * sky.sun_irradiance + ambient_irradiance(tilted)) / kPi;
    vec3 way = exp(-2.0 * kBubbleDepth * (sky.absorption + 0.1 * sky.scattering));
    float solid = clamp(around.opacity, 1e-6, kMostFoamOpacity);
    float dense = kBubblesUnderFoam * fresh * fresh * solid + kBubblesOfLayers * over.bubbles;
    float plume = foam.bubbles * kBubbleAlbedo * (1.0 - exp(-dense));
    result.from_bubbles = plume * way * result.light / (kWaterIndex * kWaterIndex);
    result.cloud = 1.0 - exp(-kSandOfLayers * over.sand);
    result.from_cloud = kSandColor * result.light / (kWaterIndex * kWaterIndex);
    return result;
}

// Returns the light of foam whose lace is not resolved: the mean over its whole pattern.
Foam even_foam(FoamAmount around, vec3 normal, float facing, float reach) {
    float mean = clamp(around.opacity, 1e-6, kMostFoamOpacity);
    vec2 broken = vec2(mean, foam_depth(normal_quantile(mean), 1.0, mean));
    return light_of_foam(around, broken, 0.0, vec3(0.0), normal, facing, reach, kNoLayerFoam);
}
#endif
