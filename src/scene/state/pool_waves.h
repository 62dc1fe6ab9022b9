#pragma once

#include "sim/layers/array_waves_layer.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::scene {

/// The law by which a pool's water moves.
struct PoolWaves {
    enum class Rule {
        dispersive,   ///< gravity and surface tension (sim::BasinWaves)
        kass_miller,  ///< long waves by Kass & Miller's rule (sim::KassMillerBasin)
        // Array waves (sim::ArrayWaves), in rectangles alone:
        array,  ///< of one speed, between walls that reflect
        willemse,
        phelps,
        vvvv,
        gomez
    };

    Rule rule = Rule::dispersive;
    double speed = 1.5;      ///< m/s, > 0: of array and gomez
    double damping = 0.1;    ///< 1/s, ≥ 0: of array and gomez
    double tau = 0;          ///< 0 … 1: sim::KassMillerBasin::damping, of kass_miller
    bool loss_free = false;  ///< of kass_miller
    double divisor = 1.05;   ///< > 1: of phelps
    double attack = 0.2;     ///< > 0: of vvvv
    double slowdown = 0.99;  ///< 0 … 1: of vvvv
    double unit = 0.001;     ///< m, > 0, of a height of 1: of willemse and phelps
    int steps = 0;  ///< 1 … 64, per tick of the sea (1/16 s): of willemse, phelps and vvvv; 0: the rule's own

    /// Returns whether the rule is one of array waves.
    [[nodiscard]] bool in_array() const { return rule != Rule::dispersive && rule != Rule::kass_miller; }
    bool operator==(const PoolWaves&) const = default;
};

/// Returns the array waves of a rectangle, without drops.  @pre waves.in_array()
/// @param window  of the pool
/// @param cell    m: about the side of its cells, a whole number of which fills each side of the pool
/// @param pool    its number
/// @throws UsageError for a pool of another shape, and for values out of range
[[nodiscard]] sim::ArrayWavesRecipe array_water(const PoolWaves& waves, const sim::BasinShape& shape,
                                                const sim::LayerWindow& window, double cell, int pool);

/// Returns the speed [m/s] of its long waves.
[[nodiscard]] double array_speed(const sim::ArrayWavesRecipe& water);

}  // namespace deepwater::scene
