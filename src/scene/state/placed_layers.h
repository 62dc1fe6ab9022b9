#pragma once

#include <algorithm>
#include <vector>

#include "sim/layers/array_waves_layer.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/shore/shore_layer.h"

namespace deepwater::scene {

/// A window of the water of a shore over the scene's bed; how it moves is ShoreState's.
struct PlacedShore {
    /// Its rim also is where the sea drives it.
    sim::LayerWindow window{.half_sides = {128, 128}, .rim = 16};
    glm::ivec2 cells{256, 256};                ///< along the window's own axes, squares, 16 … 1024 each
    bool meets_sea = true;                     ///< the sea drives it; otherwise its edges are walls
    std::vector<sim::Reservoir> reservoirs{};  ///< water that stands higher at time 0

    bool operator==(const PlacedShore&) const = default;
};

/// Layers of water that a scene file places.
struct PlacedLayers {
    std::vector<sim::SurfaceFlowRecipe> flows;
    std::vector<sim::ArrayWavesRecipe> array_waves;
    std::vector<sim::LocalWaves> local_waves;  ///< without disturbances, which are the scene's
    std::vector<PlacedShore> shores;

    [[nodiscard]] bool empty() const {
        return flows.empty() && array_waves.empty() && local_waves.empty() && shores.empty();
    }
    bool operator==(const PlacedLayers& other) const {
        const auto equal = [](const auto& a, const auto& b) { return a.equals(b); };
        return std::ranges::equal(flows, other.flows, equal) &&
               std::ranges::equal(array_waves, other.array_waves, equal) &&
               std::ranges::equal(local_waves, other.local_waves, equal) && shores == other.shores;
    }
};

}  // namespace deepwater::scene
