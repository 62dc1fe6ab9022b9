// White water where the sea breaks on a shoal, by the phase of its long waves: for waves of tiles, whose foam is not carried
// along by a layer of shallow water.
#ifndef DEEPWATER_SURF_ZONE
#define DEEPWATER_SURF_ZONE
#include "shared/conventions.glsl"

// Significant height of waves that break on a shoal, over the depth: sqrt(2) * 0.42, for the root-mean-square height is
// 0.42 of the depth. Source: Thornton & Guza 1983, "Transformation of wave height distribution".
CONST_FLOAT kSurfHeight = 0.594f;

// Returns the share [0, 1] of waves that break.
//   height  significant, m, >= 0;  depth  m, > 0
// Source: Thornton & Guza 1983, eq. 20 with n = 4.
FN float breaking_waves(float height, float depth) {
    float full = min(height / (kSurfHeight * depth), 1.0f);
    return (full * full) * (full * full);
}

// Returns the envelope [standard deviations of heights, >= 0] that a share (0, 1] of all waves exceeds.
// Source: Longuet-Higgins 1952 (Rayleigh's distribution)
FN float envelope_of_share(float share) { return sqrt(max(-2.0f * log(share), 0.0f)); }

// Returns the length of a wave over that in deep water.
//   height  significant, of the waves at the place, in units of kSurfHeight over their deep-water wave number
//   share   breaking_waves() there, > 0: says how deep the water is for them
// Source: Eckart 1952 (k0/k = sqrt(tanh(k0 d)), within 6 %)
FN float surf_length(float height, float share) {
    return sqrt(tanh(min(height / sqrt(sqrt(share)), 10.0f)));
}

// Parts of a wave's length in which the crest's front is white before the crest, and behind it.
CONST_FLOAT kWhiteBefore = 0.07f;
CONST_FLOAT kWhiteAfter = 0.06f;
CONST_FLOAT kLeadingEdge = 0.02f;   // over which the front's edge whitens
CONST_FLOAT kEnvelopeEdge = 0.3f;   // standard deviations, over which waves begin to break

// Returns the part of a period, 0 ... 1, since the white front of the last wave came.
//   height  over the mean level;  ahead  horizontal displacement along the waves' way, in units of the height's: 0 on the
//   crest, > 0 behind it;  before  part of a period by which the front is ahead of the crest
FN float since_front(float height, float ahead, float before) {
    return fract(atan(ahead, height) * 0.15915494f + before);
}

// Returns the white water at a place:  x  its opacity, 0 ... 1;  y  its age, 0 in the front to 1 before the next
//   height, ahead  of since_front(), in standard deviations of the height
//   share    breaking_waves(), > 0
//   fading   period of the waves over the time in which foam falls to 1/e
//   length   surf_length(): the waves of tiles keep their length, and what is white of them is as wide as of a wave in
//            such water
FN vec2 white_of_surf(float height, float ahead, float share, float fading, float length) {
    float front = (kWhiteBefore + kWhiteAfter) * length;
    float since = since_front(height, ahead, kWhiteBefore * length);
    float envelope = sqrt(height * height + ahead * ahead), least = envelope_of_share(share);
    float breaks = smoothstep(least - kEnvelopeEdge, least + kEnvelopeEdge, envelope);
    float behind = max(since - front, 0.0f);
    return vec2(breaks * smoothstep(0.0f, kLeadingEdge * length, since) * exp(-fading / length * behind),
                behind / (1.0f - front));
}
#endif
