// Kinds of clouds, and heights in them.
#ifndef DEEPWATER_CLOUD_KINDS
#define DEEPWATER_CLOUD_KINDS
#include "blocks/cloud_block.glsl"

// Values of cloud.kind, as scene::CloudKind has them.
const int kStratus = 2, kStorm = 4;
const float kDeck = 0.14;  // height of a storm's ragged deck over the storm's height; towers rise out of the deck

// Returns the height in the clouds for one in the volume, whose lowest part is rain: there the result is < 0.
float height_in_clouds(float height) { return (height - cloud.rainy) / (1.0 - cloud.rainy); }
#endif
