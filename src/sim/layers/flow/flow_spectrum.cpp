#include "sim/layers/flow/flow_spectrum.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

using Complex = std::complex<float>;

/// Returns the signed wave number of an index.
int wave_of(int index, int n) {
    return index < n / 2 ? index : index - n;
}

Complex times(Complex a, Complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// Returns (k_x + i k_z)² / k² of a wave.
Complex direction2(int kx, int kz) {
    const auto x = static_cast<float>(kx), z = static_cast<float>(kz);
    const float over = 1 / std::max(x * x + z * z, 1.0f);
    return {(x * x - z * z) * over, 2 * x * z * over};
}

/// A wave and its opposite: places (row n, column m) and (−n, −m) of a spectrum.
struct Pair {
    int row, column, opposite_row, opposite_column;

    [[nodiscard]] bool is_own_opposite() const { return row == opposite_row && column == opposite_column; }
};

Complex read(const ComplexGrid& grid, int column, int row) {
    return {grid.re(column, row), grid.im(column, row)};
}

void write(ComplexGrid& grid, int column, int row, Complex value) {
    grid.re(column, row) = value.real();
    grid.im(column, row) = value.imag();
}

/// Calls visit(pair) for every pair of opposite waves once, rows divided among threads.
template <class Visit>
void for_each_pair(int n, const Visit& visit) {
    tbb::parallel_for(
        0, n / 2 + 1,
        [&](int row) {
            const int opposite_row = (n - row) % n;
            const int last = row == opposite_row ? n / 2 : n - 1;
            for (int column = 0; column <= last; ++column)
                visit(Pair{row, column, opposite_row, (n - column) % n});
        },
        tbb::static_partitioner());
}

/// Calls visit(row) for all rows, divided among threads.
template <class Visit>
void for_each_row(int n, const Visit& visit) {
    tbb::parallel_for(0, n, visit, tbb::static_partitioner());
}

/// Derivatives in one row of a square that repeats, by central differences of five points: off by (kΔ)⁴/30.
class SlopeOfRow {
public:
    /// @param n     cells along a side, a power of two
    /// @param unit  2π / side, rad/m
    SlopeOfRow(int row, int n, float unit)
        : row_(row), mask_(n - 1), scale_(static_cast<float>(n) * unit / (24 * std::numbers::pi_v<float>)) {}

    /// Returns the derivative along the row at its cell i.
    template <class Values>
    [[nodiscard]] auto along(int i, const Values& at) const {
        return scale_ * (8.0f * (at((i + 1) & mask_) - at((i - 1) & mask_)) - at((i + 2) & mask_) +
                         at((i - 2) & mask_));
    }
    /// Returns the derivative across the row.
    /// @param at  by row
    template <class Values>
    [[nodiscard]] auto across(const Values& at) const {
        return along(row_, at);
    }

private:
    int row_, mask_;
    float scale_;  // 1/12Δ
};

}  // namespace

FlowSpectrum::FlowSpectrum(int n, double side)
    : n_(n),
      unit_(2 * std::numbers::pi / side),
      viscous_(static_cast<size_t>(n), 1.0f),
      sharpening_(static_cast<size_t>(n)),
      pressure_(n) {
    for (int i = 0; i < n; ++i) {
        const double turn = 2 * std::numbers::pi * i / n;
        sharpening_[static_cast<size_t>(i)] = static_cast<float>(3 / (2 + std::cos(turn)));
    }
}

void FlowSpectrum::set_viscosity(double viscosity, double seconds) {
    for (int i = 0; i < n_; ++i) {
        const double k = unit_ * wave_of(i, n_);
        viscous_[static_cast<size_t>(i)] = static_cast<float>(std::exp(-viscosity * k * k * seconds));
    }
}

void FlowSpectrum::project(const Projection& how, ComplexGrid& spectrum, ComplexGrid& carried) const {
    const int n = n_;
    for_each_pair(n, [&, this](const Pair& pair) {
        if (pair.row == n / 2 || pair.column == n / 2) {
            // Waves of two cells have no direction.
            for (ComplexGrid* grid : {&spectrum, &carried}) {
                write(*grid, pair.column, pair.row, 0);
                write(*grid, pair.opposite_column, pair.opposite_row, 0);
            }
            return;
        }
        if (pair.is_own_opposite()) return;
        const auto i = static_cast<size_t>(pair.row), j = static_cast<size_t>(pair.column);
        const float damped = viscous_[i] * viscous_[j];
        const float sharpened = how.splines ? sharpening_[i] * sharpening_[j] : 1.0f;
        // e² is the same for both waves.
        const Complex e2 = damped * direction2(wave_of(pair.row, n), wave_of(pair.column, n));
        const Complex own = read(spectrum, pair.column, pair.row);
        const Complex opposite = read(spectrum, pair.opposite_column, pair.opposite_row);
        const auto settle = [&](int row, int column, Complex a, Complex b) {
            const Complex mirrored = times(e2, std::conj(b));
            const Complex kept = 0.5f * (damped * a - mirrored);
            write(spectrum, column, row, kept);
            write(carried, column, row, sharpened * (how.reflects ? -mirrored : kept));
        };
        settle(pair.row, pair.column, own, opposite);
        settle(pair.opposite_row, pair.opposite_column, opposite, own);
    });
    for (ComplexGrid* grid : {&spectrum, &carried}) write(*grid, 0, 0, {how.current.x, how.current.y});
}

void FlowSpectrum::divide_by_splines(ComplexGrid& spectrum) const {
    for_each_row(n_, [&](int row) {
        for (int column = 0; column < n_; ++column) {
            const float factor =
                sharpening_[static_cast<size_t>(row)] * sharpening_[static_cast<size_t>(column)];
            spectrum.re(column, row) *= factor;
            spectrum.im(column, row) *= factor;
        }
    });
}

void FlowSpectrum::set_gusts(double acceleration, double length, const glm::dvec2& wind, int seed) {
    gusts_.clear();
    wind_ = wind;
    if (acceleration <= 0) return;
    const double middle = 2 * std::numbers::pi / length / unit_;  // in whole waves along the side
    const auto most = static_cast<int>(std::min(middle * std::numbers::sqrt2, n_ / 4.0));
    constexpr std::int64_t kMostGusts = 64;  // waves, drawn evenly when there are more
    std::vector<Gust> all;
    for (int n = 0; n <= most; ++n) {
        for (int m = n == 0 ? 1 : -most; m <= most; ++m) {
            const double size = std::hypot(n, m);
            if (size * std::numbers::sqrt2 < middle || size > middle * std::numbers::sqrt2) continue;
            const std::complex<float> draw = gaussian_draw(seed, 0, n, m);
            const glm::dvec2 k(unit_ * n, unit_ * m);
            // They turn at about the rate at which water of 0.3 m/s crosses them.
            constexpr double kTurnSpeed = 0.3;
            all.push_back({.row = n,
                           .column = (m + n_) % n_,
                           .k = k,
                           .phase = static_cast<double>(std::arg(draw)),
                           .turns = static_cast<double>(draw.real()) * kTurnSpeed * glm::length(k)});
        }
    }
    const auto count = static_cast<std::int64_t>(all.size()), kept = std::min(count, kMostGusts);
    for (std::int64_t i = 0; i < kept; ++i) gusts_.push_back(all[static_cast<size_t>(i * count / kept)]);
    if (kept > 0) gust_size_ = acceleration / std::sqrt(2 * static_cast<double>(kept));
}

void FlowSpectrum::add_gusts(double t, double seconds, ComplexGrid& spectrum) const {
    for (const Gust& gust : gusts_) {
        // The force is (−k_z, k_x)/k g, whose Z is i (k_x + i k_z)/k g; of the opposite wave g is −conj g.
        const double angle = gust.phase + gust.turns * t - glm::dot(gust.k, wind_) * t;
        const std::complex<double> g = std::polar(gust_size_ * seconds, angle);
        const std::complex<double> across = std::complex<double>(-gust.k.y, gust.k.x) / glm::length(gust.k);
        const int row = (n_ - gust.row) % n_, column = (n_ - gust.column) % n_;
        write(spectrum, gust.column, gust.row, read(spectrum, gust.column, gust.row) + Complex(across * g));
        write(spectrum, column, row, read(spectrum, column, row) + Complex(across * std::conj(g)));
    }
}

void FlowSpectrum::dents(const Grid2D<glm::vec2>& velocity, PlaneFft& fft, Grid2D<glm::vec3>& to) {
    const int n = n_;
    if (to.width() != n) to = Grid2D<glm::vec3>(n, n);
    const auto unit = static_cast<float>(unit_);
    // −∇²p/ρ = div N = 2 ((du/dx)² + du/dz · dw/dx), for dw/dz is −du/dx.
    for_each_row(n, [&](int j) {
        const SlopeOfRow slope(j, n, unit);
        for (int i = 0; i < n; ++i) {
            const glm::vec2 by_x = slope.along(i, [&](int x) { return velocity(x, j); });
            const glm::vec2 by_z = slope.across([&](int z) { return velocity(i, z); });
            pressure_.re(i, j) = 2 * (by_x.x * by_x.x + by_z.x * by_x.y);
            pressure_.im(i, j) = 0;
        }
    });
    fft.forward(pressure_);
    constexpr auto kOverGravity = static_cast<float>(1 / kGravity);
    for_each_row(n, [&](int row) {
        const float kx = unit * static_cast<float>(wave_of(row, n));
        for (int column = 0; column < n; ++column) {
            const float kz = unit * static_cast<float>(wave_of(column, n));
            const float k2 = kx * kx + kz * kz, factor = k2 > 0 ? kOverGravity / k2 : 0;
            pressure_.re(column, row) *= factor;
            pressure_.im(column, row) *= factor;
        }
    });
    fft.inverse(pressure_);
    for_each_row(n, [&](int j) {
        const SlopeOfRow slope(j, n, unit);
        for (int i = 0; i < n; ++i) {
            to(i, j) = {pressure_.re(i, j), slope.along(i, [&](int x) { return pressure_.re(x, j); }),
                        slope.across([&](int z) { return pressure_.re(i, z); })};
        }
    });
}

}  // namespace deepwater::sim
