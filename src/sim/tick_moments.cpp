#include "sim/tick_moments.h"

#include <algorithm>

namespace deepwater::sim {
namespace {

void copy_finest(const TileMaps& from, TileMaps& to) {
    std::ranges::copy(from.displacement[0].values(), to.displacement[0].values().begin());
    std::ranges::copy(from.gradient[0].values(), to.gradient[0].values().begin());
    std::ranges::copy(from.shear[0].values(), to.shear[0].values().begin());
}

}  // namespace

void MotionRunner::run(double t, float choppiness, std::span<const Item> items, MipLevels levels) {
    rates_.resize(std::max(rates_.size(), items.size()));
    items_.resize(items.size());
    for (const WaveRate rate : {WaveRate::first, WaveRate::second}) {
        // The displacement's derivatives in time are displacements of waves with other amplitudes.
        const auto swap_maps = [&](size_t i) {
            TileMaps& maps = *items[i].maps;
            rates_[i].displacement.swap(rate == WaveRate::first ? maps.velocity : maps.acceleration);
        };
        for (size_t i = 0; i < items.size(); ++i) {
            OceanTile& tile = *items[i].tile;
            tile.field().prepare_rates();
            swap_maps(i);
            items_[i] = {.field = &tile.field(),
                         .scale = {.gain = tile.gain(), .choppiness = choppiness},
                         .maps = &rates_[i],
                         .extremes = {},
                         .rate = rate};
        }
        runner_.run(t, items_, levels);
        for (size_t i = 0; i < items.size(); ++i) swap_maps(i);
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
        made.moved.assign(sea.tiles.size(), false);
        made.maps.layers.clear();
        made.highest = made.farthest = 0;
        for (TileMaps& tile : made.maps.tiles) {
            tile.resolution = 0;  // not evaluated yet
            tile.velocity.clear();
            tile.acceleration.clear();
        }
    }
    Moment& moment = **found;
    OceanMaps& maps = moment.maps;
    const double t = static_cast<double>(tick) * kSeaTick;
    maps.time = t;
    maps.depth = sea.depth;
    maps.tiles.resize(sea.tiles.size());
    maps.info.resize(sea.tiles.size());
    items_.clear();
    motion_items_.clear();
    for (size_t i = 0; i < sea.tiles.size(); ++i) {
        maps.info[i] = sea.tiles[i].info();
        if (sea.motion && wanted[i] && !moment.moved[i]) {
            moment.moved[i] = true;
            motion_items_.push_back({&sea.tiles[i], &maps.tiles[i]});
        }
        if (moment.evaluated[i] || !wanted[i]) continue;
        moment.evaluated[i] = true;
        if (offered_ && offered_->time == t) {
            sea.tiles[i].field().prepare(maps.tiles[i]);
            copy_finest(offered_->tiles[i], maps.tiles[i]);
            moment.highest = std::max(moment.highest, offered_->highest_crest);
            moment.farthest = std::max(moment.farthest, offered_->farthest_drift);
            continue;
        }
        if (observer_) observer_(sea.tiles[i].plan().rung, t);
        items_.push_back({.field = &sea.tiles[i].field(),
                          .scale = {.gain = sea.tiles[i].gain(), .choppiness = sea.choppiness},
                          .maps = &maps.tiles[i],
                          .extremes = {}});
    }
    if (!items_.empty()) runner_.run(t, items_, MipLevels::finest);
    for (const StepRunner::Item& item : items_) {
        moment.highest += item.extremes.height;
        moment.farthest += item.extremes.drift;
    }
    maps.highest_crest = moment.highest;
    maps.farthest_drift = moment.farthest;
    if (!motion_items_.empty()) motion_.run(t, sea.choppiness, motion_items_, MipLevels::finest);
    return maps;
}

void TickMoments::let_go_before(std::int64_t tick) {
    const auto gone =
        std::ranges::partition(moments_, [tick](const auto& moment) { return moment->tick >= tick; });
    std::ranges::move(gone, std::back_inserter(spare_));
    moments_.erase(gone.begin(), gone.end());
}

void TickMoments::forget() {
    std::ranges::move(moments_, std::back_inserter(spare_));
    moments_.clear();
}

}  // namespace deepwater::sim
