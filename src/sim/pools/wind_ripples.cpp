#include "sim/pools/wind_ripples.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/dispersion.h"
#include "sim/laws/sea_state.h"
#include "sim/laws/spectra/jonswap.h"
#include "sim/numerics/random.h"
#include "sim/pools/basin_rain.h"

namespace deepwater::sim {
namespace {

constexpr double kLowest = 0.75, kHighest = 3;  // of the frequencies, over the peak at the longest fetch
constexpr double kSpread = 0.45;                // rad, standard deviation of directions, …
constexpr double kWidest = 1.2;                 // rad, … and their limit
constexpr int kCoarse = 64;                     // places along each side at which fetches are found
constexpr int kLeastSteps = 96;                 // of a way over the water
constexpr int kIntervals = 24;                  // of a band's integral over ln ω

/// Mean square slope of a clean sea. Source: Cox & Munk 1954, J. Opt. Soc. Am. 44, 838.
double cox_munk(double wind) {
    return 0.003 + 0.00512 * wind;
}

/// Returns the variance [m²] of waves from one frequency [rad/s] to another.
double variance_between(const Jonswap& law, double low, double high) {
    const double width = std::log(high / low) / kIntervals;
    double sum = 0;
    for (int i = 0; i < kIntervals; ++i) {
        const double omega = low * std::exp((i + 0.5) * width);
        sum += law.density(omega) * omega * width;
    }
    return sum;
}

}  // namespace

double WindRipples::fetch_at(const BasinShape& shape, const glm::dvec2& wind, const glm::dvec2& own) {
    if (!shape.inside(own) || glm::length(wind) <= 0) return 0;
    const glm::dvec2 upwind = -glm::normalize(wind), reach = shape.reach();
    const double least = std::max(reach.x, reach.y) / kLeastSteps;
    double way = 0;
    while (true) {
        const glm::dvec2 place = own + way * upwind;
        if (!shape.inside(place)) return way - 0.5 * least;
        way += std::max(shape.wall_distance(place), least);
    }
}

WindRipples::WindRipples(const BasinShape& shape, const glm::dvec2& wind, const glm::dvec2& half_sides,
                         const glm::ivec2& samples, std::uint64_t seed) {
    const double speed = glm::length(wind);
    if (speed <= kCalmWind) return;
    Grid2D<float> fetches(kCoarse, kCoarse);
    for (int j = 0; j < kCoarse; ++j) {
        for (int i = 0; i < kCoarse; ++i) {
            const glm::dvec2 share = glm::dvec2(i, j) / (kCoarse - 1.0);
            const double fetch = fetch_at(shape, wind, half_sides * (2.0 * share - 1.0));
            fetches(i, j) = static_cast<float>(fetch);
            longest_ = std::max(longest_, fetch);
        }
    }
    const glm::dvec2 spacing = 2.0 * half_sides / (glm::dvec2(samples) - 1.0);
    SeaState still;
    still.dispersion = kDispersionFull;
    still.depth = static_cast<float>(shape.depth);
    const double shortest = kShortest * std::max(spacing.x, spacing.y);
    const Jonswap grown = Jonswap::of_wind(speed, longest_);
    const double low = kLowest * grown.peak_frequency;
    const double high =
        std::min(kHighest * grown.peak_frequency, angular_frequency(still, 2 * std::numbers::pi / shortest));
    if (high <= low) return;  // the samples hold none of them

    // Waves of a band have equal shares of its variance.
    const double step = std::log(high / low) / kWaves, towards = std::atan2(wind.y, wind.x);
    UniformDraws draws(seed);
    for (int i = 0; i < samples.y; ++i) rows_.push_back(half_sides.y * (2.0 * i / (samples.y - 1) - 1));
    for (int n = 0; n < kWaves; ++n) {
        Wave wave;
        wave.omega = low * std::exp((n + draws()) * step);
        const double k = wave_number(still, wave.omega);
        // One wave of a band in each quarter of the directions, in a changing order.
        const double part = ((n + n / kPerBand) % kPerBand + 0.1 + 0.8 * draws()) / kPerBand;
        const double angle = towards + std::clamp(kSpread * normal_quantile(part), -kWidest, kWidest);
        wave.k = k * glm::dvec2(std::cos(angle), std::sin(angle));
        wave.phase = 2 * std::numbers::pi * draws();
        for (int i = 0; i < samples.x; ++i) {
            const double along = wave.k.x * half_sides.x * (2.0 * i / (samples.x - 1) - 1);
            wave.cosines.push_back(static_cast<float>(std::cos(along)));
            wave.sines.push_back(static_cast<float>(std::sin(along)));
        }
        waves_.push_back(std::move(wave));
    }

    const double begun = std::min((speed - kCalmWind) / kCalmWind, 1.0);
    growth_.push_back(glm::vec4(0));
    for (int i = 1; i < kFetches; ++i) {
        const Jonswap law = Jonswap::of_wind(speed, longest_ * i / (kFetches - 1));
        glm::vec4 roots(0);
        for (int band = 0; band < kBands; ++band) {
            const double from = low * std::exp(band * kPerBand * step);
            const double variance = variance_between(law, from, from * std::exp(kPerBand * step));
            roots[band] = static_cast<float>(std::sqrt(begun * variance));
        }
        growth_.push_back(roots);
    }
    const double lower = std::sqrt(std::min(begun * cox_munk(speed) / slope_variance(), 1.0));
    for (glm::vec4& roots : growth_) roots *= static_cast<float>(lower);

    // Behind the walls the surface goes on as beside them.
    Grid2D<float> beyond = fetches;
    for (int j = 0; j < kCoarse; ++j) {
        for (int i = 0; i < kCoarse; ++i) {
            if (fetches(i, j) > 0) continue;
            for (int dj = std::max(j - 1, 0); dj <= std::min(j + 1, kCoarse - 1); ++dj) {
                for (int di = std::max(i - 1, 0); di <= std::min(i + 1, kCoarse - 1); ++di)
                    beyond(i, j) = std::max(beyond(i, j), fetches(di, dj));
            }
        }
    }
    amplitude_ = Grid2D<glm::vec4>(samples.x, samples.y);
    for (int j = 0; j < samples.y; ++j) {
        const double v = (kCoarse - 1.0) * j / (samples.y - 1);
        const int y = std::min(static_cast<int>(v), kCoarse - 2);
        for (int i = 0; i < samples.x; ++i) {
            const double u = (kCoarse - 1.0) * i / (samples.x - 1);
            const int x = std::min(static_cast<int>(u), kCoarse - 2);
            const float s = static_cast<float>(u - x), t = static_cast<float>(v - y);
            const float fetch = glm::mix(glm::mix(beyond(x, y), beyond(x + 1, y), s),
                                         glm::mix(beyond(x, y + 1), beyond(x + 1, y + 1), s), t);
            amplitude_(i, j) = amplitudes_at(static_cast<double>(fetch));
        }
    }
}

glm::vec4 WindRipples::amplitudes_at(double fetch) const {
    if (growth_.empty()) return glm::vec4(0);
    const double at = std::clamp(fetch / longest_, 0.0, 1.0) * (kFetches - 1);
    const auto first = std::min(static_cast<size_t>(at), static_cast<size_t>(kFetches - 2));
    return glm::mix(growth_[first], growth_[first + 1], static_cast<float>(at - static_cast<double>(first)));
}

double WindRipples::variance_at(double fetch) const {
    const glm::dvec4 roots(amplitudes_at(fetch));
    return glm::dot(roots, roots);
}

double WindRipples::slope_variance() const {
    double sum = 0;
    for (size_t n = 0; n < waves_.size(); ++n) {
        const auto root = static_cast<double>(growth_.back()[static_cast<int>(n) / kPerBand]);
        sum += root * root / kPerBand * glm::dot(waves_[n].k, waves_[n].k);
    }
    return sum;
}

void WindRipples::add_row(double t, int row, float share, std::span<Point> points) const {
    if (none()) return;
    const size_t count = points.size();
    thread_local std::vector<float> sums;
    sums.resize(4 * count);
    float *height = sums.data(), *across = height + count, *down = across + count, *rise = down + count;
    const glm::vec4* amplitude = amplitude_.row(row);
    const double z = rows_[static_cast<size_t>(row)];
    const float each = share * std::sqrt(2.0f / kPerBand);
    for (int band = 0; band < kBands; ++band) {
        std::ranges::fill(sums, 0.0f);
        for (int n = band * kPerBand; n < (band + 1) * kPerBand; ++n) {
            const Wave& wave = waves_[static_cast<size_t>(n)];
            const double turn = wave.k.y * z - wave.omega * t + wave.phase;
            const auto re = static_cast<float>(std::cos(turn)), im = static_cast<float>(std::sin(turn));
            const auto kx = static_cast<float>(wave.k.x), kz = static_cast<float>(wave.k.y);
            const auto omega = static_cast<float>(wave.omega);
            const float *cosines = wave.cosines.data(), *sines = wave.sines.data();
            for (size_t i = 0; i < count; ++i) {
                const float even = re * cosines[i] - im * sines[i], odd = re * sines[i] + im * cosines[i];
                height[i] += even;
                across[i] -= kx * odd;
                down[i] -= kz * odd;
                rise[i] += omega * odd;
            }
        }
        for (size_t i = 0; i < count; ++i)
            points[i] += each * amplitude[i][band] * Point(height[i], across[i], down[i], rise[i]);
    }
}

}  // namespace deepwater::sim
