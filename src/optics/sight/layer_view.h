#pragma once

#include <glm/glm.hpp>

#include "sim/moment/maps.h"

namespace deepwater::optics {

/// Lowest and highest coordinates (x, z) of a window's corners, world, m.
struct WindowBox {
    glm::dvec2 low, high;
};
[[nodiscard]] WindowBox window_box(const sim::LayerWindow& window);

/// A picture, as far as it decides which layers of water it has to do with.
struct LayerView {
    glm::mat4 clip_from_world;  ///< of the whole picture, camera-relative
    glm::dvec3 eye;             ///< m, world
};

/// False only when the picture shows nothing of what lies within `beyond` [m] of a layer's water.
/// @param maps  the moment that the layer is of
[[nodiscard]] bool may_see(const LayerView& view, const sim::OceanMaps& maps, const sim::LayerMaps& layer,
                           double beyond);

}  // namespace deepwater::optics
