#pragma once

#include <cstdint>
#include <vector>

#include "gl/texture.h"

namespace deepwater::render {

/// First layer of the clusters of bubbles: after four of drops and four of mist. They have eight as well.
inline constexpr int kBubbleClusters = 8;

/// What parcels look like: 16 layers of optical depth, over the parcel's own profile. Drops: flecks and short
/// threads; mist: torn wisps; bubbles: rings. Every layer's mean under sprite_profile() is a third, so that
/// three times it is 1 on average. Made from fixed random numbers.
[[nodiscard]] gl::Texture make_clusters();

/// Their texels, layer by layer. Made at the first call.
const std::vector<std::uint8_t>& cluster_texels();

}  // namespace deepwater::render
