#include "sim/foam_threshold.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/shared_glsl.h"
#include "sim/cascades.h"

namespace deepwater::shared {
#include "shared/foam.glsl"
}

namespace deepwater::sim {
namespace {

constexpr size_t kSamples = 16384;
constexpr int kTrails = 4;
constexpr int kHalvings = 16;

/// What a footprint hides at least of the crowding's deviation: keeps quotients finite.
constexpr float kLeastHidden = 0.02f;

constexpr size_t kMostLevels = 12;

/// Variance of a tile's trails about their means, by mip level.
std::array<double, kMostLevels> variances_of(const std::vector<Grid2D<glm::i16vec4>>& trail) {
    std::array<double, kMostLevels> result{};
    for (size_t level = 0; level < trail.size(); ++level) {
        std::array<std::int64_t, kTrails> sum{};
        std::array<std::int64_t, kTrails> squares{};
        for (const glm::i16vec4& value : trail[level].values()) {
            for (int c = 0; c < kTrails; ++c) {
                sum[c] += value[c];
                squares[c] += value[c] * value[c];
            }
        }
        const auto count = static_cast<double>(trail[level].values().size());
        for (int c = 0; c < kTrails; ++c) {
            const double mean = static_cast<double>(sum[c]) / count;
            result[level] += std::max(static_cast<double>(squares[c]) / count - mean * mean, 0.0) / kTrails;
        }
        result[level] *= static_cast<double>(kCrowdingStep * kCrowdingStep);
    }
    return result;
}

/// Where sample number `i` lies on a tile of n² samples. Places of one tile fill it evenly, and places of
/// several tiles are spread evenly over all pairs: multiples of unrelated irrational numbers, modulo 1.
struct Place {
    int x, y;
    std::array<float, 4> weight;  ///< of the corners (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)

    Place(size_t i, size_t tile, int n) {
        constexpr double kRoots[] = {0.4142135623730951, 0.7320508075688772, 0.2360679774997898,
                                     0.6457513110645906, 0.3166247903553998, 0.6055512754639891,
                                     0.1231056256176606, 0.3588989435406740, 0.7958315233127191,
                                     0.3851648071345037, 0.5677643628300219, 0.0827625302982193};
        static_assert(std::size(kRoots) >= 2 * kRungCount);
        const auto along = [&](double root, int& whole) {
            const double turns = static_cast<double>(i + 1) * root;
            const double at = (turns - std::floor(turns)) * n;
            whole = static_cast<int>(at);
            return static_cast<float>(at - whole);
        };
        const float u = along(kRoots[2 * tile], x);
        const float v = along(kRoots[2 * tile + 1], y);
        weight = {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v};
    }
};

}  // namespace

float shown_deviation(double variance, double coarser_variance) {
    if (variance <= 0) return 0;
    // Neighbours with correlation r: their mean has (1 + r)/2 of the variance along an axis, interpolation
    // between them, averaged over all places, 2/3 + r/3.
    const double kept = std::sqrt(std::clamp(coarser_variance / variance, 0.0, 1.0));
    return static_cast<float>(std::sqrt(variance) * (1.0 + 2.0 * kept) / 3.0);
}

void FoamThreshold::draw(std::span<const TileMaps> maps, const FoamMaps& foam) {
    for (auto& values : crowding_) values.assign(kSamples, 0.0f);
    for (size_t tile = 0; tile < maps.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const Grid2D<glm::i16vec4>& trail = foam.trail[tile].front();
        const Grid2D<glm::vec4>& moment = maps[tile].displacement.front();
        const int n = trail.width();
        for (size_t i = 0; i < kSamples; ++i) {
            const Place place(i, tile, n);
            glm::vec4 then(0);
            float now = 0;
            for (int corner = 0; corner < 4; ++corner) {
                const int x = (place.x + (corner & 1)) & (n - 1);
                const int y = (place.y + (corner >> 1)) & (n - 1);
                then += place.weight[corner] * glm::vec4(trail(x, y));
                now += place.weight[corner] * moment(x, y).w;
            }
            for (int c = 0; c < kTrails; ++c) crowding_[c][i] += kCrowdingStep * then[c];
            crowding_[kTrails][i] += 1 - now;
        }
    }
    area_.resize(kSamples);
    for (size_t i = 0; i < kSamples; ++i) area_[i] = std::max(1 - crowding_[kTrails][i], 0.0f);
}

float FoamThreshold::deviation() const {
    double variance = 0;
    for (int c = 0; c < kTrails; ++c) {
        double sum = 0, squares = 0;
        for (const float value : crowding_[c]) {
            sum += static_cast<double>(value);
            squares += static_cast<double>(value * value);
        }
        sum /= kSamples;
        variance += (squares / kSamples - sum * sum) / kTrails;
    }
    return static_cast<float>(std::sqrt(std::max(variance, 0.0)));
}

double FoamThreshold::mean_cover(const FoamMaps& foam, float threshold) const {
    // Sums run in several lanes, so that vectors can take them.
    constexpr size_t kLanes = 8;
    const float slope = 1 / foam.width;
    std::array<float, kLanes> white{}, all{};
    for (size_t i = 0; i < kSamples; i += kLanes) {
        std::array<float, kLanes> amount;
        for (size_t k = 0; k < kLanes; ++k)
            amount[k] = foam.live * std::min((crowding_[kTrails][i + k] - threshold) * slope, foam.crest_cap);
        for (int c = 0; c < kTrails; ++c) {
            const float fade = foam.fade[c], cap = foam.cap[c];
            for (size_t k = 0; k < kLanes; ++k) {
                const float own = fade * std::min((crowding_[c][i + k] - threshold) * slope, cap);
                amount[k] = std::max(amount[k], own);
            }
        }
        for (size_t k = 0; k < kLanes; ++k) {
            white[k] += area_[i + k] * std::min(std::max(amount[k], foam.veil), 1.0f);
            all[k] += area_[i + k];
        }
    }
    return static_cast<double>(std::accumulate(white.begin(), white.end(), 0.0f)) /
           static_cast<double>(std::accumulate(all.begin(), all.end(), 0.0f));
}

void FoamThreshold::set(const FoamState& state, std::span<const TileMaps> maps, std::span<const float> sizes,
                        double cover, FoamMaps& foam) {
    draw(maps, foam);
    const float sigma = deviation();
    foam.width = kFoamSoftness * std::max(sigma, 1e-4f);
    float low = -1, high = 0;
    for (const auto& values : crowding_) high = std::max(high, *std::ranges::max_element(values));
    for (int i = 0; i < kHalvings; ++i) {
        const float middle = 0.5f * (low + high);
        (mean_cover(foam, middle) > cover ? low : high) = middle;
    }
    foam.threshold = high + state.threshold * sigma;
    foam.cover = static_cast<float>(mean_cover(foam, foam.threshold));
    set_rows(sizes, foam);
}

/// The far end of the rows hides all: there the formula for normal crowding is met by the one factor that
/// makes it `cover`, since crowding is not quite normal and the trails are not quite one. On the way there
/// the factor grows with the square of the share of the variance that is hidden.
void FoamThreshold::set_rows(std::span<const float> sizes, FoamMaps& foam) {
    foam.rows.assign(kFoamRows, {});
    std::array<double, kFoamRows> shown{};
    double total = 0;
    foam.deviations.assign(foam.trail.size(), 0.0f);
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const std::array<double, kMostLevels> variance = variances_of(foam.trail[tile]);
        const size_t levels = foam.trail[tile].size();
        const auto deviation_at = [&](size_t level) {
            const double coarser = level + 1 < levels ? variance[level + 1] : 0;
            return static_cast<double>(shown_deviation(variance[level], coarser));
        };
        foam.deviations[tile] = static_cast<float>(deviation_at(0));
        total += deviation_at(0) * deviation_at(0);
        const float log2_density =
            std::log2(static_cast<float>(foam.trail[tile].front().width()) / sizes[tile]);
        for (int row = 0; row < kFoamRows; ++row) {
            const float width = kFirstFoamWidth + static_cast<float>(row) / kFoamRowsPerOctave;
            const float level = std::clamp(width + log2_density, 0.0f, static_cast<float>(levels - 1));
            const auto below = std::min(static_cast<size_t>(level), levels - 2);
            const double deviation = std::lerp(deviation_at(below), deviation_at(below + 1),
                                               static_cast<double>(level - static_cast<float>(below)));
            shown[row] += deviation * deviation;
        }
    }
    const auto sigma = static_cast<float>(std::sqrt(total));
    glm::vec4 mean(0);
    float live_mean = 0;
    for (size_t i = 0; i < kSamples; ++i) {
        for (int c = 0; c < kTrails; ++c) mean[c] += crowding_[c][i] / kSamples;
        live_mean += crowding_[kTrails][i] / kSamples;
    }
    const glm::vec4 trails =
        shared::foam_cover(mean, std::max(sigma, 1e-4f), foam.threshold, foam.width, foam.fade, foam.cap);
    const float live = shared::foam_cover(glm::vec4(live_mean), std::max(sigma, 1e-4f), foam.threshold,
                                          foam.width, glm::vec4(foam.live), glm::vec4(foam.crest_cap))
                           .x;
    const float far = std::max({trails.x, trails.y, trails.z, trails.w, live, foam.veil, 1e-9f});
    for (int row = 0; row < kFoamRows; ++row) {
        const auto hidden = static_cast<float>(std::sqrt(std::max(total - shown[row], 0.0)));
        const float share = sigma > 0 ? hidden / sigma : 1;
        foam.rows[row] = {.hidden_deviation = std::max(hidden, kLeastHidden * sigma),
                          .gain = std::lerp(1.0f, foam.cover / far, share * share * share * share)};
    }
}

}  // namespace deepwater::sim
