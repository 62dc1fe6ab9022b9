// Flocs suspended in the water, "marine snow": their positions, and their movement with the waves. Lengths in metres.
#ifndef DEEPWATER_PARTICLES
#define DEEPWATER_PARTICLES

#include "shared/conventions.glsl"
#include "shared/sky/phase.glsl"

// Number of classes of size. Each class has twice the diameter and an eighth of the number of the one before, so that
// the density of sizes falls with the fourth power of the diameter. Source: Sheldon, Prakash & Sutcliffe 1972 (equal
// volumes in logarithmic classes); Bader 1970.
CONST_INT kParticleClasses = 3;
CONST_FLOAT kParticleForward = 0.5f;     // share of scattered light in a forward lobe; the rest is isotropic
CONST_FLOAT kParticleAsymmetry = 0.75f;  // mean cosine of that lobe

FN uint particle_hash(uint h) {
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13)) * 0xC2B2AE35u;
    return h ^ (h >> 16);
}

// Returns the floc of a lattice cell: xyz: position in the cell, 0 ... 1; w: a random number, 0 ... 1.
FN vec4 particle_in_cell(int x, int y, int z, int size_class) {
    uint h = particle_hash(uint(x) * 0x9E3779B1u ^ uint(y) * 0x85EBCA77u
                           ^ uint(z) * 0xC2B2AE3Du ^ uint(size_class) * 0x27D4EB2Fu);
    uint i = particle_hash(h + 0x9E3779B9u);
    return vec4(float(h & 0xFFFFu), float(h >> 16), float(i & 0xFFFFu), float(i >> 16)) / 65536.0f;
}

// Returns the amplitude of a wave's orbital motion at the height y <= 0 at rest, over its amplitude at the surface:
// (horizontal, vertical).
//   cosh k(y + d) / sinh kd and sinh k(y + d) / sinh kd;  k > 0 [rad/m];  d = `depth` of the bed [m]
//   Limits: deep water: (1, 1) e^{ky};  at the bed: the vertical ratio is 0
// Source: Airy 1845; Dean & Dalrymple 1991, eqs. 4.10, 4.11.
FN vec2 orbit_share(float k, float y, float depth) {
    float kd = k * depth;
    float down = exp(k * max(y, -depth));
    // Written with e^{-2k(y + d)} and e^{-2kd}, because cosh would overflow.
    float at_bed = exp(-2.0f * k * max(y + depth, 0.0f));
    float whole = 1.0f - exp(-2.0f * kd);
    return down * vec2(1.0f + at_bed, 1.0f - at_bed) / max(whole, 1e-4f);
}

// Phase function of a floc, 1/sr.
FN float particle_phase(float cos_angle) {
    return kParticleForward * phase_henyey_greenstein(cos_angle, kParticleAsymmetry) +
           (1.0f - kParticleForward) / (4.0f * kPi);
}

#endif
