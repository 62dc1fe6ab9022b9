// How the slope variance that a pixel of the sea hides varies from place to place about the mean of SeaBlock. SLICKS:
// the wind may be so light that some of the sea is under slicks.
#ifndef DEEPWATER_SEA_ROUGHNESS
#define DEEPWATER_SEA_ROUGHNESS
#include "blocks/sea_block.glsl"
#include "shared/water/leaning_slopes.glsl"
#include "shared/water/wind_patches.glsl"

// Returns the factor of the wind's patches on the slope variance of short waves.
float patches_at(vec2 p, float log2_width) {
    vec2 place = vec2(dot(p, sea.wind), sea.wind.x * p.y - sea.wind.y * p.x);
    float gusts = gusts_at(sea.gust_place + place / (kGustCell * vec2(kGustStretch, 1.0)), log2_width);
#if SLICKS
    float film = 0.0;
    if (sea.slicks > 0.0)
        film = slick_at(sea.slick_place + place / (kSlickCell * vec2(kSlickStretch, 1.0)), log2_width, sea.slicks);
    return patched_variance(sea.gusts * gusts, film, sea.slicks);
#else
    return patched_variance(sea.gusts * gusts, 0.0, 0.0);
#endif
}

// Returns the share of hidden slopes in the slope variance of the sea along the wind.
//   hidden  covariance (xx, zz, xz)
float hidden_share(vec3 hidden) { return min(variance_along(hidden, sea.wind) / max(sea.slope_variance, 1e-8), 1.0); }

// Returns the factor on the variance of hidden slopes.
//   hidden   their mean covariance;  patches  patches_at() the pixel
//   stretch  change of the water's area by the resolved waves;  slope  of these;  rising  sine of the eye's elevation
float roughness_at(vec3 hidden, float patches, float stretch, vec2 slope, float rising) {
    float riding = uneven_roughness(stretch, dot(slope, sea.wind),
                                    sea.lean * inversesqrt(max(sea.slope_variance, 1e-8)), hidden_share(hidden));
    riding = mix(1.0, riding, open_share(rising, sea.slope_variance));
    // Footprints hide short waves first.
    float short_waves = min(sea.short_slopes / max(hidden.x + hidden.y, 1e-8), 1.0);
    return riding * mix(1.0, patches, short_waves);
}
#endif
