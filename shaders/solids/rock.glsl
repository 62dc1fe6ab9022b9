// Rock as a solid that weather has broken into blocks: what of it depends on the place in space, so that faces of any
// steepness show it alike, and in sizes that follow the pixels, so that from any distance there is as much to be seen.
#ifndef DEEPWATER_ROCK
#define DEEPWATER_ROCK
#include "blocks/bed_block.glsl"

const int kBlockSizes = 4;            // sizes of blocks that a pixel sees at once, each 3 times as large as the one before
const float kFinestPerLump = 27.0;    // finest blocks along a cell of the lattice of lumps: they are 4 cm wide
const float kPixelsPerBlock = 6.0;    // of the smallest blocks, at least
const vec2 kLargestBlocks = vec2(4.0, 14.0);  // m: sizes from which and up to which blocks fade, for the ground has larger forms
const float kBlockDepth = 0.30;       // depth of the joints between blocks over the blocks' size and the noise's value
const float kFlat = 0.30;             // value of the noise from which on a block is flat
const float kBedding = 1.6;           // width of blocks over their height

// Returns gradient noise of a place in space: mean 0, standard deviation about 0.3, within +-1. Gradients point to the
// corners of a cube. Source: Perlin 2002, "Improving noise".
//   cell, f  lattice point under the place, and the place from there, [0, 1)
float solid_corner(ivec3 cell, vec3 f) {
    uint h = bed_hash(cell.xz + ivec2(cell.y * 1013, cell.y * -619));
    return ((h & 0x20000000u) != 0u ? f.x : -f.x) + ((h & 0x40000000u) != 0u ? f.y : -f.y) +
           ((h & 0x80000000u) != 0u ? f.z : -f.z);
}
float solid_noise(ivec3 cell, vec3 f) {
    vec3 w = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    vec4 low = vec4(solid_corner(cell, f), solid_corner(cell + ivec3(1, 0, 0), f - vec3(1.0, 0.0, 0.0)),
                    solid_corner(cell + ivec3(0, 0, 1), f - vec3(0.0, 0.0, 1.0)),
                    solid_corner(cell + ivec3(1, 0, 1), f - vec3(1.0, 0.0, 1.0)));
    vec4 high = vec4(solid_corner(cell + ivec3(0, 1, 0), f - vec3(0.0, 1.0, 0.0)),
                     solid_corner(cell + ivec3(1, 1, 0), f - vec3(1.0, 1.0, 0.0)),
                     solid_corner(cell + ivec3(0, 1, 1), f - vec3(0.0, 1.0, 1.0)),
                     solid_corner(cell + ivec3(1, 1, 1), f - vec3(1.0, 1.0, 1.0)));
    vec4 column = mix(low, high, w.y);
    vec2 row = mix(column.xy, column.zw, w.z);
    return mix(row.x, row.y, w.x);
}

struct Blocks {
    float height;  // m, outwards
    float joints;  // share of the surface that lies in joints between blocks, 0 ... 1
    float tone;    // noise of about +-0.5 over all sizes
};

// Returns the blocks at a place.
//   p, height  place, m from the bed's reference point and over mean sea level
//   width      m that a pixel covers
Blocks blocks_at(vec2 p, float height, float width) {
    BedLattice lattice = bed.form.lattices[kBedLumps];
    vec2 in_lumps = vec2(lattice.turn.x * p.x + lattice.turn.z * p.y, lattice.turn.y * p.x + lattice.turn.w * p.y) +
                    lattice.fraction;
    float finest = inversesqrt(dot(lattice.turn.xy, lattice.turn.xy)) / kFinestPerLump;  // m
    const float kLogThree = 1.5849625;                                                   // to the base of 2
    float level = max(log2(kPixelsPerBlock * width / finest) / kLogThree, 0.0), smallest = floor(level);
    float fades = level - smallest, ratio = exp2(kLogThree * smallest);
    Blocks sum = Blocks(0.0, 0.0, 0.0);
    // A loop of known length is written out by the compiler.
    for (int i = 0; i < kBlockSizes; ++i) {
        // Cells of this size from those of the lumps. Whole cells of up to 2^24 finest ones are exact in floats.
        float cells = kFinestPerLump / ratio;
        vec2 whole = floor((vec2(lattice.cell) * kFinestPerLump + 0.5) / ratio);
        vec2 at = (vec2(lattice.cell) * kFinestPerLump - whole * ratio) / ratio + in_lumps * cells;
        float up = height * kBedding / (finest * ratio);
        vec2 low = floor(at);
        float floor_up = floor(up);
        ivec3 cell = ivec3(int(whole.x + low.x), int(floor_up), int(whole.y + low.y)) + ivec3(smallest + float(i)) * 37;
        float noise = solid_noise(cell, vec3(at.x - low.x, up - floor_up, at.y - low.y));
        float size = finest * ratio;
        float shown = (i == 0 ? 1.0 - fades : i == kBlockSizes - 1 ? fades : 1.0) *
                      (1.0 - smoothstep(kLargestBlocks.x, kLargestBlocks.y, size));
        sum.height += shown * kBlockDepth * size * min(abs(noise), kFlat);
        sum.joints = max(sum.joints, shown * (1.0 - smoothstep(0.02, 0.12, abs(noise))));
        sum.tone += 0.3 * shown * noise;
        ratio *= 3.0;
    }
    return sum;
}

// Returns a unit normal turned by a height that stands out of the surface.
//   height  m, of neighbouring pixels too;  position  m, likewise
// Source: Mikkelsen 2010, "Bump mapping unparametrized surfaces on the GPU", eq. 10.
vec3 carved_normal(vec3 normal, float height, vec3 position) {
    const float kSteepest = 0.8;  // tangent of the angle by which a normal turns, at most
    vec3 along_x = dFdx(position), along_y = dFdy(position);
    vec3 beside_x = cross(along_y, normal), beside_y = cross(normal, along_x);
    float area = dot(along_x, beside_x);
    vec3 uphill = (dFdx(height) * beside_x + dFdy(height) * beside_y) / (abs(area) < 1e-12 ? 1e-12 : area);
    return normalize(normal - uphill * min(1.0, kSteepest * inversesqrt(max(dot(uphill, uphill), 1e-8))));
}
#endif
