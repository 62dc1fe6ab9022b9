#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

inline constexpr int kLaceTexels = 512;  ///< along a side of the periodic square
inline constexpr float kLaceMeshes = 8;  ///< number of the widest cells along that side

/// The noise fields from which the pattern of broken foam is mixed.
enum LaceField { kLaceWeb, kLaceCloud, kLaceStreaks, kLaceFields };

/// Returns each noise field and its square, (f, f²), over a periodic square; f has a standard normal
/// distribution.
///
/// kLaceWeb is low on the walls between cells of four sizes, where bursting bubbles leave foam; kLaceCloud
/// is noise of six octaves; kLaceStreaks is low on walls that fork and meet along the square's x, of very
/// uneven spacing and strength. Where the amount of foam is a, a point is white if the field lies below the
/// normal quantile of a: then a share a of the area is white. That holds for any mixture of fields that is
/// normal too. The squares tell how much of a field's variance a mip level has lost. Computed at the first
/// call.
const std::array<Grid2D<glm::vec2>, kLaceFields>& foam_lace();

}  // namespace deepwater::optics
