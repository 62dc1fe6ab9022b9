// The sea bed: its height, the materials that cover it, and its ripples. Lengths in metres.
//
// All of it is gradient noise (Perlin 2002) on lattices of several sizes and rotations, so that nothing repeats. The
// position of a lattice is stored as a whole cell and a fraction of a cell at a reference point near the eye, so that
// precision does not depend on the distance from the world's origin.
#ifndef DEEPWATER_BED
#define DEEPWATER_BED

#include "shared/block_struct.glsl"
#include "shared/conventions.glsl"

// Lattices: three of relief from large to small, spurs of hard ground, patches, four of details, and two of what grows on
// land.
CONST_INT kBedRelief0 = 0;
CONST_INT kBedRelief1 = 1;
CONST_INT kBedRelief2 = 2;
CONST_INT kBedSpurs = 3;
CONST_INT kBedPatches = 4;
CONST_INT kBedLumps = 5;  // lumps of hard ground, and the bending of ripples
CONST_INT kBedPebbles = 6;
CONST_INT kBedGrain = 7;
CONST_INT kBedCrust = 8;  // roughness of hard ground close to the eye
CONST_INT kBedFields = 9;
CONST_INT kBedBushes = 10;
CONST_INT kBedLattices = 11;

// A lattice relative to the reference point: a point p has the cell coordinates turn p + fraction, counted from `cell`.
BLOCK_STRUCT(BedLattice) {
    vec4 turn;      // columns of the matrix from metres to cells
    vec2 fraction;
    ivec2 cell;
};

// A bed relative to a reference point; all points p below are in metres from it.
BLOCK_STRUCT(Bed) {
    BedLattice lattices[kBedLattices];
    vec2 down_slope;       // unit, towards deeper water
    float along;           // distance of the reference point from the world's origin, down the slope
    float depth;           // at the world's origin, > 0
    float slope;           // tangent of the slope's angle, >= 0
    float shallowest;      // depths at which the slope ends
    float deepest;
    float relief;          // standard deviation of the height
    float hard;            // height of spurs of hard ground; 0: there are none
    float gravel;          // approximate share of gravel in the sand
    float ripple_height;   // trough to crest; 0: no ripples
    float ripple_phase;    // phase of the ripples at the reference point, cycles
    vec2 ripple_wave;      // cycles per metre, across the crests, in the direction in which the waves run
};

// Returns a hash of a lattice point; its upper bits are well mixed.
FN uint bed_hash(ivec2 cell) {
    uint h = uint(cell.x) * 0xCC9E2D51u + uint(cell.y) * 0x85EBCA6Bu;
    return (h ^ (h >> 15)) * 0x2C1B3C6Du;
}

// Returns the gradient at a lattice point: one of eight directions of unit length.
FN vec2 bed_gradient(uint h) {
    float a = (h & 0x20000000u) != 0u ? 0.92387953f : 0.38268343f;
    float b = (h & 0x20000000u) != 0u ? 0.38268343f : 0.92387953f;
    return vec2((h & 0x40000000u) != 0u ? a : -a, (h & 0x80000000u) != 0u ? b : -b);
}

// Returns gradient noise with its derivatives per cell: (value, d/dx, d/dy). Mean 0, standard deviation 0.25, within
// +-0.71.
// Source: Perlin 2002, "Improving noise"; derivatives by the product rule.
FN vec3 bed_noise(BedLattice lattice, vec2 p) {
    vec2 at = vec2(lattice.turn.x * p.x + lattice.turn.z * p.y, lattice.turn.y * p.x + lattice.turn.w * p.y) +
              lattice.fraction;
    vec2 low = floor(at);
    vec2 f = at - low;
    ivec2 cell = lattice.cell + ivec2(low);
    vec2 g00 = bed_gradient(bed_hash(cell));
    vec2 g10 = bed_gradient(bed_hash(cell + ivec2(1, 0)));
    vec2 g01 = bed_gradient(bed_hash(cell + ivec2(0, 1)));
    vec2 g11 = bed_gradient(bed_hash(cell + ivec2(1, 1)));
    vec2 w = f * f * f * (f * (f * 6.0f - vec2(15.0f)) + vec2(10.0f));
    vec2 dw = 30.0f * f * f * (f * (f - vec2(2.0f)) + vec2(1.0f));
    float v00 = dot(g00, f);
    float v10 = dot(g10, f - vec2(1.0f, 0.0f));
    float v01 = dot(g01, f - vec2(0.0f, 1.0f));
    float v11 = dot(g11, f - vec2(1.0f, 1.0f));
    float bend = v00 - v10 - v01 + v11;
    float value = v00 + w.x * (v10 - v00) + w.y * (v01 - v00) + w.x * w.y * bend;
    vec2 slope = g00 + w.x * (g10 - g00) + w.y * (g01 - g00) + w.x * w.y * (g00 - g10 - g01 + g11) +
                 vec2(dw.x * (v10 - v00 + w.y * bend), dw.y * (v01 - v00 + w.x * bend));
    return vec3(value, slope.x, slope.y);
}

// Returns the same with the derivatives per metre.
FN vec3 bed_noise_in_metres(BedLattice lattice, vec2 p) {
    vec3 n = bed_noise(lattice, p);
    return vec3(n.x, lattice.turn.x * n.y + lattice.turn.y * n.z, lattice.turn.z * n.y + lattice.turn.w * n.z);
}

// Returns the smaller of two numbers, with a smooth transition where they differ by less than `width`.
FN float bed_lesser(float a, float b, float width) {
    float near = max(width - abs(a - b), 0.0f) / width;
    return min(a, b) - 0.25f * width * near * near;
}

// Returns the depth of the mean bed: that of an inclined plane, limited to the range from `shallowest` to `deepest`.
FN float bed_mean_depth(Bed bed, vec2 p) {
    float plane = bed.depth + bed.slope * (bed.along + dot(bed.down_slope, p));
    float width = min(0.1f * (bed.deepest - bed.shallowest) + 1e-3f, 1.0f);
    float not_deeper = bed.deepest - bed_lesser(bed.deepest - bed.shallowest, bed.deepest - plane, width);
    return bed_lesser(not_deeper, bed.deepest, width);
}

// Returns the share of a lattice's noise that a mesh of `pitch` shows: 1 from four mesh cells per lattice cell on, 0 at
// two.
FN float bed_shown(float cells_per_metre, float pitch) {
    return clamp(2.0f - 4.0f * pitch * cells_per_metre, 0.0f, 1.0f);
}

// Returns by how much there is more hard ground around p than elsewhere, over hundreds of metres.
FN float bed_hard_around_of(float fields, float bushes) { return 0.7f * fields + 0.5f * bushes; }
FN float bed_hard_around(Bed bed, vec2 p) {
    return bed_hard_around_of(bed_noise(bed.lattices[kBedFields], p).x, bed_noise(bed.lattices[kBedBushes], p).x);
}

// Returns the share of hard ground, 0 ... about 1, averaged over `width` [m], for the noises that place it, as far as that
// width shows them: spurs, what breaks them up, and bed_hard_around().
FN float bed_hard_of(float spurs, float broken, float around, float width) {
    // What is not shown makes the edge as soft as its deviation says.
    vec2 lost = vec2(0.25f, 0.11f) * (vec2(1.0f) - vec2(bed_shown(0.067f, width), bed_shown(0.22f, width)));
    float soft = 0.1f + 1.7f * sqrt(lost.x * lost.x + lost.y * lost.y);
    return smoothstep(0.02f - soft, 0.02f + soft, spurs + 0.45f * broken + around);
}

// Returns how much hard ground rises out of the sand at p, 0 ... about 1, averaged over `width` [m]. Spurs and grooves run
// down the slope.
//   around  bed_hard_around()
FN float bed_hard(Bed bed, vec2 p, float width, float around) {
    float spurs = bed_shown(0.067f, width) * bed_noise(bed.lattices[kBedSpurs], p).x;
    float broken = bed_shown(0.22f, width) * bed_noise(bed.lattices[kBedRelief2], p).x;
    return bed_hard_of(spurs, broken, around, width);
}
FN float bed_hard(Bed bed, vec2 p, float width) { return bed_hard(bed, p, width, bed_hard_around(bed, p)); }

// Returns the bed's height for the height of the mean bed, the noises of its relief from large to small and of lumps, and
// the share of hard ground.
FN float bed_height_of(Bed bed, float mean, float coarse, float middle, float fine, float hard, float lumps) {
    float height = mean + bed.relief * (3.4f * coarse + 1.9f * middle);
    height += bed.relief * 0.6f * fine;
    return height + bed.hard * hard * (0.75f + 0.9f * fine + 0.55f * lumps);
}

// Returns the bed's height over mean sea level as a mesh of `pitch` [m] shows it; for pitch 0 with all details but the
// ripples.
FN float bed_height(Bed bed, vec2 p, float pitch) {
    float coarse = bed_noise(bed.lattices[kBedRelief0], p).x;
    float middle = bed_noise(bed.lattices[kBedRelief1], p).x;
    float fine = bed_noise(bed.lattices[kBedRelief2], p).x * bed_shown(0.22f, pitch);
    float hard = 0.0f, lumps = 0.0f;
    if (bed.hard > 0.0f) {
        lumps = bed_noise(bed.lattices[kBedLumps], p).x * bed_shown(0.9f, pitch);
        hard = bed_hard(bed, p, pitch);
    }
    return bed_height_of(bed, -bed_mean_depth(bed, p), coarse, middle, fine, hard, lumps);
}

// Returns the share of coarse gravel and shell at p, 0 ... 1; gravel lies in patches.
FN float bed_gravel(Bed bed, vec2 p) {
    float patches = bed_noise(bed.lattices[kBedPatches], p).x + 0.3f * bed_noise(bed.lattices[kBedRelief2], p).x;
    float from = 0.52f - 1.04f * bed.gravel;
    return smoothstep(from, from + 0.22f, patches);
}

// Returns the profile of ripples at a phase [cycles]: height from -0.5 to 0.5, and its derivative per cycle. Ripples
// made by waves have sharp crests and round troughs, and are a little steeper on the side towards which the waves run.
// Source: Sleath 1984, "Sea Bed Mechanics", ch. 3.
FN vec2 bed_ripple(float phase) {
    float turn = 2.0f * kPi * phase;
    float s = sin(turn);
    float c = cos(turn);
    float skewed = turn + 0.35f * c;
    float bend = 2.0f * kPi * (1.0f - 0.35f * s);
    float height = 0.42f * cos(skewed) + 0.08f * cos(2.0f * skewed);
    return vec2(height, bend * (-0.42f * sin(skewed) - 0.16f * sin(2.0f * skewed)));
}

#endif
