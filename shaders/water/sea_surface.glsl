// Displacement and slopes of the sea's surface, for vertices, pixels, foam, crest shadows and particles. A place p is
// the rest position of water, in metres from the mesh's reference point. WATER_LAYERS: layers of water lie over the
// tiles. LAYER_MESH: there are layers, here or elsewhere, for which the mesh has finer cells. LAYERS_CHANGE_SEA: some of
// them flow or replace waves of the sea; without it, all only add waves and foam. SEA_COAST: land holds back waves of
// the tiles.
#ifndef DEEPWATER_SEA_SURFACE
#define DEEPWATER_SEA_SURFACE
#ifndef WATER_LAYERS
#define WATER_LAYERS 0
#endif
#ifndef LAYER_MESH
#define LAYER_MESH WATER_LAYERS
#endif
#ifndef LAYERS_CHANGE_SEA
#define LAYERS_CHANGE_SEA WATER_LAYERS
#endif
#ifndef FOOTPRINT_TAPS
#define FOOTPRINT_TAPS 1
#endif
#ifndef PLAIN
#define PLAIN 0
#endif
#if FOOTPRINT_TAPS > 1
#define PIXEL_GRADIENT(at, level, left, shear) tile_gradient(at, level, left, shear)
#else
#define PIXEL_GRADIENT(at, level, left, shear) left_gradient(at, level, left)
#endif
#include "water/sea_tiles.glsl"
#include "water/coast.glsl"
#include "water/tiles_left.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/particles/particles.glsl"
#include "shared/water/riding_waves.glsl"
#include "shared/water/rough_surface.glsl"
#include "shared/water/slick.glsl"
#include "shared/water/water_layer.glsl"
#include "water/layer_foam.glsl"
// The include resolver does not evaluate #if and includes each file once, at its first #include. Files that
// sea_layers.glsl shares with others are therefore included above, before the #if.
#if WATER_LAYERS || LAYER_MESH
#include "water/sea_layers.glsl"
#endif

// Mip level of a tile for a footprint 2^log2_width metres wide.
float tile_level(int tile, float log2_width) { return max(log2_width + sea.tiles[tile].log2_texels_per_metre, 0.0); }

// Returns the mip level to read for a level of detail.
//   brilinear  over half of each octave one level is read instead of two; in the mean the level read is that of detail
float read_level(float level, bool brilinear) {
    float whole = floor(level);
    return brilinear ? whole + clamp(2.0 * (level - whole) - 0.5, 0.0, 1.0) : level;
}

// Before what reads a tile of which `left` is left. Inside shores layers replace the long waves.
#if LAYERS_CHANGE_SEA
#define IF_ANY_LEFT(left) if ((left).x > 0.0)
#else
#define IF_ANY_LEFT(left)
#endif

// Returns tiles_left() of p.
TilesLeft tiles_left(vec2 p) {
#if LAYERS_CHANGE_SEA
    return left_by_layers(p);
#else
    return left_by_land(p);
#endif
}

// Returns the factor of a slick, LayersThere::slick, on the slopes of a tile's waves.
float tile_slick(int tile, float slick) {
#if LAYERS_CHANGE_SEA
    return slick_of_tile(tile, slick);
#else
    return 1.0;
#endif
}

// Returns tile_gradient_map() of what is left of a tile's waves.
//   at  tile_coordinate();  left  tile_left() of the tile
vec4 left_gradient(vec3 at, float level, vec3 left) {
    vec4 gradient = tile_gradient_map(at, level);
#if TILES_PARTLY
    gradient *= left.x;
#endif
#if LAYERS_CHANGE_SEA
    if (left.yz != vec2(0.0)) {
        vec3 moved = tile_displacement_map(at, level).xyz;
        gradient += vec4(moved.y * left.yz, moved.x * left.y, moved.z * left.z);
    }
#endif
    return gradient;
}

// Returns left_gradient(), and the same of shear_map.
vec4 tile_gradient(vec3 at, float level, vec3 left, out float shear) {
    shear = textureLod(shear_map, at, level).x;
#if TILES_PARTLY
    shear *= left.x;
#endif
#if LAYERS_CHANGE_SEA
    if (left.yz != vec2(0.0)) {
        vec2 moved = tile_displacement_map(at, level).xz;
        shear += 0.5 * (moved.x * left.z + moved.y * left.y);
    }
#endif
    return left_gradient(at, level, left);
}

// Returns the derivatives in a tile's maps where its waves ride on those of larger tiles.
//   larger  sum of the derivatives of the larger tiles
vec4 riding_gradient(vec4 own, vec4 larger) { return vec4(riding_factor(larger.z + larger.w) * own.xy, own.zw); }

// Waves at a place, as far as a footprint resolves them.
struct SeaWaves {
    vec3 displacement;  // m
    vec4 gradient;      // as in tile_gradient_map()
    vec3 crest;         // tile_crest()
};

// Returns the sum over the tiles that a footprint 2^log2_width metres wide resolves, at most the first `most`.
//   start  initial value of the displacement;  all_left  tiles_left() of p
SeaWaves tile_waves(vec3 start, vec2 p, TilesLeft all_left, float log2_width, int most) {
    SeaWaves waves = SeaWaves(start, vec4(0.0), vec3(0.0));
    float stretch = 0.0;  // of the larger tiles
    int i = 0;
    do {
        float level = tile_level(i, log2_width);
        vec3 at = tile_coordinate(i, p);
        vec3 left = tile_left(all_left, i);
        IF_ANY_LEFT(left) {
            float shear;
            vec4 moved = tile_displacement_map(at, level);
            moved.y *= riding_factor(stretch);
            waves.displacement += left.x * moved.xyz;
            stretch += left.x * (moved.w - 1.0);
            vec4 own = riding_gradient(tile_gradient(at, level, left, shear), waves.gradient);
            waves.gradient += own;
            waves.crest += tile_crest(i, own);
        }
        ++i;
    } while (i < most && log2_width + sea.tiles[i].log2_texels_per_metre < sea.gone_level);
    return waves;
}

// Sums of derivatives over tiles.
struct SeaSlopes {
    vec4 gradient;  // as in tile_gradient_map()
    float shear;    // as in shear_map
};

// Returns the slopes that the mesh interpolates from vertex to vertex: those of tiles whose texels are wide compared to
// its cells and to a pixel's footprint.
//   all_left  tiles_left() of p;  slick  share of slicks, which damp short waves
//   carried  number of these tiles; the fraction is the share of the last one
SeaSlopes mesh_carried_slopes(vec2 p, TilesLeft all_left, float log2_pitch, float log2_width, float slick,
                              out float carried) {
    SeaSlopes sum = SeaSlopes(vec4(0.0), 0.0);
    carried = 0.0;
#if LAYERS_CHANGE_SEA
    float most = most_carried(p, log2_pitch);
#endif
    float share, shear;
    int i = 0;
    do {
        share = mesh_share(sea.tiles[i].log2_texels_per_metre, log2_pitch, log2_width);
#if LAYERS_CHANGE_SEA
        share = min(share, clamp(most - float(i), 0.0, 1.0));
#endif
        float kept = share * tile_slick(i, slick);
        // Where layers leave only parts, share is 0.
        vec3 left = vec3(tile_left(all_left, i).x, 0.0, 0.0);
        IF_ANY_LEFT(share * left) {
            vec4 own = kept * tile_gradient(tile_coordinate(i, p), 0.0, left, shear);
            own = riding_gradient(own, sum.gradient);
            sum.gradient += own;
            sum.shear += kept * shear;
        }
        carried += share;
        ++i;
    } while (share == 1.0);
    return sum;
}

// Adds the slopes that a pixel resolves beside those that the mesh interpolates. Where pixels take one sample, the shear of
// waves as short as these is left out: it turns their slopes by some per cent, and costs a look-up for each.
//   all_left    tiles_left() of p;  carried  of mesh_carried_slopes()
//   log2_width  at which maps are read;  gone_level  gone_level_at() of it
//   slick       share of slicks of layers, which damp short waves
//   ripples     factor of the wind's patches on the slopes of tiles whose waves are short
void add_slopes(inout SeaSlopes sum, vec2 p, TilesLeft all_left, float carried, float log2_width, float gone_level,
                float slick, float ripples) {
    // Tiles come largest first: the mesh carries the first ones, and once a footprint does not resolve a tile, it
    // resolves none of the rest. A software rasteriser leaves a loop when no pixel of a group continues; hence `do`.
    int i = int(carried);
    float share = 1.0 - fract(carried);
    float level = tile_level(i, log2_width), shear = 0.0;
    do {
        share *= tile_share(level, gone_level) * tile_slick(i, slick) *
                 (sea.tiles[i].crest_curvature > 0.0 ? 1.0 : ripples);
        vec3 at = tile_coordinate(i, p), left = tile_left(all_left, i);
        float read = read_level(level, PLAIN == 1);
        IF_ANY_LEFT(left) {
#if SCATTER
            float angle = tile_scatter_angle(i, p);
            vec2 mix_of_places = share * vec2(cos(angle), sin(angle));
            bool other_place = sea.tiles[i].scatter > 0.0;
            vec4 larger = sum.gradient;
            do {
                sum.gradient += riding_gradient(mix_of_places.x * PIXEL_GRADIENT(at, read, left, shear), larger);
                sum.shear += mix_of_places.x * shear;
                at.xy += vec2(kScatterPlaceX, kScatterPlaceY);
                mix_of_places = vec2(mix_of_places.y, 0.0);
                other_place = other_place && mix_of_places.x != 0.0;
            } while (other_place);
#else
            sum.gradient += riding_gradient(share * PIXEL_GRADIENT(at, read, left, shear), sum.gradient);
            sum.shear += share * shear;
#endif
        }
        ++i;
        share = 1.0;
        level = tile_level(i, log2_width);
    } while (level < gone_level);
}

#if WATER_LAYERS
// Returns the position of the water of p after displacement by the tiles, as far as a footprint resolves it and texels
// of layers show it.
//   left  tiles_left() of p
vec2 place_for_layers(vec2 p, TilesLeft left, float log2_width) {
    return p + tile_waves(vec3(0.0), p, left, log2_width, water_layers.moving).displacement.xz;
}

// Returns layers_at() the water of p.
//   left  tiles_left() of p
LayersThere layers_over(vec2 p, TilesLeft left, float log2_width) {
    return layers_at(place_for_layers(p, left, log2_width), log2_width);
}
#endif

// Returns the distance that determines the mesh's level at p.
//   d  mesh_distance() of p
float surface_mesh_distance(float d, vec2 p) {
#if LAYER_MESH
    return distance_for_layers(d, p);
#else
    return d;
#endif
}

// Returns the position of a particle in the water after displacement by the waves above it.
//   at     in still water, from the camera, m;  p  its place;  still  height over the mean level, m, < 0
//   wave_numbers  rad/m, of the first `tiles` tiles;  depth  m, of the bed
vec3 moved_below(vec3 at, vec2 p, float still, vec4 wave_numbers[2], int tiles, float depth) {
    vec3 from = at;
    float stretch = 0.0;  // of the larger tiles
    TilesLeft all_left = tiles_left(p);
    for (int i = 0; i < tiles; ++i) {
        vec2 share = orbit_share(wave_numbers[i / 4][i % 4], still, depth);
        float left = tile_left(all_left, i).x;
        share *= left;
        vec4 moved = tile_displacement_map(tile_coordinate(i, p), 0.0);
        at += moved.xyz * vec3(share.x, share.y * riding_factor(stretch), share.x);
        stretch += left * (moved.w - 1.0);
    }
#if WATER_LAYERS
    vec2 place = p + (at.xz - from.xz);
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, kFirstVarianceWidth);
        if (look.cover > 0.0) {
            vec2 share = look.cover * orbit_share(water_layers.layers[i].wave_number, still, depth);
            at += layer_texel(i, kMovedImage, look).xyz * vec3(share.x, share.y, share.x);
        }
    }
#endif
    return at;
}
#endif
