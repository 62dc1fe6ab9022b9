// Foam as it is seen from above: lace where the mean opacity leaves holes, diffuse light, bubbles under it.
#include "blocks/bindings.glsl"
#include "blocks/ambient_block.glsl"
#include "water/foam_block.glsl"
#include "blocks/sky_block.glsl"
#include "shared/water/mesh_lod.glsl"

layout(binding = kLaceUnit) uniform sampler2DArray lace_map;  // rg16f webs, clouds, streaks and their squares: standard normal variables

const float kLesserHeaps = 0.6;  // weight of the second layer
layout(binding = kHeapUnit) uniform sampler2D heap_map;  // rgba8, by heap_texel()

// Heaps of one layer, as far as the footprint resolves them:  x  shade;  yz  slope;  w  height, deviations
vec4 heap(int i, vec2 p, float log2_width) {
    vec4 place = foam.heaps[i].place;
    vec4 turn = foam.heaps[i].turn;
    vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
    vec4 own = heap_of_texel(textureLod(heap_map, at, max(log2_width + place.z, 0.0)));
    return vec4(own.x, place.w * (own.y * turn.xy + own.z * turn.zw), own.w);
}

// Heaps of thick foam as they are seen, the nearer ones before the farther: where the ray to the eye leaves them last, by
// HEAP_RAY_STEPS steps down along it, or about where their height at the place moves it to.
//   towards  towards_eye();  scale  of their height, 0 ... 1
//   x  shade;  yz  slope
vec3 seen_heaps(vec2 p, vec2 towards, float scale, float log2_width) {
    float deviation = scale * kHeapHeight * foam.heaps[0].place.w;
#if HEAP_RAY_STEPS > 0
    // From above all heaps to below them: the last two steps lie about a surface.
    float step_down = 2.0 * kMostHeap * deviation / float(HEAP_RAY_STEPS);
    float z = kMostHeap * deviation, over = 0.0, before = 0.0;
    for (int i = 0; i <= HEAP_RAY_STEPS && over >= 0.0; ++i) {
        z -= i > 0 ? step_down : 0.0;
        before = over;
        over = z - deviation * heap(0, p + towards * z, log2_width).w;
    }
    z -= step_down * min(over, 0.0) / max(before - over, 1e-6);
    p += towards * z;
    return heap(0, p, log2_width).xyz + kLesserHeaps * heap(1, p, log2_width).xyz;
#else
    return heap(0, p + towards * (deviation * heap(0, p, log2_width).w), log2_width).xyz;
#endif
}

// A smooth wave of period 1 between -1 and 1: parabolas.
float sway(float cycles) {
    float at = fract(cycles) - 0.5;
    return 16.0 * at * (abs(at) - 0.5);
}

// The field that breaks foam up: standard normal over the sea.
//   mean  opacity around: without foam the value is that of the first layer alone
//   x  its value, as far as the footprint resolves it;  y  the variance that it hides
vec2 lace(vec2 p, float log2_width, float mean) {
    const int kWebs = 3;  // the first are webs, then come clouds and streaks
    // A software rasteriser leaves a loop whose length it does not know after one round where no pixel around wants foam.
    bool wanted = mean > least_foam();
    // Layers repeat, but the plane wanders under them: no two of their squares look alike.
    vec2 still = p;
    int wave = 0, waves = wanted ? kLaceWaves : 1;
    do {
        vec4 wander = foam.wander[wave];
        p += sway(dot(wander.xy, still) + foam.wander_phase[wave]) * wander.zw;
        ++wave;
    } while (wave < waves);
    float value = 0.0, hidden = 0.0;
    int i = 0, count = wanted ? foam.layer_count : 1;
    do {
        vec4 place = foam.layers[i].place;
        vec4 turn = foam.layers[i].turn;
        vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
        vec2 field = textureLod(lace_map, vec3(at, float(max(i - kWebs + 1, 0))), max(log2_width + place.z, 0.0)).xy;
        value += place.w * field.x;
        hidden += place.w * place.w * max(field.y - field.x * field.x, 0.0);
        ++i;
    } while (i < count);
    return vec2(value, hidden);
}

// The standard normal distribution and its quantile, by logit: within 0.7 % of a share that is not below 1e-5, and the
// quantile within what changes a share by 0.4 % down to 3e-5, so that neither changes the mean of what is drawn. Both are
// fits of our own.
float normal_share(float z) {
    float at = clamp(z, -6.0, 6.0), square = at * at;
    return 1.0 / (1.0 + exp(-at * (1.602627 + square * (0.0722914 - 0.000655374 * square))));
}
float normal_quantile(float share) {
    float logit = log(share / (1.0 - share)), size = abs(logit);
    return logit * (0.6184016 + size * (0.3412552 + 0.00926035 * size)) /
           (1.0 + size * (0.5005534 + 0.0666141 * size));
}

// Opacity of foam at a pixel whose surroundings are white by the part `mean`: where the field lies below the quantile of
// `mean`. What the footprint hides of the field blurs that, so that the mean stays.
const float kLaceSoftness = 0.1;  // deviation
const float kLaceSharp2 = 1.0 - kLaceSoftness * kLaceSoftness;
//   x  opacity;  y  how far inside the foam the place is, deviations of the field
vec2 broken_opacity(float mean, vec2 field) {
    float spread = inversesqrt(kLaceSharp2 * field.y + kLaceSoftness * kLaceSoftness);
    float inside = normal_quantile(mean) - sqrt(kLaceSharp2) * field.x;
    return vec2(normal_share(inside * spread), inside);
}

// Mean opacity around a pixel. The mesh knows it of its cells; where these are wider than what breaks, the pixel looks for
// itself.
//   d  mesh_distance() of the place
FoamAmount foam_around(vec2 p, float log2_width, FoamAmount of_mesh, float d) {
#if FOAM_BY_PIXEL
    if (of_mesh.opacity <= least_foam()) return of_mesh;
    log2_width -= foam_sharpening(log2_width);
    float of_cells = log2(mesh_pitch(d, sea.level_range)) + 1.0;
    float coarser = clamp((of_cells - log2_width) / kFoamMeshOctaves, 0.0, 1.5);
    vec2 place = p;
#if WATER_LAYERS
    place = place_for_layers(p, log2_width);
#endif
    FoamAmount own = foam_seen(p, place, log2_width, coarser);
    return FoamAmount(mix(of_mesh.opacity, own.opacity, foam.by_pixel), mix(of_mesh.heaped, own.heaped, foam.by_pixel));
#else
    return of_mesh;  // a software rasteriser runs both sides of a branch
#endif
}

// Mean opacity where waves run against what stands in the water, seen through `depth` metres of it.
const float kContactFoam = 0.8;
float contact_foam(float depth) { return kContactFoam * clamp(1.0 - depth / max(foam.contact_reach, 1e-3), 0.0, 1.0); }

struct Foam {
    float opacity;
    vec3 radiance;
    vec3 from_bubbles;  // under it and around: radiance added to that of the water, before the surface reflects any
};

// Reflectance of foam, from the edge of lace to the thick of it: Koepke 1984 measured 0.55 of fresh patches on average, holes
// included; a thick layer of bubbles sends back up to 0.9 (Kokhanovsky 2004).
const float kLaceAlbedo = 0.55;
const float kCrestAlbedo = 0.9;
const float kThick = 1.3;  // deviations inside: the middle of what is all white is not one white
// Thick foam is heaped up: hollows between heaps are darker, what faces the sun is brighter. Both are linear in what has
// a mean of 0 but in the deepest hollows, so that from above the mean of the light stays. What breaks no more lies lower.
const float kHeapShade = 0.42;  // by deviation
const float kHeapSun = 2.2;     // by the sine of a heap's tilt
const float kDarkestHollow = 0.3;
const float kFlatHeaps = 0.6;
// Foam that leaves many holes lies flat.
const float kFirstHeaps = 0.2, kAllHeaps = 0.8;  // opacity around
// Light that comes through to the water's side, over what goes back up: foam seen from below is a dim patch.
const float kFoamTransmittance = 0.5;
// Light of bubble plumes: their reflectance under the surface, how deep they lie [m], and how soon they are dense with the
// opacity above.
const float kBubbleAlbedo = 0.32;
const float kBubbleDepth = 1.3;
const float kBubbleDensity = 2.5;

//   normal  of the surface;  towards  towards_eye();  reach  of the sun's light
Foam foam_light(FoamAmount around, vec2 p, float log2_width, vec3 normal, vec2 towards, float reach) {
    vec2 field = lace(p, log2_width, around.opacity);
    float solid = clamp(around.opacity, 1e-6, kMostFoamOpacity);
    Foam result;
    vec2 broken = broken_opacity(solid, field);
    result.opacity = broken.x;
    float thick = 1.0 - exp(-max(broken.y, 0.0) / kThick);
    float scale = mix(kFlatHeaps, 1.0, around.heaped) * smoothstep(kFirstHeaps, kAllHeaps, around.opacity);
    vec3 heap = thick * scale * seen_heaps(p, towards, scale, log2_width);
    float sun = max(mix(dot(normal, sky.to_sun), max(sky.to_sun.y, 0.0), 0.25), 0.0);
    sun *= max(1.0 - kHeapSun * dot(heap.yz, sky.to_sun.xz), 0.0);
    vec3 light = (sun * reach * sky.sun_irradiance + ambient_irradiance(normal)) / kPi;
    float shade = max(1.0 + kHeapShade * heap.x, kDarkestHollow);
    result.radiance = mix(kLaceAlbedo, kCrestAlbedo, thick) * shade * light;
    vec3 way = exp(-2.0 * kBubbleDepth * (sky.absorption + 0.1 * sky.scattering));
    float plume = foam.bubbles * kBubbleAlbedo * (1.0 - exp(-kBubbleDensity * solid));
    result.from_bubbles = plume * way * light / (kWaterIndex * kWaterIndex);
    return result;
}
