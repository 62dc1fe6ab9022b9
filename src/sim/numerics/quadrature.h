#pragma once

#include <array>
#include <cmath>
#include <numbers>

namespace deepwater::sim {

/// A point of a rule for integrals from −1 to 1.
struct QuadraturePoint {
    double place, weight;
};

/// Returns point `i` of the rule of Gauss and Legendre with `count` points, from the largest place on, by Newton's steps
/// from Tricomi's estimate of the root.
/// @pre 0 ≤ i < count
[[nodiscard]] inline QuadraturePoint gauss_legendre_point(int i, int count) {
    double x = std::cos(std::numbers::pi * (i + 0.75) / (count + 0.5)), slope = 1;
    for (int step = 0; step < 30; ++step) {
        double before = 1, now = x;
        for (int n = 2; n <= count; ++n) {
            const double next = ((2 * n - 1) * x * now - (n - 1) * before) / n;
            before = now;
            now = next;
        }
        slope = count * (x * now - before) / (x * x - 1);
        x -= now / slope;
    }
    return {x, 2 / ((1 - x * x) * slope * slope)};
}

/// Returns the rule of Gauss and Legendre with N points, exact for polynomials of degree 2N − 1.
template <int N>
[[nodiscard]] const std::array<QuadraturePoint, N>& gauss_legendre() {
    static const std::array<QuadraturePoint, N> rule = [] {
        std::array<QuadraturePoint, N> points;
        for (int i = 0; i < N; ++i) points[static_cast<size_t>(i)] = gauss_legendre_point(i, N);
        return points;
    }();
    return rule;
}

}  // namespace deepwater::sim
