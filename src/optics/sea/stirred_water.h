#pragma once

#include <glm/glm.hpp>

#include "scene/scene.h"

namespace deepwater::optics {

/// Bubbles that breaking waves have dragged under, spread by the waves over the uppermost metres of the sea.
struct BubbleLayer {
    float backscatter = 0;  ///< at the surface, 1/m
    float depth = 1;        ///< m: their number falls to 37 % over it
};

/// Returns the bubbles under the sea of a scene, by its wind; none in scenes without a sea.
///
/// Backscatter is 0.3 per metre of the share of the sea that whitecaps cover (whitecap_cover() without
/// storm_streaks()) times foam.bubbles: 0.01 at 15 m/s, some three times that of clear water. The depth is
/// 1.2 m for each 10 m/s. Both factors are ours, of the order of magnitude of what Terrill, Melville & Stramski
/// 2001 find from bubbles that they counted, and chosen by pictures of storms.
[[nodiscard]] BubbleLayer bubbles_under(const scene::Scene& scene);

/// Returns the scattering [1/m] by which the sea's body is lit: that of the water, with the bubbles under the
/// scene's sea (stirred_scattering()).
[[nodiscard]] glm::vec3 body_scattering(const scene::Scene& scene);

}  // namespace deepwater::optics
