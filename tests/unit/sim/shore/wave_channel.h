#pragma once

#include <cmath>

#include "core/grid2d.h"
#include "sim/laws/gravity.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::test {

/// Returns the wave number, rad/m, of Airy's waves of frequency `omega` in water of depth `d`.
inline double airy_wave_number(double omega, double d) {
    double k = omega / std::sqrt(sim::kGravity * d);
    for (int i = 0; i < 60; ++i) {
        const double t = std::tanh(k * d), f = sim::kGravity * k * t - omega * omega;
        k -= f / (sim::kGravity * t + sim::kGravity * k * d * (1 - t * t));
    }
    return k;
}

/// A channel of one row along x.
inline sim::ShallowWater channel(int cells, const sim::ShallowSettings& settings, const auto& bed) {
    Grid2D<float> ground(cells, 1);
    for (int x = 0; x < cells; ++x) ground(x, 0) = static_cast<float>(bed((x + 0.5) * settings.cell));
    return {ground, settings};
}

/// A drive of a channel that drives nothing.
inline sim::ShallowDrive still_drive(int cells) {
    return {Grid2D<float>(cells, 1), Grid2D<float>(cells, 1), Grid2D<float>(cells, 1),
            Grid2D<float>(cells, 1)};
}

}  // namespace deepwater::test
