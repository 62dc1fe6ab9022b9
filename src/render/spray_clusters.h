#pragma once

#include <cstdint>
#include <vector>

#include "gl/texture.h"

namespace deepwater::render {

/// First layer of the clusters of bubbles: after four of drops and four of mist. They have eight as well.
inline constexpr int kBubbleClusters = 8;

/// What parcels look like: 16 layers. Drops, flecks and threads, and mist, torn wisps, tell which places are covered
/// first (broken_sprite()): every value is as frequent. Bubbles are rings of optical depth over the parcel's own profile,
/// whose mean under sprite_profile() is a third. Made from fixed random numbers.
[[nodiscard]] gl::Texture make_clusters();

/// Their texels, layer by layer. Made at the first call.
const std::vector<std::uint8_t>& cluster_texels();

}  // namespace deepwater::render
