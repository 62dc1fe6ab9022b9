// Where a tile's slopes are read: from the mesh near the eye, from mip levels in the pixels, nowhere far away.
//
// Levels count as texture levels do: at level l a texel is as wide as the footprint that reads it; below 0 the texel
// is wider.
#ifndef DEEPWATER_TILE_LOD
#define DEEPWATER_TILE_LOD
#include "shared/conventions.glsl"

// log2 of the width [m] of the round footprint that stands for an ellipse of axes minor <= major, minor^(1 - b)
// major^b: with b = 0 all that the short axis shows is kept (and shimmers), 1 blurs by the long one. Far away no sharp crest
// can flicker, b is less, and levels are finer than the pixel is wide, so that it varies in time as much as the mean over
// its area does. Blending within and between levels blurs by about as much again as a level's own texels do; and where
// all waves are smaller than pixels, what levels show of them falls faster with the width than the mean does. How far a
// pixel is beyond the sea's waves is reckoned from the width that leaves a tenth of their slopes' variance.
//   log2_minor2, log2_major2  log2 of the squared axes [m^2]
//   log2_tenth                log2 of a width [m]
CONST_FLOAT kNearFootprintBias = 0.6f;
CONST_FLOAT kFarFootprintBias = 0.3f;
CONST_FLOAT kFarSlantBias = 0.3f;        // and more, most for an ellipse thrice as long as wide, none towards the horizon:
CONST_FLOAT kFarSlant = 1.6f;            // octaves
CONST_FLOAT kBlendSharpening = 0.4f;     // levels where pixels are narrower than 2^log2_tenth,
CONST_FLOAT kBlendEnds = 1.5f;           // none from so many octaves beyond on
CONST_FLOAT kWideSharpening = 0.3f;      // and levels an octave beyond kFarFootprintLog2,
CONST_FLOAT kRoundBlur = 0.2f;           // less where the footprint is as long as wide,
CONST_FLOAT kWidestSharpening = 1.9f;    // up to so many octaves
CONST_FLOAT kBeyondSharpening = 0.3f;    // and levels an octave, from kBeyondWaves octaves beyond log2_tenth on,
CONST_FLOAT kBeyondWaves = 1.8f;
CONST_FLOAT kBeyondMost = 0.5f;          // up to so many
CONST_FLOAT kSlantSharpening = 0.4f;     // and levels where it is four times as long as wide or longer,
CONST_FLOAT kSlantBeyond = 0.9f;         // within the octave from so many beyond log2_tenth on
CONST_FLOAT kGlitterSharpening = 0.32f;  // levels
CONST_FLOAT kNearFootprintLog2 = -2.0f;  // of the short axis [m]: near up to 1/4 m,
CONST_FLOAT kFarFootprintLog2 = 3.0f;    // far from 8 m on
FN float far_footprint(float log2_minor) {
    return clamp((log2_minor - kNearFootprintLog2) / (kFarFootprintLog2 - kNearFootprintLog2), 0.0f, 1.0f);
}
FN float footprint_width(float log2_minor2, float log2_major2, float log2_tenth) {
    float log2_minor = 0.5f * log2_minor2;
    float far = far_footprint(log2_minor);
    float bias = mix(kNearFootprintBias, kFarFootprintBias, far);
    float slant = 0.5f * log2_major2 - log2_minor;
    float wide = clamp(log2_minor - kFarFootprintLog2, 0.0f, kWidestSharpening);
    float beyond = log2_minor - log2_tenth;
    float finer = wide * (kWideSharpening - kRoundBlur * max(1.0f - slant, 0.0f)) +
                  far * (kBlendSharpening * clamp(1.0f - beyond / kBlendEnds, 0.0f, 1.0f) +
                         clamp(kBeyondSharpening * (beyond - kBeyondWaves), 0.0f, kBeyondMost) +
                         kSlantSharpening * clamp(slant - 1.0f, 0.0f, 1.0f) * clamp(beyond - kSlantBeyond, 0.0f, 1.0f));
    return log2_minor + bias * slant + far * kFarSlantBias * max(min(slant, 2.0f * kFarSlant - slant), 0.0f) - finer;
}

// Levels by which the sun's path is finer still. Skylight goes about evenly with slope, the sun's path by a narrow peak:
// its mean over a pixel varies by what the pixel's own facets do, too.
FN float glitter_sharpening(float log2_minor) { return kGlitterSharpening * far_footprint(log2_minor); }

// Levels by which the samples are finer still that share the long axis of a far pixel: their mean is smoother than each.
CONST_FLOAT kSampleSharpening = 0.2f;
FN float sample_sharpening(float log2_minor) { return kSampleSharpening * far_footprint(log2_minor); }

// Share of a tile's slopes that pixels still draw at a level. From gone_level on, where texels are as wide as the
// tile's longest waves, none; what fades out on the last level counts as roughness.
// Far away, where whole tiles fit into few pixels, their last ripples are all that changes: there they go on for some
// levels more.
//   log2_width  of the footprint [m]
CONST_FLOAT kFarLevels = 2.4f;
FN float gone_level_at(float gone_level, float log2_width) {
    return gone_level + kFarLevels * far_footprint(log2_width);
}
FN float tile_share(float level, float gone_level) { return clamp(gone_level - level, 0.0f, 1.0f); }

// Share of a tile's slopes that the water mesh carries from vertex to vertex, sparing every pixel the look-up: all
// of them where texels are wider than four cells of the pitch that is asked for (the mesh may be coarser by up to
// two) and than two footprints.
//   log2_density  of the tile's texels per metre;  log2_pitch, log2_width  of cell and footprint [m]
FN float mesh_share(float log2_density, float log2_pitch, float log2_width) {
    return clamp(-log2_density - max(log2_pitch + 1.0f, log2_width), 0.0f, 1.0f);
}

#endif
