// Suspended particles about the eye.
#ifndef DEEPWATER_PARTICLE_BLOCK
#define DEEPWATER_PARTICLE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kParticleBinding, ParticleBlock) {
    vec4 cell_and_side[3];   // xyz: the eye within its cell, cells; w: side of a cell, m; by class of size
    ivec4 cell[3];           // xyz: the eye's cell
    vec4 wave_numbers[2];    // rad/m, by tile
    vec4 motion;             // x: tiles that move them; y: depth of the bed, m; z: cells along a side; w: diameter, m
    vec4 eye;                // x: height, m;  y: largest point, pixels
} BLOCK_INSTANCE(particles);
#endif
