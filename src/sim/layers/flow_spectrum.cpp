#include "sim/layers/flow_spectrum.h"

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

}  // namespace

FlowSpectrum::FlowSpectrum(int n, double side)
    : n_(n),
      unit_(2 * std::numbers::pi / side),
      viscous_(static_cast<size_t>(n), 1.0f),
      sharpening_(static_cast<size_t>(n)),
      slopes_(n),
      turning_(n) {
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
    const auto settle = [&, this](int row, int column, Complex own, Complex opposite) {
        const auto i = static_cast<size_t>(row), j = static_cast<size_t>(column);
        const float damped = viscous_[i] * viscous_[j];
        const Complex mirrored = times(direction2(wave_of(row, n), wave_of(column, n)), std::conj(opposite));
        const Complex kept = damped * 0.5f * (own - mirrored);
        write(spectrum, column, row, kept);
        const float sharpened = how.splines ? sharpening_[i] * sharpening_[j] : 1.0f;
        write(carried, column, row, sharpened * (how.reflects ? -damped * mirrored : kept));
    };
    for_each_pair(n, [&](const Pair& pair) {
        if (pair.row == n / 2 || pair.column == n / 2) {
            // Waves of two cells have no direction.
            for (ComplexGrid* grid : {&spectrum, &carried}) {
                write(*grid, pair.column, pair.row, 0);
                write(*grid, pair.opposite_column, pair.opposite_row, 0);
            }
            return;
        }
        if (pair.is_own_opposite()) return;
        const Complex a = read(spectrum, pair.column, pair.row);
        const Complex b = read(spectrum, pair.opposite_column, pair.opposite_row);
        settle(pair.row, pair.column, a, b);
        settle(pair.opposite_row, pair.opposite_column, b, a);
    });
    for (ComplexGrid* grid : {&spectrum, &carried}) write(*grid, 0, 0, {how.current.x, how.current.y});
}

void FlowSpectrum::divide_by_splines(ComplexGrid& spectrum) const {
    tbb::parallel_for(
        0, n_,
        [&](int row) {
            for (int column = 0; column < n_; ++column) {
                const float factor =
                    sharpening_[static_cast<size_t>(row)] * sharpening_[static_cast<size_t>(column)];
                spectrum.re(column, row) *= factor;
                spectrum.im(column, row) *= factor;
            }
        },
        tbb::static_partitioner());
}

void FlowSpectrum::set_gusts(double acceleration, double length, const glm::dvec2& wind, int seed) {
    gusts_.clear();
    wind_ = wind;
    if (acceleration <= 0) return;
    const double middle = 2 * std::numbers::pi / length / unit_;  // in whole waves along the side
    const int most = std::min(static_cast<int>(middle * std::numbers::sqrt2), n_ / 4);
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

void FlowSpectrum::dents(const ComplexGrid& velocity, PlaneFft& fft, Grid2D<glm::vec3>& to) {
    const int n = n_;
    if (to.width() != n) to = Grid2D<glm::vec3>(n, n);
    const auto unit = static_cast<float>(unit_);
    // slopes_: du/dx + i du/dz = i κ û, κ = k_x + i k_z. turning_: dw/dx.
    for_each_pair(n, [&](const Pair& pair) {
        const Complex a = read(velocity, pair.column, pair.row);
        const Complex b = read(velocity, pair.opposite_column, pair.opposite_row);
        const auto set = [&, unit](int row, int column, Complex own, Complex opposite) {
            const float kx = unit * static_cast<float>(wave_of(row, n));
            const float kz = unit * static_cast<float>(wave_of(column, n));
            const Complex u = 0.5f * (own + std::conj(opposite));
            const Complex w = times({0, -0.5f}, own - std::conj(opposite));
            write(slopes_, column, row, times({-kz, kx}, u));
            write(turning_, column, row, times({0, kx}, w));
        };
        set(pair.row, pair.column, a, b);
        if (!pair.is_own_opposite()) set(pair.opposite_row, pair.opposite_column, b, a);
    });
    fft.inverse(slopes_);
    fft.inverse(turning_);
    // −∇²p/ρ = div N = 2 ((du/dx)² + du/dz · dw/dx), for dw/dz is −du/dx.
    tbb::parallel_for(0, n, [&](int j) {
        for (int i = 0; i < n; ++i) {
            const float along = slopes_.re(i, j);
            turning_.re(i, j) = 2 * (along * along + slopes_.im(i, j) * turning_.re(i, j));
            turning_.im(i, j) = 0;
        }
    });
    fft.forward(turning_);
    constexpr auto kOverGravity = static_cast<float>(1 / kGravity);
    tbb::parallel_for(0, n, [&](int row) {
        for (int column = 0; column < n; ++column) {
            const float kx = unit * static_cast<float>(wave_of(row, n));
            const float kz = unit * static_cast<float>(wave_of(column, n));
            const float k2 = kx * kx + kz * kz;
            const bool none = k2 == 0 || row == n / 2 || column == n / 2;
            const Complex height = none ? Complex(0) : (kOverGravity / k2) * read(turning_, column, row);
            write(turning_, column, row, height);
            write(slopes_, column, row, times({-kz, kx}, height));
        }
    });
    fft.inverse(turning_);
    fft.inverse(slopes_);
    tbb::parallel_for(0, n, [&](int j) {
        for (int i = 0; i < n; ++i) to(i, j) = {turning_.re(i, j), slopes_.re(i, j), slopes_.im(i, j)};
    });
}

}  // namespace deepwater::sim
