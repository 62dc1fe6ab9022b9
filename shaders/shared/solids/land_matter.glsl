// Diffuse reflectances of what land is covered with (linear Rec.709, 610, 550 and 465 nm), beside those of
// bed_matter.glsl. The dry sand's is in Land::sand.
//
// Orders of magnitude: Bowker et al. 1985, "Spectral reflectances of natural targets" (grass, scrub, soil, limestone,
// shingle); of weed and barnacles read off photographs against grey cards, to about a fifth.
#ifndef DEEPWATER_LAND_MATTER
#define DEEPWATER_LAND_MATTER

#include "shared/conventions.glsl"
#include "shared/solids/bed_matter.glsl"

// Reflectance of wet ground over that of dry ground: light that scatters in water-filled pores goes forward and is
// absorbed more. Source: Twomey, Bohren & Mergenthaler 1986, "Reflectance and albedo differences between wet and dry
// surfaces", fig. 6 (sand); rock has fewer pores.
CONST_FLOAT kWetSand = 0.52f;
CONST_FLOAT kWetRock = 0.62f;

// Returns the reflectance that ground under water is to be lit with, as lit_under_water(), from that of the same ground
// wet in air.
//   wet      [0, 1]: of the ground with the film of water that fills its pores, seen from the air
//   through  [0, 1]: share of daylight that comes down through the water: exp(-K_d depth)
// Light enters a film with the share 1 - kDiffuseReflectance and leaves it with 1 - kThrownDown; the rest of what the
// ground sends up comes back to it (Lekner & Dorf 1988, eq. 6). That gives the ground's reflectance R without a film,
// wet = T R / (1 - kThrownDown R). So a film of water, through = 1, is as bright as the wet ground beside it.
FN vec3 land_under_water(vec3 wet, vec3 through) {
    float film = (1.0f - kDiffuseReflectance) * (1.0f - kThrownDown);
    return lit_under_water(wet / (vec3(film) + kThrownDown * wet), through);
}

CONST_FLOAT kWrackShare = 0.6f;  // cover of the line of weed that waves have left

FN vec3 land_wrack_color() { return vec3(0.075f, 0.055f, 0.03f); }
FN vec3 land_shingle_color() { return vec3(0.27f, 0.245f, 0.21f); }
FN vec3 land_pale_rock_color() { return vec3(0.30f, 0.265f, 0.215f); }
FN vec3 land_dark_rock_color() { return vec3(0.125f, 0.11f, 0.095f); }
FN vec3 land_lichen_color() { return vec3(0.045f, 0.043f, 0.038f); }
FN vec3 land_barnacle_color() { return vec3(0.36f, 0.34f, 0.295f); }
FN vec3 land_weed_color() { return vec3(0.045f, 0.04f, 0.016f); }
FN vec3 land_earth_color() { return vec3(0.165f, 0.13f, 0.09f); }
FN vec3 land_grass_color() { return vec3(0.065f, 0.088f, 0.03f); }
FN vec3 land_straw_color() { return vec3(0.17f, 0.15f, 0.075f); }
FN vec3 land_scrub_color() { return vec3(0.032f, 0.045f, 0.018f); }

// Returns the mean reflectance of a large area of dry ground.
//   sand  reflectance of the dry sand;  inland, plants, bare  shares of bare earth, plants and bare rock, each of what the
//   ones before leave, as shared/solids/land_cover.glsl has them
FN vec3 land_mean_color(vec3 sand, float inland, float plants, float bare) {
    vec3 loose = mix(sand, land_earth_color(), inland);
    vec3 grown = mix(loose, 0.5f * (land_grass_color() + land_straw_color()), plants);
    return mix(grown, 0.5f * (land_pale_rock_color() + land_dark_rock_color()), bare);
}

#endif
