// Writes material and normal of land at a pixel: sand that is wet as far as waves run up, rock in layers with the belts
// of the tidal zone, and low plants above the storm line. The first of two steps; object_light.frag lights it.
//   NEAR  with what is seen only where pixels are finer than kNearPixel (src/render/solids/bed_pass.cpp)
//   in   as common/terrain_map.glsl, solids/land_form.glsl; with GROUND_MAP the maps of solids/ground_map.glsl; with WASHED
//        solids/shore_wetness.glsl
//   out  matter, shape, place  of solids/object_surface.glsl
#include "blocks/frame_block.glsl"
#include "solids/bed_details.glsl"
#include "solids/beach_sand.glsl"
#include "solids/broad_ground.glsl"
#include "solids/ground_map.glsl"
#include "solids/object_surface.glsl"
#include "solids/rock.glsl"
#include "solids/shore_wetness.glsl"
#include "shared/solids/land_cover.glsl"
#include "shared/solids/land_matter.glsl"

layout(location = 0) in vec4 world_position;
layout(location = 1) in vec2 place_on_bed;
layout(location = 2) in vec2 plant_noises;  // of fields and bushes

layout(location = 0) out vec4 matter;
layout(location = 1) out vec4 shape;
layout(location = 2) out vec2 place;
layout(location = 3) out float deviation;

const float kAcrossShare = 0.4;    // exponent of the footprint's short side in the width below which details are left out
const float kDryRoughness = 0.9, kPlantRoughness = 0.95;
const float kGrainHeight = 0.0018; // m, 4 deviations of the height of grain on sand
const float kCrustHeight = 0.0015; // the same of the finest noise
const float kTroughDirt = 0.30;    // share of its reflectance that sand loses in the troughs of ripples
const float kBends = 0.22;         // amplitude of the ripples' bending, as in bed.frag
const float kLedge = 0.32;         // by which the hardest layer stands out over the softest, over their thickness
const float kShrubHeight = 2.6;    // m, 4 deviations of the height of shrubs
const float kTwigHeight = 0.45;    // m, the same of the crowns' own shape
const float kOnEarth = 0.8;        // share of moist bare earth on which plants hold
const float kWrackLine = 1.12;     // height of the line of wrack over that of the run-up
const float kPitSlope = 0.035;     // m, depth of the pits of blown and trodden sand over the noise of pebbles
const float kMirrorRoughness = 0.3;  // of a crystal's face

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
    vec3 tongues, clumps, lumps, pebbles, grain, crust;
    vec2 shown;  // shares of clumps and of lumps that the pixel shows
};

Details details_at(vec2 p, BroadGround ground, vec2 plants, float width, float near_width, float near_plants) {
    vec2 shown = clamp(1.5 - vec2(0.36, 1.4) * width, 0.0, 1.0);
    return Details(plants.x, plants.y, ground.tongues,
                   seen_noise(kBedRelief2, p, near_plants > 0.0 ? shown.x : 0.0),
                   seen_noise(kBedLumps, p, shown.y),
                   seen_noise(kBedPebbles, p, clamp(1.5 - 6.0 * width, 0.0, 1.0)),
#if NEAR
                   seen_noise(kBedGrain, p, clamp(1.5 - 36.0 * near_width, 0.0, 1.0)),
                   seen_noise(kBedCrust, p, clamp(1.5 - 150.0 * near_width, 0.0, 1.0)), shown);
#else
                   vec3(0.0), vec3(0.0), shown);
#endif
}

// Returns whether a place is covered by what covers a share of the ground in patches as a noise has them, as a share of
// the pixel.
//   noise  about 0, of a deviation of about 0.3;  shown  share of it that the pixel shows
float in_patches(float noise, float share, float shown) {
    float from = mix(0.5, -0.5, share), soft = mix(0.5, 0.09, shown);
    return smoothstep(from - soft, from + soft, noise) * smoothstep(0.0, 0.1, share);
}

// How wet the ground is at a height: 1 where water runs (x), and where it has sunk in (y).
vec2 wetness(float height, Details seen) {
    float run = run_up_at(seen.tongues.x) + bed.land.reach * (0.07 * seen.lumps.x + 0.03 * seen.pebbles.x);
    return 1.0 - smoothstep(vec2(0.25, 1.02) * run, vec2(0.6, 1.22) * run + 0.02, vec2(height));
}

// Returns sand with what wind, feet and swash have made of it.
//   slope  of the ground;  wet  as wetness(), by what is known of it
Cover sand_at(vec2 p, float height, vec2 slope, vec2 wet, float width, Details seen) {
    Cover sand;
#if NEAR
    Grains grains = sand_grains(bed.form.lattices[kBedCrust], p, width);
    vec3 ripples = wind_ripples(p, width, seen.lumps, seen.pebbles);
    Drift drift = swash_marks(height, slope, width, seen.tongues, seen.lumps, seen.pebbles, seen.grain);
#else
    const Grains grains = Grains(1.0, vec2(0.0), 0.0);
    const vec3 ripples = vec3(0.0);
    const Drift drift = Drift(0.0, 0.0);
#endif
    float dry = 1.0 - wet.y;
    // Water planes the sand that it runs over; above it lie ripples, in some places, and pits in others.
    float rippled = dry * dry * smoothstep(-0.34, 0.10, 0.8 * seen.tongues.x - seen.lumps.x);
    float pits = smoothstep(0.0, 0.28, seen.pebbles.x) * (0.2 + 0.8 * dry) * (1.0 - 0.7 * rippled) * (1.0 - wet.x);
    // Coarse grains, which are paler, gather on the crests.
    sand.color = bed.land.sand.rgb * grains.tone *
                 (1.0 + 0.09 * seen.tongues.x + 0.08 * seen.lumps.x + 0.06 * seen.pebbles.x + 0.08 * seen.grain.x +
                  0.16 * seen.crust.x + 0.12 * rippled * ripples.x);
    sand.color *= 1.0 - 0.5 * drift.line * (1.0 - wet.x);
    sand.color *= wet_reflectance(wet.y, 0.0);
    sand.roughness = mix(wet_roughness(wet).x, kMirrorRoughness, grains.mirror * (1.0 - wet.x));
    sand.open = 1.0 - 0.25 * pits - 0.2 * rippled * (0.5 - ripples.x);
    // Water fills the hollows between grains.
    sand.bumps = (kWindRippleHeight * rippled) * ripples.yz - (kPitSlope * pits) * seen.pebbles.yz +
                 (0.03 * dry) * seen.lumps.yz +
                 (kGrainHeight * seen.grain.yz + 0.3 * kCrustHeight * seen.crust.yz + grains.slope) *
                     ((1.0 - 0.9 * wet.x) * (0.35 + 0.65 * dry));

#if NEAR
    // Shells and pebbles, most of them where waves have left them.
    float many = max(0.12 + 0.88 * drift.bits, 0.5 * smoothstep(0.1, -0.6, height / bed.land.reach));
    Shell bit = bed_shell(bed.form.lattices[kBedPebbles], p, kFragmentCells, kShellShare * many, kFragmentSize,
                          kPebbleShare, width);
    sand.color = mix(sand.color, bit.color * mix(1.0, kWetRock, wet.y) * (0.7 + 0.3 * grains.tone), bit.share);
    sand.open *= 1.0 - 0.6 * bit.beside * (1.0 - bit.share);
    sand.bumps = mix(sand.bumps, bit.slope, bit.share);
#endif
    return sand;
}

// Returns the share of the ground that weed covers, which waves have left along the line that they reach.
//   strands  wrack_strands()
float wrack_at(float height, float width, float strands, Details seen) {
    float line = abs(height - kWrackLine * run_up_at(seen.tongues.x) + 0.04 * seen.lumps.x);
    return kWrackShare * (1.0 - smoothstep(0.008, 0.045 + width * 0.05, line)) * strands;
}

// Ripples of the sand under water, as in bed.frag. Where swash and broken waves sweep the sand it is plane.
void add_ripples(inout Cover sand, vec2 p, float height, float width, Details seen) {
    float cycles = length(bed.form.ripple_wave);
    float strength = clamp(1.6 - 3.5 * width * cycles, 0.0, 1.0) * smoothstep(0.5, 1.2, -height / bed.land.reach) *
                     smoothstep(-0.45, 0.1, seen.lumps.x);
    if (bed.form.ripple_height > 0.0 && strength > 0.0) {
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

// Returns rock, without bumps.
//   steep    slope of the ground;  width  m that the pixel covers;  hollow  how hollow the ground is
//   carved   becomes the height [m] by which its surface stands out
Cover rock_at(vec2 p, float height, float steep, vec2 wet, float width, float tall, float hollow, Details seen,
              out float carved) {
    Cover rock;
    Blocks blocks = blocks_at(p, height, width);
    // Layers, which lean a little and wave.
    float at = (height + bed.land.tilt * dot(p + bed.reference, vec2(0.8, 0.6)) + 0.8 * blocks.tone) / bed.land.strata;
    float thick = layer_of(at, 1u), thin = layer_of(4.7 * at, 2u);
    float thick_seen = clamp(1.5 - 0.8 * tall / bed.land.strata, 0.0, 1.0),
          thin_seen = clamp(1.5 - 3.8 * tall / bed.land.strata, 0.0, 1.0);
    // Hard layers stand out of the soft ones.
    float hard = thick_seen * (thick - 0.5) + 0.4 * thin_seen * (thin - 0.5);
    carved = blocks.height + kLedge * bed.land.strata * hard;
    float face = smoothstep(0.9, 2.0, steep);
    float tone = 0.34 + mix(0.16, 0.45, face) * hard + 0.5 * blocks.tone - 0.35 * hollow + 0.3 * seen.tongues.x;
    rock.color = mix(land_dark_rock_color(), land_pale_rock_color(), clamp(tone, 0.0, 1.0)) *
                 (1.0 + 0.5 * seen.grain.x);
    // Water that runs down faces has darkened them in streaks, and birds whiten the ledges over the reach of spray.
    rock.color *= 1.0 - 0.45 * face * smoothstep(-0.05, 0.30, seen.lumps.x + 0.6 * seen.tongues.x);
    float white = face * smoothstep(0.16, 0.34, blocks.tone + 0.4 * hard + 0.5 * seen.tongues.x) *
                  smoothstep(1.5, 3.0, height / max(bed.land.reach, 1.0));
    rock.color = mix(rock.color, vec3(0.42, 0.41, 0.37), 0.5 * white);
    float joint = blocks.joints * (0.5 + 0.5 * smoothstep(-0.3, 0.2, -hard));
    rock.color *= 1.0 - 0.5 * joint;
    rock.open = clamp(1.0 - 0.45 * joint + 0.35 * min(hard, 0.0) + 0.3 * min(blocks.tone, 0.0), 0.35, 1.0);
    rock.roughness = kDryRoughness;
    rock.bumps = vec2(0.0);

    // Belts of the tidal zone: weed below, barnacles over it, black lichen in the spray's reach, then bare rock.
    float reach = bed.land.reach, ragged = 1.1 * blocks.tone + 0.5 * seen.tongues.x;
    float h = height + (0.3 + 0.4 * reach) * ragged;
    float lichen = 1.0 - smoothstep(1.1 * reach + 0.5, 1.5 * reach + 1.3, h);
    float barnacles = 1.0 - smoothstep(0.45 * reach + 0.25, 0.6 * reach + 0.4, h);
    float weed = 1.0 - smoothstep(0.1 * reach, 0.2 * reach + 0.12, h);
    rock.color = mix(rock.color, land_lichen_color() * (1.0 + 1.2 * blocks.tone), 0.75 * lichen);
    float shells = barnacles * (0.35 + 0.65 * smoothstep(-0.1, 0.15, blocks.tone + seen.grain.x)) * (1.0 - joint);
    rock.color = mix(rock.color, land_barnacle_color() * (1.0 + 0.9 * seen.grain.x), 0.5 * shells);
    rock.color = mix(rock.color, land_weed_color() * (1.0 + 1.5 * blocks.tone + 0.8 * seen.grain.x), 0.92 * weed);
    // Deeper down turf and coralline algae grow.
    vec3 deep = mix(bed_turf_color(), bed_coralline_color(), 0.6 * smoothstep(0.0, 0.2, seen.lumps.x));
    rock.color = mix(rock.color, deep * (1.0 + 0.9 * blocks.tone), smoothstep(1.5, 4.0, -height));
    rock.color *= mix(1.0, kWetRock, max(wet.y, 0.8 * lichen));
    rock.roughness = mix(rock.roughness, 0.42, max(wet.y, weed));
    return rock;
}

// Returns plants: grass, and over it shrubs in clumps, which stand close together where the ground is moist.
//   moist   0 ... 1;  sparse  share of them that the wind and salt of the shore keep away
Cover plants_at(float moist, float sparse, Details seen) {
    Cover plants;
    float noise = seen.clumps.x + 0.35 * seen.lumps.x;
    float share = clamp(1.25 * moist - 0.15, 0.0, 1.0) * (1.0 - sparse);
    float shrubs = in_patches(noise, share, seen.shown.x), crown = shrubs * clamp(1.0 + 2.0 * noise, 0.0, 1.6);
    float dry = smoothstep(0.35, 0.75, 1.0 - moist + 0.6 * seen.tongues.x + 0.4 * seen.lumps.x);
    vec3 grass = mix(land_grass_color(), land_straw_color(), 0.75 * max(dry, 0.8 * sparse)) *
                 (1.0 + 0.5 * seen.lumps.x + 0.9 * seen.pebbles.x + 1.2 * seen.grain.x);
    vec3 leaves = land_scrub_color() * (1.0 + 0.7 * seen.lumps.x + 1.1 * seen.pebbles.x + 1.3 * seen.grain.x + 0.6 * seen.fields);
    plants.color = mix(grass, leaves, shrubs);
    plants.roughness = kPlantRoughness;
    // Shrubs shade the ground and one another where they are lowest, at their edges.
    float low = shrubs * (1.0 - 0.6 * crown) * (0.4 + 0.6 * seen.shown.x);
    plants.open = clamp(0.9 - 0.5 * low + 0.5 * seen.lumps.x + 0.7 * seen.pebbles.x, 0.3, 1.0);
    plants.bumps = kShrubHeight * shrubs * seen.clumps.yz + mix(0.12, kTwigHeight, shrubs) * seen.lumps.yz +
                   0.10 * seen.pebbles.yz + 0.01 * seen.grain.yz;
    return plants;
}

void main() {
    vec2 p = place_on_bed;
    vec2 px = dFdx(p), py = dFdy(p);
    float major = sqrt(max(dot(px, px), dot(py, py)));
    float minor = abs(px.x * py.y - px.y * py.x) / max(major, 1e-9);
    float width = pow(max(major, 1e-6), 1.0 - kAcrossShare) * pow(max(minor, 0.02 * major), kAcrossShare);  // m
    // The same on the ground's surface, which is longer where it is steep.
    vec3 sx = dFdx(world_position.xyz), sy = dFdy(world_position.xyz);
    float longest = sqrt(max(dot(sx, sx), dot(sy, sy)));
    float shortest = length(cross(sx, sy)) / max(longest, 1e-9);
    float surface_width = pow(max(longest, 1e-6), 1.0 - kAcrossShare) * pow(max(shortest, 0.02 * longest), kAcrossShare);
    float tall = max(abs(sx.y), abs(sy.y));  // m of height that the pixel covers
#if GROUND_MAP
    float gravel;
    BroadGround ground = mapped_ground(p, ground_map_level(p, width), gravel);
#else
    BroadGround ground = broad_ground(p, width, surface_width);
    float gravel = bed_gravel(bed.form, p);
#endif
    float height = ground.height, hollow = ground.form.y;
    float over_storm = height - bed.land.storm_line;
    float near_plants = smoothstep(-kBelowPlants, 0.0, over_storm);
    float from_eye = bed.pixel_angle * distance(p, bed.camera_from_reference.xz);
    float near_width = max(width, from_eye);  // so that nothing is left of what NEAR adds where its patches end
    Details seen = details_at(p, ground, plant_noises, surface_width, max(surface_width, from_eye), near_plants);
    vec2 slope = ground.slope;

    // Sand, with shingle along the waves' reach and before rocks.
    vec2 wet = wetness(height, seen);
    vec2 known = wet;
#if WASHED
    Washed left = washed_ground(p, wet);
    left.foam *= 1.0 - smoothstep(0.4, 0.9, ground.steepness);  // it does not stay on faces
    left.wrack *= 1.0 - left.wet.x;                              // water that runs over it takes it along
    known = left.wet;
#endif
    Cover cover = sand_at(p, height, slope, known, near_width, seen);
    add_ripples(cover, p, height, width, seen);
    float rocky = land_rock(ground.rock, ground.steepness);
    float edge = rocky + 0.7 * seen.lumps.x + 0.4 * seen.pebbles.x + 0.25 * seen.tongues.x;
    float strands = wrack_strands(width, seen.lumps, seen.pebbles, seen.grain, seen.crust.x);
    float wrack = wrack_at(height, width, strands, seen);
#if WASHED
    wrack *= 1.0 - left.known;
#endif
    cover.color = mix(cover.color, land_wrack_color(), wrack);
    float shingle = land_shingle(gravel, height, bed.land.reach, edge, ground.rock);
    cover = mixed(cover, shingle_at(wet, seen), shingle);

    // Bare earth and scree where the wind brings no sand any more.
    float inland = land_inland(over_storm + 8.0 * seen.tongues.x + 12.0 * seen.bushes);
    cover.color = mix(cover.color, land_earth_color() * (1.0 + 0.5 * seen.lumps.x + 0.9 * seen.pebbles.x + seen.grain.x),
                      inland);

    // Plants above the storm line: tufts and shrubs at its edge, none on steep ground. Hollows are moist, crests dry.
    float over = over_storm / kPlantsFrom + 0.9 * seen.tongues.x + 1.1 * seen.clumps.x + 0.7 * seen.lumps.x +
                 0.8 * near_plants * seen.bushes;
    float grown = land_plants(bed.land.growth, over, ground.steepness + 0.5 * seen.lumps.x + 0.3 * seen.clumps.x);
    grown *= smoothstep(0.0, 0.5, over_storm);  // storms let none grow below, whatever the patterns say
    float sparse = 1.0 - smoothstep(0.3, 2.2, over);
    float tufts = in_patches(seen.lumps.x + 0.6 * seen.pebbles.x, grown, seen.shown.y);
    // Some hold out on the bare earth of hillsides where it is moist.
    float moist = clamp(0.5 + 0.9 * hollow - 0.45 * ground.steepness + 0.8 * seen.bushes + 0.6 * seen.fields, 0.0, 1.0);
    grown = max(grown, kOnEarth * inland * min(bed.land.growth, 1.0) * moist);
    cover = mixed(cover, plants_at(moist, sparse, seen), mix(tufts, grown, smoothstep(0.6, 1.0, grown)));

    // Grass holds on ledges that are less steep than faces are, over the reach of spray.
    float ledges = smoothstep(1.3, 0.6, ground.steepness) * smoothstep(2.0, 6.0, over_storm) * bed.land.growth;
    edge -= 0.55 * ledges * smoothstep(-0.25, 0.2, seen.tongues.x + seen.clumps.x + 0.5 * hollow);
    // Patterns alone make no rock out of sand.
    float bare = land_bare_rock(edge) * smoothstep(0.0, 0.08, rocky), carved = 0.0;
    if (bare > 0.0) {
        Cover rock = rock_at(p, world_position.w, ground.steepness, wet, surface_width, tall, hollow, seen, carved);
        carved *= bare;
        cover = mixed(cover, rock, bare);
    }

    float stony = max(bare, shingle), soft = (1.0 - inland) * (1.0 - grown);
#if WASHED
    wash_ground(cover.color, cover.roughness, left, wet, stony, soft,
                0.4 * seen.pebbles.x + 0.25 * seen.lumps.x + 0.7 * seen.grain.x + 1.1 * seen.crust.x,
                strands);
#else
    cover.roughness += soft * stony * film_on_rock(wet);
#endif

    float depth = max(-world_position.w, 0.0);
#if THROUGH_WATER
    const float under = 1.0;
#else
    float under = smoothstep(0.0, bed.wave_height, depth);
#endif
    vec3 through = exp(-frame.water_diffuse_attenuation * depth);
    cover.color = mix(cover.color, land_under_water(cover.color, through), under);

    slope += cover.bumps;
    vec3 normal = carved_normal(normalize(vec3(-slope.x, 1.0, -slope.y)), carved, world_position.xyz);
    matter = vec4(sqrt(clamp(cover.color, vec3(0.01), vec3(0.95))), cover.open * ground.form.x);
    shape = vec4(octahedral(normal), cover.roughness, 0.0);
#if THROUGH_WATER
    place = vec2(gl_FragCoord.w, world_position.y);
    shape.w = stored_depth(depth);
#else
    place = vec2(gl_FragCoord.w, depth * under);
#endif
    deviation = 0.0;
}
