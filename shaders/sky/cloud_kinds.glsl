// Kinds of clouds, and heights in them.
#ifndef DEEPWATER_CLOUD_KINDS
#define DEEPWATER_CLOUD_KINDS
#include "blocks/cloud_block.glsl"

// Values of cloud.kind, as scene::CloudKind has them.
const int kStratus = 2, kStorm = 4;

// Top of a storm's ragged deck, out of which towers rise, over the storm's height. Towers that stand close together
// grow into one layer of rain cloud, 2 to 4 km deep. Source of the depth: Houze, Cloud Dynamics (1993), ch. 6.
const float kOpenDeck = 0.14, kClosedDeck = 0.5;
float deck_top() { return mix(kOpenDeck, kClosedDeck, smoothstep(0.4, 1.0, cloud.cover)); }

// Returns the height in the clouds for one in the volume, whose lowest part is rain: there the result is < 0.
float height_in_clouds(float height) { return (height - cloud.rainy) / (1.0 - cloud.rainy); }
#endif
