// Layers of water over the tiles. Positions are in metres from the mesh's reference point: p at rest, `place` (or X)
// after displacement by the tiles.
#ifndef DEEPWATER_SEA_LAYERS
#define DEEPWATER_SEA_LAYERS
#include "blocks/layer_block.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/water/slick.glsl"
#include "shared/water/water_layer.glsl"
#include "water/layer_foam.glsl"
#include "water/sea_tiles.glsl"

// rgba32f, kLayerImages images a layer, each in the corner of its slot: as sim::LayerMaps
layout(binding = kLayerUnit) uniform sampler2DArray layer_maps;

// A software rasteriser executes both sides of a branch, but skips a loop when no point of a group enters it; hence the
// loops of a single round here.

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

// Returns the share of a tile's waves that layers do not replace at p (x), and its derivatives (yz) [1/m]:
// sim::sea_share().
//   tile  kMaxTiles: waves too short for any tile
vec3 left_of_tile(int tile, vec2 p) {
    vec3 left = vec3(1.0, 0.0, 0.0);
    for (int i = 0; i < water_layers.replacing; ++i) {
        float taken = water_layers.layers[i].replaces[tile / 4][tile % 4];
        vec3 share = share_of_layer(i, p);
        left = vec3(left.x, left.yz) * (1.0 - taken * share.x) - vec3(0.0, left.x * taken * share.yz);
    }
    return left;
}

// Position in a layer's maps for a footprint; outside their texels everything is 0. For a footprint wider than the
// window, the window is one blurred spot.
struct LayerLook {
    vec2 at;      // texture coordinates
    float level;
    float cover;  // factor on the values read; 0 outside the layer
    vec2 per_metre;  // texture coordinates per metre along the window's axes
};
// Returns the same for all footprints within `beyond` [m] of a place: cover is 0 if none of them touches the layer.
LayerLook look_from_about(int layer, vec2 place, float beyond, float log2_width) {
    vec4 window = water_layers.layers[layer].window, texels = water_layers.layers[layer].texels;
    float wanted = max(log2_width + window.w, 0.0), level = min(wanted, texels.z);
    float blurred = exp2(level - wanted);
    // Texels from the window's middle; the centres of the outermost texels lie on its edges.
    vec2 per_metre = 0.5 * blurred / window.xy * (texels.xy - 1.0);
    vec2 from_middle = own_place(layer, place) * per_metre;
    bool inside = all(lessThan(abs(from_middle) - beyond * per_metre, 0.5 * texels.xy + exp2(ceil(level))));
    return LayerLook((from_middle + 0.5 * texels.xy) / water_layers.slot, level, inside ? blurred * blurred : 0.0,
                     per_metre / water_layers.slot);
}
LayerLook look_into(int layer, vec2 place, float log2_width) {
    return look_from_about(layer, place, 0.0, log2_width);
}
// Returns whether any layer may touch the water of p in a footprint 2^log2_width metres wide.
bool near_layers(vec2 p, float log2_width) {
    bool near = false;
    for (int i = 0; i < water_layers.count; ++i)
        near = near || look_from_about(i, p, water_layers.reach, log2_width).cover > 0.0;
    return near;
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
LayerWaves layer_waves(vec2 place, float log2_width) {
    LayerWaves sum = LayerWaves(vec3(0.0), vec4(0.0), 0.0);
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, log2_width);
        for (bool inside = look.cover > 0.0; inside; inside = false) {
            sum.displacement += look.cover * layer_texel(i, kMovedImage, look).xyz;
            sum.gradient += look.cover * layer_texel(i, kGradientImage, look);
            sum.shear += look.cover * layer_texel(i, kExtraImage, look).x;
        }
    }
    return sum;
}

// Returns a layer's slope `aside` [m] of where a look goes.
vec2 layer_slope_beside(int layer, LayerLook look, vec2 aside) {
    look.at += turned_into_window(layer, aside) * look.per_metre;
    return layer_texel(layer, kGradientImage, look).xy;
}

// Returns tile_crest() of the layers. The curvature is the difference of slopes over the width of a texel or of the
// footprint.
vec3 layer_crest(vec2 place, float log2_width) {
    vec3 crest = vec3(0.0);
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, log2_width);
        for (bool inside = look.cover > 0.0 && water_layers.layers[i].lacked.w > 0.0; inside; inside = false) {
            float reach = exp2(max(log2_width, -water_layers.layers[i].window.w));
            vec2 slope = layer_texel(i, kGradientImage, look).xy;
            float bend = layer_slope_beside(i, look, vec2(reach, 0.0)).x - layer_slope_beside(i, look, vec2(-reach, 0.0)).x +
                         layer_slope_beside(i, look, vec2(0.0, reach)).y - layer_slope_beside(i, look, vec2(0.0, -reach)).y;
            crest += look.cover * vec3(slope, -0.5 * bend / reach);
        }
    }
    return crest;
}

// Returns a tile's row of tile_variance, interpolated.
vec4 tile_variance_row(int tile, float log2_width) {
    float row = clamp((log2_width - kFirstVarianceWidth) * kVarianceRowsPerOctave, 0.0, float(kVarianceRows) - 1.001);
    int first = tile * kVarianceRows + int(row);
    return mix(water_layers.tile_variance[first], water_layers.tile_variance[first + 1], fract(row));
}

// Returns the factor of a slick on the slopes of a tile's waves.
//   tile  kMaxTiles: waves too short for any tile
float slick_of_tile(int tile, float slick) { return slick_slopes(water_layers.slick_left[tile / 4][tile % 4], slick); }

// Returns the share [0, 1] of slicks on the layers at `place`.
float layer_slick(vec2 place, float log2_width) {
    float clean = 1.0;
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, log2_width);
        for (bool inside = look.cover > 0.0 && water_layers.layers[i].paths >= 0; inside; inside = false)
            clean *= 1.0 - clamp(look.cover * layer_texel(i, kMomentsImage, look).w, 0.0, 1.0);
    }
    return 1.0 - clean;
}

// Returns whether layers replace some of the sea's waves at p.
bool replaced_by_layers(vec2 p) {
    bool replaced = false;
    for (int i = 0; i < water_layers.replacing; ++i) replaced = replaced || share_of_layer(i, p).x > 0.0;
    return replaced;
}

// Returns variance_row() of the whole surface near layers. Each tile counts by the share that layers do not replace; of
// each layer count the waves that are too short for its texels and those that its mip levels average out.
//   slick  layer_slick();  of_sea  variance_row()
vec4 layered_variance(vec2 p, vec2 place, float log2_width, float slick, vec4 of_sea) {
    vec3 hidden = of_sea.xyz;
    float crests = dot(water_layers.crest_variance[0] + water_layers.crest_variance[1], vec4(1.0)), shown = of_sea.w * crests;
    for (bool changed = slick > 0.0 || replaced_by_layers(p); changed; changed = false) {
        float without_tiles = left_of_tile(kMaxTiles, p).x * slick_of_tile(kMaxTiles, slick);
        hidden = without_tiles * without_tiles * water_layers.short_waves;
        crests = shown = 0.0;
        for (int i = 0; i < kMaxTiles; ++i) {
            float left = left_of_tile(i, p).x * slick_of_tile(i, slick);
            vec4 own = left * left * tile_variance_row(i, log2_width);
            hidden += own.xyz;
            shown += own.w;
            crests += left * left * water_layers.crest_variance[i / 4][i % 4];
        }
    }
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, log2_width);
        for (bool inside = look.cover > 0.0; inside; inside = false) {
            vec4 lacked = water_layers.layers[i].lacked;
            float share = share_of_layer(i, place).x;
            vec2 slope = look.cover * layer_texel(i, kGradientImage, look).xy;
            vec3 moments = look.cover * layer_texel(i, kMomentsImage, look).xyz;
            // Level 0 averages nothing: between its texels the surface is interpolated.
            vec3 own = min(look.level, 1.0) * (moments - vec3(slope * slope, slope.x * slope.y));
            hidden += own + share * share * lacked.xyz;
            look.level = max(look.level, water_layers.layers[i].texels.w);
            vec3 of_wave = look.cover * layer_texel(i, kMomentsImage, look).xyz;
            crests += lacked.w * (of_wave.x + of_wave.y);
            shown += lacked.w * max(of_wave.x + of_wave.y - own.x - own.y, 0.0);
        }
    }
    return vec4(max(hidden.xy, vec2(0.0)), hidden.z, crests > 0.0 ? shown / crests : 0.0);
}

// Returns the effect of the layers on foam at `place`.
LayerFoam layer_foam(vec2 place, float log2_width) {
    LayerFoam sum = kNoLayerFoam;
    float clear = 1.0;
    for (int i = 0; i < water_layers.count; ++i) {
        LayerLook look = look_into(i, place, log2_width);
        for (bool inside = look.cover > 0.0; inside; inside = false) {
            vec4 extra = look.cover * layer_texel(i, kExtraImage, look);
            vec2 squeezed = vec2(1.0) + look.cover * layer_texel(i, kGradientImage, look).zw;
            sum.flow += extra.yz;
            sum.open *= 1.0 - clamp(extra.w, 0.0, 1.0);
            sum.crowding += water_layers.layers[i].breaking * (1.0 - (squeezed.x * squeezed.y - extra.x * extra.x));
        }
        int paths = water_layers.layers[i].paths;
        for (bool flows = look.cover > 0.0 && paths >= 0; flows; flows = false) {
            clear *= 1.0 - clamp(look.cover * layer_texel(i, kMovedImage, look).w, 0.0, 1.0);
            sum.near += look.cover * textureLod(layer_maps, vec3(look.at, float(paths)), look.level);
            sum.far += look.cover * textureLod(layer_maps, vec3(look.at, float(paths + 1)), look.level);
        }
    }
    sum.bubbles = 1.0 - clear;
    return sum;
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
