#include "sim/foam/foam_history.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "sim/foam/periodic_cell.h"
#include "sim/laws/compass.h"
#include "sim/laws/whitecaps.h"

namespace deepwater::sim {
namespace {

constexpr int kStretches = 4;

/// Tiles with a smaller share of the slope variance than this are left out.
constexpr float kLeastShare = 0.005f;

/// Waves do not break, whatever the wind, if the standard deviation of their slope is less than this.
constexpr float kLeastSlope = 1e-3f;

std::uint64_t next_version() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

/// Returns the index of the component of FoamMaps::trail that holds a stretch of time.
int component_of(std::int64_t stretch) {
    return static_cast<int>(stretch - kStretches * floor_divide(stretch, kStretches));
}

std::int16_t in_steps(float crowding) {
    return static_cast<std::int16_t>(std::clamp(crowding * (1 / kCrowdingStep), -32767.0f, 32767.0f));
}

/// Crowding by FoamState::rule slope_difference: the decrease of slope from a sample to its neighbours along
/// the tile's axes.
float slope_fall(const TileMaps& maps, const glm::vec2& u, const glm::vec2& v, int x, int y) {
    const int mask = maps.resolution - 1;
    const auto slope = [&maps](int i, int j) { return glm::vec2(maps.gradient[0](i, j)); };
    const glm::vec2 here = slope(x, y);
    return glm::dot(u, here - slope((x + 1) & mask, y)) + glm::dot(v, here - slope(x, (y + 1) & mask));
}

/// Fills in the crowding at every sample of a tile, times the tile's weight.
void fill_crowding(int rule, const TileMaps& maps, const TileInfo& info, Grid2D<float>& crowding) {
    const int n = maps.resolution;
    if (crowding.width() != n) crowding = Grid2D<float>(n, n);
    if (rule == kFoamJacobian) {
        std::ranges::transform(maps.displacement[0].values(), crowding.values().begin(),
                               [&info](const glm::vec4& value) { return info.breaking * (1 - value.w); });
        return;
    }
    const glm::vec2 u(std::cos(info.rotation), -std::sin(info.rotation));
    const glm::vec2 v(std::sin(info.rotation), std::cos(info.rotation));
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) crowding(x, y) = info.breaking * slope_fall(maps, u, v, x, y);
    }
}

/// Calls keep(value, crowding) for every sample of a tile: with the sample's value of the trail's component,
/// which keep() may change, and with the crowding at the place that lies `ahead` of the sample.
/// @param ahead  shift along the tile's axes, as parts [0, 1) of its side
/// @param line   memory for a row of samples and one more
template <class Keep>
void for_each_ahead(const Grid2D<float>& crowding, const glm::dvec2& ahead, std::vector<float>& line,
                    Grid2D<glm::i16vec4>& trail, int component, const Keep& keep) {
    const int n = crowding.width(), mask = n - 1;
    const PeriodicCell by(ahead.x, 1, n), down(ahead.y, 1, n);
    line.resize(static_cast<size_t>(n) + 1);
    for (int y = 0; y < n; ++y) {
        const float* upper = crowding.row((y + down.low) & mask);
        const float* lower = crowding.row((y + down.high) & mask);
        for (int x = 0; x < n; ++x) line[x] = std::lerp(upper[x], lower[x], down.weight);
        line[n] = line[0];
        glm::i16vec4* values = trail.row(y);
        const auto part = [&](int from, int to, const float* own) {
            for (int x = from; x < to; ++x, ++own)
                keep(values[x][component], in_steps(own[0] + by.weight * (own[1] - own[0])));
        };
        part(0, n - by.low, line.data() + by.low);
        part(n - by.low, n, line.data());
    }
}

float slope_variance(const OceanTile& tile) {
    const glm::vec3& all = tile.info().lost_slope_variance.back();
    return all.x + all.y;
}

void resize_trail(std::vector<Grid2D<glm::i16vec4>>& levels, int resolution) {
    if (!levels.empty() && levels.front().width() == resolution) return;
    levels.clear();
    for (int size = resolution; size > 0; size /= 2) levels.emplace_back(size, size);
}

void average_trail(std::vector<Grid2D<glm::i16vec4>>& levels) {
    for (size_t level = 1; level < levels.size(); ++level) {
        const Grid2D<glm::i16vec4>& finer = levels[level - 1];
        Grid2D<glm::i16vec4>& coarser = levels[level];
        for (int y = 0; y < coarser.height(); ++y) {
            const glm::i16vec4* upper = finer.row(2 * y);
            const glm::i16vec4* lower = finer.row(2 * y + 1);
            glm::i16vec4* mean = coarser.row(y);
            for (int x = 0; x < coarser.width(); ++x, upper += 2, lower += 2) {
                for (int c = 0; c < kStretches; ++c)
                    mean[x][c] = static_cast<std::int16_t>(
                        (upper[0][c] + upper[1][c] + lower[0][c] + lower[1][c]) >> 2);
            }
        }
    }
}

}  // namespace

double foam_stretch(const FoamState& foam) {
    const auto ticks = std::lround(kFoamStretch * static_cast<double>(foam.life) / kFoamTick);
    return kFoamTick * static_cast<double>(std::max(ticks, 1L));
}

glm::vec4 stretch_ages(double t, double seconds, std::int64_t last) {
    glm::vec4 ages(0);
    for (int back = 0; back < kStretches; ++back) {
        const double age =
            t / seconds - static_cast<double>(last - back);  // since its beginning, in stretches
        ages[component_of(last - back)] = static_cast<float>(std::max(age / 2, age - 0.5) * seconds);
    }
    return ages;
}

glm::dvec2 foam_drift(const SeaState& state) {
    return static_cast<double>(state.foam.drift * state.wind_speed) * compass_vector(state.wind_direction);
}

/// Chooses the tiles whose waves break. A change of tiles discards the memory.
void FoamHistory::choose_tiles(const SeaState& state, std::span<const OceanTile> tiles) {
    const auto weight = [](const OceanTile& tile) {
        return tile.info().breaking * tile.info().breaking * slope_variance(tile);
    };
    float total = 0;
    for (const OceanTile& tile : tiles) total += weight(tile);
    const bool same = std::ranges::equal(
        tiles, plans_, [](const OceanTile& tile, const TilePlan& plan) { return tile.plan() == plan; });
    known_ = known_ && same;
    if (!same) {
        plans_.clear();
        for (const OceanTile& tile : tiles) plans_.push_back(tile.plan());
        memory_.trail.assign(tiles.size(), {});
    }
    for (size_t i = 0; i < tiles.size(); ++i) {
        const bool breaks = weight(tiles[i]) > kLeastShare * total;
        if (breaks == memory_.breaks(i)) continue;
        known_ = false;
        memory_.trail[i].clear();
        if (breaks) resize_trail(memory_.trail[i], tiles[i].plan().resolution);
    }
    stretch_ticks_ = static_cast<int>(std::lround(foam_stretch(state.foam) / kFoamTick));
}

void FoamHistory::sample(const SeaState& state, std::span<const OceanTile> tiles, std::int64_t tick,
                         const OceanMaps& maps) {
    tick_ = tick;
    set_drift(tiles, static_cast<double>(tick) * kFoamTick, memory_);
    const std::int64_t stretch = floor_divide(tick, stretch_ticks_);
    const bool first = tick == stretch * stretch_ticks_;
    const int component = component_of(stretch);
    for (size_t i = 0; i < tiles.size(); ++i) {
        if (!memory_.breaks(i)) continue;
        fill_crowding(state.foam.rule, maps.tiles[i], tiles[i].info(), crowding_);
        Grid2D<glm::i16vec4>& trail = memory_.trail[i].front();
        const auto each = [&](const auto& keep) {
            for_each_ahead(crowding_, memory_.drifted[i], line_, trail, component, keep);
        };
        if (first) {
            each([](std::int16_t& kept, std::int16_t value) { kept = value; });
        } else {
            each([](std::int16_t& kept, std::int16_t value) { kept = std::max(kept, value); });
        }
    }
    if (tick < pending_.last) return;
    for (auto& levels : memory_.trail) average_trail(levels);
    memory_.veil = state.foam.amount * static_cast<float>(streak_cover(state.wind_speed));
    threshold_.see(tiles, memory_);
    settle(tick, maps, now_);
}

void FoamHistory::sample_ahead(std::span<const OceanTile> tiles, std::int64_t tick, const OceanMaps& maps) {
    set_drift(tiles, static_cast<double>(tick) * kFoamTick, memory_);
    settle(tick, maps, next_);
    memory_.version = next_version();
}

/// Sets FoamMaps::drifted for the time `t` [s].
void FoamHistory::set_drift(std::span<const OceanTile> tiles, double t, FoamMaps& foam) const {
    foam.drifted.resize(tiles.size());
    const glm::dvec2 drifted = t * drift_;
    for (size_t i = 0; i < tiles.size(); ++i)
        foam.drifted[i] = glm::fract(tile_sides(tiles[i].info(), drifted));
}

/// Sets fades and mean ages. A stretch of time counts in full until it ends, then it fades; its fade is 0
/// when a new stretch takes over its component.
void FoamHistory::set_fade(double t, FoamMaps& foam) const {
    const double stretch = stretch_ticks_ * kFoamTick;
    const auto last = static_cast<std::int64_t>(floor_divide(tick_, stretch_ticks_));
    for (int back = 0; back < kStretches; ++back) {
        const double age =
            t / stretch - static_cast<double>(last - back);      // since its beginning, in stretches
        const double fading = std::max(age - 1, 0.0) * stretch;  // s since its end
        const double end = std::clamp(kStretches - age, 0.0, 1.0);
        const int c = component_of(last - back);
        const double crest = std::exp(-fading / static_cast<double>(rules_.crest_life));
        const double density = 1 + (static_cast<double>(rules_.cap) - 1) * crest;
        foam.fade[c] =
            static_cast<float>(density * std::exp(-fading / static_cast<double>(rules_.life)) * end);
    }
    foam.age = stretch_ages(t, stretch, last);
    foam.live = rules_.rule == kFoamJacobian ? rules_.cap : 0.0f;
}

std::optional<TickRange> FoamHistory::begin(const SeaState& state, std::span<const OceanTile> tiles,
                                            double t) {
    const double wanted = static_cast<double>(state.foam.amount) * whitecap_cover(state.wind_speed);
    float slopes = 0;
    for (const OceanTile& tile : tiles) slopes += slope_variance(tile);
    begun_ = wanted > 0 && state.choppiness * std::sqrt(slopes) >= kLeastSlope;
    if (!begun_) {
        known_ = false;
        return {};
    }
    choose_tiles(state, tiles);
    const glm::dvec2 drift = foam_drift(state);
    known_ = known_ && rules_ == state.foam && wind_ == state.wind_speed && drift_ == drift;
    rules_ = state.foam;
    wind_ = state.wind_speed;
    drift_ = drift;
    time_ = t;
    wanted_ = std::min(wanted, kMostFoam);

    const auto tick = static_cast<std::int64_t>(std::floor(t / kFoamTick));
    const std::int64_t first = (floor_divide(tick, stretch_ticks_) - (kStretches - 1)) * stretch_ticks_;
    const bool continues = known_ && tick_ <= tick && tick_ + 1 >= first;
    pending_ = {continues ? tick_ + 1 : first, tick};
    known_ = false;
    return pending_;
}

void FoamHistory::end(std::span<const OceanTile> tiles, FoamMaps& foam) {
    known_ = begun_;
    if (!begun_) {
        foam.version = 0;
        foam.cover = 0;
        return;
    }
    if (foam.version != memory_.version) foam = memory_;
    set_fade(time_, foam);
    set_drift(tiles, time_, foam);
    blend(time_, foam);
}

/// Computes the threshold and the rows for the moment of `maps`.
void FoamHistory::settle(std::int64_t tick, const OceanMaps& maps, Setting& setting) {
    set_fade(static_cast<double>(tick) * kFoamTick, memory_);
    threshold_.set(rules_, maps.tiles, wanted_, memory_);
    setting.threshold = memory_.threshold;
    setting.width = memory_.width;
    setting.rows = memory_.rows;
}

void FoamHistory::blend(double t, FoamMaps& foam) const {
    const auto since = static_cast<float>(t / kFoamTick - static_cast<double>(tick_));
    foam.threshold = std::lerp(now_.threshold, next_.threshold, since);
    foam.width = std::lerp(now_.width, next_.width, since);
    for (size_t i = 0; i < foam.rows.size(); ++i) {
        const FoamMaps::Row &from = now_.rows[i], &to = next_.rows[i];
        foam.rows[i] = {.hidden_deviation = std::lerp(from.hidden_deviation, to.hidden_deviation, since),
                        .gain = std::lerp(from.gain, to.gain, since),
                        .gain_on_mesh = std::lerp(from.gain_on_mesh, to.gain_on_mesh, since)};
    }
}

}  // namespace deepwater::sim
