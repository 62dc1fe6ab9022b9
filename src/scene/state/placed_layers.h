#pragma once

#include <algorithm>
#include <vector>

#include "sim/layers/array_waves_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/layers/surface_flow_layer.h"

namespace deepwater::scene {

/// Layers of water that a scene file places.
struct PlacedLayers {
    std::vector<sim::SurfaceFlowRecipe> flows;
    std::vector<sim::ArrayWavesRecipe> array_waves;
    std::vector<sim::LocalWaves> local_waves;  ///< without disturbances, which are the scene's

    [[nodiscard]] bool empty() const { return flows.empty() && array_waves.empty() && local_waves.empty(); }
    bool operator==(const PlacedLayers& other) const {
        const auto equal = [](const auto& a, const auto& b) { return a.equals(b); };
        return std::ranges::equal(flows, other.flows, equal) &&
               std::ranges::equal(array_waves, other.array_waves, equal) &&
               std::ranges::equal(local_waves, other.local_waves, equal);
    }
};

}  // namespace deepwater::scene
