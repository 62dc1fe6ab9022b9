#pragma once

#include <vector>

#include "sim/layers/array_waves_layer.h"
#include "sim/layers/disturbances.h"

namespace deepwater::sim {

/// Water whose waves all travel at one speed, for disturbances.
struct ArrayWater {
    double cell = 0.1;   ///< m, > 0
    double speed = 1;    ///< m/s, > 0
    double widest = 1;   ///< m: wider craters and strokes are narrowed to it
    double deepest = 1;  ///< m: deeper craters are made flatter
};

/// Returns what stones and strokes do to array waves. A stone makes its crater (splash_of()), without the water that it
/// displaces. A stroke presses the water down by p/(ρg), where it rests long enough: it lowers the surface bit by bit,
/// at the rate at which waves fill it again. Of a stroke whole parts of kStrokePart count, so that one that gains later
/// points keeps its drops. Wave makers do nothing.
[[nodiscard]] std::vector<ArrayDrop> array_drops(const Disturbances& disturbances, const ArrayWater& water);

inline constexpr double kStrokePart = 1.0 / 32;  ///< s

}  // namespace deepwater::sim
