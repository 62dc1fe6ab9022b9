#pragma once

#include <limits>
#include <span>

#include "render/solids/object_set.h"
#include "render/solids/object_view.h"
#include "scene/scene.h"
#include "scene/state/bed_state.h"

namespace deepwater::render {

/// The range of depths at which a view needs caustics.
struct SunlitDepths {
    float shallowest = std::numeric_limits<float>::max();  ///< m under the mean sea level
    float deepest = 0;                                     ///< m under the mean sea level
    /// The same of what is near the eye, where one sees the pattern's lines; the first is larger where there is none.
    float near_shallowest = std::numeric_limits<float>::max();
    float near_deepest = 0;
    bool any = false;       ///< whether anything lit under water is shown
    bool mirrored = false;  ///< whether light that the sea reflects upwards may fall on a visible object
};

/// Finds the depths for a view.
/// @param bed   null if there is none
/// @param rays  whether sunbeams in the water are shown
[[nodiscard]] SunlitDepths sunlit_depths(const scene::Scene& scene, std::span<const PlacedObject> objects,
                                         const scene::SeaBed* bed, const ObjectView& view, bool rays);

}  // namespace deepwater::render
