// The film of water on a hull that floats: where it is, how smooth it is, and how it runs off.
#ifndef DEEPWATER_WET_FILM
#define DEEPWATER_WET_FILM
#include "blocks/object_block.glsl"
#include "shared/solids/wet_hull.glsl"

const float kWetRoughness = 0.35;   // roughness of a thin film
const float kSheetRoughness = 0.1;  // of a sheet that still runs off
const float kSplashBand = 0.05;     // m: height of ripples and splashes over the wet line
const float kEdgeWidth = 0.02;      // m: half the width of the film's edge
const float kRagged = 0.12;         // m: height of the edge's rags
const float kCoarseRags = 7.0;      // cells of the pattern of rags, per metre
const float kFineRags = 29.0;
const float kRunWidth = 0.035;      // m: distance of streaks
const float kRunLength = 0.4;       // m: their length

struct WetFilm {
    float wet;        // 0: dry, 1: wet
    float roughness;  // of its surface
};

float film_hash(ivec3 cell) {
    uint h = uint(cell.x) * 0xCC9E2D51u + uint(cell.y) * 0x85EBCA6Bu + uint(cell.z) * 0xC2B2AE35u;
    h = (h ^ (h >> 15)) * 0x2C1B3C6Du;
    return float((h ^ (h >> 13)) >> 8) * (1.0 / 16777216.0);
}

// Returns value noise from 0 to 1 with a cell of 1. It repeats along y after `period` cells.
float film_noise(vec3 p, float period) {
    vec3 low = floor(p);
    vec3 f = p - low;
    f *= f * (3.0 - 2.0 * f);
    ivec3 a = ivec3(low);
    ivec3 b = a + 1;
    int repeat = int(period);
    a.y = ((a.y % repeat) + repeat) % repeat;
    b.y = ((b.y % repeat) + repeat) % repeat;
    vec4 under = vec4(film_hash(a), film_hash(ivec3(b.x, a.yz)), film_hash(ivec3(a.xy, b.z)),
                      film_hash(ivec3(b.x, a.y, b.z)));
    vec4 over = vec4(film_hash(ivec3(a.x, b.y, a.z)), film_hash(ivec3(b.xy, a.z)), film_hash(ivec3(a.x, b.yz)),
                     film_hash(b));
    vec4 column = mix(under, over, f.y);
    return mix(mix(column.x, column.y, f.x), mix(column.z, column.w, f.x), f.z);
}

// Returns the share of a pattern with a cell of `size` that pixels of `pixel` show, both in m.
float seen_detail(float pixel, float size) { return 1.0 - smoothstep(0.4, 1.2, pixel / size); }

// Returns the place in the pattern of streaks: y along the axis of the body that is nearest to the vertical, upwards.
vec3 run_place(vec3 place, vec3 up) {
    vec3 size = abs(up);
    if (size.y >= max(size.x, size.z)) return up.y > 0.0 ? place : -place;
    if (size.x >= size.z) return up.x > 0.0 ? vec3(-place.y, place.x, place.z) : vec3(place.y, -place.x, place.z);
    return up.z > 0.0 ? vec3(place.x, place.z, -place.y) : vec3(place.x, -place.z, place.y);
}

// Returns the film at a place of the hull.
//   place   m, own axes
//   depth   m, below the water
//   normal  world, unit
WetFilm film_on_hull(vec3 place, float depth, vec3 normal) {
    WetFilm film = WetFilm(0.0, kWetRoughness);
    float pixel = length(fwidth(place));
    vec3 share = (place - object.hull.low) / max(object.hull.size, vec3(1e-4));
    vec2 line = wet_line(object.hull.columns, share);
    line.x = max(line.x, depth);
    mat3 axes = mat3(object.world_from_own);
    axes = mat3(axes[0] / object.hull.own_scale.x, axes[1] / object.hull.own_scale.y, axes[2] / object.hull.own_scale.z);

    // What a pixel cannot hold of a pattern is left out.
    float coarse = seen_detail(pixel, 1.0 / kCoarseRags), fine = seen_detail(pixel, 1.0 / kFineRags);
    float rough = coarse * (film_noise(place * kCoarseRags, kRunPeriod) - 0.5) +
                  0.4 * fine * (film_noise(place * kFineRags, kRunPeriod) - 0.5);
    float above = line.x + kSplashBand + min(kRagged, 0.2 * object.hull.size.y) * rough;
    float width = max(kEdgeWidth, pixel);
    float edge = smoothstep(-width, width, above);
    if (object.hull.open > 0.0) {
        // Faces that look at the hull's middle are inside, and those that look up below the top of its box.
        vec3 outwards = share - 0.5;
        outwards.y = min(outwards.y, 0.0) + 0.5 * smoothstep(0.9, 0.97, share.y);
        edge *= smoothstep(-0.02, 0.06, dot(normal * axes, outwards));
    }
    if (edge <= 0.0) return film;

    float since = time_out_of_water(depth, line);
    // Some parts dry sooner than others.
    film.wet = edge * share_left(since, object.hull.drying * (1.0 + 0.8 * rough));

    // Water runs where the sea has left the hull, first as a sheet, then in streaks.
    float running = share_left(since, kRunOff) * smoothstep(0.03, 0.2, line.x - depth);
    if (running < 0.02) return film;
    vec3 at = run_place(place, vec3(axes[0].y, axes[1].y, axes[2].y)) / vec3(kRunWidth, kRunLength, kRunWidth);
    at.y += object.hull.run_off;
    float streak = mix(0.3, smoothstep(0.5, 0.75, film_noise(at, kRunPeriod)), seen_detail(pixel, kRunWidth));
    float sheet = clamp(2.0 * running - 1.0 + streak, 0.0, 1.0) * smoothstep(0.02, 0.2, running);
    film.roughness = mix(kWetRoughness, kSheetRoughness, sheet);
    film.wet = max(film.wet, edge * sheet);
    return film;
}
#endif
