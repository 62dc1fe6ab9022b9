#include "sim/statistics/spectral_peak.h"

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <vector>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Half width in ln ν of the running mean whose maximum is sought: narrow compared with any peak of wind
/// waves.
constexpr double kSmoothing = 0.08;

/// Range of the fit, in standard widths of the peak (of the parabola at its top), and its bounds in ln ν.
constexpr double kWidths = 1.2;
constexpr double kWidest = 0.4;
constexpr double kNarrowest = 0.06;

/// Rounds of fitting, each over the range that follows from the one before.
constexpr int kRounds = 8;
constexpr int kScoringSteps = 12;

/// Power of the front of a wind sea, exp(−(ν₀/ν)⁴).
constexpr double kFrontPower = 4;

/// ln S = a + b x + c exp(−4x) as the three weights of (1, x, exp(−4x)).
glm::dvec3 terms(double x) {
    return {1, x, std::exp(-kFrontPower * x)};
}

struct Values {
    std::vector<double> x;  // ln ν
    std::span<const double> density;
    std::span<const double> waves;

    [[nodiscard]] std::size_t size() const { return x.size(); }
};

/// Returns the index at which the mean over ± kSmoothing is highest; −1 if all is 0.
int highest_place(const Values& values) {
    int best = -1;
    double highest = 0;
    std::size_t low = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        while (values.x[i] - values.x[low] > kSmoothing) ++low;
        double sum = 0, weight = 0;
        for (std::size_t j = low; j < values.size() && values.x[j] - values.x[i] <= kSmoothing; ++j) {
            sum += values.waves[j] * values.density[j];
            weight += values.waves[j];
        }
        if (weight > 0 && sum / weight > highest) {
            highest = sum / weight;
            best = static_cast<int>(i);
        }
    }
    return best;
}

/// Fisher scoring of Σ waves (density/S + ln S), the likelihood of values distributed as Gamma.
/// @return whether the values determine the curve
bool fit(const Values& values, double centre, double half_width, glm::dvec3& weights) {
    glm::dmat3 normal(0);
    glm::dvec3 logarithms(0);
    double scale = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::abs(values.x[i] - centre) <= half_width) scale = std::max(scale, values.density[i]);
    }
    if (scale <= 0) return false;
    // Starts from a fit to logarithms, with a floor for values of 0.
    const double floor = 1e-3 * scale;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::abs(values.x[i] - centre) > half_width) continue;
        const glm::dvec3 row = terms(values.x[i] - centre);
        normal += values.waves[i] * glm::outerProduct(row, row);
        logarithms += values.waves[i] * std::log(std::max(values.density[i], floor)) * row;
    }
    const glm::dmat3 inverse = glm::inverse(normal);
    weights = inverse * logarithms;
    for (int step = 0; step < kScoringSteps; ++step) {
        glm::dvec3 score(0);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (std::abs(values.x[i] - centre) > half_width) continue;
            const glm::dvec3 row = terms(values.x[i] - centre);
            const double expected = std::exp(glm::dot(weights, row));
            score += values.waves[i] * (values.density[i] / expected - 1) * row;
        }
        weights += inverse * score;
    }
    return std::isfinite(weights.x) && std::isfinite(weights.y) && std::isfinite(weights.z);
}

/// Returns ω at ln ν = `x`, by power laws between neighbours and beyond the ends.
double frequency_at(double x, const std::vector<double>& places, std::span<const double> frequency) {
    if (places.size() < 2) return frequency.front();
    const auto above = std::upper_bound(places.begin() + 1, places.end() - 1, x) - places.begin();
    const auto i = static_cast<std::size_t>(above);
    const double share = (x - places[i - 1]) / (places[i] - places[i - 1]);
    return std::exp(std::lerp(std::log(frequency[i - 1]), std::log(frequency[i]), share));
}

}  // namespace

double spectral_peak(std::span<const double> frequency, std::span<const double> law_frequency,
                     std::span<const double> density, std::span<const double> waves) {
    DW_CHECK(frequency.size() == density.size() && frequency.size() == waves.size());
    DW_CHECK(frequency.size() == law_frequency.size());
    Values values{.x = {}, .density = density, .waves = waves};
    values.x.reserve(frequency.size());
    for (const double nu : law_frequency) values.x.push_back(std::log(nu));

    const int start = highest_place(values);
    if (start < 0) return 0;
    const double highest = values.x[static_cast<std::size_t>(start)];
    double centre = highest;
    double half_width = kWidest;
    for (int round = 0; round < kRounds; ++round) {
        glm::dvec3 weights;
        if (!fit(values, centre, half_width, weights)) break;
        // A maximum exists if b < 0 and c < 0: where b = 4 c exp(−4x), with the curvature 4 b.
        if (!(weights.y < 0 && weights.z < 0)) break;
        const double offset = std::log(kFrontPower * weights.z / weights.y) / kFrontPower;
        centre += std::clamp(offset, -0.5 * half_width, 0.5 * half_width);
        centre = std::clamp(centre, highest - kWidest, highest + kWidest);
        half_width = std::clamp(kWidths / std::sqrt(-kFrontPower * weights.y), kNarrowest, kWidest);
    }
    return frequency_at(centre, values.x, frequency);
}

}  // namespace deepwater::sim
