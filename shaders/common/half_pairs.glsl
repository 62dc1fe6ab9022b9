// Two half floats in a word, as packHalf2x16() and unpackHalf2x16() have them, but without infinities and subnormal
// numbers: larger numbers than kMostHalf become kMostHalf, smaller ones than 2^-14 become 0. A software rasteriser needs
// few instructions for this, and many for the functions of GLSL or for a target of half floats. No subnormal floats are
// computed with: whether llvmpipe takes those for 0 differs from frame to frame.
#ifndef DEEPWATER_HALF_PAIRS
#define DEEPWATER_HALF_PAIRS

const float kMostHalf = 65504.0;

uint half_of(float value) {
    const int kOtherExponent = 0x38000000;  // 112, by which the exponents of a float and of a half differ
    const int kHalfDigit = 0x1000;          // half of the last digit that is kept
    const int kLeast = 0x00800000, kMost = 0x0f7fffff;
    uint bits = floatBitsToUint(value);
    int kept = int(bits & 0x7fffffffu) + (kHalfDigit - kOtherExponent);
    kept = kept < kLeast ? 0 : min(kept, kMost);
    return uint(kept) >> 13 | (bits >> 16 & 0x8000u);
}
float value_of_half(uint half_float) {
    const float kOtherExponent = 5.192296858534828e33;  // 2^112
    return uintBitsToFloat((half_float & 0x7fffu) << 13 | (half_float & 0x8000u) << 16) * kOtherExponent;
}

uint packed_halves(vec2 values) { return half_of(values.x) | half_of(values.y) << 16; }
vec2 unpacked_halves(uint pair) { return vec2(value_of_half(pair), value_of_half(pair >> 16)); }

uvec2 packed_halves(vec4 values) { return uvec2(packed_halves(values.xy), packed_halves(values.zw)); }
vec4 unpacked_halves(uvec2 pairs) { return vec4(unpacked_halves(pairs.x), unpacked_halves(pairs.y)); }
#endif
