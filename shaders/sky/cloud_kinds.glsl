// Kinds of clouds, and heights in them.
#ifndef DEEPWATER_CLOUD_KINDS
#define DEEPWATER_CLOUD_KINDS
#include "blocks/cloud_block.glsl"

// Values of cloud.kind, as scene::CloudKind has them.
const int kStratus = 2, kStorm = 4;
const float kDeck = 0.14;  // of a storm's height: a ragged deck, out of which towers rise

// Height in the clouds from one in the volume: without the rain below them, where it is < 0.
float height_in_clouds(float height) { return (height - cloud.rainy) / (1.0 - cloud.rainy); }
#endif
