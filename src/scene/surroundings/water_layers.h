#pragma once

#include "scene/scene.h"
#include "sim/layers/water_layer.h"

namespace deepwater::scene {

/// The recipes of the windows of water that lie over a scene's sea. A new kind of layer is registered here,
/// by one line that makes its recipe from the scene's parameters.
[[nodiscard]] sim::LayerRecipes water_layers(const Scene& scene);

}  // namespace deepwater::scene
