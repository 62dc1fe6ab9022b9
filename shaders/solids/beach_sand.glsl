// What wind and swash make of the sand of beaches: ripples, hollows, marks of earlier run-ups, and wrack.
#ifndef DEEPWATER_BEACH_SAND
#define DEEPWATER_BEACH_SAND
#include "blocks/bed_block.glsl"

// Ripples of wind are 15 to 20 times as long as high. Source: Bagnold 1941, "The Physics of Blown Sand and Desert
// Dunes", ch. 11 and 12.
const float kWindRippleLength = 0.095;  // m
const float kWindRippleHeight = 0.006;  // m, trough to crest
const int kRippleCells = 3;             // along a cell of the lattice of lumps; each shifts the crests on its own
const float kInStep = 0.55;             // by how much crests keep together: at 0 they end at every other cell
const float kRippleBends = 1.2;         // cycles by which the noise of lumps bends the crests

const int kSwashLines = 2;
const float kSwashWidth = 0.012;        // m, half the width of a line of what swash has carried up
const float kSwashLobes = 0.22;         // height of a line's lobes over the noise of the waves' tongues, in reaches
const float kTongues = 0.6;             // the same of how far waves run up
const float kStrand = 0.022;            // half the width of a strand of weed, in the noise of pebbles
const float kStrandsPerMetre = 3.0;     // slope of that noise

// Returns the ripples of wind at p: the height in their heights, -0.5 ... 0.5, and its slope per metre.
//   width  m that a pixel covers;  lumps, pebbles  noises with their slopes
// The phase of a plane wave is shifted by that of a complex noise. Around its zeros the phase turns once: a crest ends
// there, or two join. The height falls to 0 there as the noise does.
vec3 wind_ripples(vec2 p, float width, vec3 lumps, vec3 pebbles) {
    float shown = clamp(1.6 - 3.5 * width / kWindRippleLength, 0.0, 1.0);
    vec2 at;
    ivec2 cell = bed_cell(bed.form.lattices[kBedLumps], p, kRippleCells, at);
    at = at * at * (3.0 - 2.0 * at);
    vec2 shift = vec2(kInStep, 0.0) +
                 mix(mix(bed_gradient(bed_hash(cell)), bed_gradient(bed_hash(cell + ivec2(1, 0))), at.x),
                     mix(bed_gradient(bed_hash(cell + ivec2(0, 1))), bed_gradient(bed_hash(cell + ivec2(1, 1))), at.x),
                     at.y);
    float amount = length(shift);
    shift /= max(amount, 1e-3);
    vec2 wave = vec2(cos(bed.land.sand.w), sin(bed.land.sand.w)) / kWindRippleLength;
    float phase = 2.0 * kPi * (fract(dot(wave, bed.reference)) + dot(wave, p) +
                               kRippleBends * (lumps.x + 0.25 * pebbles.x));
    vec2 plain = vec2(cos(phase), sin(phase));
    vec2 turned = vec2(plain.x * shift.x - plain.y * shift.y, plain.x * shift.y + plain.y * shift.x);
    // A gentle side to the wind, a steep one to its lee.
    float height = 0.42 * turned.x - 0.18 * turned.x * turned.y;
    float slope = -0.42 * turned.y - 0.18 * (turned.x * turned.x - turned.y * turned.y);
    shown *= min(1.3 * amount, 1.0);
    return shown * vec3(height, 2.0 * kPi * slope * (wave + kRippleBends * (lumps.yz + 0.25 * pebbles.yz)));
}

// Returns the height over mean sea level up to which waves have run lately; they reach up in tongues.
float run_up_at(float tongues) { return bed.land.reach * max(1.0 + kTongues * tongues, 0.5); }

// What waves have carried up, as shares of the ground.
struct Drift {
    float line;   // thin lines of sand's dark and fine bits, one for each of kSwashLines run-ups
    float bits;   // 0 ... 1: how many fragments of shells lie there
};

// Returns the marks of earlier run-ups: lines of lobes that are convex inland and meet in cusps.
//   height     m over mean sea level;  slope  of the ground;  width  m that a pixel covers
//   tongues, lumps, pebbles, grain     noises with their slopes
Drift swash_marks(float height, vec2 slope, float width, vec3 tongues, vec3 lumps, vec3 pebbles, vec3 grain) {
    const vec2 kMarks[kSwashLines] = vec2[](vec2(0.86, -0.17), vec2(1.04, 0.23));  // height, shift
    Drift drift = Drift(0.0, 0.0);
    float soft = max(kSwashWidth, 0.7 * width), reach = bed.land.reach;
    float ragged = 0.05 * pebbles.x + 0.012 * grain.x;
    float broken = smoothstep(-0.25, 0.2, pebbles.x + 0.8 * grain.x - 0.5 * lumps.x);
    for (int i = 0; i < kSwashLines; ++i) {
        float lobe = tongues.x + kMarks[i].y + 0.04 * lumps.x;
        float at = kMarks[i].x * run_up_at(tongues.x) + reach * kSwashLobes * abs(lobe);
        vec2 rise = slope - reach * ((kMarks[i].x * kTongues + kSwashLobes * sign(lobe)) * tongues.yz +
                                     (0.04 * kSwashLobes * sign(lobe)) * lumps.yz);
        float off = abs((height - at) * inversesqrt(max(dot(rise, rise), 6e-4)) + ragged);  // m from the line
        drift.line = max(drift.line, (kSwashWidth / soft) * (1.0 - smoothstep(0.6, 1.6, off / soft)));
        drift.bits = max(drift.bits, 1.0 - smoothstep(0.02, 0.45, off));
    }
    drift.line *= (0.25 + 0.75 * broken) * clamp(1.5 - 36.0 * width, 0.0, 1.0);
    return drift;
}

// Returns the share of the ground that strands of weed cover in a band of wrack: they lie along lines on which a noise
// changes sign, and in mats where the other noise is high.
//   width  m that a pixel covers
float wrack_strands(float width, vec3 lumps, vec3 pebbles, vec3 grain, float crust) {
    float soft = max(kStrand, kStrandsPerMetre * width);
    float off = abs(pebbles.x + 0.35 * grain.x);
    float strand = (kStrand / soft) * (1.0 - smoothstep(0.5, 1.5, off / soft)) * smoothstep(-0.3, 0.1, lumps.x);
    // Wider pixels mix mats with the sand between their bits.
    float unseen = min(3.0 * width, 0.15);
    float mat = smoothstep(0.06 - unseen, 0.24 + 2.0 * unseen,
                           0.45 * pebbles.x + 0.45 * lumps.x + 0.8 * grain.x + 0.7 * crust);
    return max(strand, mat);
}
#endif
