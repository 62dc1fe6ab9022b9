// Light of foam: lace where the mean opacity is so low that there are holes, heaps where foam is thick, and bubbles
// under it.
#include "blocks/bindings.glsl"
#include "common/ambient.glsl"
#include "water/foam_heaps.glsl"
#include "water/sea_foam.glsl"
#include "blocks/sky_block.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/mesh_lod.glsl"

// rg16f, layers of webs, clouds and streaks: a standard normal variable and its square
layout(binding = kLaceUnit) uniform sampler2DArray lace_map;

const float kLesserHeaps = 0.6;  // weight of the second layer

// Heaps of thick foam where the view ray meets them first: found by HEAP_RAY_STEPS steps down the ray, or estimated
// from the height at the place.
//   towards  towards_eye();  scale  of the heaps' height, 0 ... 1
//   x  shade;  yz  slope
vec3 seen_heaps(vec2 p, vec2 towards, float scale, float log2_width) {
    float deviation = scale * kHeapHeight * foam.heaps[0].place.w;
#if HEAP_RAY_STEPS > 0
    // The steps go from above all heaps to below them; the surface is between the last two.
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

// Returns seen_heaps() where the water of surf carries them, as carried_lace().
vec3 carried_heaps(vec2 p, vec2 towards, float scale, float log2_width, LayerFoam over) {
#if LAYERS_CHANGE_SEA
    vec3 sum = vec3(0.0);
    float squares = 0.0;
    int c = 0, stretches = over.surf > 0.0 ? 4 : 1;
    do {
        float share = over.surf > 0.0 ? water_layers.lace_share[c] : 1.0;
        vec2 way = over.surf > 0.0 ? came_from(over, c) : vec2(0.0);
        for (bool counts = share > 0.0; counts; counts = false)
            sum += share * seen_heaps(p + way, towards, scale, log2_width);
        squares += share * share;
        ++c;
    } while (c < stretches);
    return sum * inversesqrt(squares);
#else
    return seen_heaps(p, towards, scale, log2_width);
#endif
}

// A smooth wave of period 1 between -1 and 1, made of parabolas.
float sway(float cycles) {
    float at = fract(cycles) - 0.5;
    return 16.0 * at * (abs(at) - 0.5);
}

const int kWebs = 3;  // the first layers of the lace are webs; clouds and streaks follow

// Returns the sum of some layers of the random field whose low values are covered with foam. The sum of all layers is,
// over the sea, a standard normal variable.
//   wanted      false: there is no foam, and only the first of them is read
//   first, end  the layers from `first` up to, but without, `end`
//   x  its value, as far as the footprint resolves it;  y  variance that the footprint does not resolve
vec2 lace(vec2 p, float log2_width, bool wanted, int first, int end) {
    // The layers are periodic; moving the plane by waves makes their squares look different.
    // A software rasteriser leaves a loop of unknown length after one round where no pixel of a group wants foam.
    vec2 still = p;
    int wave = 0, waves = wanted ? kLaceWaves : 1;
    do {
        vec4 wander = foam.wander[wave];
        p += sway(dot(wander.xy, still) + foam.wander_phase[wave]) * wander.zw;
        ++wave;
    } while (wave < waves);
    float value = 0.0, hidden = 0.0;
    int i = first, last = wanted ? end : first;
    do {
        vec4 place = foam.layers[i].place;
        vec4 turn = foam.layers[i].turn;
        vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
        vec2 field = textureLod(lace_map, vec3(at, float(max(i - kWebs + 1, 0))), max(log2_width + place.z, 0.0)).xy;
        value += place.w * field.x;
        hidden += place.w * place.w * max(field.y - field.x * field.x, 0.0);
        ++i;
    } while (i < last);
    return vec2(value, hidden);
}

// Returns lace() where the layers' flow carries it: the lace that lay where the water was in one stretch of trail_map
// fades into that of the next, so that it is drawn out into the swirls but never for long. The sum is a standard normal
// variable again, given that places further apart than kLaceGrain have unrelated webs. Clouds and streaks, which are
// wide, are those of one place between the two.
const float kLaceGrain = 0.3;  // m
vec2 carried_lace(vec2 p, float log2_width, float mean, LayerFoam over) {
#if LAYERS_CHANGE_SEA
    bool wanted = mean > 0.0, flows = has_flowed(over) && wanted;
    vec2 field = vec2(0.0), first = vec2(0.0), between = vec2(0.0);
    float squares = 0.0, last_share = 0.0;
    int c = 0, stretches = flows ? 4 : 1;
    do {
        float share = flows ? water_layers.lace_share[c] : 1.0;
        // A software rasteriser skips a loop, but not a branch.
        for (bool counts = share > 0.0; counts; counts = false) {
            vec2 way = flows ? came_from(over, c) : vec2(0.0);
            field += share * lace(p + way, log2_width, wanted, 0, kWebs) * vec2(1.0, share);
            between += share * way;
            vec2 apart = way - first;
            squares += share * share + 2.0 * share * last_share * exp(-dot(apart, apart) / (kLaceGrain * kLaceGrain));
            first = way;
            last_share = share;
        }
        ++c;
    } while (c < stretches);
    return field / vec2(sqrt(squares), squares) + lace(p + between, log2_width, wanted, kWebs, foam.layer_count);
#else
    return lace(p, log2_width, mean > 0.0, 0, foam.layer_count);
#endif
}

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

// Returns what layers do to foam, with the ways of their flow where these are wanted.
//   over  without ways;  all  false: only ways to lace that counts now are wanted;  place  where the tiles have moved
//   the water
LayerFoam with_wanted_ways(LayerFoam over, bool wanted, bool all, vec2 place, float log2_width) {
#if LAYERS_CHANGE_SEA
    // A software rasteriser skips a loop, but not a branch, when no pixel of a group enters it.
    for (bool reads = wanted; reads; reads = false) over = with_ways(over, place, log2_width, all);
#endif
    return over;
}

// Returns the foam around a pixel: interpolated from the mesh, or computed for the pixel where the mesh's cells are
// wider than breakers.
//   place  where the tiles have moved the water;  d  mesh_distance() of it
//   over   what layers do to foam there, without ways
FoamAmount foam_around(vec2 p, vec2 place, float log2_width, FoamAmount of_mesh, float d, LayerFoam over) {
#if FOAM_BY_PIXEL
    // A software rasteriser skips a loop, but not a branch, when no pixel of a group enters it.
    for (bool white = of_mesh.opacity > 0.0; white; white = false) {
        over = with_wanted_ways(over, true, true, place, log2_width);
        log2_width -= foam_sharpening(log2_width);
        float of_cells = log2(mesh_pitch(d, sea.level_range)) + 1.0;
        float coarser = clamp((of_cells - log2_width) / kFoamMeshOctaves, 0.0, 1.5);
        FoamAmount own = foam_seen(p, tiles_left(p), over, log2_width, coarser);
        of_mesh.opacity = mix(of_mesh.opacity, own.opacity, foam.by_pixel);
        of_mesh.freshness = mix(of_mesh.freshness, own.freshness, foam.by_pixel);
    }
#endif
    return of_mesh;
}

// Returns the foam with that where waves run against objects or the bed, which are seen through `depth` m of water.
//   surf  LayerFoam::surf: there the layer has the foam of the waves. Its films are thin over wide reaches, where depths
//         seen through the water, read from a coarser picture, do not tell an edge.
FoamAmount with_contact(FoamAmount around, float depth, float surf) {
    const float kContactFoam = 0.8;
    float contact = kContactFoam * (1.0 - surf) * clamp(1.0 - depth / max(foam.contact_reach, 1e-3), 0.0, 1.0);
    return contact > around.opacity ? FoamAmount(contact, kFreshest) : around;
}

// Returns the normal of water on which rollers of that slope lie.
vec3 raised_normal(vec3 normal, vec2 slope) { return normalize(normal - normal.y * vec3(slope.x, 0.0, slope.y)); }

// Returns log2 of the width [m] at which lace and heaps are read. Footprints are long away from the eye: between their
// axes, so that lace is neither aliased along them nor blurred too much across.
//   axes  short and long axis of the footprint, m
float lace_width(vec2 axes) {
    const float kTowardsLong = 0.65;
    return mix(log2(axes.x), log2(axes.y), kTowardsLong);
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
const float kFoamThickness = 0.18;
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

//   normal  of the surface;  towards  towards_eye();  facing  cosine of the angle between normal and eye
//   reach   share of the sun's light that arrives;  over  what layers do to foam there
Foam foam_light(FoamAmount around, vec2 p, float log2_width, vec3 normal, vec2 towards, float facing, float reach,
                LayerFoam over) {
    vec2 field = carried_lace(p, log2_width, around.opacity, over);
    float solid = clamp(around.opacity, 1e-6, kMostFoamOpacity);
    Foam result;
    vec2 broken = broken_opacity(solid, field);
    result.opacity = broken.x;
    float fresh = around.freshness / kFreshest;
    float scale = mix(kFlatHeaps, 1.0, fresh) * smoothstep(kFirstHeaps, kAllHeaps, around.opacity);
    float high = max((1.0 - exp(-broken.y / kThick)) * scale - kLeastHeaps, 0.0);
    vec3 heap = vec3(0.0);
    for (bool any = high > 0.0; any; any = false) heap = high * carried_heaps(p, towards, scale, log2_width, over);
    float thickness = kFoamThickness * around.freshness * around.freshness * broken.y * exp(kHeapShade * heap.x);
    result.reflectance = foam_reflectance(thickness, max(facing, kLevelestFoamView));
    float sun = max(mix(dot(normal, sky.to_sun), max(sky.to_sun.y, 0.0), 0.25), 0.0);
    sun = clamp(sun * (1.0 - kHeapSun * dot(heap.yz, sky.to_sun.xz)), 0.0, 1.0);
    vec3 tilted = normalize(normal - kHeapTilt * vec3(heap.y, 0.0, heap.z));
    float open = 1.0 - kHollow * clamp(0.5 * high - 0.4 * heap.x, 0.0, 1.0);
    result.light = open * (sun * reach * sky.sun_irradiance + ambient_irradiance(tilted)) / kPi;
    vec3 way = exp(-2.0 * kBubbleDepth * (sky.absorption + 0.1 * sky.scattering));
    float dense = kBubblesUnderFoam * fresh * fresh * solid + kBubblesOfLayers * over.bubbles;
    float plume = foam.bubbles * kBubbleAlbedo * (1.0 - exp(-dense));
    result.from_bubbles = plume * way * result.light / (kWaterIndex * kWaterIndex);
    result.cloud = 1.0 - exp(-kSandOfLayers * over.sand);
    result.from_cloud = kSandColor * result.light / (kWaterIndex * kWaterIndex);
    return result;
}
