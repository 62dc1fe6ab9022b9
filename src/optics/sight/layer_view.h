#pragma once

#include <glm/glm.hpp>

#include "sim/moment/maps.h"

namespace deepwater::optics {

/// The axis-aligned box (x, z) around a layer's window, world, m.
struct WindowBox {
    glm::dvec2 low, high;
};
[[nodiscard]] WindowBox window_box(const sim::LayerWindow& window);

/// The view of a picture, for deciding which layers of water matter to it.
struct LayerView {
    glm::mat4 clip_from_world;  ///< of the whole picture, camera-relative
    glm::dvec3 eye;             ///< m, world
};

/// Returns false only if the picture shows nothing within `beyond` [m] of a layer's water.
/// @param maps  of the moment that `layer` belongs to
[[nodiscard]] bool may_see(const LayerView& view, const sim::OceanMaps& maps, const sim::LayerMaps& layer,
                           double beyond);

}  // namespace deepwater::optics
