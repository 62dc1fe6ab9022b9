// The G-buffer of the sea, between its two steps. A rasteriser shades whole blocks of pixels for each small triangle,
// so expensive work is left to the second step, which shades each pixel once.
#ifndef DEEPWATER_WATER_SURFACE
#define DEEPWATER_WATER_SURFACE
#include "blocks/bindings.glsl"
#include "common/half_pairs.glsl"
#include "shared/water/foam.glsl"
#include "shared/water/water_marks.glsl"
// Images, as other maps that are read texel by texel: OpenGL promises no more than 16 samplers a stage.
//
// rgba32f: x, z of the undisplaced surface [m from the reference point], 1 / distance along the view's axis [1/m],
// tiles_and_mark(); 0 where there is no water
layout(binding = kWaterPlaceImage, rgba32f) readonly uniform image2D place_map;
// rg32ui, layers, each with the four values that packed_halves() holds:
//   slopes     of the tiles that the mesh carries, as in tile_gradient_map()
//   crest      light_through_crest() of water_surface.vert; of these tiles, as in shear_map
//   footprint  short and long axis of the pixel's footprint on the undisplaced surface [m]; FoamAmount around, as
//              packed_foam();
//              mirror_guess() [m] or, where levels are shown, the mesh's level
//   air        air_before_sea(), share of the sun's light that clouds and land let through
//   seen       towards the eye: slope of the mesh; variance of the slopes that the mesh does not resolve; mean of those
//              slopes over what is visible; their variance over what is visible, over the whole variance
//   stirred    LayerFoam: bubbles, sand, roller [m]; only where layers change the sea
//   moved      m, x and z by which the tiles have moved the water; only with MOVED_BY_MESH, in place of `stirred`
const int kSlopesLayer = 0, kCrestLayer = 1, kFootprintLayer = 2, kAirLayer = 3, kSeenLayer = 4, kStirredLayer = 5,
          kMovedLayer = 5;
layout(binding = kWaterSurfaceImage, rg32ui) readonly uniform uimage2DArray surface_maps;
vec4 surface_value(ivec2 pixel, int layer) { return unpacked_halves(imageLoad(surface_maps, ivec3(pixel, layer)).xy); }

const float kMarkStep = 8.0;  // more than there are tiles
const float kShadeStep = kMarkStep * kWaterMark;
const float kShades = 31.0;

// Opacity and freshness of foam in a half float. Steps of opacity are 1/128 or less; faint foam, whose opacity needs
// finer ones, has no freshness of its own but that of an average.
const float kFreshnessSteps = 15.0;
const float kFaintFoam = 1.0 / 32.0, kMeanFreshness = 1.3;
//   noise  -0.5 ... 0.5, hides the steps of freshness
float packed_foam(vec2 around, float noise) {
    float steps = clamp(round(kFreshnessSteps / kFreshest * around.y + noise), 1.0, kFreshnessSteps);
    return clamp(around.x, 0.0, kMostFoamOpacity) + (around.x < kFaintFoam ? 0.0 : steps);
}
vec2 unpacked_foam(float both) {
    float steps = floor(both);
    return vec2(both - steps, steps > 0.0 ? steps * (kFreshest / kFreshnessSteps) : kMeanFreshness);
}

// The fourth component of `place`.
//   tiles  number of tiles that the mesh carries, a fraction where levels meet;  mark  of the program that lights the
//   pixel;  shade  how much crests shade it, in kShades
float tiles_and_mark(float tiles, float mark, float shade) {
    // The sign holds kWaterMark: in a larger sum the number of tiles would lose a bit of its fraction.
    bool in_water = mark >= kWaterMark;
    float sum = tiles + kMarkStep * (in_water ? mark - kWaterMark : mark) + kShadeStep * shade;
    return in_water ? -sum : sum;
}
float mark_of(vec4 place) {
    return mod(floor(abs(place.w) / kMarkStep), kWaterMark) + (place.w < 0.0 ? kWaterMark : 0.0);
}
float carried_tiles(vec4 place) { return mod(abs(place.w), kMarkStep); }
// Share of the sun's light that crests let through, for foam.
float past_crests_of(vec4 place) { return 1.0 - floor(abs(place.w) / kShadeStep) / kShades; }
#endif
