#pragma once

#include <optional>

#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::scene {

/// How much foam a camera sees.
struct FoamInView {
    double sea_share = 0;  ///< part of the picture that shows the sea's surface, 0…1
    double cover = 0;      ///< mean opacity of the foam over that part, 0…1
};

/// Samples the foam of a moment along rays spread evenly over the picture. It counts the foam of
/// sim::foam_at(), without the lace texture, which keeps the mean, and ignores objects, spray and the Earth's
/// curvature.
///
/// This number can be compared with a picture in view.mode foam. Seen from straight above and high up it
/// approaches the cover of the whole sea; over a few hectares it varies with the waves that break there.
/// @param maps    with foam
/// @param aspect  width over height of the picture
/// @return nothing where the camera is in the water
[[nodiscard]] std::optional<FoamInView> foam_in_view(const sim::OceanMaps& maps, const Camera& camera,
                                                     double aspect);

}  // namespace deepwater::scene
