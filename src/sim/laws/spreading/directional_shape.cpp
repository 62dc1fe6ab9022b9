#include "sim/laws/spreading/directional_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace deepwater::sim {
namespace {

using Base = DirectionalShape::Base;

constexpr double kPi = std::numbers::pi;

/// |cos θ| up to which a wave counts as running across the heading: such waves are neither doubled nor
/// dropped.
constexpr double kAcross = 1e-9;

/// Powers below this (1e-44) are returned as 0 without evaluation.
constexpr double kLogNegligible = -100;

double base_of(const DirectionalShape& shape, double cosine) {
    switch (shape.base) {
        case Base::uniform:
            return 1;
        case Base::cosine:
            return cosine * cosine;
        case Base::two_sided:
            return 1 + shape.parameter * (2 * cosine * cosine - 1);
        case Base::sech: {
            const double inverse = std::cosh(shape.parameter * std::acos(std::clamp(cosine, -1.0, 1.0)));
            return 1 / (inverse * inverse);
        }
    }
    return 0;
}

/// base · cos²ᵉ(θ/2), with cos²(θ/2) = (1 + cos θ)/2.
double unscaled(const DirectionalShape& shape, double cosine) {
    const double base = base_of(shape, cosine);
    if (shape.exponent == 0) return base;
    const double half = 0.5 * (1 + cosine);
    if (half <= 0) return 0;
    const double log_power = shape.exponent * std::log(half);
    return log_power > kLogNegligible ? base * std::exp(log_power) : 0.0;
}

/// Gauss–Legendre quadrature over half the circle, [0, π].
struct HalfCircle {
    static constexpr int kPoints = 32;
    std::array<double, kPoints> cosine;
    std::array<double, kPoints> weight;

    HalfCircle() {
        for (int i = 0; i < kPoints; ++i) {
            // Newton's method for the i-th root of the Legendre polynomial, from its asymptotic place.
            double x = std::cos(kPi * (i + 0.75) / (kPoints + 0.5));
            double slope = 1;
            for (int step = 0; step < 6; ++step) {
                double before = 1, here = x;
                for (int n = 2; n <= kPoints; ++n) {
                    const double next = ((2 * n - 1) * x * here - (n - 1) * before) / n;
                    before = std::exchange(here, next);
                }
                slope = kPoints * (x * here - before) / (x * x - 1);
                x -= here / slope;
            }
            const auto at = static_cast<size_t>(i);
            cosine[at] = std::cos(kPi / 2 * (x + 1));
            weight[at] = kPi / ((1 - x * x) * slope * slope);
        }
    }
};

/// ∫ weight(cos θ) · unscaled D dθ over the circle.
template <class Weight>
double circle_integral(const DirectionalShape& shape, Weight&& weight) {
    static const HalfCircle rule;
    double sum = 0;
    for (size_t i = 0; i < HalfCircle::kPoints; ++i)
        sum += rule.weight[i] * weight(rule.cosine[i]) * unscaled(shape, rule.cosine[i]);
    return 2 * sum;
}

}  // namespace

double DirectionalShape::density(double cosine) const {
    const double scale = std::exp(log_scale);
    if (!one_way || std::abs(cosine) < kAcross) return scale * unscaled(*this, cosine);
    return cosine > 0 ? scale * (unscaled(*this, cosine) + unscaled(*this, -cosine)) : 0.0;
}

double DirectionalShape::second_harmonic() const {
    if (base == Base::uniform) return exponent * (exponent - 1) / ((exponent + 1) * (exponent + 2));
    if (exponent == 0 && base == Base::cosine) return 0.5;
    if (exponent == 0 && base == Base::two_sided) return 0.5 * parameter;
    return std::exp(log_scale) * circle_integral(*this, [](double c) { return 2 * c * c - 1; });
}

DirectionalShape normalised(DirectionalShape shape) {
    if (shape.base == Base::uniform) {
        // ∫ cos²ˢ(θ/2) dθ = 2 √π Γ(s + ½)/Γ(s + 1)
        shape.log_scale = std::lgamma(shape.exponent + 1) - std::lgamma(shape.exponent + 0.5) -
                          std::log(2 * std::sqrt(kPi));
    } else if (shape.exponent > 0) {
        shape.log_scale = -std::log(circle_integral(shape, [](double) { return 1.0; }));
    } else if (shape.base == Base::sech) {
        shape.log_scale = std::log(shape.parameter / (2 * std::tanh(shape.parameter * kPi)));
    } else {
        shape.log_scale = -std::log(shape.base == Base::cosine ? kPi : 2 * kPi);
    }
    return shape;
}

DirectionalShape cosine_power(double s) {
    return normalised({.exponent = s});
}

double cosine_power_of_width(double deviation) {
    return std::max(0.0, 2 / (deviation * deviation) - 1);
}

}  // namespace deepwater::sim
