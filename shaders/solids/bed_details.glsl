// What one sees of sand from within some metres: grains, shells and pebbles.
#ifndef DEEPWATER_BED_DETAILS
#define DEEPWATER_BED_DETAILS
#include "shared/solids/bed.glsl"

const int kGrainsPerCell = 32;         // along a cell of the crust's lattice: medium sand, grains of 0.34 mm
const float kGrainSize = 0.34e-3;      // m
const float kGrainLevels = 5.0;        // sizes of groups of grains, each twice as wide as the one before
const float kGrainsPerPixel = 1.4;     // width of a group over that of the pixel
const float kGrainSpread = 0.36;       // relative spread of the grains' reflectance
const float kGrainTilt = 0.6;          // largest slope of a grain's upper side along an axis
const float kGroupedTone = 0.55;       // exponent of a group's width in its contrast: 1 if neighbours were independent
const float kDarkGrains = 0.05;        // share of grains that are of dark rock
const float kMirrorGrains = 0.012;     // share of grains that turn a crystal's face up
const float kShellShare = 0.3;         // share of the cells of the pebbles' lattice that hold a shell
const vec2 kShellSize = vec2(0.006, 0.017);      // m, least and largest radius along a shell
const vec2 kFragmentSize = vec2(0.0014, 0.015);  // the same with fragments of shells and small pebbles
const int kFragmentCells = 6;          // for fragments, along a cell of the pebbles' lattice
const float kShellWidth = 0.62;        // of a shell over its length
const float kPebbleShare = 0.45;       // share of fragments that are pebbles
const vec3 kPaleShell = vec3(0.66, 0.60, 0.52), kDarkShell = vec3(0.20, 0.15, 0.13);

// Returns the cell of a lattice at p, cut into `parts` along each side, and in `at` the place in it, [0, 1).
ivec2 bed_cell(BedLattice lattice, vec2 p, int parts, out vec2 at) {
    vec2 place = float(parts) * (vec2(lattice.turn.x * p.x + lattice.turn.z * p.y,
                                      lattice.turn.y * p.x + lattice.turn.w * p.y) + lattice.fraction);
    vec2 low = floor(place);
    at = place - low;
    return lattice.cell * parts + ivec2(low);
}

// Returns a number in [0, 1) of a hash's bits from `shift` on.
float bed_chance(uint h, int shift) { return float((h >> shift) & 255u) / 256.0; }

// What grains of sand do to a pixel.
struct Grains {
    float tone;    // factor on the reflectance; its mean is 1
    vec2 slope;    // of their upper sides
    float mirror;  // share of crystals' faces that are turned up
};

// Returns the grains at p as a pixel shows them: single ones where it is as fine as they are, else groups that are as
// wide as the pixel. A group's contrast falls with its width, more slowly than that of independent grains would, for like
// grains lie together.
//   width  m that a pixel covers
Grains sand_grains(BedLattice crust, vec2 p, float width) {
    float level = clamp(log2(max(kGrainsPerPixel * width / kGrainSize, 1.0)), 0.0, kGrainLevels - 0.01);
    int finer = int(level);
    float share = level - float(finer);
    vec2 at;
    uint h = bed_hash(bed_cell(crust, p, kGrainsPerCell >> finer, at));
    uint g = bed_hash(bed_cell(crust, p, kGrainsPerCell >> (finer + 1), at) + ivec2(finer + 1));
    // The weights keep the sum's deviation between the two sizes.
    vec2 weights = vec2(1.0 - share, share) * inversesqrt(1.0 - 2.0 * share * (1.0 - share)) *
                   exp2(-kGroupedTone * level) * clamp(2.0 * (kGrainLevels - level), 0.0, 1.0);
    float tone = dot(weights, vec2(bed_chance(h, 24), bed_chance(g, 24)) +
                              vec2(bed_chance(h, 16), bed_chance(g, 16)) - 1.0);
    uint k = h * 0x9E3779B1u;
    vec2 tilt = weights.x * (vec2(bed_chance(k, 24), bed_chance(k, 16)) - 0.5) +
                weights.y * (vec2(bed_chance(g, 20), bed_chance(g, 12)) - 0.5);
    float single = clamp(1.0 - 0.5 * level, 0.0, 1.0), other = bed_chance(k, 8);
    float dark = single * 0.6 * ((other < kDarkGrains ? 1.0 : 0.0) - kDarkGrains);
    float mirror = single * (other > 1.0 - kMirrorGrains ? 1.0 : 0.0);
    return Grains(1.0 + kGrainSpread * tone - dark, 2.0 * kGrainTilt * tilt, mirror);
}

// A shell or a pebble at a place.
struct Shell {
    float share;   // of the pixel
    float beside;  // share of the sky that it hides from the sand beside it
    vec3 color;
    vec2 slope;    // of its dome
};

// Returns the shell at p, if there is one.
//   parts     cells along one of the lattice;  chance  share of the cells that hold one
//   sizes     m, least and largest radius along it;  pebbles  share that are pebbles
//   width     m that a pixel covers
Shell bed_shell(BedLattice lattice, vec2 p, int parts, float chance, vec2 sizes, float pebbles, float width) {
    vec2 at;
    uint h = bed_hash(bed_cell(lattice, p, parts, at) ^ ivec2(0x5bd1, 0x2f73)), k = h * 0x9E3779B1u;
    float cell = inversesqrt(dot(lattice.turn.xy, lattice.turn.xy)) / float(parts);  // m
    float size = bed_chance(h, 16);
    size *= size;
    size = mix(sizes.x, sizes.y, size * size);  // most are small
    bool stone = bed_chance(k, 16) < pebbles;
    vec2 middle = 0.5 + (1.0 - 2.2 * size / cell) * (vec2(bed_chance(k, 24), bed_chance(h, 8)) - 0.5);
    vec2 axis = bed_gradient(k << 5);
    vec2 from = (at - middle) * cell;
    vec2 own = vec2(dot(from, axis), (axis.x * from.y - axis.y * from.x) / (stone ? 0.8 : kShellWidth)) / size;
    float edge = dot(own, own), rim = max(2.0 * width / size, 0.1);
    float present = bed_chance(h, 24) < chance ? clamp(1.6 - 0.6 * width / size, 0.0, 1.0) : 0.0;
    // Ribs run along the shell.
    float ribs = stone ? 0.0 : 0.25 * cos(18.0 * own.y);
    vec2 slope = (own.x * axis + (own.y + ribs) * vec2(-axis.y, axis.x)) * -1.1;
    slope = vec2(lattice.turn.x * slope.x + lattice.turn.y * slope.y,
                 lattice.turn.z * slope.x + lattice.turn.w * slope.y) * (cell * float(parts));
    float tone = bed_chance(k, 8);
    vec3 color = stone ? mix(vec3(0.30, 0.27, 0.23), vec3(0.10, 0.095, 0.09), tone)
                       : mix(kPaleShell, kDarkShell, tone * tone);
    return Shell(present * (1.0 - smoothstep(1.0 - rim, 1.0 + rim, edge)),
                 present * (1.0 - smoothstep(0.8, 2.2 + rim, edge)), color, slope);
}
#endif
