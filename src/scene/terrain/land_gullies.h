#pragma once

#include "scene/terrain/land_noise.h"

namespace deepwater::scene {

/// How deep and how far apart running water has cut.
struct Gullies {
    double apart;  ///< m: distance of the largest ones
    double depth;  ///< from crest to trough over the distance
    int count;     ///< of sizes, each half as large as the one before
    int layer;     ///< which of the noises of a seed
};

/// Returns the height [m] that gullies add to a slope, about 0 in the mean. They run down the slope; smaller ones run
/// down the sides of larger ones and so meet them, as brooks do. Level ground has none.
/// Each size is a sum over the cells of a lattice of waves with their crests down the slope, weighted by the distance
/// from a point of the cell: sparse Gabor convolution (Lagae et al. 2009, "Procedural noise using sparse Gabor
/// convolution", eq. 6) with one kernel a cell, turned by the slope.
/// @param uphill   slope of the ground without gullies (d/dx, d/dz)
/// @param spacing  m, of the samples; gullies closer than two of them are left out
[[nodiscard]] double gullies_on(const LandNoise& noise, const Gullies& gullies, const glm::dvec2& at,
                                const glm::dvec2& uphill, double spacing);

}  // namespace deepwater::scene
