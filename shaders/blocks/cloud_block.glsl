// The clouds and the light on them.
#ifndef DEEPWATER_CLOUD_BLOCK
#define DEEPWATER_CLOUD_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kCloudBinding, CloudBlock) {
    BLOCK_EQUALITY(CloudBlock)
    // Values from which the volume and the domes are computed.
    vec3 to_sun;
    float base;            // height of the volume's lower face, m
    vec2 tile_offset;      // position of the eye in the tile, tiles
    float tile;            // period of the layer, m
    float thickness;       // height of the volume, m
    vec2 sheet_offset;     // position of the eye in the high sheet, in the sheet's own tiles and axes
    vec2 sheet_axis;       // cosine and sine of the direction of the sheet's streaks
    float cover;
    float extinction;      // extinction where a cloud is densest, 1/m
    float flatness;
    float softness;
    float bite;
    float rain;            // extinction of the densest rain, 1/m
    float high_cover;
    float rise;            // distance by which the fine billows have risen, m
    float sea_over_sky;    // irradiance on a level plane from below, over that from above
    int kind;              // scene::CloudKind
    int cells;             // cells of the clouds' noise along a tile
    int fine_cells;        // cells of the finest billows along a tile
    // Values with which clouds are shown.
    vec3 sun;              // irradiance at the clouds' height, facing the sun; W m^-2 nm^-1
    float mean_height;     // mean height of the visible parts of the clouds, m
    vec3 sky;              // irradiance on a level plane at the clouds, from above
    float dome_mix;        // weight of the second dome, 0 to 1
    vec3 first_shift;      // movement of the clouds relative to the eye since the first dome was made, m
    float rainy;           // share of the volume's height that lies below the clouds and holds rain
    vec3 second_shift;
    float shaded;          // share of the air that lies in the clouds' shadow, weighted by daylight
    vec3 air_extinction;   // 1/m, mean between the eye and the clouds
    // of light in the water: the part that comes from the sun, for a place outside the clouds' shadows
    float sun_part;
    vec3 shaded_air;       // radiance of far air under a closed cloud cover
    float sky_part;        // of light in the water: the part that comes from the sky
    vec2 shadow_offset;    // place in the shadow map, which holds for the height `base`, straight above the eye, tiles
    vec2 shadow_slant;     // shift of a look-up in it per metre that the shadowed point lies below `base`, tiles
} BLOCK_INSTANCE(cloud);
#endif
