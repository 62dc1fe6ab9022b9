#include "sim/statistics/spectrum_estimate.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/check.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/numerics/fft.h"
#include "sim/statistics/spectral_peak.h"
#include "sim/waves/cascades.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

/// Below this |sin φ| the two directions are not separated: rounding errors (1e-7 of the largest amplitude)
/// would be amplified a hundredfold.
constexpr double kSmallestSine = 0.01;

/// Step of ln k of a curve: the sharpest peak (0.14 in k) has five to its standard width.
constexpr double kCurveStep = 0.03;

/// Directions at which a ring of the plane is sampled, at least.
constexpr int kFewestDirections = 64;
/// Directions at which a sector of the compass is sampled.
constexpr int kDirectionsPerSector = 5;

/// Frequency, relative to its first one, down to which a curve is continued for the lines of a loop.
constexpr double kLowestOfLoop = 0.1;

double delta_k(const TileInfo& info) {
    return kTwoPi / static_cast<double>(info.size);
}

bool carries(const TileInfo& info, double k) {
    return k >= static_cast<double>(info.k_min) && k < static_cast<double>(info.k_max);
}

/// Bilinear between the lattice points of a tile that its band holds.  @param u, v  in wave indices
double interpolate(const TileInfo& info, const Grid2D<double>& power, int c, double u, double v) {
    const int n = static_cast<int>(std::floor(u));
    const int m = static_cast<int>(std::floor(v));
    double sum = 0, weights = 0;
    for (int j = m; j <= m + 1; ++j) {
        for (int i = n; i <= n + 1; ++i) {
            if (std::abs(i) > c || std::abs(j) > c || !carries(info, std::hypot(i, j) * delta_k(info)))
                continue;
            const double weight = (1 - std::abs(u - i)) * (1 - std::abs(v - j));
            sum += weight * power(i + c, j + c);
            weights += weight;
        }
    }
    return weights > 0 ? sum / weights : 0;
}

}  // namespace

SpectrumEstimate::SpectrumEstimate(const SeaState& state) : state_(state) {
    check_state(state);
}

bool SpectrumEstimate::fits(const OceanMaps& maps) const {
    if (tiles_.size() != maps.tiles.size()) return false;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const TileInfo& info = maps.info[i];
        if (tiles_[i].resolution != maps.tiles[i].resolution || tiles_[i].info.size != info.size ||
            tiles_[i].info.k_min != info.k_min || tiles_[i].info.k_max != info.k_max)
            return false;
    }
    return true;
}

void SpectrumEstimate::fit_to(const OceanMaps& maps) {
    if (fits(maps)) return;
    samples_ = 0;
    tiles_.resize(maps.tiles.size());
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const int n = maps.tiles[i].resolution;
        const int c = harmonics_below(static_cast<double>(maps.info[i].k_max),
                                      static_cast<double>(maps.info[i].size), n);
        tiles_[i] = {.info = maps.info[i],
                     .resolution = n,
                     .harmonics = c,
                     .heights = Grid2D<std::complex<float>>(n, n),
                     .power = Grid2D<double>(2 * c + 1, 2 * c + 1)};
    }
}

void SpectrumEstimate::sample(const OceanMaps& maps) {
    fit_to(maps);
    first_time_ = maps.time;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const auto source = maps.tiles[i].displacement[0].values();
        std::transform(source.begin(), source.end(), tiles_[i].heights.values().begin(),
                       [](const glm::vec4& v) { return v.y; });
    }
}

void SpectrumEstimate::sample_later(const OceanMaps& maps) {
    if (tiles_.empty() || !fits(maps)) return;
    samples_ += 1;
    tbb::parallel_for(std::size_t{0}, tiles_.size(),
                      [&](std::size_t i) { add_tile(tiles_[i], maps.tiles[i], maps.time - first_time_); });
}

void SpectrumEstimate::add_tile(Tile& tile, const TileMaps& later, double elapsed) const {
    // Both moments in one transform, as real and imaginary part.
    const auto source = later.displacement[0].values();
    const auto heights = tile.heights.values();
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i].imag(source[i].y);
    const Grid2D<std::complex<float>> sums = inverse_fft_2d(tile.heights);

    const int n = tile.resolution;
    const int c = tile.harmonics;
    const double samples = static_cast<double>(n) * n;
    for (int j = -c; j <= c; ++j) {
        for (int i = -c; i <= c; ++i) {
            const double k = std::hypot(i, j) * delta_k(tile.info);
            if (k <= 0 || !carries(tile.info, k)) continue;
            // The inverse transform of real data is, but for N² and the sign of k, the forward one.
            const std::complex<double> ahead(sums(i & (n - 1), j & (n - 1)));
            const std::complex<double> astern(sums(-i & (n - 1), -j & (n - 1)));
            const std::complex<double> first = (astern + std::conj(ahead)) / (2 * samples);
            const std::complex<double> second =
                (astern - std::conj(ahead)) / std::complex<double>(0, 2 * samples);
            const double phase = kTwoPi * animation_frequency(state_, k) * elapsed;
            const double sine = std::sin(phase);
            tile.power(i + c, j + c) +=
                std::abs(sine) > kSmallestSine
                    ? std::norm(second - first * std::polar(1.0, phase)) / (2 * sine * sine)
                    : 0.5 * (std::norm(first) + std::norm(second));
        }
    }
}

void SpectrumEstimate::fade(double factor) {
    samples_ *= factor;
    for (Tile& tile : tiles_) {
        for (double& power : tile.power.values()) power *= factor;
    }
}

void SpectrumEstimate::add(const SpectrumEstimate& other) {
    if (other.tiles_.empty()) return;
    if (tiles_.empty()) {
        *this = other;
        return;
    }
    DW_CHECK(tiles_.size() == other.tiles_.size());
    samples_ += other.samples_;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const auto sums = tiles_[i].power.values();
        const auto more = other.tiles_[i].power.values();
        DW_CHECK(sums.size() == more.size());
        for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += more[j];
    }
}

double SpectrumEstimate::density(double kx, double kz) const {
    const double k = std::hypot(kx, kz);
    if (samples_ <= 0) return 0;
    for (const Tile& tile : tiles_) {
        if (!carries(tile.info, k)) continue;
        const double delta = delta_k(tile.info);
        const double c = std::cos(static_cast<double>(tile.info.rotation));
        const double s = std::sin(static_cast<double>(tile.info.rotation));
        const double power = interpolate(tile.info, tile.power, tile.harmonics, (c * kx - s * kz) / delta,
                                         (s * kx + c * kz) / delta);
        return power / (samples_ * delta * delta);
    }
    return 0;
}

double SpectrumEstimate::ring_integral(double k) const {
    int directions = kFewestDirections;
    for (const Tile& tile : tiles_) {
        if (carries(tile.info, k))
            directions = std::max(directions, static_cast<int>(std::ceil(kTwoPi * k / delta_k(tile.info))));
    }
    double sum = 0;
    for (int i = 0; i < directions; ++i) {
        const double angle = kTwoPi * i / directions;
        sum += density(k * std::cos(angle), k * std::sin(angle));
    }
    return sum * k * kTwoPi / directions;
}

FrequencyCurve SpectrumEstimate::frequency_curve() const {
    FrequencyCurve curve;
    if (tiles_.empty()) return curve;
    const double lowest =
        std::max(static_cast<double>(tiles_.front().info.k_min), delta_k(tiles_.front().info));
    const double highest = static_cast<double>(tiles_.back().info.k_max);
    for (double k = lowest; k < highest; k *= 1 + kCurveStep) {
        const auto carrier = std::find_if(tiles_.begin(), tiles_.end(),
                                          [k](const Tile& tile) { return carries(tile.info, k); });
        if (carrier == tiles_.end()) continue;
        const double indices = k / delta_k(carrier->info);
        curve.frequency.push_back(angular_frequency(state_, k));
        curve.law_frequency.push_back(law_frequency(state_, k));
        curve.density.push_back(ring_integral(k) / group_speed(state_, k));
        curve.waves.push_back(indices * indices);
    }
    return curve;
}

std::vector<double> SpectrumEstimate::spread(double k_low, double k_high, int directions) const {
    DW_CHECK(0 < k_low && k_low < k_high && directions >= 1);
    std::vector<double> sectors(static_cast<std::size_t>(directions));
    double sum = 0;
    for (double k = k_low; k < k_high; k *= 1 + kCurveStep) {
        for (int i = 0; i < directions * kDirectionsPerSector; ++i) {
            // Sector 0 is centred on north.
            const double sector = (i + 0.5) / kDirectionsPerSector - 0.5;
            const double compass = kTwoPi * sector / directions;
            const double variance = k * k * density(k * std::sin(compass), -k * std::cos(compass));
            sectors[static_cast<std::size_t>(i / kDirectionsPerSector)] += variance;
            sum += variance;
        }
    }
    if (sum > 0) {
        for (double& sector : sectors) sector *= directions / (kTwoPi * sum);
    }
    return sectors;
}

namespace {

/// ∫ of a curve from its beginning to `omega`, the curve being straight between its points.
class RunningIntegral {
public:
    explicit RunningIntegral(const FrequencyCurve& curve) : curve_(curve), sums_(curve.frequency.size()) {
        for (std::size_t i = 1; i < sums_.size(); ++i) {
            sums_[i] = sums_[i - 1] + 0.5 * (curve.density[i] + curve.density[i - 1]) *
                                          (curve.frequency[i] - curve.frequency[i - 1]);
        }
    }

    [[nodiscard]] double operator()(double omega) const {
        const auto& frequency = curve_.frequency;
        if (omega <= frequency.front()) return 0;
        if (omega >= frequency.back()) return sums_.back();
        const auto above = std::upper_bound(frequency.begin(), frequency.end(), omega);
        const auto i = static_cast<std::size_t>(above - frequency.begin());
        const double step = frequency[i] - frequency[i - 1];
        const double x = omega - frequency[i - 1];
        const double slope = (curve_.density[i] - curve_.density[i - 1]) / step;
        return sums_[i - 1] + x * (curve_.density[i - 1] + 0.5 * slope * x);
    }

private:
    const FrequencyCurve& curve_;
    std::vector<double> sums_;
};

}  // namespace

std::vector<double> loop_envelope(const FrequencyCurve& curve, double loop_period) {
    DW_CHECK(loop_period > 0);
    const double line = kTwoPi / loop_period;
    const RunningIntegral integral(curve);
    std::vector<double> envelope;
    envelope.reserve(curve.frequency.size());
    for (const double omega : curve.frequency) envelope.push_back(integral(omega + line) - integral(omega));
    return envelope;
}

double peak_frequency(const FrequencyCurve& curve, double loop_period) {
    if (curve.frequency.size() < 2) return 0;
    if (loop_period <= 0) {
        return spectral_peak(curve.frequency, curve.law_frequency, curve.density, curve.waves);
    }

    // Lines below the first of the frequencies hold what is rounded down to them: the curve goes on there,
    // without waves, in the same steps.
    FrequencyCurve extended = curve;
    const double ratio = curve.frequency[1] / curve.frequency[0];
    const double law_ratio = curve.law_frequency[1] / curve.law_frequency[0];
    for (double omega = curve.frequency[0]; omega > kLowestOfLoop * curve.frequency[0];) {
        omega /= ratio;
        extended.frequency.insert(extended.frequency.begin(), omega);
        extended.law_frequency.insert(extended.law_frequency.begin(),
                                      extended.law_frequency.front() / law_ratio);
        extended.density.insert(extended.density.begin(), 0.0);
        extended.waves.insert(extended.waves.begin(),
                              curve.waves[0] * std::pow(omega / curve.frequency[0], 4));
    }
    const double peak = spectral_peak(extended.frequency, extended.law_frequency,
                                      loop_envelope(extended, loop_period), extended.waves);
    // Nearer to 0 than to the first line.
    return peak < 0.5 * kTwoPi / loop_period ? 0 : peak;
}

}  // namespace deepwater::sim
