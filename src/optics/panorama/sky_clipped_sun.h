#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "optics/panorama/sky_luminance.h"

namespace deepwater::optics {

/// A patch of a sky picture whose texels have the largest value that the file can hold.
struct ClippedPatch {
    glm::dvec3 middle;
    double aperture;  ///< angular radius of a circle that contains it [rad]
};

/// Returns the clipped patch that is taken for the sun, see find_sun(). It is at least about as large as
/// the sun, at most 8° in radius, round, and has few clipped texels around it. Its surroundings are
/// brighter than the sky's mean; among several such patches it is the one with the brightest surroundings.
/// @param white  a texel counts as clipped if its largest channel is at least this
[[nodiscard]] std::optional<ClippedPatch> find_clipped_sun(const SkyLuminance& sky, float white);

}  // namespace deepwater::optics
