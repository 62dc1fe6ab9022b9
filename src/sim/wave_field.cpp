#include "sim/wave_field.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/fft.h"
#include "sim/mip_chain.h"
#include "sim/trigonometry.h"

namespace deepwater::sim {
namespace {

/// Inside, wave numbers are counted in units of this wave index, so that heights and slopes, packed in pairs
/// into one transform, are of like size and neither drowns in the other's rounding.
constexpr float kUnitIndex = 16;

[[nodiscard]] size_t at(int index) {
    return static_cast<size_t>(index);
}

[[nodiscard]] LaneComplex times_i(const LaneComplex& z) {
    return {-z.imag(), z.real()};
}

/// Writes four channels, whose lanes are rows, as sample `x` of each of the rows.
void store_samples(float* const (&rows)[kLanes], int x, Lanes r, Lanes g, Lanes b, Lanes a) {
    const size_t offset = at(x) * kLanes;
    transpose(r, g, b, a);
    r.store(rows[0] + offset);
    g.store(rows[1] + offset);
    b.store(rows[2] + offset);
    a.store(rows[3] + offset);
}

/// −i conj(z)
[[nodiscard]] LaneComplex mirrored(const LaneComplex& z) {
    return {-z.imag(), -z.real()};
}

}  // namespace

WaveScratch::WaveScratch(int resolution) {
    for (auto& buffer : in) buffer.resize(at(resolution));
    for (auto& buffer : out) buffer.resize(at(resolution));
}

WaveField::WaveField(const Shape& shape)
    : shape_(shape), columns_((shape.harmonics + kLanes) / kLanes * kLanes) {
    const int n = shape.resolution;
    const int c = shape.harmonics;
    DW_CHECK(n >= kRowsPerTask && std::has_single_bit(static_cast<unsigned>(n)));
    DW_CHECK(c >= 0 && c < n / 2 && shape.size > 0);
    const int batches = columns_ / kLanes;
    cosine_ = sine_ = Grid2D<LaneComplex>(batches, 2 * c + 1);
    frequency_ = Grid2D<double>(columns_, c + 1);
    inverse_k_ = Grid2D<Lanes>(batches, c + 1);
    for (int m = 0; m <= c; ++m) {
        for (int column = 0; column < columns_; ++column) {
            const float k = std::hypot(static_cast<float>(column), static_cast<float>(m)) / kUnitIndex;
            inverse_k_(column / kLanes, m).v[column % kLanes] = k > 0 ? 1 / k : 0;
        }
    }
    for (auto& field : half_plane_) field = Grid2D<LaneComplex>(columns_, n / kLanes);
    task_extremes_.resize(at(row_tasks()));
}

void WaveField::set_waves(const Grid2D<Complex>& h0, const Grid2D<double>& frequency) {
    const int c = shape_.harmonics;
    DW_CHECK(h0.width() == 2 * c + 1 && h0.height() == 2 * c + 1);
    DW_CHECK(frequency.width() == c + 1 && frequency.height() == c + 1);
    for (int m = -c; m <= c; ++m) {
        for (int n = 0; n <= c; ++n) {
            // h0 e^{−iωt} + conj(h0(−k)) e^{iωt} = p cos ωt + q sin ωt.
            const Complex forward = h0(c + n, c + m);
            const Complex backward = std::conj(h0(c - n, c - m));
            const bool mean_level = n == 0 && m == 0;
            const Complex p = mean_level ? Complex() : forward + backward;
            const Complex q = mean_level ? Complex() : Complex(0, -1) * (forward - backward);
            const auto put = [&](LaneComplex& target, Complex value) {
                Lanes re = target.real();
                Lanes im = target.imag();
                re.v[n % kLanes] = value.real();
                im.v[n % kLanes] = value.imag();
                target = {re, im};
            };
            put(cosine_(n / kLanes, c + m), p);
            put(sine_(n / kLanes, c + m), q);
        }
    }
    for (int m = 0; m <= c; ++m) std::copy_n(frequency.row(m), c + 1, frequency_.row(m));
}

void WaveField::prepare(TileMaps& maps) const {
    maps.resolution = shape_.resolution;
    resize_mip_chain(maps.displacement, shape_.resolution);
    resize_mip_chain(maps.gradient, shape_.resolution);
}

void WaveField::transform_columns(int task, double t, WaveScratch& scratch) {
    const int n = shape_.resolution;
    const int c = shape_.harmonics;

    // Five fields in the axes of the tile, k in units: h, h/k, i kz h, i kz h/k, kz² h/k.
    for (int m = 0; m <= c; ++m) {
        Lanes turn;
        for (int lane = 0; lane < kLanes; ++lane) {
            turn.v[lane] = static_cast<float>(fractional_turn(frequency_(task * kLanes + lane, m) * t));
        }
        Lanes cosine, sine;
        cosine_and_sine(turn, cosine, sine);
        const Lanes inverse_k = inverse_k_(task, m);
        for (const int row : {m, -m}) {
            const LaneComplex h = cosine_(task, c + row) * cosine + sine_(task, c + row) * sine;
            const Lanes kz(static_cast<float>(row) / kUnitIndex);
            const size_t i = at(row & (n - 1));
            scratch.in[0][i] = h;
            scratch.in[1][i] = h * inverse_k;
            scratch.in[2][i] = times_i(h) * kz;
            scratch.in[3][i] = scratch.in[2][i] * inverse_k;
            scratch.in[4][i] = scratch.in[1][i] * (kz * kz);
        }
    }

    const InverseFft& fft = InverseFft::of_length(n);
    LaneComplex* const out = scratch.out[0].data();
    for (int field = 0; field < kFields; ++field) {
        std::fill(scratch.in[field].begin() + c + 1, scratch.in[field].begin() + (n - c), LaneComplex());
        fft.run(scratch.in[field].data(), out);
        // From columns in the lanes to rows in the lanes.
        for (int strip = 0; strip < n / kLanes; ++strip) {
            const LaneComplex* block = &out[at(strip * kLanes)];
            Lanes re[kLanes] = {block[0].real(), block[1].real(), block[2].real(), block[3].real()};
            Lanes im[kLanes] = {block[0].imag(), block[1].imag(), block[2].imag(), block[3].imag()};
            transpose(re[0], re[1], re[2], re[3]);
            transpose(im[0], im[1], im[2], im[3]);
            LaneComplex* target = &half_spectrum(field, strip)[at(task * kLanes)];
            for (int i = 0; i < kLanes; ++i) target[i] = {re[i], im[i]};
        }
    }
}

void WaveField::transform_strip(int strip, float choppiness, TileMaps& maps, WaveScratch& scratch,
                                WaveExtremes& extremes) {
    const int n = shape_.resolution;
    const LaneComplex* h = half_spectrum(0, strip);
    const LaneComplex* h_by_k = half_spectrum(1, strip);
    const LaneComplex* slope_z = half_spectrum(2, strip);
    const LaneComplex* drift_z = half_spectrum(3, strip);
    const LaneComplex* kz2_h_by_k = half_spectrum(4, strip);
    auto& in = scratch.in;

    // A + iB of two real fields: at −n the parts are conj A and conj B. Pairs: (h, slope x), (slope z, drift
    // z), (drift x, its x-derivative), (x-derivative of drift z, z-derivative of drift z).
    in[0][0] = {h[0].real(), Lanes()};
    in[1][0] = {slope_z[0].real(), drift_z[0].real()};
    in[2][0] = LaneComplex();
    in[3][0] = {Lanes(), -kz2_h_by_k[0].real()};
    for (int i = 1; i <= shape_.harmonics; ++i) {
        const Lanes kx(static_cast<float>(i) / kUnitIndex);
        const Lanes kx2 = kx * kx;
        const size_t positive = at(i);
        const size_t negative = at(n - i);
        in[0][positive] = h[i] * (Lanes(1) - kx);
        in[0][negative] = std::conj(h[i]) * (Lanes(1) + kx);
        in[1][positive] = slope_z[i] + times_i(drift_z[i]);
        in[1][negative] = std::conj(slope_z[i]) + times_i(std::conj(drift_z[i]));
        in[2][positive] = times_i(h_by_k[i]) * (kx - kx2);
        in[2][negative] = mirrored(h_by_k[i]) * (kx + kx2);
        in[3][positive] = times_i(drift_z[i] * kx - kz2_h_by_k[i]);
        in[3][negative] = mirrored(drift_z[i] * kx + kz2_h_by_k[i]);
    }
    const InverseFft& fft = InverseFft::of_length(n);
    for (size_t pair = 0; pair < 4; ++pair) {
        std::fill(in[pair].begin() + shape_.harmonics + 1, in[pair].begin() + (n - shape_.harmonics),
                  LaneComplex());
        fft.run(in[pair].data(), scratch.out[pair].data());
    }
    write_strip(strip, choppiness, maps, scratch, extremes);
}

void WaveField::write_strip(int strip, float choppiness, TileMaps& maps, const WaveScratch& scratch,
                            WaveExtremes& extremes) const {
    // From the axes of the tile to those of the world: vectors Rᵀ v, the drift's derivatives Rᵀ T R.
    const auto c = static_cast<float>(std::cos(shape_.rotation));
    const auto s = static_cast<float>(std::sin(shape_.rotation));
    const auto unit = static_cast<float>(2 * std::numbers::pi / shape_.size) * kUnitIndex;  // rad/m
    const Lanes drift_c(choppiness * c), drift_s(choppiness * s);
    const Lanes slope_c(unit * c), slope_s(unit * s);
    const float stretch = choppiness * unit;
    const Lanes cc(stretch * c * c), ss(stretch * s * s), cs(stretch * c * s);
    const Lanes cs2 = cs + cs;
    const Lanes cc_ss = cc - ss;

    const int n = shape_.resolution;
    float* displacement[kLanes];
    float* gradient[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) {
        displacement[lane] = &maps.displacement[0].row(strip * kLanes + lane)->x;
        gradient[lane] = &maps.gradient[0].row(strip * kLanes + lane)->x;
    }
    Lanes highest, farthest2;
    for (int x = 0; x < n; ++x) {
        const LaneComplex& height_slope = scratch.out[0][at(x)];
        const LaneComplex& cross = scratch.out[1][at(x)];
        const LaneComplex& drift = scratch.out[2][at(x)];
        const LaneComplex& stretches = scratch.out[3][at(x)];
        const Lanes slope_x = height_slope.imag();
        const Lanes slope_z = cross.real();
        const Lanes txx = drift.imag();
        const Lanes txz = stretches.real();
        const Lanes tzz = stretches.imag();

        const Lanes dx = drift_c * drift.real() + drift_s * cross.imag();
        const Lanes h = height_slope.real();
        const Lanes dz = drift_c * cross.imag() - drift_s * drift.real();
        const Lanes dxz = cs * (tzz - txx) + cc_ss * txz;
        highest = max(highest, abs(h));
        farthest2 = max(farthest2, dx * dx + dz * dz);
        store_samples(displacement, x, dx, h, dz, dxz);

        const Lanes hx = slope_c * slope_x + slope_s * slope_z;
        const Lanes hz = slope_c * slope_z - slope_s * slope_x;
        const Lanes dxx = cc * txx + cs2 * txz + ss * tzz;
        const Lanes dzz = ss * txx - cs2 * txz + cc * tzz;
        store_samples(gradient, x, hx, hz, dxx, dzz);
    }
    for (int lane = 0; lane < kLanes; ++lane) {
        extremes.height = std::max(extremes.height, highest.v[lane]);
        extremes.drift = std::max(extremes.drift, std::sqrt(farthest2.v[lane]));
    }
}

void WaveField::transform_rows(int task, float choppiness, TileMaps& maps, WaveScratch& scratch) {
    WaveExtremes extremes;
    constexpr int kStrips = kRowsPerTask / kLanes;
    for (int strip = 0; strip < kStrips; ++strip) {
        transform_strip(task * kStrips + strip, choppiness, maps, scratch, extremes);
    }
    task_extremes_[at(task)] = extremes;

    // The levels that these rows suffice for, while they are still in the cache.
    for (int level = 1; (kRowsPerTask >> level) > 0; ++level) {
        const int rows = kRowsPerTask >> level;
        average_rows(maps.displacement, level, task * rows, (task + 1) * rows);
        average_rows(maps.gradient, level, task * rows, (task + 1) * rows);
    }
}

WaveExtremes WaveField::finish(TileMaps& maps) const {
    constexpr int kLevelsDone = std::countr_zero(static_cast<unsigned>(kRowsPerTask));
    for (int level = kLevelsDone + 1; (shape_.resolution >> level) > 0; ++level) {
        average_rows(maps.displacement, level, 0, shape_.resolution >> level);
        average_rows(maps.gradient, level, 0, shape_.resolution >> level);
    }
    WaveExtremes all;
    for (const WaveExtremes& part : task_extremes_) {
        all.height = std::max(all.height, part.height);
        all.drift = std::max(all.drift, part.drift);
    }
    return all;
}

WaveExtremes WaveField::evaluate(double t, float choppiness, TileMaps& maps, WaveScratch& scratch) {
    prepare(maps);
    for (int task = 0; task < column_tasks(); ++task) transform_columns(task, t, scratch);
    for (int task = 0; task < row_tasks(); ++task) transform_rows(task, choppiness, maps, scratch);
    return finish(maps);
}

Grid2D<WaveField::Complex> WaveField::spectrum_at(double t) const {
    const int n = shape_.resolution;
    const int c = shape_.harmonics;
    Grid2D<Complex> plane(n, n);
    for (int m = -c; m <= c; ++m) {
        for (int column = 0; column <= c; ++column) {
            const double phase = 2 * std::numbers::pi * fractional_turn(frequency_(column, std::abs(m)) * t);
            const int batch = column / kLanes;
            const int lane = column % kLanes;
            const auto pick = [lane](const LaneComplex& z) {
                return Complex(z.real().v[lane], z.imag().v[lane]);
            };
            const Complex h = pick(cosine_(batch, c + m)) * static_cast<float>(std::cos(phase)) +
                              pick(sine_(batch, c + m)) * static_cast<float>(std::sin(phase));
            plane(column, m & (n - 1)) = h;
            if (column > 0) plane(n - column, -m & (n - 1)) = std::conj(h);
        }
    }
    return plane;
}

}  // namespace deepwater::sim
