#include "sim/bodies/radiation/wave_integrals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/numerics/quadrature.h"

namespace deepwater::sim {
namespace {

constexpr double kPi = std::numbers::pi, kEuler = std::numbers::egamma;

/// Smooth parts of Bessel's and Struve's functions.
struct Smooth {
    double j0, j1;
    double value;  ///< H₀ + Y₀ − (2/π) ln(X/2) J₀
    double slope;  ///< H₁ + Y₁ − (2/π) ln(X/2) J₁ + 2/(πX)
};

/// The series Σ (−1)^k (x/2)^{2k+1+n} / (Γ(k + 3/2) Γ(k + n + 3/2)).
double struve(int n, double x) {
    const double half = 0.5 * x;
    double term = std::pow(half, n + 1) / (std::tgamma(1.5) * std::tgamma(n + 1.5)), sum = term;
    for (int k = 1; k < 200; ++k) {
        term *= -half * half / ((k + 0.5) * (k + n + 0.5));
        sum += term;
        if (k > half && std::abs(term) < 1e-18) break;
    }
    return sum;
}

Smooth smooth_at(double x) {
    if (x == 0) return {1, 0, 2 * kEuler / kPi, 0};
    Smooth s;
    s.j0 = std::cyl_bessel_j(0.0, x);
    s.j1 = std::cyl_bessel_j(1.0, x);
    const double y0 = std::cyl_neumann(0.0, x), y1 = std::cyl_neumann(1.0, x), log = std::log(0.5 * x);
    s.value = struve(0, x) + y0 - 2 / kPi * log * s.j0;
    s.slope = struve(1, x) + y1 - 2 / kPi * log * s.j1 + 2 / (kPi * x);
    return s;
}

class SmoothTable {
public:
    SmoothTable() {
        // One sample before 0, by symmetry, and two after the end.
        const Smooth before = smooth_at(kStep);
        samples_.push_back({before.j0, -before.j1, 0, 0});
        const int count = static_cast<int>(kLargestWaveDistance / kStep) + 3;
        for (int i = 0; i < count; ++i) samples_.push_back(smooth_at(i * kStep));
        // H₀ is odd: what lies before 0 continues the curve.
        samples_[0].value =
            4 * samples_[1].value - 6 * samples_[2].value + 4 * samples_[3].value - samples_[4].value;
        samples_[0].slope =
            4 * samples_[1].slope - 6 * samples_[2].slope + 4 * samples_[3].slope - samples_[4].slope;
    }

    /// Cubic interpolation.
    [[nodiscard]] Smooth at(double x) const {
        const double place = x / kStep;
        const auto cell = static_cast<size_t>(place);
        const double t = place - static_cast<double>(cell);
        const std::array<double, 4> weights{-t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2,
                                            -(t + 1) * t * (t - 2) / 2, (t + 1) * t * (t - 1) / 6};
        Smooth sum{0, 0, 0, 0};
        for (size_t i = 0; i < 4; ++i) {
            const Smooth& sample = samples_[cell + i];
            sum.j0 += weights[i] * sample.j0;
            sum.j1 += weights[i] * sample.j1;
            sum.value += weights[i] * sample.value;
            sum.slope += weights[i] * sample.slope;
        }
        return sum;
    }

private:
    static constexpr double kStep = 0.05;
    std::vector<Smooth> samples_;
};

const SmoothTable& smooth_table() {
    static const SmoothTable table;
    return table;
}

/// h(v) = Ei(v) e^{−v} for Re v ≥ 0, with no cut on the real axis, by its series. Good for |v| ≤ 21.
Complex exponential_integral_series(const Complex& v) {
    Complex power = v, sum = v;
    for (int n = 2; n < 100; ++n) {
        power = product(power, v) / static_cast<double>(n);
        const Complex term = power / static_cast<double>(n);
        sum += term;
        if (std::norm(term) < 1e-24 * std::norm(sum)) break;
    }
    return std::exp(-v) * (kEuler + std::log(v) + sum);
}

/// Taylor's series of h around the points of a grid of whole numbers, Re v and Im v from 0.
class ExponentialTable {
public:
    static constexpr int kEnd = 20;
    static constexpr double kLeast = 2.2;  ///< |v| from which on the series converge fast

    ExponentialTable() : series_(index(kSide, 0)) {
        for (int i = 0; i < kSide; ++i) {
            for (int j = 0; j < kSide; ++j) {
                if (i + j == 0) continue;
                const Complex middle(i, j), inverse = 1.0 / middle;
                Series& series = series_[index(i, j)];
                // From h' = −h + 1/v; the derivatives are over n!.
                series[0] = exponential_integral_series(middle);
                Complex power = inverse;
                for (size_t n = 0; n + 1 < series.size(); ++n) {
                    series[n + 1] = (power - series[n]) / static_cast<double>(n + 1);
                    power *= -inverse;
                }
            }
        }
    }

    [[nodiscard]] Complex at(const Complex& v) const {
        const double mirrored = std::abs(v.imag());
        const auto i = static_cast<int>(std::lround(v.real())), j = static_cast<int>(std::lround(mirrored));
        const Series& series = series_[index(i, j)];
        const Complex from_middle(v.real() - i, mirrored - j);
        Complex sum = series.back();
        for (size_t n = series.size() - 1; n-- > 0;) sum = product(sum, from_middle) + series[n];
        return v.imag() < 0 ? std::conj(sum) : sum;
    }

private:
    using Series = std::array<Complex, 12>;
    static constexpr int kSide = kEnd + 2;
    [[nodiscard]] static size_t index(int i, int j) {
        return static_cast<size_t>(i) * kSide + static_cast<size_t>(j);
    }
    std::vector<Series> series_;
};

/// h(v); `decay` is e^{−v}.
Complex scaled_exponential_integral(const Complex& v, const Complex& decay) {
    static const ExponentialTable table;
    const double squared = std::norm(v);
    if (squared < ExponentialTable::kLeast * ExponentialTable::kLeast) return exponential_integral_series(v);
    if (squared < ExponentialTable::kEnd * ExponentialTable::kEnd) return table.at(v);
    const Complex inverse = 1.0 / v;
    Complex term = inverse, sum = inverse;
    for (int n = 1; n < 18; ++n) {
        term = product(term, inverse) * static_cast<double>(n);
        sum += term;
        if (std::norm(term) < 1e-16 * std::norm(sum)) break;
    }
    const double side = v.imag() == 0 ? 0 : std::copysign(1.0, v.imag());
    return sum + Complex(0, kPi * side) * decay;
}

}  // namespace

WaveTerms wave_terms(const Complex& u) {
    WaveTerms terms;
    terms.wave = std::exp(u);
    terms.principal = -scaled_exponential_integral(-u, terms.wave);
    return terms;
}

Bessel bessel(double x) {
    const Smooth s = smooth_table().at(x);
    return {s.j0, s.j1};
}

RoundWave round_wave(double x, double y) {
    // I = −(π/2) e^{−Y} (H₀ + Y₀)(X) − ∫₀^Y e^{t−Y} / √(X² + t²) dt, with t = X sinh s.
    x = std::max(x, 1e-7);
    const double distance = std::hypot(x, y), decay = std::exp(-y);
    double plain = 0, weighted = 0;  // ∫ of e^{t−Y} / √…, and with the factor t
    const auto integrate = [&](double from, double to) {
        const double begin = std::asinh(from / x), half = 0.5 * (std::asinh(to / x) - begin);
        for (const auto& [place, weight] : gauss_legendre<10>()) {
            const double t = x * std::sinh(begin + half * (1 + place));
            const double part = half * weight * std::exp(t - y);
            plain += part;
            weighted += part * t;
        }
    };
    // The factor e^{t−Y} lies at the end.
    constexpr double kEnd = 4, kAll = 20;
    const double last = std::max(0.0, y - kEnd);
    if (last > 0) integrate(std::max(0.0, y - kAll), last);
    integrate(last, y);
    const Smooth s = smooth_table().at(x);
    const double log = 2 / kPi * std::log(0.5 * x);
    const double h0 = s.value + log * s.j0;                  // H₀ + Y₀
    const double h1 = s.slope + log * s.j1 - 2 / (kPi * x);  // H₁ + Y₁
    RoundWave wave;
    wave.value = -0.5 * kPi * decay * h0 - plain;
    wave.by_x = -0.5 * kPi * decay * (2 / kPi - h1) + y / (x * distance) - weighted / x;
    wave.by_y = -1 / distance - wave.value;
    return wave;
}

}  // namespace deepwater::sim
