#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::render {

inline constexpr int kLaceTexels = 512;  ///< along the side of the lace's square, which repeats
inline constexpr float kLaceMeshes = 8;  ///< of the widest meshes along that side

/// What breaks foam up: (web, web², cloud, cloud²) of two periodic fields, each a standard normal variable
/// over the square.
///
/// The web is low on the walls between cells of three sizes, as bubbles leave foam standing; the cloud is
/// noise of all lengths down from the square's. A place with amount a of foam is white where the field lies
/// below the normal quantile of a: the part a of the square, whatever mixture of places and fields is taken,
/// as long as it is normal. The squares tell how much of a field a mip level hides. Made at the first call.
const Grid2D<glm::vec4>& foam_lace();

}  // namespace deepwater::render
