#pragma once

#include <cmath>
#include <complex>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/layers/dispersive_patch.h"
#include "sim/numerics/fft.h"

namespace deepwater::sim {

/// Energy [J] of all waves of a patch over a bottomless sea: ½ρ ∫ g η² + v²/k, by Parseval.
inline double energy_of(const DispersivePatch& patch, double density) {
    const int n = patch.settings().cells;
    Grid2D<std::complex<float>> field(n, n);
    for (int z = 0; z < n; ++z) {
        for (int x = 0; x < n; ++x) field(x, z) = {patch.end().height(x, z), patch.end().rise(x, z)};
    }
    // The transform of η + iv; that of each by the symmetry of real fields.
    const Grid2D<std::complex<float>> sums = inverse_fft_2d(field);
    const double unit = 2 * std::numbers::pi / patch.side();
    double energy = 0;
    for (int z = 0; z < n; ++z) {
        for (int x = 0; x < n; ++x) {
            const std::complex<double> one(sums(x, z)), other(std::conj(sums((n - x) % n, (n - z) % n)));
            const double height = 0.25 * std::norm(one + other), rise = 0.25 * std::norm(one - other);
            const double k = unit * std::hypot(x < n / 2 ? x : x - n, z < n / 2 ? z : z - n);
            energy += kGravity * height + (k > 0 ? rise / k : 0);
        }
    }
    const double cell2 = patch.settings().cell * patch.settings().cell;
    return 0.5 * density * energy * cell2 / (static_cast<double>(n) * n);
}

}  // namespace deepwater::sim
