#include "sim/pools/bessel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/numerics/quadrature.h"

namespace deepwater::sim {
namespace {

/// Interval of the table. The error of interpolation is at most 1/384 of its fourth power, 2.5e-9: no
/// derivative of a Bessel function exceeds 1.
constexpr double kInterval = 1.0 / 32;

/// Writes J_0(x) … J_n(x) by the recurrence downwards from an order where they vanish, with J_0 + 2 J_2 + 2
/// J_4 … = 1. Source: Miller 1952, in Abramowitz & Stegun 1964, 9.12.
void all_orders(double x, std::vector<double>& values) {
    if (x == 0) {
        std::ranges::fill(values, 0.0);
        values[0] = 1;
        return;
    }
    constexpr double kDigits = 160, kLargest = 1e100;
    const int last = static_cast<int>(values.size()) - 1;
    const double high = std::max<double>(last, std::ceil(x));
    const int start = 2 * static_cast<int>(0.5 * (high + std::sqrt(kDigits * (high + 1))) + 1);
    double above = 0, here = 1e-100, sum = 0;
    for (int order = start; order >= 0; --order) {
        if (order <= last) values[static_cast<size_t>(order)] = here;
        if (order % 2 == 0) sum += order > 0 ? 2 * here : here;
        const double below = 2 * order / x * here - above;
        above = here;
        here = below;
        if (std::abs(here) > kLargest) {
            constexpr double kSmaller = 1 / kLargest;
            above *= kSmaller;
            here *= kSmaller;
            sum *= kSmaller;
            for (int i = order; i <= last; ++i) values[static_cast<size_t>(i)] *= kSmaller;
        }
    }
    for (double& value : values) value /= sum;
}

}  // namespace

BesselTable::BesselTable(double most_x, int most_order)
    : samples_(static_cast<int>(std::ceil(most_x / kInterval)) + 2, most_order + 3) {
    DW_CHECK(most_x > 0 && most_order >= 0);
    std::vector<double> values(static_cast<size_t>(samples_.height()));
    for (int i = 0; i < samples_.width(); ++i) {
        all_orders(i * kInterval, values);
        for (int order = 0; order < samples_.height(); ++order)
            samples_(i, order) = values[static_cast<size_t>(order)];
    }
}

double BesselTable::sample(int order, int at) const {
    return order < 0 ? -samples_(at, -order) : samples_(at, order);
}

double BesselTable::sampled_slope(int order, int at) const {
    return 0.5 * (sample(order - 1, at) - sample(order + 1, at));
}

double BesselTable::value(int order, double x) const {
    const int at = std::min(static_cast<int>(x / kInterval), samples_.width() - 2);
    const double t = x / kInterval - at, u = 1 - t;
    const double bend = kInterval * t * u;
    return u * u * (1 + 2 * t) * sample(order, at) + t * t * (1 + 2 * u) * sample(order, at + 1) +
           bend * (u * sampled_slope(order, at) - t * sampled_slope(order, at + 1));
}

double BesselTable::slope(int order, double x) const {
    return order == 0 ? -value(1, x) : 0.5 * (value(order - 1, x) - value(order + 1, x));
}

std::vector<double> BesselTable::turning_points(int order, double most) const {
    std::vector<double> points;
    // The first one of order m lies above m; those of one order lie π or more apart.
    const int first = std::max(1, static_cast<int>(order / kInterval));
    double before = sampled_slope(order, first);
    for (int i = first + 1; i < samples_.width(); ++i) {
        const double here = sampled_slope(order, i);
        if ((before > 0) != (here > 0)) {
            double x = (i - 1 + before / (before - here)) * kInterval;
            constexpr int kNewtonSteps = 2;
            for (int step = 0; step < kNewtonSteps; ++step) {
                // Bessel's equation gives the second derivative.
                const double ratio = order / x, slope_here = slope(order, x);
                const double curvature = -slope_here / x - (1 - ratio * ratio) * value(order, x);
                x = std::clamp(x - slope_here / curvature, (i - 1) * kInterval, i * kInterval);
            }
            if (x > most) break;
            points.push_back(x);
        }
        before = here;
    }
    return points;
}

Quadrature gauss_legendre(int count) {
    Quadrature result;
    result.nodes.reserve(static_cast<size_t>(count));
    result.weights.reserve(static_cast<size_t>(count));
    for (int i = count - 1; i >= 0; --i) {
        const QuadraturePoint point = gauss_legendre_point(i, count);
        result.nodes.push_back(0.5 * (1 + point.place));
        result.weights.push_back(0.5 * point.weight);
    }
    return result;
}

}  // namespace deepwater::sim
