// Mean opacity of foam on the sea, by shared/water/foam.glsl, and the parameters of the lace that breaks it up.
#ifndef DEEPWATER_SEA_FOAM
#define DEEPWATER_SEA_FOAM
#include "blocks/foam_block.glsl"
#include "water/sea_surface.glsl"
#include "shared/water/foam.glsl"
#include "shared/water/surf_zone.glsl"

// rgba16_snorm crowding in four stretches of time, over kCrowdingRange
layout(binding = kTrailUnit) uniform sampler2DArray trail_map;
layout(binding = kSplashUnit) uniform sampler2D splash_map;  // r8 opacity of the foam of fallen spray around the eye
const float kCrowdingRange = 32767.0 / 8192.0;

float least_foam() { return faintest_foam(foam.cover); }

// Crowding at a place.
struct Crowding {
    vec4 most;  // the largest in the four stretches of time
    float now;  // of this moment
};

// Returns the crowding at a place, for a footprint 2^log2_width metres wide.
//   all_left  tiles_left() of p
Crowding crowding(vec2 p, TilesLeft all_left, float log2_width, LayerFoam over) {
    float now = over.crowding;
    vec4 trails = vec4(0.0);
    for (int i = 0; i < foam.tile_count; ++i) {
        int tile = foam.tiles[i];
        float left = tile_left(all_left, tile).x;
        IF_ANY_LEFT(left) {
            vec3 at = tile_coordinate(tile, p);
            float level = tile_level(tile, log2_width);
            vec4 own = textureLod(trail_map, at - vec3(foam.drifted[i].xy, 0.0), level);
#if LAYERS_CHANGE_SEA
            // The layers' flow has moved the water since it broke: each stretch is looked up where the water was then.
            int c = 0;
            for (bool moved = has_flowed(over); moved; moved = ++c < 4) {
                vec3 from = tile_coordinate(tile, p + came_from(over, c));
                own[c] = textureLod(trail_map, from - vec3(foam.drifted[i].xy, 0.0), level)[c];
            }
#endif
#if TILES_PARTLY
            own *= left;
#endif
            trails += kCrowdingRange * own;
            now += foam.drifted[i].z * (left * (1.0 - tile_displacement_map(at, level).w));
        }
    }
    return Crowding(max(trails, foam.current + now), now);
}

// The foam in a footprint.
struct FoamAmount {
    float opacity;    // mean over the footprint
    float freshness;  // 0 ... kFreshest
};
const float kVeilFreshness = 1.2;   // of the streaks that a storm blows over the sea
const float kSplashFreshness = 1.4; // of the foam of fallen spray
const float kLayerFreshness = 1.8;  // of the layers' own foam, which they churn
const float kFewBreak = 0.003;      // share of breaking waves that is ignored
// Of foam in surf that has lost its bubbles, and thickness [m] of rollers from which on it is kFreshest.
const float kOldSurf = 0.75, kThickRoller = 0.05;

// Returns the foam for the crowding at a place.
//   coarser  octaves by which the mesh is coarser than the footprint, over kFoamMeshOctaves
// Foam behind the front that tumbles is thinner, too: kThinFreshness is its freshness where next to nothing is left, over
// that of the front.
const float kFoamMeshOctaves = 3.0, kThinFreshness = 0.35;
FoamAmount foam_amount(Crowding crowded, float log2_width, float coarser) {
    float at = clamp((log2_width - kFirstFoamWidth) * kFoamRowsPerOctave, 0.0, float(kFoamRows) - 1.001);
    vec4 row = mix(foam.rows[int(at)], foam.rows[int(at) + 1], fract(at));
    float left = foam_left(crowded.now, foam.threshold, foam.thinning);
    vec4 white = left * foam_cover(crowded.most, row.x, foam.threshold, foam.width, foam.fade);
    float most = max(max(white.x, white.y), max(white.z, white.w));
    vec4 weights = white * white;
    float of_veil = foam.veil * foam.veil + 1e-12;
    vec4 fresh = min(foam.fade, vec4(kFreshest * mix(kThinFreshness, 1.0, left)));
    float freshness = (dot(weights, fresh) + of_veil * kVeilFreshness) / (dot(weights, vec4(1.0)) + of_veil);
    return FoamAmount(clamp(mix(row.y, row.z, coarser) * max(most, foam.veil), 0.0, kMostFoamOpacity),
                      min(freshness, kFreshest));
}

// Returns the opacity of the foam of fallen spray. Outside the map its edge is read, which is empty.
float splash_opacity(vec2 p) {
    return foam.splash.w * textureLod(splash_map, (p - foam.splash.xy) * foam.splash.z, 0.0).r;
}

#if SEA_COAST
// Returns the white water of waves that break near land.
//   share  of waves that break at p, > 0;  left  what land leaves of the waves' amplitude there
FoamAmount surf_of_coast(vec2 p, float share, float left, float log2_width) {
    float width = max(log2_width, foam.surf_look.x);
    vec3 moved = vec3(0.0);
    int i = 0;
    do {
        moved += tile_displacement_map(tile_coordinate(i, p), tile_level(i, width)).xyz;
        ++i;
    } while (i < kMaxTiles && width + sea.tiles[i].log2_texels_per_metre < sea.gone_level);
    vec2 white = white_of_surf(foam.surf.z * moved.y, dot(foam.surf.xy, moved.xz), share, foam.surf.w,
                               surf_length(foam.surf_look.z * left, share));
    const float kTorn = 0.75;  // opacity behind the front, over that of the front, where its foam begins to tear
    float torn = mix(1.0, kTorn, smoothstep(0.0, 0.08, white.y));
    return FoamAmount(min(foam.surf_look.y * torn * white.x, kMostFoamOpacity),
                      mix(kFreshest, kOldSurf, smoothstep(0.0, 0.4, white.y)));
}
#endif

// Share of the water that foam of surf covers, lacking in what is drawn: such foam fades for ever, and fills a bay with
// specks that nobody sees.
const float kUnseenSurfFoam = 0.004;
// Returns all foam in a footprint: that of waves and of fallen spray, and on top the layers' own foam, whose holes are
// independent of the others.
//   left  tiles_left() of p;  over  what layers do to foam there
FoamAmount foam_seen(vec2 p, TilesLeft left, LayerFoam over, float log2_width, float coarser) {
    FoamAmount white = foam_amount(crowding(p, left, log2_width, over), log2_width, coarser);
    float splash = splash_opacity(p);
    white.freshness = splash > white.opacity ? max(white.freshness, kSplashFreshness) : white.freshness;
    white.opacity = max(white.opacity, splash);
#if SEA_COAST
    float breaking = foam.surf_look.y > 0.0 ? (1.0 - over.surf) * left.share[1].w : 0.0;
    if (breaking > kFewBreak) {
        float of_long = by_tile(left.share, int(foam.surf_look.w));
        FoamAmount surf = surf_of_coast(p, breaking, of_long, log2_width);
        white.freshness = surf.opacity > white.opacity ? surf.freshness : white.freshness;
        white.opacity = max(white.opacity, surf.opacity);
    }
#endif
#if WATER_LAYERS
    float of_sea = white.opacity;
    white.opacity = 1.0 - (1.0 - of_sea) * over.open;
    float of_layers = kLayerFreshness;
#if LAYERS_CHANGE_SEA
    float churned = mix(kOldSurf, kBehindFront * kFreshest, over.bubbles * over.bubbles);
    float in_surf = mix(churned, kFreshest, smoothstep(0.0, kThickRoller, over.roller));
    of_layers = over.surf > 0.0 ? mix(kLayerFreshness, in_surf, over.surf) : of_layers;
#endif
    white.freshness = mix(of_layers, white.freshness, of_sea / max(white.opacity, 1e-6));
#if LAYERS_CHANGE_SEA
    white.opacity -= kUnseenSurfFoam * over.surf;
#endif
#endif
    white.opacity = white.opacity > least_foam() ? white.opacity : 0.0;
    return white;
}

// Least share of bubbles and sand that is drawn.
const float kLeastBubbles = 0.01;
// Returns the share of what layers have stirred into the water, of which there is something to draw.
float stirred_in(LayerFoam over) { return max(over.bubbles, over.sand); }
#endif
