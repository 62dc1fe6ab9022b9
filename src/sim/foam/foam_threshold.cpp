#include "sim/foam/foam_threshold.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/gtc/type_ptr.hpp>
#include <numeric>

#include "core/shared_glsl.h"
#include "sim/foam/foam.h"
#include "sim/waves/cascades.h"

namespace deepwater::shared {
#include "shared/water/foam.glsl"
}

namespace deepwater::sim {
namespace {

constexpr size_t kSamples = FoamPlaces::kCount;

constexpr int kTrails = 4;
/// Returns the number of places at which a row is evaluated. Most are needed for footprints as wide as
/// breaking crests, where little foam remains after averaging and the sampling error is large. Narrower
/// footprints hardly differ from the finest, and wider ones have a nearly uniform mean.
constexpr size_t row_samples(int row) {
    constexpr float kNarrow = 0, kWide = 3;  // log2 of metres
    const float width = kFirstFoamWidth + static_cast<float>(row) / kFoamRowsPerOctave;
    return width > kNarrow && width < kWide ? 4096 : 2048;
}
constexpr size_t kMostRowSamples = 4096;

/// Least deviation that a footprint hides, relative to that of the crowding: keeps quotients finite.
constexpr float kLeastHidden = 0.02f;

/// Returns whether a row is evaluated; the others are interpolated linearly. Blending two mip levels reduces
/// their variance, so that gains do not grow evenly from level to level: every row is evaluated until
/// footprints hide nearly all of the crowding, elsewhere one per octave.
constexpr bool is_drawn(int row) {
    constexpr float kNarrow = -0.75f, kWide = 4;  // log2 of metres
    constexpr int kOctave = static_cast<int>(kFoamRowsPerOctave);
    const float width = kFirstFoamWidth + static_cast<float>(row) / kFoamRowsPerOctave;
    return (width >= kNarrow && width <= kWide) || row % kOctave == kOctave - 1;
}
static_assert(is_drawn(kFoamRows - 1));

/// Returns the next row that is evaluated, or the last.
constexpr int drawn_from(int row) {
    row = std::min(row, kFoamRows - 1);
    while (!is_drawn(row)) ++row;
    return row;
}

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

void add(std::array<float, kTrails>& to, const glm::i16vec4& trails, float weight) {
    for (int c = 0; c < kTrails; ++c) to[c] += weight * static_cast<float>(trails[c]);
}

}  // namespace

float shown_deviation(double variance, double coarser_variance) {
    if (variance <= 0) return 0;
    // If neighbouring texels have the correlation r, the variance of their mean is (1 + r)/2 of theirs along
    // each axis; interpolated between them it is 2/3 + r/3, averaged over all positions.
    const double kept = std::sqrt(std::clamp(coarser_variance / variance, 0.0, 1.0));
    return static_cast<float>(std::sqrt(variance) * (1.0 + 2.0 * kept) / 3.0);
}

/// Looks up the crowding of the trails at the places.
void FoamThreshold::draw_trails(const FoamMaps& foam) {
    for (int c = 0; c < kTrails; ++c) crowding_[c].assign(kSamples, 0.0f);
    for (auto& own : own_) own.resize(FoamPlaces::kDrawn);
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const Grid2D<glm::i16vec4>& trail = foam.trail[tile].front();
        const std::span<const FoamPlaces::Place> places = places_.of(tile);
        for (size_t i = 0; i < places.size(); ++i) {
            std::array<float, kTrails> then{};
            FoamPlaces::Corners(places[i], trail.width()).for_each([&](int x, int y, float weight) {
                add(then, trail(x, y), kCrowdingStep * weight);
            });
            for (int c = 0; c < kTrails; ++c) own_[c][i] = then[c];
        }
        FoamPlaces::for_each_run(tile, [&](size_t place, size_t first, size_t count) {
            for (int c = 0; c < kTrails; ++c) {
                for (size_t i = 0; i < count; ++i) crowding_[c][place + i] += own_[c][first + i];
            }
        });
    }
}

/// Looks up the crowding of the moment at the places, which have drifted, and the world area that each
/// represents.
void FoamThreshold::draw_moment(const FoamMaps& foam) {
    crowding_[kTrails].assign(kSamples, 0.0f);
    area_.assign(kSamples, 1.0f);
    std::vector<float>& own = own_.front();
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const Grid2D<float>& moment = moments_[tile].front();
        const std::span<const FoamPlaces::Place> places = places_.of(tile);
        const FoamPlaces::Place by = FoamPlaces::place_of(foam.drifted[tile]);
        for (size_t i = 0; i < places.size(); ++i) {
            own[i] = 0;
            FoamPlaces::Corners(places[i] + by, moment.width()).for_each([&](int x, int y, float weight) {
                own[i] += weight * moment(x, y);
            });
        }
        FoamPlaces::for_each_run(tile, [&](size_t place, size_t first, size_t count) {
            for (size_t i = 0; i < count; ++i) area_[place + i] -= own[first + i];
            for (size_t i = 0; i < count; ++i)
                crowding_[kTrails][place + i] += weights_[tile] * own[first + i];
        });
    }
    for (size_t i = 0; i < kSamples; ++i) area_[i] = places_.weights()[i] * std::max(area_[i], 0.0f);
}

double FoamThreshold::mean_cover(const FoamMaps& foam, float threshold, size_t places) const {
    // Sums are accumulated in several lanes, so that the compiler can use vectors.
    constexpr size_t kLanes = 8;
    const float slope = 1 / foam.width, thinning = foam_thinning(foam);
    const float least = shared::faintest_foam(foam.cover);
    std::array<float, kLanes> white{}, all{};
    for (size_t i = 0; i < places; i += kLanes) {
        std::array<float, kLanes> amount, left;
        for (size_t k = 0; k < kLanes; ++k) {
            amount[k] = foam.live * std::min((crowding_[kTrails][i + k] - threshold) * slope, 1.0f);
            left[k] = shared::foam_left(crowding_[kTrails][i + k], threshold, thinning);
        }
        for (int c = 0; c < kTrails; ++c) {
            const float fade = foam.fade[c];
            for (size_t k = 0; k < kLanes; ++k) {
                const float own = fade * std::min((crowding_[c][i + k] - threshold) * slope, 1.0f);
                amount[k] = std::max(amount[k], left[k] * own);
            }
        }
        for (size_t k = 0; k < kLanes; ++k) {
            const float drawn = std::max(amount[k] > least ? amount[k] : 0.0f, foam.veil);
            white[k] += area_[i + k] * std::min(drawn, shared::kMostFoamOpacity);
            all[k] += area_[i + k];
        }
    }
    return static_cast<double>(std::accumulate(white.begin(), white.end(), 0.0f)) /
           static_cast<double>(std::accumulate(all.begin(), all.end(), 0.0f));
}

/// Computes the opacity at the first places for footprints that resolve all crowding.
void FoamThreshold::keep_white(const FoamMaps& foam) {
    white_.resize(kMostRowSamples);
    const float thinning = foam_thinning(foam), least = shared::faintest_foam(foam.cover);
    for (size_t i = 0; i < white_.size(); ++i) {
        float amount = foam.live * std::min((crowding_[kTrails][i] - foam.threshold) / foam.width, 1.0f);
        const float left = shared::foam_left(crowding_[kTrails][i], foam.threshold, thinning);
        for (int c = 0; c < kTrails; ++c) {
            const float own = foam.fade[c] * std::min((crowding_[c][i] - foam.threshold) / foam.width, 1.0f);
            amount = std::max(amount, left * own);
        }
        if (amount < least) amount = 0;
        white_[i] = std::min(std::max(amount, foam.veil), shared::kMostFoamOpacity);
    }
}

/// Returns the threshold with which the mean is `cover`, to a thousandth of it. The logarithm of the mean is
/// nearly linear in the threshold: it is found by false position over a few of the places, with bisection now
/// and then; then over all places by one step with the slope found before.
float FoamThreshold::solve(const FoamMaps& foam, double cover, float low, float high) const {
    constexpr int kSteps = 16, kLastSteps = 4;
    constexpr double kClose = 1e-3, kNone = -12;
    constexpr size_t kFew = kSamples / 16;
    // With the threshold `high`, the largest crowding of all, there is no foam.
    const auto excess = [&](float threshold, size_t places) {
        return std::log(std::max(mean_cover(foam, threshold, places) / cover, std::exp(kNone)));
    };
    float span = high - low;
    double at_low = excess(low, kFew), at_high = kNone;
    for (; at_low < 0 && low > -1; span *= 2) {
        high = low;
        at_high = at_low;
        low -= span;
        at_low = excess(low, kFew);
    }
    float middle = low;
    for (int i = 0; i < kSteps; ++i) {
        const double share = i % 4 == 3 ? 0.5 : at_low / (at_low - at_high);
        middle = low + (high - low) * static_cast<float>(share);
        const double here = excess(middle, kFew);
        if (std::abs(here) < kClose) break;
        (here > 0 ? low : high) = middle;
        (here > 0 ? at_low : at_high) = here;
    }
    const float aside = 0.05f * sigma_;
    const double fall =
        (excess(middle - aside, kFew) - excess(middle + aside, kFew)) / static_cast<double>(2 * aside);
    for (int i = 0; i < kLastSteps && fall > 0; ++i) {
        const double here = excess(middle, kSamples);
        if (std::abs(here) < kClose) break;
        middle += static_cast<float>(here / fall);
    }
    return middle;
}

void FoamThreshold::see(std::span<const OceanTile> tiles, FoamMaps& foam) {
    weights_.clear();
    for (const OceanTile& tile : tiles) weights_.push_back(tile.info().breaking);
    set_hidden(tiles, foam);
    places_.draw(foam, sigma_);
    draw_trails(foam);
    row_trails_.resize(kFoamRows);
    for (int row = 0; row < kFoamRows; ++row) {
        if (is_drawn(row)) draw_row(row, foam);
    }
}

void FoamThreshold::set(const FoamState& state, std::span<const TileMaps> maps, double cover,
                        FoamMaps& foam) {
    average_moments(maps, foam);
    draw_moment(foam);
    foam.width = (kFoamSoftness + kVeiledSoftness * std::sqrt(foam.veil)) * std::max(sigma_, 1e-4f);
    float high = 0;
    for (const auto& values : crowding_) high = std::max(high, *std::ranges::max_element(values));
    foam.cover = static_cast<float>(cover);
    foam.threshold = solve(foam, cover, high - sigma_, high) + state.threshold * sigma_;
    foam.cover = static_cast<float>(mean_cover(foam, foam.threshold));
    keep_white(foam);
    set_gains(foam);
}

/// Sets the deviation that each row hides, and the mip levels of the tiles for its footprints.
void FoamThreshold::set_hidden(std::span<const OceanTile> tiles, FoamMaps& foam) {
    foam.rows.assign(kFoamRows, {});
    foam.deviations.assign(foam.trail.size(), 0.0f);
    levels_.assign(kFoamRows, {});
    std::array<double, kFoamRows> shown{};
    double total = 0;
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
            std::log2(static_cast<float>(foam.trail[tile].front().width()) / tiles[tile].info().size);
        for (int row = 0; row < kFoamRows; ++row) {
            const float width = kFirstFoamWidth + static_cast<float>(row) / kFoamRowsPerOctave;
            const float level = std::clamp(width + log2_density, 0.0f, static_cast<float>(levels - 1));
            const auto below = std::min(static_cast<size_t>(level), levels - 2);
            const double deviation = std::lerp(deviation_at(below), deviation_at(below + 1),
                                               static_cast<double>(level - static_cast<float>(below)));
            shown[row] += deviation * deviation;
            levels_[row][tile] = level;
        }
    }
    sigma_ = static_cast<float>(std::sqrt(total));
    for (int row = 0; row < kFoamRows; ++row) {
        const auto hidden = static_cast<float>(std::sqrt(std::max(total - shown[row], 0.0)));
        foam.rows[row].hidden_deviation = std::max({hidden, kLeastHidden * sigma_, 1e-5f});
    }
}

/// Fills the mip levels of the moment's crowding.
void FoamThreshold::average_moments(std::span<const TileMaps> maps, const FoamMaps& foam) {
    moments_.resize(maps.size());
    for (size_t tile = 0; tile < maps.size(); ++tile) {
        std::vector<Grid2D<float>>& levels = moments_[tile];
        if (!foam.breaks(tile)) {
            levels.clear();
            continue;
        }
        const int n = foam.trail[tile].front().width();
        if (levels.empty() || levels.front().width() != n) {
            levels.clear();
            for (int size = n; size > 0; size /= 2) levels.emplace_back(size, size);
        }
        const auto jacobians = maps[tile].displacement.front().values();
        std::ranges::transform(jacobians, levels.front().values().begin(),
                               [](const glm::vec4& value) { return 1 - value.w; });
        for (size_t level = 1; level < levels.size(); ++level) {
            for (int y = 0; y < levels[level].height(); ++y) {
                const float* upper = levels[level - 1].row(2 * y);
                const float* lower = levels[level - 1].row(2 * y + 1);
                float* mean = levels[level].row(y);
                for (int x = 0; x < levels[level].width(); ++x)
                    mean[x] = 0.25f * (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]);
            }
        }
    }
}

/// Calls use(level, share) for the two mip levels of a tile that a row's footprint blends.
template <class Use>
void FoamThreshold::for_each_level(int row, size_t tile, const Use& use) const {
    const auto level = static_cast<size_t>(levels_[row][tile]);
    const float coarser = levels_[row][tile] - static_cast<float>(level);
    use(level, 1 - coarser);
    if (coarser > 0) use(level + 1, coarser);
}

void FoamThreshold::draw_row(int row, const FoamMaps& foam) {
    std::vector<std::array<float, kTrails>>& seen = row_trails_[row];
    seen.assign(row_samples(row), {});
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const std::span<const FoamPlaces::Place> places = places_.of(tile);
        for_each_level(row, tile, [&](size_t level, float share) {
            const Grid2D<glm::i16vec4>& trail = foam.trail[tile][level];
            for (size_t i = 0; i < seen.size(); ++i) {
                FoamPlaces::Corners(places[i], trail.width()).for_each([&](int x, int y, float weight) {
                    add(seen[i], trail(x, y), kCrowdingStep * share * weight);
                });
            }
        });
    }
}

/// Looks up the moment's crowding, averaged over a row's footprints, at the places, and the world area that
/// each represents.
void FoamThreshold::draw_row_moment(int row, const FoamMaps& foam) {
    std::vector<float>& now = row_moment_;
    std::vector<float>& area = areas_[row];
    now.assign(row_samples(row), 0.0f);
    area.assign(row_samples(row), 1.0f);
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (!foam.breaks(tile)) continue;
        const std::span<const FoamPlaces::Place> places = places_.of(tile);
        const FoamPlaces::Place by = FoamPlaces::place_of(foam.drifted[tile]);
        for_each_level(row, tile, [&](size_t level, float share) {
            const Grid2D<float>& moment = moments_[tile][level];
            for (size_t i = 0; i < now.size(); ++i) {
                float own = 0;
                FoamPlaces::Corners(places[i] + by, moment.width()).for_each([&](int x, int y, float weight) {
                    own += share * weight * moment(x, y);
                });
                area[i] -= own;
                now[i] += weights_[tile] * own;
            }
        });
    }
    for (size_t i = 0; i < now.size(); ++i) area[i] = places_.weights()[i] * std::max(area[i], 0.0f);
}

/// Returns the mean opacity that a row draws on a mesh whose cells have the areas `area`. The sampling error
/// of the fewer places is reduced by a control variate: their error for the finest row, whose mean is known.
float FoamThreshold::mean_of_row(const std::vector<float>& area, double cover) const {
    double all = 0, white = 0, finest_all = 0, finest = 0, product = 0, square = 0;
    const size_t count = std::min(area.size(), row_white_.size());
    for (size_t i = 0; i < count; ++i) {
        const auto own = static_cast<double>(area[i] * row_white_[i]);
        const auto fine = static_cast<double>(area_[i] * white_[i]);
        all += static_cast<double>(area[i]);
        white += own;
        finest_all += static_cast<double>(area_[i]);
        finest += fine;
        product += own * fine;
        square += fine * fine;
    }
    const auto places = static_cast<double>(count);
    const double spread = square - finest * finest / places;
    const double together = spread > 0 ? (product - white * finest / places) / spread : 1;
    return static_cast<float>(white / all - together * (finest / finest_all - cover));
}

/// Sets the gains that make the mean opacity equal to the cover for every footprint: the crowding is not
/// quite normal, and a mesh that does not resolve crests does not compress the foam on them.
void FoamThreshold::set_gains(FoamMaps& foam) {
    constexpr int kMesh = static_cast<int>(kFoamRowsPerOctave) * kFoamMeshOctaves;
    constexpr float kMostGain = 32;
    const float thinning = foam_thinning(foam);
    const auto gain = [&](const std::vector<float>& area) {
        const float mean = std::max(mean_of_row(area, static_cast<double>(foam.cover)), 1e-9f);
        return std::clamp(foam.cover / mean, 1 / kMostGain, kMostGain);
    };
    areas_.resize(kFoamRows);
    int coarser = kFoamRows - 1;
    for (int row = kFoamRows - 1; row >= 0; --row) {
        if (!is_drawn(row)) continue;
        FoamMaps::Row& of = foam.rows[row];
        draw_row_moment(row, foam);
        row_white_.resize(row_samples(row));
        for (size_t i = 0; i < row_white_.size(); ++i) {
            glm::vec4 trails = glm::make_vec4(row_trails_[row][i].data());
            // The stretch of time that has not ended is the only one that has not begun to fade: the foam of
            // waves that break now belongs to it.
            for (int c = 0; c < kTrails; ++c) {
                if (foam.fade[c] == foam.live) trails[c] = std::max(trails[c], row_moment_[i]);
            }
            const float most = std::max({trails.x, trails.y, trails.z, trails.w});
            constexpr float kNothing = 4.5f;  // deviations under the threshold
            float white = 0;
            if (most + kNothing * of.hidden_deviation > foam.threshold) {
                const glm::vec4 cover =
                    shared::foam_cover(trails, of.hidden_deviation, foam.threshold, foam.width, foam.fade) *
                    shared::foam_left(row_moment_[i], foam.threshold, thinning);
                white = std::max({cover.x, cover.y, cover.z, cover.w});
            }
            row_white_[i] = std::min(std::max(white, foam.veil), shared::kMostFoamOpacity);
        }
        // What is drawn too faintly is left out; the rest makes up for it.
        const float faintest = shared::faintest_foam(foam.cover) / gain(areas_[row]);
        for (float& white : row_white_) white = white < faintest ? 0 : white;
        of.gain = gain(areas_[row]);
        of.gain_on_mesh = gain(areas_[drawn_from(row + kMesh)]);
        for (int between = row + 1; between < coarser; ++between) {
            const FoamMaps::Row& wider = foam.rows[coarser];
            const float share = static_cast<float>(between - row) / static_cast<float>(coarser - row);
            foam.rows[between].gain = std::lerp(of.gain, wider.gain, share);
            foam.rows[between].gain_on_mesh = std::lerp(of.gain_on_mesh, wider.gain_on_mesh, share);
        }
        coarser = row;
    }
    for (int row = 0; row < coarser; ++row) {
        foam.rows[row].gain = foam.rows[coarser].gain;
        foam.rows[row].gain_on_mesh = foam.rows[coarser].gain_on_mesh;
    }
}

}  // namespace deepwater::sim
