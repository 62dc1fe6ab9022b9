#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/layers/water_layer.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::sim {

/// The water of a basin as a layer: within its window it takes the place of the sea, whose waves are left out. Stones,
/// strokes and wave makers stir it; those outside the basin do nothing. A list of them that gains later ones goes on
/// without a restart.
struct BasinRecipe : LayerRecipe {
    BasinShape shape;
    int pool = 0;  ///< its number: LayerMaps::pool
    /// The basin's middle, rotation and room for its walls.
    LayerWindow window;
    double level = 0;           ///< m, of its still water over y = 0
    double cell = 0.02;         ///< m, as BasinSettings::cell
    double viscosity = 1.3e-6;  ///< m²/s
    Disturbances disturbances;

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values but the disturbances.
    [[nodiscard]] bool same_water(const BasinRecipe& other) const;
    [[nodiscard]] int steps_per_tick() const override { return 4; }
    /// Waves in a basin go to and fro for minutes.
    [[nodiscard]] std::optional<double> memory() const override { return {}; }
    [[nodiscard]] double still_until() const override { return disturbances.begin(); }
};

}  // namespace deepwater::sim
