#pragma once

#include <cstdint>
#include <vector>

#include "gl/texture.h"

namespace deepwater::render {

/// Index of the first layer of bubble sprites: after four of drops and four of mist. There are eight of
/// bubbles.
inline constexpr int kBubbleClusters = 8;

/// Mean of a layer of bubbles, as kBubbleMean in shaders/spray/spray.frag.
inline constexpr float kBubbleMean = 1.0f / 30;

/// Makes the texture of sprites for parcels of spray, with 16 layers. Layers of drops (flecks and threads)
/// and of mist (torn wisps) hold the order in which texels become covered as a parcel gets denser
/// (broken_sprite()); their values are uniformly distributed. Layers of bubbles hold the light of the
/// crescents in which bubbles show the light from above (+x is up), relative to the parcel's own profile;
/// kBubbleMean is their mean, weighted by sprite_profile(). The random numbers are fixed.
[[nodiscard]] gl::Texture make_clusters();

/// Returns the texels of make_clusters(), layer by layer. Computed at the first call.
const std::vector<std::uint8_t>& cluster_texels();

}  // namespace deepwater::render
