#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// What layers of water do to light under the sea: CAUSTIC_LAYERS of shaders/common/caustics.glsl.
enum class LayerLight {
    none,
    added,     ///< They have caustic maps of their own.
    replacing  ///< Some of them also take the place of waves of the sea.
};

/// Returns whether a layer replaces some of the sea's waves.
[[nodiscard]] inline bool replaces_any(const sim::LayerMaps& layer) {
    return std::ranges::any_of(layer.replaces, [](float share) { return share > 0; });
}

[[nodiscard]] inline LayerLight layer_light(std::span<const sim::LayerMaps> layers) {
    if (layers.empty()) return LayerLight::none;
    return std::ranges::any_of(layers, replaces_any) ? LayerLight::replacing : LayerLight::added;
}

}  // namespace deepwater::render
