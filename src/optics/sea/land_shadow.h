#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "scene/terrain/terrain.h"

namespace deepwater::optics {

/// Heights over mean sea level [m] up to which land shades the air over the samples of Terrain's maps: the sun
/// is visible from all that lies higher. Ground nearer than a sample's spacing shades nothing, so that the
/// ground does not shade itself for being sampled.
using LandShadow = std::array<Grid2D<float>, shared::kTerrainLevels>;

/// Returns the shadow of land in sunlight from the unit direction `to_sun`.
/// @pre the sun is above the horizon
[[nodiscard]] LandShadow land_shadow(const scene::Terrain& terrain, const glm::vec3& to_sun);

}  // namespace deepwater::optics
