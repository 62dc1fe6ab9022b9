#pragma once

#include <optional>

#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::scene {

/// What a camera has before it of the sea's foam.
struct FoamInView {
    double sea_share = 0;  ///< part of the picture that shows the sea's surface, 0…1
    double cover = 0;      ///< mean opacity of the foam there, each part of the picture counted alike, 0…1
};

/// Looks along evenly spread rays of the picture at the sea of a moment. Of foam it counts what the sea
/// itself makes: `sim::foam_at()`, without the lace that breaks it up, which leaves the mean as it is,
/// without what stands in the water or flies over it, and on a flat Earth.
///
/// This is the number to lay beside a picture in view.mode foam: seen from straight above and high up it goes
/// to the cover of the whole sea; of a few hectares it tells how much has broken just there.
/// @param maps    with foam
/// @param aspect  width over height of the picture
/// @return nothing where the camera is in the water
[[nodiscard]] std::optional<FoamInView> foam_in_view(const sim::OceanMaps& maps, const Camera& camera,
                                                     double aspect);

}  // namespace deepwater::scene
