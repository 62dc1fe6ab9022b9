// Light of foam: lace where the mean opacity is so low that there are holes, heaps where foam is thick, and bubbles
// under it.
#include "blocks/bindings.glsl"
#include "water/foam_heaps.glsl"
#include "water/foam_matter.glsl"
#include "water/sea_foam.glsl"
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
        if (share > 0.0)
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
        float level = read_level(max(log2_width + place.z, 0.0), FOOTPRINT_TAPS == 1);
        vec2 field = textureLod(lace_map, vec3(at, float(max(i - kWebs + 1, 0))), level).xy;
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
        if (share > 0.0) {
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

// Returns what layers do to foam, with the ways of their flow where these are wanted.
//   over  without ways;  all  false: only ways to lace that counts now are wanted;  place  where the tiles have moved
//   the water
LayerFoam with_wanted_ways(LayerFoam over, bool wanted, bool all, vec2 place, float log2_width) {
#if LAYERS_CHANGE_SEA
    if (wanted) over = with_ways(over, place, log2_width, all);
#endif
    return over;
}

// Returns the foam around a pixel: interpolated from the mesh, or computed for the pixel where the mesh's cells are
// wider than breakers.
//   place  where the tiles have moved the water;  d  mesh_distance() of it
//   over   what layers do to foam there, without ways
FoamAmount foam_around(vec2 p, vec2 place, float log2_width, FoamAmount of_mesh, float d, LayerFoam over) {
#if FOAM_BY_PIXEL
    if (of_mesh.opacity > 0.0) {
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
//   surf  LayerFoam::surf: there the layer has the foam of the waves. Its films are thin over wide reaches, where
// depths
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

//   normal  of the surface;  towards  towards_eye();  facing  cosine of the angle between normal and eye
//   reach   share of the sun's light that arrives;  over  what layers do to foam there
Foam foam_light(FoamAmount around, vec2 p, float log2_width, vec3 normal, vec2 towards, float facing, float reach,
                LayerFoam over) {
    vec2 field = carried_lace(p, log2_width, around.opacity, over);
    vec2 broken = broken_opacity(clamp(around.opacity, 1e-6, kMostFoamOpacity), field);
    float high = height_of_heaps(around, broken.y);
    vec3 heap = vec3(0.0);
    if (high > 0.0)
        heap = high * carried_heaps(p, towards, scale_of_heaps(around), log2_width, over);
    return light_of_foam(around, broken, high, heap, normal, facing, reach, over);
}
