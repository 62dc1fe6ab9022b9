// Land: ground above and below the sea, as nested maps of heights, and the relief that lies over them. Lengths in metres.
//
// All maps have kTerrainSamples x kTerrainSamples samples about one middle; the samples of a map lie kTerrainRatio times
// as far apart as those of the next finer one. Between samples the ground is a quadratic B-spline: its slopes have no
// steps, it is nowhere higher or lower than the samples around, and an inclined plane stays one.
//
// The formulas ask for samples by a function of the place, so that C++ reads its own arrays and GLSL a texture.
#ifndef DEEPWATER_TERRAIN
#define DEEPWATER_TERRAIN

#include "shared/block_struct.glsl"
#include "shared/conventions.glsl"
#include "shared/solids/bed.glsl"

CONST_INT kTerrainLevels = 4;
CONST_INT kTerrainSamples = 512;      // along a side of a map
CONST_FLOAT kTerrainRatio = 5.0f;     // spacing of a map's samples over that of the next finer map
CONST_FLOAT kTerrainRim = 0.8f;       // share of a map's half side from which on the next coarser one takes over
CONST_INT kTerrainTaps = 9;           // samples that a place depends on in one map
CONST_FLOAT kRockLumps = 0.5f;        // amplitude of the lumps of rock over Bed::hard

// A map relative to the reference point: a point p has the sample coordinates p / spacing + fraction, from sample `cell`.
BLOCK_STRUCT(TerrainLevel) {
    vec2 fraction;
    ivec2 cell;
};

// Land relative to a reference point; all points p below are in metres from it.
BLOCK_STRUCT(Land) {
    TerrainLevel levels[kTerrainLevels];
    vec2 middle;        // of the maps
    float spacing;      // of the finest map's samples
    float reach;        // height over mean sea level that the waves' run-up reaches, >= 0
    vec4 sand;          // rgb: reflectance of the dry sand; w: where the wind blew that shaped it, rad from x to z
    float storm_line;   // height above which plants grow
    float growth;       // amount of plants: 1 as usual
    float strata;       // thickness of the rock's layers
    float tilt;         // of the layers: tangent
};

// Returns the spacing of the samples of a map.
FN float terrain_spacing(Land land, int level) {
    return land.spacing * (level == 0 ? 1.0f : level == 1 ? 5.0f : level == 2 ? 25.0f : 125.0f);
}

// Returns which map shows a place: 0 for the finest; between two whole numbers both are mixed.
//   pitch  side of the cells of the mesh or the picture that is to be shown
FN float terrain_level(Land land, vec2 p, float pitch) {
    vec2 off = abs(p - land.middle);
    float out_of = max(off.x, off.y) / (0.5f * float(kTerrainSamples) * land.spacing);
    float by_place = clamp((out_of - kTerrainRim) / (1.0f - kTerrainRim), 0.0f, 1.0f) +
                     clamp((out_of / 5.0f - kTerrainRim) / (1.0f - kTerrainRim), 0.0f, 1.0f) +
                     clamp((out_of / 25.0f - kTerrainRim) / (1.0f - kTerrainRim), 0.0f, 1.0f);
    const float kPerOctave = 0.43067656f;  // 1 / log2(kTerrainRatio)
    float by_pitch = kPerOctave * log2(max(pitch / land.spacing, 1.0f));
    return min(max(by_place, by_pitch), float(kTerrainLevels - 1));
}

// Returns the coordinates of a place in a map, from sample `cell` of TerrainLevel.
FN vec2 terrain_coordinate(Land land, int level, vec2 p) {
    return p / terrain_spacing(land, level) + land.levels[level].fraction;
}

// Returns the ground between samples: height (x), its slope per sample (yz), and the share of rock (w).
//   samples  height and share of rock, at the nearest sample and its neighbours, x fastest
//   f        place, from the nearest sample, -0.5 ... 0.5
FN vec4 terrain_spline(const vec2 samples[kTerrainTaps], vec2 f) {
    vec2 low = vec2(0.5f) - f;
    vec2 high = vec2(0.5f) + f;
    vec3 wx = vec3(0.5f * low.x * low.x, 0.75f - f.x * f.x, 0.5f * high.x * high.x);
    vec3 wz = vec3(0.5f * low.y * low.y, 0.75f - f.y * f.y, 0.5f * high.y * high.y);
    vec3 dx = vec3(-low.x, -2.0f * f.x, high.x);
    vec3 dz = vec3(-low.y, -2.0f * f.y, high.y);
    vec2 row0 = wx.x * samples[0] + wx.y * samples[1] + wx.z * samples[2];
    vec2 row1 = wx.x * samples[3] + wx.y * samples[4] + wx.z * samples[5];
    vec2 row2 = wx.x * samples[6] + wx.y * samples[7] + wx.z * samples[8];
    float slope0 = dx.x * samples[0].x + dx.y * samples[1].x + dx.z * samples[2].x;
    float slope1 = dx.x * samples[3].x + dx.y * samples[4].x + dx.z * samples[5].x;
    float slope2 = dx.x * samples[6].x + dx.y * samples[7].x + dx.z * samples[8].x;
    vec2 value = wz.x * row0 + wz.y * row1 + wz.z * row2;
    return vec4(value.x, wz.x * slope0 + wz.y * slope1 + wz.z * slope2,
                dz.x * row0.x + dz.y * row1.x + dz.z * row2.x, value.y);
}

// Returns the share of the relief that lies over the mean ground: where waves run up and back, sand is smooth.
//   height  of the mean ground, over mean sea level
FN float land_roughness(Land land, float height) {
    const float kSmoothed = 0.06f, kAbove = 2.5f, kBelow = 6.0f;  // share, and in reaches
    float run = max(land.reach, 0.3f);
    float above = smoothstep(run, kAbove * run + 1.0f, height);
    float below = smoothstep(run, kBelow * run + 1.0f, -height);
    return kSmoothed + (1.0f - kSmoothed) * max(above, below);
}

// Returns the relief over the mean ground as a mesh of `pitch` shows it, and its slope: (height, d/dx, d/dz). The slope
// leaves out that the relief's strength changes from place to place.
//   ground  height of the mean ground (x) and share of rock (w)
FN vec3 land_relief(Bed bed, Land land, vec2 p, float pitch, vec4 ground) {
    vec3 coarse = vec3(0.0f), middle = vec3(0.0f), fine = vec3(0.0f), lumps = vec3(0.0f);
    float coarse_shown = ground.w < 1.0f ? bed_shown(0.026f, pitch) : 0.0f, middle_shown = bed_shown(0.071f, pitch),
          fine_shown = bed_shown(0.22f, pitch), lumps_shown = ground.w > 0.0f ? bed_shown(0.9f, pitch) : 0.0f;
    if (coarse_shown > 0.0f)
        coarse = coarse_shown * bed_noise_in_metres(bed.lattices[kBedRelief0], p);
    if (middle_shown > 0.0f)
        middle = middle_shown * bed_noise_in_metres(bed.lattices[kBedRelief1], p);
    if (fine_shown > 0.0f)
        fine = fine_shown * bed_noise_in_metres(bed.lattices[kBedRelief2], p);
    if (lumps_shown > 0.0f)
        lumps = lumps_shown * bed_noise_in_metres(bed.lattices[kBedLumps], p);
    vec3 loose = bed.relief * (3.4f * coarse + 1.9f * middle + 0.6f * fine);
    vec3 rock = bed.hard * (1.6f * middle + 1.2f * fine + kRockLumps * lumps);
    return (1.0f - ground.w) * land_roughness(land, ground.x) * loose + ground.w * rock;
}

#endif
