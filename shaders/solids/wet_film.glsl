// The film of water on a hull that floats: where it is, how smooth it is, and how it runs off.
#ifndef DEEPWATER_WET_FILM
#define DEEPWATER_WET_FILM
#include "blocks/object_block.glsl"
#include "shared/solids/wet_hull.glsl"

const float kWetRoughness = 0.35;   // roughness of a thin film
const float kSheetRoughness = 0.1;  // of a sheet that still runs off
const float kSplashBand = 0.05;     // m: height of ripples and splashes over the wet line
const float kEdgeWidth = 0.02;      // m: half the width of the film's edge
const float kRunWidth = 0.035;      // m: distance of streaks
const float kRunLength = 0.4;       // m: their length
const float kRunPeriod = 64.0;      // cells after which the pattern of streaks repeats

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
    vec3 share = (place - object.hull_low) / max(object.hull_size, vec3(1e-4));
    vec2 line = wet_line(object.wet_columns, share);
    line.x = max(line.x, depth);
    mat3 axes = mat3(object.world_from_own[0].xyz / object.own_scale.x, object.world_from_own[1].xyz / object.own_scale.y,
                     object.world_from_own[2].xyz / object.own_scale.z);

    float rough = film_noise(place * 7.0, kRunPeriod) - 0.5 + 0.4 * (film_noise(place * 29.0, kRunPeriod) - 0.5);
    float ragged = min(0.12, 0.2 * object.hull_size.y);
    float above = line.x + kSplashBand + ragged * rough;
    float edge = smoothstep(-kEdgeWidth, kEdgeWidth, above);
    if (edge <= 0.0) return film;

    float since = time_out_of_water(depth, line);
    // Some parts dry sooner than others.
    film.wet = edge * share_left(since, object.drying * (1.0 + 0.8 * rough));
    if (object.open_hull > 0.0) {
        // Faces that look at the hull's middle are inside.
        vec3 middle = object.hull_low + 0.5 * object.hull_size;
        vec3 outwards = (place - middle) / max(object.hull_size, vec3(1e-4));
        vec3 own = normal * axes;
        film.wet *= smoothstep(-0.02, 0.06, dot(own, vec3(outwards.x, min(outwards.y, 0.0), outwards.z)));
    }

    float running = share_left(since, 1.5 * kRunOff);
    if (running < 0.02 || film.wet <= 0.0) return film;
    vec3 at = run_place(place, vec3(axes[0].y, axes[1].y, axes[2].y)) / vec3(kRunWidth, kRunLength, kRunWidth);
    at.y += object.run_off;
    float thick = film_noise(at, kRunPeriod);
    float streak = smoothstep(0.5, 0.75, thick);
    // Sheets at first, then streaks.
    float sheet = clamp(2.0 * running - 1.0 + streak, 0.0, 1.0) * smoothstep(0.02, 0.2, running);
    film.roughness = mix(kWetRoughness, kSheetRoughness, sheet);
    film.wet = max(film.wet, edge * sheet);
    return film;
}
#endif
