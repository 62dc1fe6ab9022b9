#pragma once

#include <array>
#include <cmath>
#include <numbers>

namespace deepwater::sim {

/// A point of a rule for integrals from −1 to 1.
struct QuadraturePoint {
    double place, weight;
};

/// Returns the rule of Gauss and Legendre with N points, exact for polynomials of degree 2N − 1.
template <int N>
[[nodiscard]] const std::array<QuadraturePoint, N>& gauss_legendre() {
    static const std::array<QuadraturePoint, N> rule = [] {
        std::array<QuadraturePoint, N> points;
        for (int i = 0; i < N; ++i) {
            double x = std::cos(std::numbers::pi * (i + 0.75) / (N + 0.5)), slope = 1;
            for (int step = 0; step < 30; ++step) {
                double before = 1, now = x;
                for (int n = 2; n <= N; ++n) {
                    const double next = ((2 * n - 1) * x * now - (n - 1) * before) / n;
                    before = now;
                    now = next;
                }
                slope = N * (x * now - before) / (x * x - 1);
                x -= now / slope;
            }
            points[static_cast<size_t>(i)] = {x, 2 / ((1 - x * x) * slope * slope)};
        }
        return points;
    }();
    return rule;
}

}  // namespace deepwater::sim
