#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "scene/state/pool_play.h"

namespace deepwater::scene {

/// Reads the "pool_past" of a scene file: an array of objects; docs/pools.md describes their keys.
/// @throws UsageError naming the entry or the key, and what was expected
[[nodiscard]] std::vector<PoolPast> pool_past_from_json(const nlohmann::json& value);

/// The entries as pool_past_from_json() reads them back, bit for bit.
[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<PoolPast>& past);

}  // namespace deepwater::scene
