#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/layers/disturbances.h"

namespace deepwater::scene {

/// Reads the "disturbances" of a scene file: an object with the arrays `stones`, `strokes` and `wave_makers`;
/// docs/command-line.md describes their keys.
/// @throws UsageError naming the entry by its array and its place there, the key, and what was expected
[[nodiscard]] sim::Disturbances disturbances_from_json(const nlohmann::json& value);

/// The disturbances as disturbances_from_json() reads them back, bit for bit.
[[nodiscard]] nlohmann::ordered_json json_of(const sim::Disturbances& disturbances);

}  // namespace deepwater::scene
