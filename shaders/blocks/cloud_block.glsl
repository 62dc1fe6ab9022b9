// The clouds and what lights them; mirror of CloudBlock in src/render/sky/cloud_block.h.
#ifndef DEEPWATER_CLOUD_BLOCK
#define DEEPWATER_CLOUD_BLOCK
#include "blocks/bindings.glsl"
layout(std140, binding = kCloudBinding) uniform CloudBlock {
    // What the volume and the domes are made from.
    vec3 to_sun;
    float base;            // m: of the volume
    vec2 tile_offset;      // of the eye in the tile, in tiles
    float tile;            // m after which the layer repeats itself
    float thickness;       // m
    vec2 sheet_offset;     // the same of the high sheet, in its own tiles and axes
    vec2 sheet_axis;       // cosine and sine of the way its streaks run
    float cover;
    float extinction;      // 1/m where a cloud is densest
    float flatness;
    float softness;
    float bite;
    float rain;            // 1/m
    float high_cover;
    float rise;            // m by which the fine billows have risen
    float sea_over_sky;    // level irradiance from below over that from above
    int kind;              // scene::CloudKind
    int cells;             // clouds to a tile
    int fine_cells;        // finest billows to a tile
    // What shows them.
    vec3 sun;              // irradiance at the clouds' height, facing the sun; W m^-2 nm^-1
    float mean_height;     // m: of what one sees
    vec3 sky;              // level irradiance on them from above
    float dome_mix;        // 0: the first dome, 1: the second
    vec3 first_shift;      // m the clouds have moved, seen from the eye, since the first dome was made
    float rainy;           // share of the volume's height that lies below the clouds, for rain
    vec3 second_shift;
    float shaded;          // share of the air that lies in shade, as far as daylight goes
    vec3 air_extinction;   // 1/m, mean between the eye and the clouds
    float sun_part;        // of light in the water: what the sun adds to it where its whole light falls on the sea
    vec3 shaded_air;       // radiance of far air under a closed cover
    float sky_part;        // the rest of it
    vec2 shadow_offset;    // of the eye in the shadow map
    vec2 shadow_slant;     // tiles the map shifts for a metre of height
} cloud;

// Values of cloud.kind, as scene::CloudKind has them.
const int kStratus = 2, kStorm = 4;
const float kDeck = 0.14;  // of a storm's height: a ragged deck, out of which towers rise

// Height in the clouds from one in the volume: without the rain below them, where it is < 0.
float height_in_clouds(float height) { return (height - cloud.rainy) / (1.0 - cloud.rainy); }
#endif
