// What the water of shores has left on the ground, in place of the wetness that land has by its height alone.
#ifndef DEEPWATER_SHORE_WETNESS
#define DEEPWATER_SHORE_WETNESS
#include "blocks/bindings.glsl"
#include "blocks/wetness_block.glsl"
#include "shared/solids/land_matter.glsl"
#include "shared/water/water_layer.glsl"

// rgba8 [cells of the largest window], a layer each of washed.windows: film, moisture, stranded foam, wrack
layout(binding = kWetnessUnit) uniform sampler2DArray wetness_maps;

struct Washed {
    vec2 wet;     // shares of the ground on which water runs (x), and into which it has sunk (y)
    float foam;   // opacity of stranded foam
    float wrack;  // share of what remains of it
    float known;  // share of the ground of which windows know what their water has left
};

// Returns what water has left at p [m from the bed's reference point], as the window with the largest share there says.
//   by_height  Washed::wet of ground that no window covers, or none has washed since its water began
Washed washed_ground(vec2 p, vec2 by_height) {
    // A loop of known length is written out by the compiler; one of unknown length would double the time that it takes for
    // the whole program.
    float share = 0.0, layer = 0.0;
    vec2 at = vec2(0.0), kept = vec2(1.0);
    for (int i = 0; i < kMostWashed; ++i) {
        vec4 place = washed.windows[i].place, window = washed.windows[i].window, keeps = washed.windows[i].kept;
        vec2 from_middle = p - place.zw;
        vec2 own = vec2(place.x * from_middle.x - place.y * from_middle.y,
                        place.y * from_middle.x + place.x * from_middle.y);
        float here = i < washed.count ? layer_share(own, window.xy, window.z).x : 0.0;
        bool more = here > share;
        share = more ? here : share;
        layer = more ? float(i) : layer;
        at = more ? (0.5 + 0.5 * own / window.xy) * keeps.zw : at;
        kept = more ? keeps.xy : kept;
    }
    vec4 map = textureLod(wetness_maps, vec3(at, layer), 0.0);
    return Washed(mix(by_height, max(kept * by_height, map.xy), share), share * map.z, share * map.w, share * (1.0 - kept.y));
}

const float kDryGround = 0.9, kDampSand = 0.5, kFilmOnSand = 0.13, kDampRock = 0.42, kFilmOnRock = 0.3;  // roughness
const float kStrandedFoam = 0.62;      // reflectance of foam that lies on sand
const float kFoamThreshold = 0.34;     // opacity of stranded foam that hides half of the ground in the mean
const float kWrackThreshold = 0.17;    // what is left of foam where wrack lies half as dense as it may
const float kFoamRoughness = 0.6;
const float kFoamOffRock = 0.9;        // share of stranded foam that rock does not hold

// Roughness of sand (x) and rock (y) that is as wet.
vec2 wet_roughness(vec2 wet) {
    return mix(mix(vec2(kDryGround), vec2(kDampSand, kDampRock), wet.y), vec2(kFilmOnSand, kFilmOnRock), wet.x);
}
// Change of the roughness of rock that is as wet, by the film: rock by its height is moist, but has none.
float film_on_rock(vec2 wet) { return wet_roughness(wet).y - wet_roughness(vec2(0.0, wet.y)).y; }
// Reflectance over that of the dry ground.
float wet_reflectance(float wet, float rock) { return mix(1.0, mix(kWetSand, kWetRock, rock), wet); }

// Changes matter to what water has left of it. Sand is as wet already; rock and stones are as wet as their height says.
//   color, roughness  of the matter;  by_height  as of washed_ground()
//   rock     share of rock or stones;  soft  share [0, 1] that is neither plants nor earth
//   uneven   noise about 0, in deviations of about 0.1, by which foam lies in patches
//   strands  share of the ground that wrack covers where it lies
void wash_ground(inout vec3 color, inout float roughness, Washed left, vec2 by_height, float rock, float soft,
                 float uneven, float strands) {
    float stony = soft * rock;
    color *= mix(1.0, wet_reflectance(left.wet.y, 1.0) / wet_reflectance(by_height.y, 1.0), stony);
    // Rock by its height is moist, but has no film.
    float rougher = wet_roughness(left.wet).y - wet_roughness(vec2(0.0, by_height.y)).y;
    roughness = clamp(roughness + stony * rougher, kFilmOnSand, 1.0);
    float wrack = smoothstep(0.25 * kWrackThreshold, 1.5 * kWrackThreshold, left.wrack) * strands;
    color = mix(color, land_wrack_color(), kWrackShare * wrack * soft);
    float stranded = left.foam * (1.0 - kFoamOffRock * rock);
    float foam = smoothstep(-0.15, 0.35, stranded - kFoamThreshold + 1.2 * uneven) * step(0.02, stranded);
    color = mix(color, vec3(kStrandedFoam), 0.8 * foam);
    roughness = mix(roughness, kFoamRoughness, foam);
}
#endif
