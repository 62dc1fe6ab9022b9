#pragma once

#include <vector>

#include "scene/scene.h"
#include "sim/pools/basin_spell.h"
#include "sim/spray/spray.h"

namespace deepwater::scene {

/// Returns what acts on the pools now.
[[nodiscard]] PoolWeather pool_weather(const Scene& scene);

/// Returns what comes over a pool at all times.
/// @param number  of the pool in the scene's list
[[nodiscard]] std::vector<sim::BasinSpell> pool_spells(const Scene& scene, size_t number);

/// Returns the rain on the scene's pools, if it rains at any time.
[[nodiscard]] std::vector<sim::SprayRain> pool_rains(const Scene& scene);

/// Returns the fountains of the scene's pools, without those that never run.
[[nodiscard]] std::vector<sim::SprayFountain> pool_fountains(const Scene& scene);

}  // namespace deepwater::scene
