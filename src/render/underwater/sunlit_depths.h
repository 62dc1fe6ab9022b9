#pragma once

#include <limits>
#include <span>

#include "render/solids/object_set.h"
#include "render/solids/object_view.h"
#include "scene/scene.h"
#include "scene/state/bed_state.h"

namespace deepwater::render {

/// Where light that the waves have gathered is looked up.
struct SunlitDepths {
    float shallowest = std::numeric_limits<float>::max();  ///< m under the mean sea level
    float deepest = 0;
    bool any = false;       ///< something is lit under water
    bool mirrored = false;  ///< something stands above it that light thrown up by the sea may fall on
};

/// What of it a view shows.
/// @param bed   none: null
/// @param rays  sunbeams in the water are shown
[[nodiscard]] SunlitDepths sunlit_depths(const scene::Scene& scene, std::span<const PlacedObject> objects,
                                         const scene::SeaBed* bed, const ObjectView& view, bool rays);

}  // namespace deepwater::render
