// Where the tiles lie and what their mip levels lose; mirror of SeaBlock in src/render/blocks.h.
const int kMaxTiles = 4;
const int kMaxTileLevels = 12;
struct Tile {
    vec4 uv_from_world;  // 2x2 matrix, columns xy and zw
    vec2 uv_offset;
    float texels_per_metre;
    float k_min;         // rad/m
};
layout(std140, binding = 1) uniform SeaBlock {
    Tile tiles[kMaxTiles];
    vec4 lost_variance[kMaxTiles * kMaxTileLevels];  // xx, zz, xz
    vec3 unresolved_variance;
    int tile_count;
    vec3 camera_from_reference;  // m
    float tile_levels;           // mip levels - 1
    float finest_pitch;          // m
    float level_range;           // cells
    float eye_distance;          // m
    float pixel_angle;           // rad
} sea;

layout(binding = 2) uniform sampler2DArray displacement_map;  // rgba32f (lambda Dx, h, lambda Dz, lambda dDx/dz)
layout(binding = 3) uniform sampler2DArray gradient_map;      // rgba32f (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)

// Tile coordinates of a point given in metres from the mesh's reference point.
vec3 tile_coordinate(int tile, vec2 p) {
    vec4 m = sea.tiles[tile].uv_from_world;
    return vec3(mat2(m.xy, m.zw) * p + sea.tiles[tile].uv_offset, float(tile));
}
