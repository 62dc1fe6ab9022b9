#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

inline constexpr int kLaceTexels = 512;  ///< along the side of the lace's square, which repeats
inline constexpr float kLaceMeshes = 8;  ///< of the widest meshes along that side

/// Fields of which what breaks foam up is put together.
enum LaceField { kLaceWeb, kLaceCloud, kLaceStreaks, kLaceFields };

/// One of these fields and its square, (f, f²), by kind: periodic, a standard normal variable over the square.
///
/// The web is low on the walls between cells of four sizes, as bubbles leave foam standing; the cloud is
/// noise of all lengths down from the square's; streaks are low on walls that fork and meet, of very uneven spacing and
/// strength, along the square's x. A place with amount a of foam is white where the field lies
/// below the normal quantile of a: the part a of the square, whatever mixture of places and fields is taken,
/// as long as it is normal. The squares tell how much of a field a mip level hides. Made at the first call.
const std::array<Grid2D<glm::vec2>, kLaceFields>& foam_lace();

}  // namespace deepwater::optics
