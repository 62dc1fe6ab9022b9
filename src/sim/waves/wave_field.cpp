#include "sim/waves/wave_field.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "core/check.h"
#include "sim/numerics/denormals.h"
#include "sim/numerics/mip_chain.h"

namespace deepwater::sim {
namespace {

constexpr int kSmallestResolution = 16;
constexpr int kLargestResolution = 2048;

[[nodiscard]] size_t at(int index) {
    return static_cast<size_t>(index);
}

/// Returns frequency · t minus whole turns: p = f t rounded, and f t − p exactly, both modulo 1.
[[nodiscard]] double fractional_turn(double frequency, double t) {
    const double product = frequency * t;
    const double error = std::fma(frequency, t, -product);
    return std::remainder(std::remainder(product, 1.0) + std::remainder(error, 1.0), 1.0);
}

}  // namespace

void WaveScratch::fit(const WaveField& field) {
    const size_t plane = field.kernel_->plane_floats(field.shape_.resolution, field.shape_.harmonics);
    const size_t work = field.kernel_->scratch_floats(field.shape_.resolution);
    if (plane_.size() < plane) plane_.resize(plane);
    if (work_.size() < work) work_.resize(work);
}

WaveField::WaveField(const Shape& shape, const WaveKernel& kernel) : shape_(shape), kernel_(&kernel) {
    const int n = shape.resolution;
    const int c = shape.harmonics;
    DW_CHECK(n >= kSmallestResolution && n <= kLargestResolution);
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(n)));
    DW_CHECK(c >= 0 && c < n / 2 && shape.size > 0);
    const size_t rows = at(kernel.batches(c)) * at(kernel.lanes);
    amplitudes_.resize(rows * at(2 * c + 1) * 4);
    frequency_.resize(rows * at(c + 1));
    inverse_k_.resize(rows * at(c + 1));
    for (int m = 0; m <= c; ++m) {
        for (int i = m == 0 ? 1 : 0; i <= c; ++i) {
            inverse_k_[wave_index(i, m)] = static_cast<float>(1 / std::hypot(i, m));
        }
    }
    strip_extremes_.resize(at(strips()));
}

size_t WaveField::amplitude_index(int n, int m) const {
    const int c = shape_.harmonics;
    const int lanes = kernel_->lanes;
    return at((m / lanes * (2 * c + 1) + n + c) * 4 * lanes + m % lanes);
}

size_t WaveField::wave_index(int n, int m) const {
    const int lanes = kernel_->lanes;
    return at((m / lanes * (shape_.harmonics + 1) + n) * lanes + m % lanes);
}

void WaveField::set_waves(const Grid2D<Complex>& h0, const Grid2D<double>& frequency) {
    const int c = shape_.harmonics;
    DW_CHECK(h0.width() == 2 * c + 1 && h0.height() == 2 * c + 1);
    DW_CHECK(frequency.width() == c + 1 && frequency.height() == c + 1);
    const size_t lanes = at(kernel_->lanes);
    for (int m = 0; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            // h0 e^{−iωt} + conj(h0(−k)) e^{iωt} = p cos ωt + q sin ωt.
            const Complex forward = h0(c + n, c + m);
            const Complex backward = std::conj(h0(c - n, c - m));
            const bool mean_level = n == 0 && m == 0;
            const Complex p = mean_level ? Complex() : forward + backward;
            const Complex difference = mean_level ? Complex() : forward - backward;
            float* const parts = &amplitudes_[amplitude_index(n, m)];
            parts[0] = p.real();
            parts[lanes] = p.imag();
            parts[2 * lanes] = difference.imag();  // q = −i (forward − backward)
            parts[3 * lanes] = -difference.real();
        }
        for (int n = 0; n <= c; ++n) frequency_[wave_index(n, m)] = frequency(n, m);
    }
    choose_shear_weight();
    rates_known_ = false;
    still_ = std::ranges::all_of(amplitudes_, [](float part) { return part == 0; });
}

void WaveField::prepare_rates() {
    if (rates_known_) return;
    const int c = shape_.harmonics;
    const size_t lanes = at(kernel_->lanes);
    for (AlignedVector<float>& rate : rates_) rate.resize(amplitudes_.size());
    for (int m = 0; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            const auto omega =
                static_cast<float>(2 * std::numbers::pi * frequency_[wave_index(std::abs(n), m)]);
            const size_t first = amplitude_index(n, m);
            for (size_t part = first; part < first + 2 * lanes; part += lanes) {
                // d/dt (p cos ωt + q sin ωt) = ω q cos ωt − ω p sin ωt.
                const float p = amplitudes_[part], q = amplitudes_[part + 2 * lanes];
                rates_[0][part] = omega * q;
                rates_[0][part + 2 * lanes] = -omega * p;
                rates_[1][part] = -omega * omega * p;
                rates_[1][part + 2 * lanes] = -omega * omega * q;
            }
        }
    }
    rates_known_ = true;
}

void WaveField::choose_shear_weight() {
    const double unit = 2 * std::numbers::pi / shape_.size;
    const double cosine = std::cos(shape_.rotation);
    const double sine = std::sin(shape_.rotation);
    double height = 0, shear = 0;
    for (int m = 0; m <= shape_.harmonics; ++m) {
        for (int n = -shape_.harmonics; n <= shape_.harmonics; ++n) {
            if (n == 0 && m == 0) continue;
            const float* const parts = &amplitudes_[amplitude_index(n, m)];
            double energy = 0;
            for (size_t part = 0; part < 4; ++part) {
                const auto value = static_cast<double>(parts[part * at(kernel_->lanes)]);
                energy += value * value;
            }
            const double kx = cosine * n + sine * m;
            const double kz = cosine * m - sine * n;
            const double squeeze = unit * kx * kz / std::hypot(n, m);
            height += energy;
            shear += energy * squeeze * squeeze;
        }
    }
    // Largest shear weight, in wave lengths of the lowest wave. Where waves run along an axis the shear is
    // nearly 0, and remains so.
    constexpr double kLargestWeight = 1e4;  // in wave lengths of the lowest wave
    const double weight = shear > 0 ? std::sqrt(height / shear) : 1 / unit;
    shear_weight_ = static_cast<float>(std::min(weight, kLargestWeight / unit));
}

KernelWaves WaveField::kernel_waves(WaveRate rate) const {
    DW_CHECK(rate == WaveRate::none || rates_known_);
    const AlignedVector<float>& amplitudes = rate == WaveRate::none    ? amplitudes_
                                             : rate == WaveRate::first ? rates_[0]
                                                                       : rates_[1];
    return {.resolution = shape_.resolution,
            .harmonics = shape_.harmonics,
            .amplitudes = amplitudes.data(),
            .frequency = frequency_.data(),
            .inverse_k = inverse_k_.data(),
            .slow = has_slow_ ? slow_.data() : nullptr};
}

void set_bounds(std::span<const WaveExtremes> tiles, OceanMaps& maps) {
    maps.highest_crest = maps.farthest_drift = 0;
    float crowding = 0;  // of the larger tiles
    for (const WaveExtremes& tile : tiles) {
        maps.highest_crest += tile.height * (1 + crowding);
        maps.farthest_drift += tile.horizontal;
        crowding += tile.crowding;
    }
}

void raise_bounds(OceanMaps& maps) {
    if (!maps.coast) return;
    maps.highest_crest *= maps.coast->most;
    maps.farthest_drift *= maps.coast->most;
}

void WaveField::begin(double t, const WaveScale& scale, WaveRate rate) {
    has_slow_ = false;
    if (scale.slow == 0 || scale.gain == 0) return;
    if (!slow_heights_) {
        slow_heights_.emplace(shape_.harmonics);
        slow_.resize(amplitudes_.size() / 2);
    }
    const FlushDenormals flush;
    const std::array waves{kernel_waves(),
                           kernel_waves(rate == WaveRate::none ? WaveRate::none : WaveRate::first),
                           kernel_waves(rate)};
    // The maps are scaled by the gain, and the slow heights are products of waves.
    slow_heights_->compute(*kernel_, std::span(waves).first(static_cast<size_t>(rate) + 1), t,
                           static_cast<float>(2 * std::numbers::pi / shape_.size), scale.slow * scale.gain,
                           slow_);
    has_slow_ = true;
}

void WaveField::prepare(TileMaps& maps) const {
    if (maps.displacement.empty() || maps.displacement.front().width() != shape_.resolution)
        maps.still = false;
    maps.resolution = shape_.resolution;
    resize_mip_chain(maps.displacement, shape_.resolution);
    resize_mip_chain(maps.gradient, shape_.resolution);
    resize_mip_chain(maps.shear, shape_.resolution);
}

void WaveField::lay_still(TileMaps& maps) const {
    prepare(maps);
    maps.finest_alone = false;
    if (std::exchange(maps.still, true)) return;
    const auto fill = [](auto& levels, const auto& value) {
        for (auto& level : levels) std::ranges::fill(level.values(), value);
    };
    fill(maps.displacement, glm::vec4(0, 0, 0, 1));
    fill(maps.gradient, glm::vec4(0));
    fill(maps.shear, 0.0f);
}

void WaveField::transform_rows(const Strips& strips, double t, WaveScratch& scratch, WaveRate rate) const {
    const FlushDenormals flush;
    const KernelWaves waves = kernel_waves(rate);
    for (int batch = 0; batch < kernel_->batches(shape_.harmonics); ++batch) {
        kernel_->transform_rows(waves, batch, t, strips.first, strips.last, scratch.plane_.data(),
                                scratch.work_.data());
    }
}

void WaveField::transform_columns(const Strips& strips, const WaveScale& scale, TileMaps& maps,
                                  WaveScratch& scratch, MipLevels levels, WaveRate rate) {
    const KernelScale kernel_scale{.cosine = static_cast<float>(std::cos(shape_.rotation)),
                                   .sine = static_cast<float>(std::sin(shape_.rotation)),
                                   .unit = static_cast<float>(2 * std::numbers::pi / shape_.size),
                                   .gain = scale.gain,
                                   .choppiness = scale.choppiness,
                                   .shear_weight = shear_weight_,
                                   .rates = rate != WaveRate::none};
    KernelMaps kernel_maps;
    for (size_t level = 0; level < maps.displacement.size(); ++level) {
        kernel_maps.displacement[level] = &maps.displacement[level].row(0)->x;
        kernel_maps.gradient[level] = &maps.gradient[level].row(0)->x;
        kernel_maps.shear[level] = maps.shear[level].row(0);
    }
    kernel_maps.mips = levels == MipLevels::all;

    const FlushDenormals flush;
    const KernelWaves waves = kernel_waves();
    for (int strip = strips.first; strip < strips.last; ++strip) {
        const KernelExtremes extremes = kernel_->transform_columns(
            waves, strip, kernel_scale, scratch.plane_.data(), kernel_maps, scratch.work_.data());
        strip_extremes_[at(strip)] = {extremes.height, std::sqrt(extremes.horizontal2), extremes.crowding};
    }
}

void WaveField::evaluate_strips(const Strips& strips, double t, const WaveScale& scale, TileMaps& maps,
                                WaveScratch& scratch, MipLevels levels, WaveRate rate) {
    transform_rows(strips, t, scratch, rate);
    transform_columns(strips, scale, maps, scratch, levels, rate);
}

WaveExtremes WaveField::finish(TileMaps& maps, MipLevels levels) const {
    maps.finest_alone = levels == MipLevels::finest;
    maps.still = false;
    if (levels == MipLevels::all) {
        const FlushDenormals flush;
        average_levels(maps.displacement, WaveKernel::kStripLevels + 1);
        average_levels(maps.gradient, WaveKernel::kStripLevels + 1);
        average_levels(maps.shear, WaveKernel::kStripLevels + 1);
    }
    WaveExtremes all;
    for (const WaveExtremes& part : strip_extremes_) {
        all.height = std::max(all.height, part.height);
        all.horizontal = std::max(all.horizontal, part.horizontal);
        all.crowding = std::max(all.crowding, part.crowding);
    }
    return all;
}

WaveExtremes WaveField::evaluate(double t, const WaveScale& scale, TileMaps& maps, WaveScratch& scratch,
                                 MipLevels levels) {
    prepare(maps);
    scratch.fit(*this);
    begin(t, scale);
    evaluate_strips({0, strips()}, t, scale, maps, scratch, levels);
    return finish(maps, levels);
}

Grid2D<WaveField::Complex> WaveField::spectrum_at(double t) const {
    const int n = shape_.resolution;
    const int c = shape_.harmonics;
    const size_t lanes = at(kernel_->lanes);
    Grid2D<Complex> plane(n, n);
    for (int m = 0; m <= c; ++m) {
        for (int column = -c; column <= c; ++column) {
            const double turn = fractional_turn(frequency_[wave_index(std::abs(column), m)], t);
            const auto cosine = static_cast<float>(std::cos(2 * std::numbers::pi * turn));
            const auto sine = static_cast<float>(std::sin(2 * std::numbers::pi * turn));
            const float* const parts = &amplitudes_[amplitude_index(column, m)];
            const Complex h(parts[0] * cosine + parts[2 * lanes] * sine,
                            parts[lanes] * cosine + parts[3 * lanes] * sine);
            plane(column & (n - 1), m) = h;
            if (m > 0) plane(-column & (n - 1), n - m) = std::conj(h);
        }
    }
    return plane;
}

}  // namespace deepwater::sim
