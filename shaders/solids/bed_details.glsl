// What one sees of sand from within a metre or two: single grains, and shells.
#ifndef DEEPWATER_BED_DETAILS
#define DEEPWATER_BED_DETAILS
#include "shared/solids/bed.glsl"

const int kGrainsPerCell = 6;          // along a cell of the crust's lattice: coarse sand
const float kGrainSpread = 0.22;       // relative spread of the grains' reflectance
const float kDarkGrains = 0.05;        // share of grains that are of dark rock
const float kShellShare = 0.3;         // share of the cells of the pebbles' lattice that hold a shell
const vec2 kShellSize = vec2(0.006, 0.017);  // m, least and largest radius along a shell
const float kShellWidth = 0.62;        // of a shell over its length
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

// Returns the factor on the sand's reflectance of the grain at p; its mean is 1.
float sand_grain(BedLattice crust, vec2 p) {
    vec2 at;
    uint h = bed_hash(bed_cell(crust, p, kGrainsPerCell, at));
    const float kDarkFactor = 0.4, kMean = 1.0 - (1.0 - kDarkFactor) * kDarkGrains;
    float grain = 1.0 + kGrainSpread * (bed_chance(h, 24) + bed_chance(h, 16) - 1.0);
    return (bed_chance(h, 8) < kDarkGrains ? kDarkFactor : grain) / kMean;
}

// Returns the shell at p, if there is one: its share of the pixel (x), 0 ... 1 from pale to dark (y), and the slope of its
// dome (zw).
//   width  m that a pixel covers
vec4 bed_shell(BedLattice pebbles, vec2 p, float width) {
    vec2 at;
    uint h = bed_hash(bed_cell(pebbles, p, 1, at) ^ ivec2(0x5bd1, 0x2f73));
    if (bed_chance(h, 24) > kShellShare) return vec4(0.0);
    float cell = inversesqrt(dot(pebbles.turn.xy, pebbles.turn.xy));  // m
    float size = mix(kShellSize.x, kShellSize.y, bed_chance(h, 16)), turned = 2.0 * kPi * bed_chance(h, 8);
    vec2 middle = 0.5 + (1.0 - 2.0 * size / cell) * (vec2(bed_chance(h, 0), bed_chance(h, 12)) - 0.5);
    vec2 from = (at - middle) * cell, axis = vec2(cos(turned), sin(turned));
    vec2 own = vec2(dot(from, axis), (axis.x * from.y - axis.y * from.x) / kShellWidth) / size;
    float edge = dot(own, own), rim = max(2.0 * width / size, 0.1);
    // Ribs run along the shell.
    float ribs = 0.25 * cos(18.0 * own.y);
    vec2 slope = (own.x * axis + (own.y + ribs) * vec2(-axis.y, axis.x)) * 0.9;
    slope = vec2(pebbles.turn.x * slope.x + pebbles.turn.y * slope.y,
                 pebbles.turn.z * slope.x + pebbles.turn.w * slope.y) * cell;
    return vec4(1.0 - smoothstep(1.0 - rim, 1.0 + rim, edge), bed_chance(h, 4), slope);
}
#endif
