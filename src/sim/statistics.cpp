#include "sim/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/check.h"
#include "sim/cascades.h"
#include "sim/dispersion.h"
#include "sim/fft.h"
#include "sim/ocean.h"
#include "sim/phillips.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

/// Crossings are counted over this part of the mean period: short against the shortest waves that matter (an
/// error below 1 %), long enough for hundreds of crossings per moment.
constexpr double kCrossingStep = 1.0 / 64;

constexpr double kSecondsPerMoment = 5;
constexpr int kMostMoments = 25;

/// Variance of slope along the wind's axis, of a covariance (xx, zz, xz).
double along_wind(const glm::dvec3& covariance, const glm::dvec2& wind) {
    return covariance.x * wind.x * wind.x + covariance.y * wind.y * wind.y +
           2 * covariance.z * wind.x * wind.y;
}

/// Waves that tiles carry: the first band's lower to the last band's upper end (plan_tiles leaves no gap
/// between).
struct Band {
    double k_min;
    double k_max;
};

Band carried_band(const SeaState& state) {
    const std::vector<TilePlan> plans = plan_tiles(state);
    return {plans.front().k_min, plans.back().k_max};
}

void fill_slopes(SeaStatistics& result, const glm::dvec3& resolved, const glm::dvec3& unresolved,
                 const glm::dvec2& wind) {
    const glm::dvec3 total = resolved + unresolved;
    result.mean_square_slope = total.x + total.y;
    result.mean_square_slope_along = along_wind(total, wind);
    result.mean_square_slope_across = result.mean_square_slope - result.mean_square_slope_along;
    result.mean_square_slope_resolved = resolved.x + resolved.y;
}

/// Height variance per wave vector, gathered from the tiles' maps in bins of equal ratio in frequency.
class FrequencyBins {
public:
    explicit FrequencyBins(const SeaState& state)
        : state_(state), power_(kCount), area_(kCount), density_of_states_(kCount) {}

    void add(const TileMaps& maps, const TileInfo& info);

    /// Frequency [rad/s] of the spectrum's maximum; 0 without waves.
    [[nodiscard]] double peak() const;

private:
    static constexpr double kLowest = 0.05;  // rad/s; a period of two minutes
    static constexpr double kRatio = 1.08;
    static constexpr int kCount = 96;         // up to 80 rad/s
    static constexpr double kFitWidth = 0.2;  // of ln ω, to either side of the highest bin

    [[nodiscard]] static double log_frequency(int bin) {
        return std::log(kLowest) + (bin + 0.5) * std::log(kRatio);
    }

    SeaState state_;
    std::vector<double> power_;              // m²
    std::vector<double> area_;               // (rad/m)², of the wave vectors counted
    std::vector<double> density_of_states_;  // Σ 2π k dk/dω over them, each times its area
};

void FrequencyBins::add(const TileMaps& maps, const TileInfo& info) {
    const int n = maps.resolution;
    Grid2D<std::complex<float>> heights(n, n);
    const auto source = maps.displacement[0].values();
    std::transform(source.begin(), source.end(), heights.values().begin(),
                   [](const glm::vec4& v) { return v.y; });
    // The inverse transform of real data is, but for N² and the sign of k, the forward one.
    const Grid2D<std::complex<float>> spectrum = inverse_fft_2d(heights);
    const double samples = static_cast<double>(n) * n;
    const double delta_k = kTwoPi / static_cast<double>(info.size);
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const double k = std::hypot(i < n / 2 ? i : i - n, j < n / 2 ? j : j - n) * delta_k;
            if (k <= 0 || k < static_cast<double>(info.k_min) || k >= static_cast<double>(info.k_max))
                continue;
            const double omega = angular_frequency(state_, k);
            const int bin = static_cast<int>(std::floor(std::log(omega / kLowest) / std::log(kRatio)));
            if (bin < 0 || bin >= kCount) continue;
            const auto b = static_cast<size_t>(bin);
            power_[b] += std::norm(std::complex<double>(spectrum(i, j)) / samples);
            area_[b] += delta_k * delta_k;
            density_of_states_[b] += delta_k * delta_k * kTwoPi * k / group_speed(state_, k);
        }
    }
}

double FrequencyBins::peak() const {
    // S(ω) dω = mean S(k) · 2π k dk: the mean over a bin's wave vectors does not mind how many fell into it.
    std::vector<double> density(kCount);
    for (size_t b = 0; b < kCount; ++b) {
        if (area_[b] > 0) density[b] = power_[b] / area_[b] * density_of_states_[b] / area_[b];
    }
    const auto highest = std::max_element(density.begin(), density.end());
    if (*highest <= 0) return 0;
    const double centre = log_frequency(static_cast<int>(highest - density.begin()));

    // Least squares for ln S = a + b x + c x², x = ln ω − centre.
    glm::dmat3 normal(0);
    glm::dvec3 right(0);
    for (int b = 0; b < kCount; ++b) {
        const double x = log_frequency(b) - centre;
        const double value = density[static_cast<size_t>(b)];
        if (std::abs(x) > kFitWidth || value <= 0) continue;
        const glm::dvec3 powers(1, x, x * x);
        normal += glm::outerProduct(powers, powers);
        right += std::log(value) * powers;
    }
    if (glm::determinant(normal) <= 0) return std::exp(centre);
    const glm::dvec3 fit = glm::inverse(normal) * right;
    const double offset = fit.z < 0 ? -fit.y / (2 * fit.z) : 0;
    return std::exp(centre + std::clamp(offset, -kFitWidth, kFitWidth));
}

/// Sum of all tiles' heights at every sample of the largest, each of the others read at its nearest sample:
/// that shifts smaller waves by less than a sample, which their statistics do not notice, where interpolation
/// would blunt them.
void sum_heights(const OceanMaps& maps, std::vector<float>& heights) {
    const int n = maps.tiles[0].resolution;
    heights.resize(static_cast<size_t>(n) * static_cast<size_t>(n));
    const auto first = maps.tiles[0].displacement[0].values();
    std::transform(first.begin(), first.end(), heights.begin(), [](const glm::vec4& v) { return v.y; });
    const double spacing = static_cast<double>(maps.info[0].size) / n;
    for (size_t i = 1; i < maps.tiles.size(); ++i) {
        const double turn =
            static_cast<double>(maps.info[i].rotation) - static_cast<double>(maps.info[0].rotation);
        const double scale = spacing * n / static_cast<double>(maps.info[i].size);
        const double c = std::cos(turn) * scale;
        const double s = std::sin(turn) * scale;
        const Grid2D<glm::vec4>& tile = maps.tiles[i].displacement[0];
        float* sum = heights.data();
        for (int z = 0; z < n; ++z) {
            for (int x = 0; x < n; ++x) {
                const int u = static_cast<int>(std::floor(c * x - s * z)) & (n - 1);
                const int v = static_cast<int>(std::floor(s * x + c * z)) & (n - 1);
                *sum++ += tile(u, v).y;
            }
        }
    }
}

/// Sums over samples, seeds and moments.
struct Totals {
    double moments = 0;
    double height_variance = 0;
    glm::dvec3 slope_covariance{0};
    double samples = 0;
    double up_crossings = 0;
};

void add_variances(const OceanMaps& maps, Totals& totals) {
    totals.moments += 1;
    for (const TileMaps& tile : maps.tiles) {
        const auto samples = static_cast<double>(tile.displacement[0].values().size());
        double height2 = 0;
        for (const glm::dvec4 v : tile.displacement[0].values()) height2 += v.y * v.y;
        glm::dvec3 slopes(0);
        for (const glm::dvec4 v : tile.gradient[0].values())
            slopes += glm::dvec3(v.x * v.x, v.y * v.y, v.x * v.y);
        totals.height_variance += height2 / samples;
        totals.slope_covariance += slopes / samples;
    }
}

}  // namespace

SeaStatistics analytic(const SeaState& state) {
    const Band band = carried_band(state);
    const Phillips spectrum(state);
    SeaStatistics result;
    if (spectrum.length <= 0) return result;
    result.significant_wave_height = 4 * std::sqrt(spectrum.height_variance(0, kAllShortWaves));

    const glm::dvec3 all = spectrum.slope_covariance(0, kAllShortWaves);
    const glm::dvec3 resolved = spectrum.slope_covariance(band.k_min, band.k_max);
    fill_slopes(result, resolved, all - resolved, spectrum.wind);

    const double m0 = spectrum.height_variance(band.k_min, band.k_max);
    const double m2 = spectrum.integral(
        [&](double k) {
            const double omega = angular_frequency(state, k);
            return omega * omega;
        },
        band.k_min, band.k_max);
    if (m2 > 0) result.zero_crossing_period = kTwoPi * std::sqrt(m0 / m2);

    // S(ω) = k radial(k) dk/dω but for a constant; its maximum on a fine logarithmic scale of k around 1/l.
    constexpr double kFarBelow = 0.2;
    constexpr double kRatio = 1.0005;
    constexpr int kSteps = 9000;  // up to 18/l
    double highest = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double k = kFarBelow * std::pow(kRatio, i) / spectrum.length;
        const double density = k * spectrum.radial(k) / group_speed(state, k);
        if (density > highest) {
            highest = density;
            result.peak_period = kTwoPi / angular_frequency(state, k);
        }
    }
    return result;
}

SeaStatistics measure(const SeaState& state, int seeds, double seconds) {
    DW_CHECK(seeds >= 1 && seconds >= 0);
    const SeaStatistics expected = analytic(state);
    SeaStatistics result;
    if (expected.zero_crossing_period <= 0) return result;
    const double step = expected.zero_crossing_period * kCrossingStep;
    const int moments =
        1 + static_cast<int>(std::min<double>(kMostMoments - 1, std::floor(seconds / kSecondsPerMoment)));
    const double interval = moments > 1 ? seconds / (moments - 1) : 0;

    Totals totals;
    FrequencyBins bins(state);
    SeaState sea = state;
    Ocean ocean(sea);
    OceanMaps maps;
    std::vector<float> before, after;
    for (int seed = 0; seed < seeds; ++seed) {
        sea.seed = state.seed + seed;
        ocean.set_state(sea);
        for (int i = 0; i < moments; ++i) {
            ocean.evaluate(i * interval, maps);
            add_variances(maps, totals);
            // Waves keep their amplitudes as long as they live: one look at the spectrum says all.
            for (size_t tile = 0; i == 0 && tile < maps.tiles.size(); ++tile)
                bins.add(maps.tiles[tile], maps.info[tile]);
            sum_heights(maps, before);
            ocean.evaluate(i * interval + step, maps);
            sum_heights(maps, after);
            totals.samples += static_cast<double>(before.size());
            for (size_t p = 0; p < before.size(); ++p) totals.up_crossings += before[p] < 0 && after[p] >= 0;
        }
    }
    result.significant_wave_height = 4 * std::sqrt(totals.height_variance / totals.moments);
    fill_slopes(result, totals.slope_covariance / totals.moments, glm::dvec3(maps.unresolved_variance),
                Phillips(state).wind);
    if (totals.up_crossings > 0) result.zero_crossing_period = step * totals.samples / totals.up_crossings;
    if (const double peak = bins.peak(); peak > 0) result.peak_period = kTwoPi / peak;
    return result;
}

}  // namespace deepwater::sim
