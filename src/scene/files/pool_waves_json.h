#pragma once

#include <nlohmann/json_fwd.hpp>

#include "scene/state/pool_waves.h"

namespace deepwater::scene {

/// Reads the value of a pool's "waves": the name of a rule, or an object with `rule` and the rule's own keys;
/// docs/pools.md describes them.
/// @throws UsageError naming the key and what was expected
[[nodiscard]] PoolWaves pool_waves_from_json(const nlohmann::json& value);

/// The rule as pool_waves_from_json() reads it back.
[[nodiscard]] nlohmann::ordered_json json_of(const PoolWaves& waves);

}  // namespace deepwater::scene
