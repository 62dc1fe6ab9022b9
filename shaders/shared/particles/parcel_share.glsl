// The area that a parcel's drops cover, as 15 of a word's bits hold it: by its square root, so that small areas are held
// as finely in proportion as large ones.
#ifndef DEEPWATER_PARCEL_SHARE
#define DEEPWATER_PARCEL_SHARE

#include "shared/conventions.glsl"

CONST_FLOAT kMostParcelShare = 16.0f;  // m²
CONST_INT kParcelShareBits = 0x7fff;

// Returns the area [m²], 0 to kMostParcelShare, that the lowest 15 bits of a word hold.
FN float parcel_share(uint word) {
    float root = float(int(word) & kParcelShareBits) / float(kParcelShareBits);
    return kMostParcelShare * root * root;
}

// Returns the bits that hold the nearest area to `share` [m²] ≥ 0.
FN uint parcel_share_bits(float share) {
    return uint(float(kParcelShareBits) * sqrt(min(share / kMostParcelShare, 1.0f)) + 0.5f);
}

#endif
