#pragma once

#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Bessel functions J_m(x) of all orders from 0 to a greatest one, in a table with cubic interpolation by
/// values and slopes.
class BesselTable {
public:
    /// @param most_x      > 0
    /// @param most_order  ≥ 0
    BesselTable(double most_x, int most_order);

    /// Returns J_m(x), or dJ_m/dx; error < 1e-8.
    /// @pre 0 ≤ order ≤ most_order, 0 ≤ x ≤ most_x
    [[nodiscard]] double value(int order, double x) const;
    [[nodiscard]] double slope(int order, double x) const;
    /// Returns where the slope of J_m is 0, rising, for 0 < x ≤ most: j'_{m,1}, j'_{m,2} …; error < 1e-6.
    /// @pre most ≤ most_x
    [[nodiscard]] std::vector<double> turning_points(int order, double most) const;

private:
    [[nodiscard]] double sample(int order, int at) const;
    [[nodiscard]] double sampled_slope(int order, int at) const;

    Grid2D<double> samples_;  ///< of x along, of order down
};

/// Nodes and weights of Gauss and Legendre's quadrature from 0 to 1.
struct Quadrature {
    std::vector<double> nodes, weights;
};
[[nodiscard]] Quadrature gauss_legendre(int count);

}  // namespace deepwater::sim
