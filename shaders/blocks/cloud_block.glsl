// The clouds and what lights them.
#ifndef DEEPWATER_CLOUD_BLOCK
#define DEEPWATER_CLOUD_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kCloudBinding, CloudBlock) {
    BLOCK_EQUALITY(CloudBlock)
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
} BLOCK_INSTANCE(cloud);
#endif
