#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "scene/terrain/terrain.h"

namespace deepwater::optics {

/// The form of land around the samples of Terrain's maps, in 255ths.
///   x  open    share that land around leaves of the light from all around that would fall on the plane through the
///              ground; the sea leaves all of it
///   y  hollow  127.5 on planes, more in hollows, less on crests: the mean slope by which the ground around
///              rises over the plane, at two distances; 255 where it is kMostHollow
using LandForm = std::array<Grid2D<glm::u8vec2>, shared::kTerrainLevels>;
inline constexpr float kMostHollow = 0.25f;

/// Returns the form of land, each map's as far as LandAround looks.
[[nodiscard]] LandForm land_form(const scene::Terrain& terrain);

}  // namespace deepwater::optics
