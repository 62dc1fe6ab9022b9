// Foam as it is seen from above: lace where the mean opacity leaves holes, diffuse light, bubbles under it.
#include "include/ambient_block.glsl"
#include "include/foam_block.glsl"
#include "include/sky_block.glsl"
#include "shared/mesh_lod.glsl"

layout(binding = 23) uniform sampler2DArray lace_map;  // rg16f webs, clouds, streaks and their squares: standard normal variables

// A smooth wave of period 1 between -1 and 1: parabolas.
float sway(float cycles) {
    float at = fract(cycles) - 0.5;
    return 16.0 * at * (abs(at) - 0.5);
}

// The field that breaks foam up: standard normal over the sea.
//   mean  opacity around: without foam the value is that of the first layer alone
//   x  its value, as far as the footprint resolves it;  y  the variance that it hides;  z  what the finest two layers have
//   of it, in their deviations
vec3 lace(vec2 p, float log2_width, float mean) {
    const int kWebs = 3, kFirstFine = 1;  // the first are webs, then come clouds and streaks
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
    float value = 0.0, hidden = 0.0, fine = 0.0;
    int i = 0, count = wanted ? foam.layer_count : 1;
    do {
        vec4 place = foam.layers[i].place;
        vec4 turn = foam.layers[i].turn;
        vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
        vec2 field = textureLod(lace_map, vec3(at, float(max(i - kWebs + 1, 0))), max(log2_width + place.z, 0.0)).xy;
        value += place.w * field.x;
        hidden += place.w * place.w * max(field.y - field.x * field.x, 0.0);
        fine += i >= kFirstFine && i < kWebs ? field.x : 0.0;
        ++i;
    } while (i < count);
    return vec3(value, hidden, fine);
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
float foam_around(vec2 p, float log2_width, float of_mesh, float d) {
#if FOAM_BY_PIXEL
    if (of_mesh <= least_foam()) return of_mesh;
    log2_width -= foam_sharpening(log2_width);
    float of_cells = log2(mesh_pitch(d, sea.level_range)) + 1.0;
    float coarser = clamp((of_cells - log2_width) / kFoamMeshOctaves, 0.0, 1.5);
    float own = max(foam_opacity(crowding(p, log2_width), log2_width, coarser), splash_opacity(p));
    return mix(of_mesh, own, foam.by_pixel);
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
const float kThick = 2.3;  // deviations inside: the middle of what is all white is not one white
// Foam is a heap of bubbles: hollows between them are darker, ridges brighter. By deviation of the finer webs.
const float kBubbleShade = 0.13;
// Light that comes through to the water's side, over what goes back up: foam seen from below is a dim patch.
const float kFoamTransmittance = 0.5;
// Light of bubble plumes: their reflectance under the surface, how deep they lie [m], and how soon they are dense with the
// opacity above.
const float kBubbleAlbedo = 0.32;
const float kBubbleDepth = 1.3;
const float kBubbleDensity = 2.5;
// How far the relief of lace is looked for [m], and how much of the sun's light it changes.
const float kRelief = 0.05;
const float kReliefLight = 0.35;

//   mean  of the opacity around;  normal  of the surface;  reach  of the sun's light
Foam foam_light(float mean, vec2 p, float log2_width, vec3 normal, float reach) {
    vec3 field = lace(p, log2_width, mean);
    float solid = clamp(mean, 1e-6, kMostFoamOpacity);
    Foam result;
    vec2 broken = broken_opacity(solid, field.xy);
    result.opacity = broken.x;
    float sun = max(mix(dot(normal, sky.to_sun), max(sky.to_sun.y, 0.0), 0.25), 0.0);
#if LACE_RELIEF
    vec2 ahead = p + kRelief * normalize(sky.to_sun.xz + vec2(1e-4));
    sun *= 1.0 + kReliefLight * clamp(lace(ahead, log2_width, mean).x - field.x, -1.0, 1.0);
#endif
    vec3 light = (sun * reach * sky.sun_irradiance + ambient_irradiance(normal)) / kPi;
    float thick = clamp(broken.y / kThick, 0.0, 1.0);
    result.radiance = mix(kLaceAlbedo, kCrestAlbedo, thick) * exp(-kBubbleShade * field.z) * light;
    vec3 way = exp(-2.0 * kBubbleDepth * (sky.absorption + 0.1 * sky.scattering));
    float plume = foam.bubbles * kBubbleAlbedo * (1.0 - exp(-kBubbleDensity * solid));
    result.from_bubbles = plume * way * light / (kWaterIndex * kWaterIndex);
    return result;
}
