// Writes material and normal of land at a pixel: sand that is wet as far as waves run up, rock in layers with the belts
// of the tidal zone, and low plants above the storm line. The first of two steps; object_light.frag lights it.
//   in   as common/terrain_map.glsl, solids/shore_wetness.glsl; with GROUND_MAP the maps of solids/ground_map.glsl
//   out  matter, shape, place  of solids/object_surface.glsl
#include "blocks/frame_block.glsl"
#include "solids/bed_details.glsl"
#include "solids/broad_ground.glsl"
#include "solids/ground_map.glsl"
#include "solids/object_surface.glsl"
#include "solids/shore_wetness.glsl"
#include "shared/solids/land_cover.glsl"
#include "shared/solids/land_matter.glsl"

layout(location = 0) in vec4 world_position;
layout(location = 1) in vec2 place_on_bed;
#if GROUND_MAP
layout(location = 2) in vec2 plant_noises;
#endif

layout(location = 0) out vec4 matter;
layout(location = 1) out vec4 shape;
layout(location = 2) out vec2 place;
layout(location = 3) out float deviation;

const float kAcrossShare = 0.4;    // exponent of the footprint's short side in the width below which details are left out
const float kDryRoughness = 0.9, kDampRoughness = 0.55, kFilmRoughness = 0.13, kPlantRoughness = 0.95;
const float kGrainHeight = 0.0025; // m, 4 deviations of the height of grain on sand
const float kCrustHeight = 0.0015; // the same of the finest noise
const float kPebbleHeight = 0.035; // the same of pebbles, and of the dimples of trodden and blown sand
const float kTroughDirt = 0.30;    // share of its reflectance that sand loses in the troughs of ripples
const float kBends = 0.22;         // amplitude of the ripples' bending, as in bed.frag
const float kNearWidth = 0.006;    // m: where pixels are wider, neither shells nor grains are seen

// What a pixel shows, as it is put together.
struct Cover {
    vec3 color;      // reflectance
    float roughness;
    float open;      // share of the surroundings that is not hidden by the ground's own shape
    vec2 bumps;      // slope that details add
};

Cover mixed(Cover a, Cover b, float share) {
    return Cover(mix(a.color, b.color, share), mix(a.roughness, b.roughness, share), mix(a.open, b.open, share),
                 mix(a.bumps, b.bumps, share));
}

// Noises of the pixel, with slopes; those that it cannot show are 0.
struct Details {
    float fields, bushes;
    vec3 tongues, lumps, pebbles, grain, crust;
};

// Fine noise lies in the plane; on steep ground it also changes with height, so that it does not run down in streaks.
Details details_at(vec2 p, BroadGround ground, vec2 plants, float width) {
    const vec2 kUpwards = vec2(0.75, -0.5);  // m in the plane per metre of height
    p += kUpwards * ground.mean_height;
    return Details(plants.x, plants.y, ground.tongues,
                   seen_noise(kBedLumps, p, clamp(1.5 - 1.4 * width, 0.0, 1.0)),
                   seen_noise(kBedPebbles, p, clamp(1.5 - 6.0 * width, 0.0, 1.0)),
                   seen_noise(kBedGrain, p, clamp(1.5 - 36.0 * width, 0.0, 1.0)),
                   seen_noise(kBedCrust, p, clamp(1.5 - 150.0 * width, 0.0, 1.0)));
}

// How wet the ground is at a height: 1 where water runs (x), and where it has sunk in (y). Waves reach up in tongues.
vec2 wetness(float height, Details seen) {
    float run = bed.land.reach * max(0.78 + 1.1 * seen.tongues.x + 0.2 * seen.lumps.x, 0.3);
    return 1.0 - smoothstep(vec2(0.22, 1.1) * run, vec2(0.62, 1.45) * run + 0.02, vec2(height));
}

Cover sand_at(vec2 p, float height, vec2 wet, float width, Details seen) {
    Cover sand;
    sand.color = bed.land.sand.rgb * (1.0 + 0.10 * seen.lumps.x + 0.06 * seen.tongues.x + 0.25 * seen.grain.x +
                                      0.25 * seen.crust.x);
    for (bool close = width < kNearWidth; close; close = false)
        sand.color *= mix(1.0, sand_grain(bed.form.lattices[kBedCrust], p), clamp(1.5 - 450.0 * width, 0.0, 1.0));
    sand.color *= mix(1.0, kWetSand, wet.y);
    // What waves have left lies along the line that they reach.
    float line = abs(height - bed.land.reach * max(0.82 + 1.1 * seen.tongues.x, 0.3));
    float wrack = (1.0 - smoothstep(0.015, 0.06 + width * 0.05, line)) *
                  smoothstep(0.06, 0.2, seen.pebbles.x + 0.3 * seen.lumps.x + 0.4 * seen.grain.x) * kWrackShare;
    sand.color = mix(sand.color, land_wrack_color(), wrack);
    sand.roughness = mix(mix(kDryRoughness, kDampRoughness, wet.y), kFilmRoughness, wet.x);
    sand.open = 1.0;
    // Water fills the hollows of wet sand.
    float uneven = (1.0 - 0.75 * wet.y) * (1.0 - 0.8 * wet.x);
    sand.bumps = uneven * (kPebbleHeight * seen.pebbles.yz + 0.12 * seen.lumps.yz) +
                 (kGrainHeight * seen.grain.yz + 0.3 * kCrustHeight * seen.crust.yz) * (1.0 - 0.9 * wet.x);
    return sand;
}

// Ripples of the sand under water, as in bed.frag. Where swash and broken waves sweep the sand it is plane.
void add_ripples(inout Cover sand, vec2 p, float height, float width, Details seen) {
    float cycles = length(bed.form.ripple_wave);
    float strength = clamp(1.6 - 3.5 * width * cycles, 0.0, 1.0) * smoothstep(0.5, 1.2, -height / bed.land.reach) *
                     smoothstep(-0.45, 0.1, seen.lumps.x);
    for (bool rippled = bed.form.ripple_height > 0.0 && strength > 0.0; rippled; rippled = false) {
        vec2 ripple = bed_ripple(bed.form.ripple_phase + dot(bed.form.ripple_wave, p) +
                                 kBends * cycles * (1.5 * seen.lumps.x + 0.35 * seen.pebbles.x));
        sand.bumps += bed.form.ripple_height * strength * ripple.y *
                      (bed.form.ripple_wave + kBends * cycles * 1.5 * seen.lumps.yz);
        float trough = strength * (0.5 - ripple.x);
        sand.color *= 1.0 - kTroughDirt * trough * trough;
        sand.open = clamp(1.0 - 0.25 * trough, 0.3, 1.0);
    }
}

Cover shingle_at(vec2 wet, Details seen) {
    Cover shingle;
    shingle.color = land_shingle_color() * (1.0 + 1.1 * seen.pebbles.x + 1.8 * seen.grain.x) * mix(1.0, kWetRock, wet.y);
    shingle.roughness = mix(kDryRoughness, 0.35, wet.y);
    shingle.open = clamp(0.85 + 0.8 * seen.pebbles.x + 0.6 * seen.grain.x, 0.4, 1.0);
    shingle.bumps = 0.06 * seen.pebbles.yz + 0.012 * seen.grain.yz;
    return shingle;
}

// Returns a value from 0 to 1 of the layer of rock at a height in layers, and smooth between layers.
float layer_of(float at, uint which) {
    float low = floor(at);
    float here = bed_chance(bed_hash(ivec2(int(low), int(which))), 24);
    float next = bed_chance(bed_hash(ivec2(int(low) + 1, int(which))), 24);
    return mix(here, next, smoothstep(0.7, 1.0, at - low));
}

Cover rock_at(vec2 p, float height, vec2 steep, vec2 wet, float width, float tall, Details seen) {
    Cover rock;
    // Layers, which lean a little and wave.
    float at = (height + bed.land.tilt * dot(p + bed.reference, vec2(0.8, 0.6)) + 0.4 * seen.lumps.x + 0.8 * seen.tongues.x) /
               bed.land.strata;
    float thick = layer_of(at, 1u), thin = layer_of(4.7 * at, 2u);
    float thick_seen = clamp(1.5 - 0.8 * tall / bed.land.strata, 0.0, 1.0),
          thin_seen = clamp(1.5 - 3.8 * tall / bed.land.strata, 0.0, 1.0);
    float layer = 0.5 + thick_seen * (thick - 0.5) + 0.5 * thin_seen * (thin - 0.5);
    rock.color = mix(land_dark_rock_color(), land_pale_rock_color(), clamp(layer + 0.5 * seen.tongues.x, 0.0, 1.0)) *
                 (1.0 + 0.3 * seen.lumps.x + 0.5 * seen.pebbles.x + 1.0 * seen.grain.x);
    // Hard layers stand out of the soft ones.
    rock.bumps = steep * (0.5 * thick_seen * (0.5 - thick) + 0.35 * thin_seen * (0.5 - thin)) + 0.3 * seen.lumps.yz +
                 0.2 * seen.pebbles.yz + 0.012 * seen.grain.yz;
    rock.open = clamp(0.88 + 0.5 * seen.lumps.x + 0.6 * seen.pebbles.x + 0.3 * (layer - 0.5), 0.4, 1.0);
    rock.roughness = kDryRoughness;

    // Cracks follow lines along which the noise changes sign.
    vec3 torn = seen.lumps + 1.1 * seen.pebbles;
    float crack = (1.0 - smoothstep(0.012, 0.05, abs(torn.x))) * clamp(1.5 - 8.0 * (width + tall), 0.0, 1.0) *
                  smoothstep(0.0, 0.2, seen.tongues.x + 0.1);
    rock.color *= 1.0 - 0.55 * crack;
    rock.open *= 1.0 - 0.45 * crack;

    // Belts of the tidal zone: weed below, barnacles over it, black lichen in the spray's reach, then bare rock.
    float reach = bed.land.reach, ragged = 0.5 * seen.lumps.x + 0.4 * seen.pebbles.x + 0.5 * seen.tongues.x;
    float h = height + (0.3 + 0.4 * reach) * ragged;
    float lichen = 1.0 - smoothstep(1.1 * reach + 0.5, 1.5 * reach + 1.3, h);
    float barnacles = 1.0 - smoothstep(0.45 * reach + 0.25, 0.6 * reach + 0.4, h);
    float weed = 1.0 - smoothstep(0.1 * reach, 0.2 * reach + 0.12, h);
    rock.color = mix(rock.color, land_lichen_color() * (1.0 + 0.8 * seen.pebbles.x), 0.75 * lichen);
    float shells = barnacles * (0.55 + 0.45 * smoothstep(-0.1, 0.15, seen.pebbles.x + seen.grain.x));
    rock.color = mix(rock.color, land_barnacle_color() * (1.0 + 0.9 * seen.grain.x), 0.7 * shells);
    rock.color = mix(rock.color, land_weed_color() * (1.0 + 1.5 * seen.pebbles.x + 0.8 * seen.grain.x), 0.92 * weed);
    // Deeper down turf and coralline algae grow.
    vec3 deep = mix(bed_turf_color(), bed_coralline_color(), 0.6 * smoothstep(0.0, 0.2, seen.lumps.x));
    rock.color = mix(rock.color, deep * (1.0 + 0.9 * seen.pebbles.x), smoothstep(1.5, 4.0, -height));
    rock.color *= mix(1.0, kWetRock, max(wet.y, 0.6 * lichen));
    rock.roughness = mix(rock.roughness, 0.42, max(wet.y, weed));
    return rock;
}

Cover plants_at(float height, float sparse, Details seen) {
    Cover plants;
    float fields = seen.fields + 0.6 * seen.bushes;
    float bushes = smoothstep(-0.06, 0.26, seen.bushes + 0.7 * seen.tongues.x + 0.35 * seen.lumps.x - 0.2 * seen.fields);
    plants.color = mix(land_grass_color(), land_straw_color(), smoothstep(-0.2, 0.3, fields + 0.3 * seen.tongues.x));
    plants.color = mix(plants.color, land_straw_color(), 0.7 * sparse);
    plants.color = mix(plants.color, land_scrub_color(), bushes * (1.0 - sparse));
    plants.color *= 1.0 + 0.6 * seen.lumps.x + 1.1 * seen.pebbles.x + 1.3 * seen.grain.x;
    plants.roughness = kPlantRoughness;
    plants.open = clamp(0.8 + 0.7 * seen.lumps.x + 0.9 * seen.pebbles.x, 0.35, 1.0);
    plants.bumps = 0.2 * bushes * seen.tongues.yz + 0.3 * seen.lumps.yz + 0.12 * seen.pebbles.yz + 0.01 * seen.grain.yz;
    return plants;
}

void main() {
    vec2 p = place_on_bed;
    vec2 px = dFdx(p), py = dFdy(p);
    float major = sqrt(max(dot(px, px), dot(py, py)));
    float minor = abs(px.x * py.y - px.y * py.x) / max(major, 1e-9);
    float width = pow(max(major, 1e-6), 1.0 - kAcrossShare) * pow(max(minor, 0.02 * major), kAcrossShare);  // m
    float tall = fwidth(world_position.w);  // m of height that the pixel covers
    float noise_width = width + 0.6 * tall;
#if GROUND_MAP
    float gravel;
    BroadGround ground = mapped_ground(p, ground_map_level(p, width), width, gravel);
    float height = ground.height;
    vec2 plants = plant_noises;
#else
    BroadGround ground = broad_ground(p, width, noise_width);
    float height = ground.height;
    vec2 plants = plant_noises_at(p, noise_width, height);
    float gravel = bed_gravel(bed.form, p);
#endif
    float near_plants = smoothstep(-kBelowPlants, 0.0, height - bed.land.storm_line);
    Details seen = details_at(p, ground, plants, noise_width);
    vec2 slope = ground.slope;

    // Sand, with shingle along the waves' reach and before rocks.
    vec2 wet = wetness(height, seen);
    Cover cover = sand_at(p, height, wet, width, seen);
    add_ripples(cover, p, height, width, seen);
    float edge = ground.rock + 0.7 * seen.lumps.x + 0.4 * seen.pebbles.x + 0.25 * seen.tongues.x;
    float shingle = land_shingle(gravel, height, bed.land.reach, edge, ground.rock);
    cover = mixed(cover, shingle_at(wet, seen), shingle);

    // Bare earth and scree where the wind brings no sand any more.
    float inland = land_inland(height - bed.land.storm_line + 8.0 * seen.tongues.x + 12.0 * seen.bushes);
    cover.color = mix(cover.color, land_earth_color() * (1.0 + 0.5 * seen.lumps.x + 0.9 * seen.pebbles.x + seen.grain.x),
                      inland);

    // Plants above the storm line, thin at its edge and on steep ground.
    float over = (height - bed.land.storm_line) / kPlantsFrom + 0.9 * seen.tongues.x + 0.7 * seen.lumps.x +
                 0.8 * near_plants * seen.bushes;
    float grown = land_plants(bed.land.growth, over, ground.steepness + 0.5 * seen.lumps.x);
    float sparse = 1.0 - smoothstep(0.3, 2.2, over);
    float tufts = smoothstep(-0.1, 0.25, seen.lumps.x + 0.6 * seen.pebbles.x + 0.3 - 0.5 * sparse);
    cover = mixed(cover, plants_at(height, sparse, seen), grown * mix(1.0, tufts, sparse));

    float bare = land_bare_rock(edge);
    for (bool rocky = bare > 0.0; rocky; rocky = false)
        cover = mixed(cover, rock_at(p, height, slope, wet, width, tall, seen), bare);

    float stony = max(bare, shingle);
    wash_ground(cover.color, cover.roughness, cover.bumps, washed_ground(p, wet), wet, stony,
                (1.0 - inland) * (1.0 - grown), 0.4 * seen.pebbles.x + 0.25 * seen.lumps.x + 0.7 * seen.grain.x + 1.1 * seen.crust.x);

    float depth = max(-world_position.w, 0.0);
#if THROUGH_WATER
    const float under = 1.0;
#else
    float under = smoothstep(0.0, bed.wave_height, depth);
#endif
    vec3 through = exp(-frame.water_diffuse_attenuation * depth);
    cover.color = mix(cover.color, land_under_water(cover.color, through), under);

    slope += cover.bumps;
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    matter = vec4(sqrt(clamp(cover.color, vec3(0.01), vec3(0.95))), cover.open);
    shape = vec4(octahedral(normal), cover.roughness, 0.0);
#if THROUGH_WATER
    place = vec2(gl_FragCoord.w, world_position.y);
    shape.w = stored_depth(depth);
#else
    place = vec2(gl_FragCoord.w, depth * under);
#endif
    deviation = 0.0;
}
