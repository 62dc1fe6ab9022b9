#pragma once

#include "scene/scene.h"
#include "sim/layers/water_layer.h"

namespace deepwater::scene {

/// The windows of water that lie over a scene's sea. This is where a kind of layer is registered: one line
/// makes its recipe from the scene's parameters, and all that shows or asks for water has it.
[[nodiscard]] sim::LayerRecipes water_layers(const Scene& scene);

}  // namespace deepwater::scene
