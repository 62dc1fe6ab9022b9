#pragma once

#include "scene/scene.h"
#include "scene/surroundings/waterlines.h"
#include "sim/layers/water_layer.h"

namespace deepwater::scene {

/// Returns the recipes of the windows of water that lie over a scene's sea: those that a program has put into
/// `scene.layers`, those that its file places, those around bodies that raise waves, then windows of local
/// waves around the scene's disturbances. Stones and strokes also stir the placed windows of flow.
/// @param waterlines  of its objects, which raise, reflect and damp those waves
[[nodiscard]] sim::LayerRecipes water_layers(const Scene& scene, const Waterlines& waterlines = {});

}  // namespace deepwater::scene
