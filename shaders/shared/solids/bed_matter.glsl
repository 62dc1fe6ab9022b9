// Diffuse reflectances of the materials of the sea bed (linear Rec.709, 610, 550 and 465 nm).
//
// Wet carbonate sand: Hochberg, Atkinson & Andrefouet 2003, fig. 3 ("sand"); algal turf, coralline algae and rubble
// from the same figure.
#ifndef DEEPWATER_BED_MATTER
#define DEEPWATER_BED_MATTER

#include "shared/conventions.glsl"
#include "shared/water/water_body.glsl"

FN vec3 bed_sand_color() { return vec3(0.50f, 0.43f, 0.32f); }
FN vec3 bed_gravel_color() { return vec3(0.34f, 0.29f, 0.22f); }
FN vec3 bed_turf_color() { return vec3(0.105f, 0.085f, 0.045f); }
FN vec3 bed_coralline_color() { return vec3(0.26f, 0.13f, 0.13f); }
FN vec3 bed_rock_color() { return vec3(0.22f, 0.19f, 0.15f); }

// Returns the mean reflectance of a large area of bed.
//   gravel  share of the sand;  hard  share of the bed that is overgrown rock, half of it coralline
FN vec3 bed_mean_color(float gravel, float hard) {
    vec3 loose = bed_sand_color() + (bed_gravel_color() - bed_sand_color()) * gravel;
    vec3 grown = 0.5f * (bed_turf_color() + bed_coralline_color());
    return loose + (grown - loose) * hard;
}

// Returns the reflectance that even ground under water is to be lit with, so that it sends up the light too that the surface
// throws back down to it.
//   own      [0, 1]: of the ground in water
//   through  [0, 1]: share of daylight that comes down through the water: exp(-K_d depth)
// The sum of all ways of the light, R (1 + q R + (q R)^2 ...): what the ground sends up comes back to it with the share
// q = kThrownDown through^2, which its two ways through the water and the surface leave.
// Limits: through -> 0: own;  through = 1: own / (1 - kThrownDown own), at most 1.9 times own.
FN vec3 lit_under_water(vec3 own, vec3 through) {
    return own / (vec3(1.0f) - kThrownDown * own * through * through);
}

#endif
