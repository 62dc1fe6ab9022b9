// The form of land around a place, which light and plants follow.
#ifndef DEEPWATER_LAND_FORM
#define DEEPWATER_LAND_FORM
#include "blocks/bed_block.glsl"
#include "blocks/bindings.glsl"

// rg8 [kTerrainSamples, kTerrainSamples, kTerrainLevels]: optics::LandForm, open and hollow
layout(binding = kLandFormUnit) uniform sampler2DArray land_forms;

vec2 land_form_in_map(int level, vec2 p) {
    vec2 at = terrain_coordinate(bed.land, level, p) + vec2(bed.land.levels[level].cell) + 0.5;
    return textureLod(land_forms, vec3(at / float(kTerrainSamples), float(level)), 0.0).rg;
}

// Returns the share of the sky over the ground's own plane that land leaves open (x), and how hollow the ground is (y):
// about 1 in gullies, -1 on crests.
vec2 land_form(vec2 p) {
    float level = terrain_level(bed.land, p, 0.0);
    int finer = min(int(level), kTerrainLevels - 1);
    float share = level - float(finer);
    vec2 form = land_form_in_map(finer, p);
    if (share > 0.0) form = mix(form, land_form_in_map(finer + 1, p), share);
    return vec2(form.x, 2.0 * form.y - 1.0);
}
#endif
