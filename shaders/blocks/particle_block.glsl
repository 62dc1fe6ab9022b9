// Suspended particles around the eye.
#ifndef DEEPWATER_PARTICLE_BLOCK
#define DEEPWATER_PARTICLE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kParticleBinding, ParticleBlock) {
    vec4 cell_and_side[3];   // by class of size: xyz: position of the eye within its cell, cells; w: side of a cell, m
    ivec4 cell[3];           // by class of size: xyz: cell of the eye
    vec4 wave_numbers[2];    // mean wave number by tile, rad/m
    // x: number of tiles that move the particles; y: depth of the bed, m; z: cells along a side; w: diameter, m
    vec4 motion;
    vec4 eye;                // x: height of the eye, m; y: largest point, pixels
} BLOCK_INSTANCE(particles);
#endif
