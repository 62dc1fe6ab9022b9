#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "scene/state/pool_state.h"

namespace deepwater::scene {

/// Reads the "pools" of a scene file: an array of objects; docs/pools.md describes their keys.
/// @throws UsageError naming the pool by its place in the array, the key, and what was expected
[[nodiscard]] std::vector<Pool> pools_from_json(const nlohmann::json& value);

/// The pools as pools_from_json() reads them back, bit for bit.
[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<Pool>& pools);

}  // namespace deepwater::scene
