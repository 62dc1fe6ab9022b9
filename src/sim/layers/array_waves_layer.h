#pragma once

#include <optional>
#include <vector>

#include "sim/layers/array_waves.h"
#include "sim/layers/layer_obstacle.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// Water pushed up or down around a line, at rest, at one moment: a stone that falls, a stick that is drawn
/// through the water, a row that makes plane waves.
struct ArrayDrop {
    double time = 0;        ///< s, of the sea
    glm::dvec2 from{0};     ///< (x, z) world, m
    glm::dvec2 to{0};       ///< (x, z) world, m; equal to `from`: a point
    double radius = 0.5;    ///< m, > 0; see ArrayWaves::disturb()
    double height = -0.05;  ///< m, in the middle, |height| ≤ 100; below 0 a crater with its wall

    bool operator==(const ArrayDrop&) const = default;
};

/// A layer of water with array waves: rings and plane waves of one speed, without dispersion. A list of drops that
/// gains later ones goes on without a restart.
struct ArrayWavesRecipe : LayerRecipe {
    /// Its rim also is where the waves are absorbed.
    LayerWindow window{.half_sides = {16, 16}, .rim = 2};
    glm::ivec2 cells{128, 128};  ///< of the array, along the window's own axes, 3 … 1024 each, or 1 row
    glm::ivec2 samples{256,
                       256};  ///< of the maps, powers of two from 16 to 1024; finer than the array or not
    double speed = 2;         ///< m/s, > 0
    double damping = 0.2;     ///< 1/s, ≥ 0: rate at which waves lose their velocity
    /// An article's rule instead of speed and damping, with steps_of_rule steps per tick of the sea (kSeaTick)
    /// and the edges of the rule.
    std::optional<ArrayRule> rule;
    /// Half sides [m] of the rectangle between the middles of the outermost cells; 0: the window's.
    glm::dvec2 reach{0};
    double level = 0;  ///< m, of its still water over y = 0
    int pool =
        -1;  ///< number of the pool whose water it is, in place of the sea: LayerMaps::pool; −1: none's
    int steps_of_rule = 2;  ///< 1 … 64
    double unit = 0.01;     ///< m, > 0, of a height of 1 in an array of integers
    std::vector<ArrayDrop> drops;
    /// In world coordinates. Waves reflect at them and leave a shadow behind; only without `rule`.
    std::vector<LayerObstacle> obstacles;

    /// @throws UsageError when a value is out of range
    void check() const;
    /// @throws UsageError when a value is out of range
    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values.
    [[nodiscard]] bool equals(const ArrayWavesRecipe& other) const;
    [[nodiscard]] int steps_per_tick() const override;
    [[nodiscard]] std::optional<double> memory() const override;
    [[nodiscard]] double still_until() const override;

    [[nodiscard]] int pool_number() const override { return pool; }

    /// Returns the half sides of the rectangle between the middles of the outermost cells, m.
    [[nodiscard]] glm::dvec2 array_half() const;
    /// Returns the sides of a cell, m: squares, but in a pool up to 7 % longer along one side.
    [[nodiscard]] glm::dvec2 cell_sides() const;
    /// Returns the shorter side of a cell, m.
    [[nodiscard]] double cell() const;
};

}  // namespace deepwater::sim
