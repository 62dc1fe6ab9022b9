#pragma once

#include <nlohmann/json_fwd.hpp>

#include "scene/state/placed_layers.h"

namespace deepwater::scene {

/// Reads the "layers" of a scene file: an array of objects with `kind` "flow", "array_waves", "local_waves" or "shore";
/// docs/command-line.md describes their keys.
/// @throws UsageError naming the layer by its place in the array, the key, and what was expected
[[nodiscard]] PlacedLayers layers_from_json(const nlohmann::json& value);

/// The layers as layers_from_json() reads them back, bit for bit.
[[nodiscard]] nlohmann::ordered_json json_of(const PlacedLayers& layers);

}  // namespace deepwater::scene
