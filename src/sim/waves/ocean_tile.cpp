#include "sim/waves/ocean_tile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "sim/laws/dispersion.h"
#include "sim/laws/whitecaps.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

/// Smaller amplitudes are set to 0: a million of them make a micrometre, and they would become denormal
/// numbers, which are a hundred times slower.
constexpr double kSmallestAmplitude = 1e-12;  // m

/// From this wave index on one sample of the wind sea per square suffices: the square's relative width is
/// 1/index, and all spreadings and peaks of wind seas are broader than 1/8.
constexpr double kFineIndex = 8;

/// Samples along the side of a square that the band's edge cuts: at the inner edge, where squares are wide
/// relative to k, and at the outer edge, where it matters only beside a peak.
constexpr double kInnerEdge = 4;
constexpr double kOuterEdge = 2;
constexpr double kHalfDiagonal = std::numbers::sqrt2 / 2;

/// Largest number of samples along a side: enough for a swell of 1° at index 8.
constexpr double kMostSamples = 8;

/// Wave numbers, relative to the peak, between which swell has 99 % of its height variance.
constexpr double kSwellBegins = 1.0 / 3;
constexpr double kSwellEnds = 10;

/// Half the standard width of JONSWAP's peak, in ln k.
constexpr double kHalfPeakWidth = 0.07;

TilePlan cut_at_nyquist(TilePlan plan) {
    plan.k_max = std::min(plan.k_max, std::numbers::pi * plan.resolution / plan.size);
    return plan;
}

WaveField::Shape shape_of(const TilePlan& plan) {
    return {.resolution = plan.resolution,
            .size = plan.size,
            .rotation = plan.rotation,
            .harmonics = plan.harmonics()};
}

/// Returns the mean wave number, rad/m, of the waves from `low` to `high`, weighted by height variance.
float mean_wave_number(const SeaSpectrum& spectrum, double low, double high) {
    const double variance = spectrum.height_variance(low, high);
    const double sum = variance > 0 ? spectrum.integral([](double k) { return k; }, low, high) : 0;
    return static_cast<float>(sum > 0 ? sum / variance : std::max(low, 1e-3));
}

}  // namespace

OceanTile::OceanTile(const TilePlan& plan, const SeaState& state)
    : OceanTile(plan, state, SeaSpectrum(state)) {}

OceanTile::OceanTile(const TilePlan& plan, const SeaState& state, const SeaSpectrum& spectrum,
                     const WaveKernel& kernel)
    : plan_(cut_at_nyquist(plan)),
      field_(shape_of(plan_), kernel),
      delta_k_(2 * std::numbers::pi / plan_.size),
      first_(plan_.k_min / delta_k_),
      last_(plan_.k_max / delta_k_),
      // The world's wave vector is Rᵀ times the tile's.
      axis_u_(std::cos(plan_.rotation), -std::sin(plan_.rotation)),
      axis_v_(std::sin(plan_.rotation), std::cos(plan_.rotation)) {
    const int c = plan_.harmonics();
    draws_ = h0_ = Grid2D<std::complex<float>>(2 * c + 1, 2 * c + 1);
    variance_ = Grid2D<float>(2 * c + 1, 2 * c + 1);
    density_ = Grid2D<double>(2 * c + 1, 2 * c + 1);
    frequency_ = Grid2D<double>(c + 1, c + 1);
    for (int n = 0; n <= c + 1; ++n) {
        for (int m = 0; m <= n; ++m) {
            const double index = std::hypot(n, m);
            const bool carried = n <= c && index > 0 && inside_band(index);
            distances_.push_back({.index = index, .ring = {}, .carried = carried, .samples = 0});
        }
    }
    info_.rung = plan_.rung;
    info_.size = static_cast<float>(plan_.size);
    info_.rotation = static_cast<float>(plan_.rotation);
    info_.k_min = static_cast<float>(plan_.k_min);
    info_.k_max = static_cast<float>(plan_.k_max);
    const auto levels = static_cast<size_t>(std::bit_width(static_cast<unsigned>(plan_.resolution)));
    info_.lost_slope_variance.resize(levels);
    info_.shown_slope_variance.resize(levels);
    lost_covariance_.resize(levels);
    shown_covariance_.resize(levels);
    passed_.resize(static_cast<size_t>(c) + 1);
    shown_.resize(static_cast<size_t>(c) + 1);
    draw(state.seed);
    set_state(state, spectrum);
}

void OceanTile::draw(int seed) {
    seed_ = seed;
    const int c = plan_.harmonics();
    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) draws_(c + n, c + m) = 0.5f * gaussian_draw(seed, plan_.rung, n, m);
    }
}

bool OceanTile::inside_band(double index) const {
    return index >= first_ && index < last_;
}

/// Returns the part of a small square, 1/samples wide, that lies inside the band.
double OceanTile::part_inside_band(double index, int samples) const {
    return std::clamp((index - first_) * samples + 0.5, 0.0, 1.0) *
           std::clamp((last_ - index) * samples + 0.5, 0.0, 1.0);
}

OceanTile::Distance& OceanTile::distance(int n, int m) {
    const int large = std::max(std::abs(n), std::abs(m));
    const int small = std::min(std::abs(n), std::abs(m));
    return distances_[static_cast<size_t>(large * (large + 1) / 2 + small)];
}

int OceanTile::samples_at(double index, const SeaState& state, const SeaSpectrum& spectrum) const {
    const double k = index * delta_k_;
    const auto near = [k](double peak, double begin, double end) {
        return peak > 0 && k > begin * peak && k < end * peak;
    };
    const bool near_wind_peak =
        near(spectrum.wind_sea_peak(), 0.5, 2) || near(spectrum.second_wind_sea_peak(), 0.5, 2);
    const bool near_swell = near(spectrum.swell_peak(), kSwellBegins, kSwellEnds);

    double samples = kFineIndex / std::max(index, 0.5);
    if (std::abs(index - first_) < kHalfDiagonal) samples = std::max(samples, kInnerEdge);
    if (std::abs(index - last_) < kHalfDiagonal && (near_wind_peak || near_swell))
        samples = std::max(samples, kOuterEdge);
    // The square's relative width is 1/index. Samples are no farther apart than half the width of a peak and,
    // where there is swell, than the standard deviation of its directions.
    if (near_wind_peak) samples = std::max(samples, 1 / (index * kHalfPeakWidth));
    if (near_swell) {
        const double deviation = static_cast<double>(state.swell_width) * std::numbers::pi / 180;
        samples = std::max(samples, 1 / (index * std::min(deviation, kHalfPeakWidth)));
    }
    return static_cast<int>(std::ceil(std::min(samples, kMostSamples)));
}

void OceanTile::set_state(const SeaState& state, const SeaSpectrum& spectrum) {
    if (state.seed != seed_) draw(state.seed);
    for (Distance& d : distances_) {
        d.samples = samples_at(d.index, state, spectrum);
        if (d.carried && d.samples == 1) d.ring = spectrum.ring(d.index * delta_k_);
    }
    sample(spectrum);

    const auto densities = density_.values();
    const auto amplitudes = h0_.values();
    const auto variances = variance_.values();
    for (size_t i = 0; i < densities.size(); ++i) {
        const double scale = std::sqrt(densities[i]) * delta_k_;
        const bool felt = scale > kSmallestAmplitude;
        amplitudes[i] = felt ? static_cast<float>(scale) * draws_.values()[i] : std::complex<float>();
        variances[i] = felt ? static_cast<float>(0.5 * scale * scale) : 0.0f;
    }
    // The wave (n, m) of the field holds h0(k) and conj h0(−k).
    for (size_t i = 0, j = variances.size() - 1; i < j; ++i, --j)
        variances[i] = variances[j] = variances[i] + variances[j];

    const int c = plan_.harmonics();
    for (int m = 0; m <= c; ++m) {
        for (int n = 0; n <= m; ++n)
            frequency_(n, m) = frequency_(m, n) = animation_frequency(state, std::hypot(n, m) * delta_k_);
    }
    field_.set_waves(h0_, frequency_);
    measure_lost_slopes();
    set_gain(gain());
    info_.wave_number =
        mean_wave_number(spectrum, static_cast<double>(info_.k_min), static_cast<double>(info_.k_max));
    const bool all_long = plan_.k_max * kShortestBreaker < 2 * std::numbers::pi;
    const double share = air_carrying_share(plan_.k_min, plan_.k_max, static_cast<double>(state.wind_speed));
    info_.breaking = all_long ? static_cast<float>(share) : 0.0f;
}

void OceanTile::sample(const SeaSpectrum& spectrum) {
    const int c = plan_.harmonics();
    std::ranges::fill(density_.values(), 0.0);
    for (int m = -c - 1; m <= c + 1; ++m) {
        for (int n = -c - 1; n <= c + 1; ++n) {
            const Distance& d = distance(n, m);
            if (d.samples > 1) {
                sample_square(spectrum, n, m, d.samples);
            } else if (d.carried) {
                const glm::dvec2 direction = (double(n) * axis_u_ + double(m) * axis_v_) / d.index;
                density_(c + n, c + m) += spectrum.density(d.ring, direction);
            }
        }
    }
}

void OceanTile::sample_square(const SeaSpectrum& spectrum, int n, int m, int samples) {
    const int c = plan_.harmonics();
    for (int j = 0; j < samples; ++j) {
        for (int i = 0; i < samples; ++i) {
            const double u = n + (i + 0.5) / samples - 0.5;
            const double v = m + (j + 0.5) / samples - 0.5;
            const double part = part_inside_band(std::sqrt(u * u + v * v), samples);
            if (part <= 0) continue;
            int to_n = n, to_m = m;
            if (!distance(n, m).carried) {
                // This part goes to the nearest neighbour inside the band.
                double nearest = std::numeric_limits<double>::infinity();
                for (int near_m = std::max(m - 1, -c); near_m <= std::min(m + 1, c); ++near_m) {
                    for (int near_n = std::max(n - 1, -c); near_n <= std::min(n + 1, c); ++near_n) {
                        const double away = std::hypot(near_n - u, near_m - v);
                        if (away < nearest && distance(near_n, near_m).carried) {
                            nearest = away;
                            to_n = near_n;
                            to_m = near_m;
                        }
                    }
                }
                if (std::isinf(nearest)) continue;
            }
            const glm::dvec2 k = delta_k_ * (u * axis_u_ + v * axis_v_);
            density_(c + to_n, c + to_m) += part * spectrum.density(k.x, k.y) / (samples * samples);
        }
    }
}

void OceanTile::set_gain(float gain) {
    info_.gain = gain;
    const double share = static_cast<double>(gain * gain);
    for (size_t level = 0; level < lost_covariance_.size(); ++level) {
        info_.lost_slope_variance[level] = glm::vec3(share * lost_covariance_[level]);
        info_.shown_slope_variance[level] = glm::vec3(share * shown_covariance_[level]);
    }
}

glm::dvec3 OceanTile::slope_covariance(const std::vector<double>& left) const {
    const int c = plan_.harmonics();
    double uu = 0, vv = 0, uv = 0;
    for (int m = 0; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            const double both = m == 0 ? 1.0 : 2.0;  // (n, m) and (−n, −m) count alike
            const double weight = both * left[static_cast<size_t>(std::abs(n))] *
                                  left[static_cast<size_t>(m)] * static_cast<double>(variance_(c + n, c + m));
            uu += weight * n * n;
            vv += weight * m * m;
            uv += weight * n * m;
        }
    }
    // Tile axes to world axes: Rᵀ T R.
    const double k2 = delta_k_ * delta_k_;
    const double a = axis_u_.x;
    const double b = axis_v_.x;
    return {k2 * (a * a * uu + 2 * a * b * uv + b * b * vv), k2 * (b * b * uu - 2 * a * b * uv + a * a * vv),
            k2 * (a * b * (vv - uu) + (a * a - b * b) * uv)};
}

void OceanTile::measure_lost_slopes() {
    // The mean of two samples at a distance d keeps cos²(k d/2) of a wave's variance. Level l is such a mean
    // at d, 2d, 4d…, d = size/resolution, in both axes: |H_l(k)|² = passed[n] passed[m]. Blending between
    // samples at a distance D keeps (1 − t)² + t² + 2 t (1 − t) cos(k D) at t, 2/3 + cos(k D)/3 on average.
    std::ranges::fill(passed_, 1.0);
    const glm::dvec3 all = slope_covariance(passed_);
    for (size_t level = 0; level < lost_covariance_.size(); ++level) {
        for (size_t n = 0; n < passed_.size(); ++n) {
            const double half_phase = std::numbers::pi * static_cast<double>(n << level) /
                                      plan_.resolution;  // of this level's samples
            if (level > 0) passed_[n] *= std::pow(std::cos(0.5 * half_phase), 2);
            shown_[n] = passed_[n] * (2 + std::cos(2 * half_phase)) / 3;
        }
        lost_covariance_[level] = all - slope_covariance(passed_);
        shown_covariance_[level] = slope_covariance(shown_);
    }
}

}  // namespace deepwater::sim
