#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/layers/water_layer.h"
#include "sim/pools/basin_shape.h"
#include "sim/pools/basin_spell.h"

namespace deepwater::sim {

/// The water of a basin as a layer: within its window it takes the place of the sea, whose waves are left out. Stones,
/// strokes and wave makers stir it; those outside the basin do nothing. Rain, a drain, a fountain and wind come in
/// spells (BasinPlay, WindRipples). Lists of them that gain later ones go on without a restart.
struct BasinRecipe : LayerRecipe {
    BasinShape shape;
    int pool = 0;  ///< its number: LayerMaps::pool
    /// The basin's middle, rotation and room for its walls.
    LayerWindow window;
    double cell = 0.02;         ///< m, as BasinSettings::cell
    double viscosity = 1.3e-6;  ///< m²/s
    Disturbances disturbances;
    std::vector<BasinSpell> spells;
    double least_depth = 0;  ///< m, where it is shallowest; 0: that of the shape
    double brim = std::numeric_limits<double>::infinity();  ///< m, ≥ 0: water above it runs off

    /// s, from when on bodies may fall into it: they make the splash of a stone that displaces as much.
    double bodies_from = std::numeric_limits<double>::infinity();

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values but the disturbances, the spells and `bodies_from`.
    [[nodiscard]] bool same_water(const BasinRecipe& other) const;
    [[nodiscard]] int steps_per_tick() const override { return 4; }
    /// Waves in a basin go to and fro for minutes.
    [[nodiscard]] std::optional<double> memory() const override { return {}; }
    [[nodiscard]] double still_until() const override {
        return std::min({disturbances.begin(), first_stir(spells), bodies_from});
    }
};

}  // namespace deepwater::sim
