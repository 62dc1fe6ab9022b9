#include "sim/waves/tick_moments.h"

#include <algorithm>

#include "sim/numerics/mip_chain.h"

namespace deepwater::sim {
namespace {

template <class Value>
void copy_levels(const std::vector<Grid2D<Value>>& from, std::vector<Grid2D<Value>>& to, size_t levels) {
    for (size_t level = 0; level < levels; ++level)
        std::ranges::copy(from[level].values(), to[level].values().begin());
}

/// Gives velocity and acceleration room on all levels that waves have, and sets them to 0.
void lay_motionless(TileMaps& maps) {
    const int resolution = maps.displacement.front().width();
    const bool there = !maps.velocity.empty() && maps.velocity.front().width() == resolution;
    if (there && maps.still_motion) return;
    for (auto* const map : {&maps.velocity, &maps.acceleration}) {
        resize_mip_chain(*map, resolution);
        for (Grid2D<glm::vec4>& level : *map) std::ranges::fill(level.values(), glm::vec4(0));
    }
    maps.still_motion = true;
}

/// @pre both have room for the same levels
void copy_waves(const TileMaps& from, TileMaps& to, MipLevels levels) {
    if (from.still && to.still) return;
    to.still = from.still && levels == MipLevels::all;
    const size_t count = levels == MipLevels::all ? from.displacement.size() : 1;
    copy_levels(from.displacement, to.displacement, count);
    copy_levels(from.gradient, to.gradient, count);
    copy_levels(from.shear, to.shear, count);
    to.finest_alone = levels == MipLevels::finest;
}

}  // namespace

void MotionRunner::run(double t, float choppiness, std::span<const Item> items, MipLevels levels) {
    moving_.clear();
    for (const Item& item : items) {
        if (!item.tile->field().still()) {
            moving_.push_back(item);
            item.maps->still_motion = false;
        } else {
            lay_motionless(*item.maps);
        }
    }
    rates_.resize(std::max(rates_.size(), moving_.size()));
    items_.resize(moving_.size());
    for (const WaveRate rate : {WaveRate::first, WaveRate::second}) {
        // The derivatives in time of the displacement are the displacements of waves with other amplitudes.
        const auto swap_maps = [&](size_t i) {
            TileMaps& maps = *moving_[i].maps;
            rates_[i].displacement.swap(rate == WaveRate::first ? maps.velocity : maps.acceleration);
        };
        for (size_t i = 0; i < moving_.size(); ++i) {
            OceanTile& tile = *moving_[i].tile;
            tile.field().prepare_rates();
            swap_maps(i);
            items_[i] = {.field = &tile.field(),
                         .scale = tile.scale(choppiness),
                         .maps = &rates_[i],
                         .extremes = {},
                         .rate = rate};
        }
        runner_.run(t, items_, levels);
        for (size_t i = 0; i < moving_.size(); ++i) swap_maps(i);
    }
}

OceanMaps& TickMoments::at(std::int64_t tick, const Sea& sea, TileSet wanted) {
    auto found = std::ranges::find_if(moments_, [tick](const auto& moment) { return moment->tick == tick; });
    if (found == moments_.end()) {
        if (spare_.empty()) spare_.push_back(std::make_unique<Moment>());
        moments_.push_back(std::move(spare_.back()));
        spare_.pop_back();
        found = moments_.end() - 1;
        Moment& made = **found;
        made.tick = tick;
        made.evaluated.assign(sea.tiles.size(), false);
        made.levelled.assign(sea.tiles.size(), false);
        made.moved.assign(sea.tiles.size(), false);
        made.copied.assign(sea.tiles.size(), false);
        made.extremes.assign(sea.tiles.size(), {});
        made.layered = false;
        made.maps.rigid_bodies.clear();
        for (TileMaps& tile : made.maps.tiles) {
            tile.resolution = 0;  // not evaluated yet
            if (sea.motion) continue;
            tile.velocity.clear();
            tile.acceleration.clear();
        }
    }
    Moment& moment = **found;
    OceanMaps& maps = moment.maps;
    const double t = static_cast<double>(tick) * kSeaTick;
    maps.time = t;
    maps.depth = sea.depth;
    maps.coast = sea.coast;
    maps.tiles.resize(sea.tiles.size());
    maps.info.resize(sea.tiles.size());
    const bool all_levels = sea.levels == MipLevels::all;
    items_.clear();
    evaluating_.clear();
    motion_items_.clear();
    for (size_t i = 0; i < sea.tiles.size(); ++i) {
        maps.info[i] = sea.tiles[i].info();
        if (sea.motion && wanted[i] && !moment.moved[i]) {
            moment.moved[i] = true;
            motion_items_.push_back({&sea.tiles[i], &maps.tiles[i]});
        }
        if (!wanted[i] || (moment.evaluated[i] && (moment.levelled[i] || !all_levels))) continue;
        moment.evaluated[i] = true;
        moment.levelled[i] = all_levels;
        if (offered_ && offered_->time == t) {
            sea.tiles[i].field().prepare(maps.tiles[i]);
            copy_waves(offered_->tiles[i], maps.tiles[i], sea.levels);
            moment.extremes[i] = {offered_->highest_crest, offered_->farthest_drift, 0};
            moment.copied[i] = true;
            continue;
        }
        moment.copied[i] = false;
        if (observer_) observer_(sea.tiles[i].plan().rung, t);
        items_.push_back({.field = &sea.tiles[i].field(),
                          .scale = sea.tiles[i].scale(sea.choppiness),
                          .maps = &maps.tiles[i],
                          .extremes = {}});
        evaluating_.push_back(i);
    }
    if (!items_.empty()) runner_.run(t, items_, sea.levels);
    for (size_t item = 0; item < items_.size(); ++item)
        moment.extremes[evaluating_[item]] = items_[item].extremes;
    if (!motion_items_.empty()) motion_.run(t, sea.choppiness, motion_items_, sea.levels);
    set_bounds(moment.extremes, maps);
    raise_bounds(maps);
    return maps;
}

const TickMoments::Moment* TickMoments::find(std::int64_t tick) const {
    const auto found =
        std::ranges::find_if(moments_, [tick](const auto& moment) { return moment->tick == tick; });
    return found == moments_.end() ? nullptr : found->get();
}

bool TickMoments::copy(double t, size_t tile, TileMaps& maps, WaveExtremes& extremes) const {
    const std::int64_t tick = sea_tick(t);
    if (static_cast<double>(tick) * kSeaTick != t) return false;
    const Moment* moment = find(tick);
    if (!moment || tile >= moment->levelled.size() || !moment->levelled[tile] || moment->copied[tile])
        return false;
    copy_waves(moment->maps.tiles[tile], maps, MipLevels::all);
    extremes = moment->extremes[tile];
    return true;
}

void TickMoments::set_layered(std::int64_t tick) {
    for (const auto& moment : moments_) moment->layered = moment->layered || moment->tick == tick;
}

bool TickMoments::is_layered(std::int64_t tick) const {
    const Moment* moment = find(tick);
    return moment && moment->layered;
}

void TickMoments::forget_layers() {
    for (const auto& moment : moments_) moment->layered = false;
}

void TickMoments::let_go_before(std::int64_t tick) {
    const auto gone = std::partition(moments_.begin(), moments_.end(),
                                     [tick](const auto& moment) { return moment->tick >= tick; });
    std::move(gone, moments_.end(), std::back_inserter(spare_));
    moments_.erase(gone, moments_.end());
}

void TickMoments::forget() {
    std::ranges::move(moments_, std::back_inserter(spare_));
    moments_.clear();
}

}  // namespace deepwater::sim
