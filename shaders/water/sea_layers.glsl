// Layers of water over the tiles. Positions are in metres from the mesh's reference point: p at rest, `place` (or X)
// after displacement by the tiles.
#ifndef DEEPWATER_SEA_LAYERS
#define DEEPWATER_SEA_LAYERS
#include "blocks/layer_block.glsl"
#include "water/tiles_left.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/water/slick.glsl"
#include "shared/water/water_layer.glsl"
#include "water/layer_foam.glsl"
#include "water/sea_tiles.glsl"

// rgba32f, kLayerImages images a layer, each in the corner of its slot: as sim::LayerMaps
layout(binding = kLayerUnit) uniform sampler2DArray layer_maps;

vec2 turned_into_window(int layer, vec2 v) {
    vec4 place = water_layers.layers[layer].place;
    return vec2(place.x * v.x - place.y * v.y, place.y * v.x + place.x * v.y);
}

// Coordinates of a place along the axes of a layer's window, from its middle, m.
vec2 own_place(int layer, vec2 place) { return turned_into_window(layer, place - water_layers.layers[layer].place.zw); }

// Share of a layer's waves at a place (x), and its derivatives along the world's axes (yz) [1/m].
vec3 share_of_layer(int layer, vec2 place) {
    vec4 window = water_layers.layers[layer].window, turn = water_layers.layers[layer].place;
    vec3 share = layer_share(own_place(layer, place), window.xy, window.z);
    return vec3(share.x, turn.x * share.y + turn.y * share.z, turn.x * share.z - turn.y * share.y);
}

// Returns the shares of the tiles' waves that layers and land leave at p: SeaSurface::tile_share_and_change().
TilesLeft left_by_layers(vec2 p) {
    TilesLeft left = left_by_land(p);
    for (int i = 0; i < water_layers.replacing; ++i) {
        vec3 share = share_of_layer(i, p);
        left.replaced = left.replaced || share.x > 0.0;
        for (int row = 0; row < 2; ++row) {
            vec4 taken = water_layers.layers[i].replaces[row], kept = vec4(1.0) - taken * share.x;
            left.change_x[row] = left.change_x[row] * kept - left.share[row] * taken * share.y;
            left.change_z[row] = left.change_z[row] * kept - left.share[row] * taken * share.z;
            left.share[row] *= kept;
        }
    }
    return left;
}

// Position in a layer's maps for a footprint; outside their texels everything is 0. For a footprint wider than the
// window, the window is one blurred spot.
struct LayerLook {
    vec2 at;      // texture coordinates
    float level;
    float cover;  // factor on the values read; 0 outside the layer
};
LayerLook look_into(int layer, vec2 place, float log2_width) {
    vec4 maps = water_layers.layers[layer].maps, levels = water_layers.layers[layer].levels;
    float wanted = max(log2_width + levels.w, 0.0), level = min(wanted, levels.z);
    float blurred = exp2(level - wanted);
    // The centres of the outermost texels lie on the window's edges.
    vec2 from_middle = blurred * (turned_into_window(layer, place) * maps.xy + maps.zw - levels.xy);
    bool inside = all(lessThan(abs(from_middle), levels.xy + exp2(ceil(level)) * water_layers.texel));
    return LayerLook(from_middle + levels.xy, level, inside ? blurred * blurred : 0.0);
}
vec4 layer_texel(int layer, int image, LayerLook look) {
    return textureLod(layer_maps, vec3(look.at, float(kLayerImages * layer + image)), look.level);
}

// Sums over the layers at `place`.
struct LayerWaves {
    vec3 displacement;  // m
    vec4 gradient;      // dy/dX, dy/dZ, dLx/dX, dLz/dZ
    float shear;        // dLx/dZ = dLz/dX
};

// Returns a tile's row of tile_variance, interpolated.
vec4 tile_variance_row(int tile, float log2_width) {
    float row = clamp((log2_width - kFirstVarianceWidth) * kVarianceRowsPerOctave, 0.0, float(kVarianceRows) - 1.001);
    int first = tile * kVarianceRows + int(row);
    return mix(water_layers.tile_variance[first], water_layers.tile_variance[first + 1], fract(row));
}

// Returns the factor of a slick on the slopes of a tile's waves.
//   tile  kMaxTiles: waves too short for any tile
float slick_of_tile(int tile, float slick) { return slick_slopes(water_layers.slick_left[tile / 4][tile % 4], slick); }

// What the layers add to the surface in a footprint. All is read in one turn over the layers: a software rasteriser
// executes each loop at least once, and what is not used is not compiled.
struct LayersThere {
    LayerWaves waves;
    vec3 crest;    // tile_crest()
    vec3 hidden;   // covariance of slopes that the footprint does not resolve: of waves too short for texels, and of
                   // those that mip levels average out
    float crests;  // slope variance of the waves that light may shine through
    float shown;   // part of it that the footprint resolves
    float slick;   // share [0, 1] of slicks, which damp short waves
    LayerFoam foam;
};
const LayersThere kNoLayers =
    LayersThere(LayerWaves(vec3(0.0), vec4(0.0), 0.0), vec3(0.0), vec3(0.0), 0.0, 0.0, 0.0, kNoLayerFoam);

// Returns the first layer after `layer` of which a footprint at `place` may see something; without one, a number of at
// least water_layers.count. To read a layer's maps costs more than to find out whether they may be seen.
//   reach  m: nothing is seen of a layer that is shown farther away
int layer_after(int layer, vec2 place, float reach) {
    bool apart;
    do {
        ++layer;
        vec4 seen = water_layers.layers[min(layer, water_layers.count - 1)].seen;
        apart = box_distance(place, seen.xy, seen.zw) > reach;
    } while (apart && layer < water_layers.count);
    return layer;
}

// Returns what the layers add at `place`, without the ways that their flow has moved the water.
//   stirred  false: without bubbles, sand and rollers either, which are not read then
LayersThere layers_without_ways(vec2 place, float log2_width, bool stirred) {
    LayersThere sum = kNoLayers;
    float without_slick = 1.0, without_bubbles = 1.0, without_sand = 1.0;
    float reach = water_layers.margin * exp2(log2_width);
    int next = layer_after(-1, place, reach);
    do {
        int i = min(next, water_layers.count - 1);
        LayerLook look = look_into(i, place, log2_width);
        look.cover *= next < water_layers.count ? 1.0 : 0.0;
        vec4 moved = look.cover * layer_texel(i, kMovedImage, look);
        vec4 gradient = look.cover * layer_texel(i, kGradientImage, look);
        vec4 crest = look.cover * layer_texel(i, kCrestImage, look);
        vec4 moments = look.cover * layer_texel(i, kMomentsImage, look);
        sum.waves.displacement += moved.xyz;
        sum.waves.gradient += gradient;
        sum.waves.shear += moments.w;

        // Level 0 averages nothing: between its texels the surface is interpolated.
        vec2 slope = gradient.xy;
        vec3 averaged = min(look.level, 1.0) * (moments.xyz - vec3(slope * slope, slope.x * slope.y));
        sum.hidden += averaged;
        bool shines = crest.z > 0.0;
        sum.crest += shines ? vec3(slope, crest.y) : vec3(0.0);
        sum.crests += crest.z;
        sum.shown += max(crest.z - averaged.x - averaged.y, 0.0);

        vec2 squeezed = vec2(1.0) + gradient.zw;
        sum.foam.open *= 1.0 - clamp(crest.w, 0.0, 1.0);
        sum.foam.crowding += water_layers.layers[i].window.w * (1.0 - (squeezed.x * squeezed.y - moments.w * moments.w));
#if LAYERS_CHANGE_SEA
        float share = look.cover > 0.0 ? share_of_layer(i, place).x : 0.0;
        sum.hidden += share * share * water_layers.layers[i].lacked.xyz;
        int paths = water_layers.layers[i].paths;
        float flows = paths >= 0 ? look.cover : 0.0;
        without_slick *= 1.0 - clamp(paths >= 0 ? crest.x : 0.0, 0.0, 1.0);
        sum.foam.surf = max(sum.foam.surf, share * water_layers.layers[i].lacked.w);
        if (stirred) {
            without_bubbles *= 1.0 - clamp(paths >= 0 ? moved.w : 0.0, 0.0, 1.0);
            vec4 surf = flows * textureLod(layer_maps, vec3(look.at, float(max(paths, 0) + 2)), look.level);
            sum.foam.flow += surf.xy;
            sum.foam.roller += surf.z;
            without_sand *= 1.0 - clamp(surf.w, 0.0, 1.0);
        }
#endif
        next = layer_after(next, place, reach);
    } while (next < water_layers.count);
    sum.slick = 1.0 - without_slick;
    sum.foam.bubbles = 1.0 - without_bubbles;
    sum.foam.sand = 1.0 - without_sand;
    return sum;
}

// Returns what layers do to foam at `place`, with the ways that their flow has moved the water.
//   all  false: only ways to lace that counts now need be read
LayerFoam with_ways(LayerFoam over, vec2 place, float log2_width, bool all) {
#if LAYERS_CHANGE_SEA
    vec4 counts = water_layers.lace_share;
    for (int i = 0; i < water_layers.count; ++i) {
        int paths = water_layers.layers[i].paths;
        if (paths >= 0) {
            LayerLook look = look_into(i, place, log2_width);
            if (all || counts.x + counts.y > 0.0)
                over.near += look.cover * textureLod(layer_maps, vec3(look.at, float(paths)), look.level);
            if (all || counts.z + counts.w > 0.0)
                over.far += look.cover * textureLod(layer_maps, vec3(look.at, float(paths + 1)), look.level);
        }
    }
#endif
    return over;
}

// Returns all that the layers add at `place`.
LayersThere layers_at(vec2 place, float log2_width) {
    LayersThere there = layers_without_ways(place, log2_width, true);
    there.foam = with_ways(there.foam, place, log2_width, true);
    return there;
}

#if LAYERS_CHANGE_SEA
// Returns the slope along x and z of the rollers' thickness at a place, over some texels.
vec2 roller_slope(vec2 place, float log2_width) {
    vec2 slope = vec2(0.0);
    for (int i = 0; i < water_layers.count; ++i) {
        if (water_layers.layers[i].lacked.w == 0.0 || water_layers.layers[i].paths < 0) continue;
        float image = float(water_layers.layers[i].paths + 2);
        float apart = exp2(max(log2_width, -water_layers.layers[i].levels.w));  // m
        for (int axis = 0; axis < 2; ++axis) {
            vec2 off = axis == 0 ? vec2(apart, 0.0) : vec2(0.0, apart);
            LayerLook ahead = look_into(i, place + off, log2_width), behind = look_into(i, place - off, log2_width);
            slope[axis] += (ahead.cover * textureLod(layer_maps, vec3(ahead.at, image), ahead.level).z -
                            behind.cover * textureLod(layer_maps, vec3(behind.at, image), behind.level).z) /
                           (2.0 * apart);
        }
    }
    return slope;
}
#endif

// Returns variance_row() of the whole surface near layers. Each tile counts by the share that layers do not replace.
//   left    tiles_left() of the water's place at rest;  there  layers_at() its place;  slick  share of slicks
//   of_sea  coast_variance_row()
vec4 layered_variance(TilesLeft left, float log2_width, LayersThere there, float slick, vec4 of_sea) {
    vec3 hidden = of_sea.xyz;
    float crests = dot(water_layers.crest_variance[0] + water_layers.crest_variance[1], vec4(1.0));
    float shown = of_sea.w * crests;
#if LAYERS_CHANGE_SEA
    bool changed = slick > 0.0 || left.replaced;
    float without_tiles = left.share[kMaxTiles / 4][kMaxTiles % 4] * slick_of_tile(kMaxTiles, slick);
    vec4 left_over = vec4(without_tiles * without_tiles * water_layers.short_waves, 0.0);
    float left_crests = 0.0;
    for (int i = changed ? 0 : kMaxTiles; i < kMaxTiles; ++i) {
        float share = by_tile(left.share, i) * slick_of_tile(i, slick);
        left_crests += share * share * water_layers.crest_variance[i / 4][i % 4];
        if (share > 0.0) left_over += share * share * tile_variance_row(i, log2_width);
    }
    if (changed) {
        hidden = left_over.xyz;
        shown = left_over.w;
        crests = left_crests;
    }
#endif
    hidden += there.hidden;
    crests += there.crests;
    shown += there.shown;
    return vec4(max(hidden.xy, vec2(0.0)), hidden.z, crests > 0.0 ? shown / crests : 0.0);
}

// mesh_distance() `d` of a place p, reduced where layers need finer cells.
float distance_for_layers(float d, vec2 p) {
    float asked = d;
    for (int i = 0; i < water_layers.count; ++i) {
        vec4 box = water_layers.layers[i].box;
        float beside = max(box_distance(p, box.xy, box.zw) - water_layers.layers[i].mesh_beyond, 0.0);
        asked = min(asked, water_layers.layers[i].mesh_range + beside);
    }
    return distance_near_windows(d, asked);
}

// Returns the number of tiles whose slopes the mesh may interpolate at p: 0 where layers replace their waves, because
// the replaced share changes within a cell.
const float kCarriedFrom = 8.0;  // distance from a window's box, in cells, for each tile
float most_carried(vec2 p, float log2_pitch) {
    float most = float(kMaxTiles);
    for (int i = 0; i < water_layers.replacing; ++i) {
        vec4 box = water_layers.layers[i].box;
        most = min(most, box_distance(p, box.xy, box.zw) / (kCarriedFrom * exp2(log2_pitch)) - 1.0);
    }
    return max(most, 0.0);
}
#endif
