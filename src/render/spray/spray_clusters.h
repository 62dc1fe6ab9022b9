#pragma once

#include <cstdint>
#include <vector>

#include "gl/texture.h"

namespace deepwater::render {

/// First layer of the clusters of bubbles: after four of drops and four of mist. They have eight as well.
inline constexpr int kBubbleClusters = 8;

/// Mean of a layer of bubbles: mirror of kBubbleMean in shaders/spray/spray.frag.
inline constexpr float kBubbleMean = 1.0f / 30;

/// What parcels look like: 16 layers. Drops, flecks and threads, and mist, torn wisps, tell which places are covered
/// first (broken_sprite()): every value is as frequent. Bubbles are optical depth over the parcel's own profile, x being up: the
/// crescents in which each shows the light from above; kBubbleMean is their mean under sprite_profile(). Made from fixed random numbers.
[[nodiscard]] gl::Texture make_clusters();

/// Their texels, layer by layer. Made at the first call.
const std::vector<std::uint8_t>& cluster_texels();

}  // namespace deepwater::render
