#include "sim/layers/layer_stack.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>

#include "core/check.h"
#include "sim/bodies/body_poses.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

std::uint64_t next_version() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

/// Adds the layers' bounds to those of the maps.
void add_bounds(OceanMaps& maps) {
    for (const LayerMaps& layer : maps.layers) {
        maps.highest_crest += layer.highest;
        maps.farthest_drift += layer.farthest;
    }
}

}  // namespace

void LayerStack::set(const LayerRecipes& recipes) {
    if (recipes.size() > static_cast<size_t>(kMostLayers))
        throw UsageError("too many layers of water: there may be " + std::to_string(kMostLayers));
    std::vector<Entry> next;
    bool same_list = recipes.size() == entries_.size();
    for (const std::shared_ptr<const LayerRecipe>& recipe : recipes) {
        const auto same = [&](const Entry& entry) {
            return entry.layer && (entry.recipe == recipe || *entry.recipe == *recipe);
        };
        const auto found = std::ranges::find_if(entries_, same);
        same_list = same_list && found - entries_.begin() == static_cast<std::ptrdiff_t>(next.size());
        if (found != entries_.end()) {
            next.push_back(std::move(*found));
        } else {
            next.push_back({.recipe = recipe, .layer = recipe->make()});
        }
    }
    entries_ = std::move(next);
    if (!same_list) version_ = entries_.empty() ? 0 : next_version();
}

LayerAsks LayerStack::asks() const {
    LayerAsks most = LayerAsks::nothing;
    for (const Entry& entry : entries_) most = std::max(most, entry.recipe->asks());
    return most;
}

TickRange LayerStack::begin(double t, bool continues, std::int64_t first) {
    time_ = t;
    const std::int64_t last = sea_tick(t);
    const double shown_first = first < last ? static_cast<double>(first) * kSeaTick : t;
    TickRange range{last, last};
    for (Entry& entry : entries_) {
        const std::optional<double> memory = entry.recipe->memory();
        const std::int64_t start = memory ? sea_tick(shown_first - *memory) : std::min<std::int64_t>(0, last);
        const double shown_to = static_cast<double>(entry.done) * entry.step_seconds();
        const double shown_from = shown_to - entry.step_seconds();
        const bool goes_on =
            continues && entry.alive && shown_first >= shown_from && (!memory || t - shown_to <= *memory + 1);
        entry.restarts = !goes_on;
        entry.restart = start;
        range.first = std::min(range.first, goes_on ? sea_tick(shown_to) : start);
    }
    return range;
}

void LayerStack::step(std::int64_t tick, OceanMaps& now, LayerSurroundings around,
                      std::span<const FloatingBody> bodies) {
    for (Entry& entry : entries_) {
        if (!entry.restarts || entry.restart != tick) continue;
        entry.layer->restart(static_cast<double>(tick) * kSeaTick);
        entry.done = tick * entry.recipe->steps_per_tick();
        entry.restarts = false;
        entry.alive = true;
        entry.laid_tick = tick - 1;
    }
    size_t shown = 0;
    now.layers.resize(entries_.size());
    for (Entry& entry : entries_) {
        const std::int64_t wanted = tick * entry.recipe->steps_per_tick();
        if (entry.alive && !entry.restarts && wanted >= entry.done - 1 && wanted <= entry.done) {
            entry.layer->show(static_cast<double>(tick) * kSeaTick, around.motion, entry.laid);
            entry.laid_tick = tick;
        }
        // A layer may have stepped beyond this tick already, for an earlier moment; then it still has its
        // maps of the tick.
        if (entry.alive && entry.laid_tick == tick) now.layers[shown++] = entry.laid;
    }
    now.layers.resize(shown);
    add_bounds(now);
    const SeaSurface sea(now);
    around.sea = &sea;
    place_bodies(bodies, now);
    around.bodies = now.bodies;
    for (Entry& entry : entries_) {
        if (!entry.alive || entry.restarts) continue;
        // Steps to the next tick, but not beyond the step that contains the time of begin().
        const int steps = entry.recipe->steps_per_tick();
        const auto last = static_cast<std::int64_t>(std::ceil(time_ / kSeaTick * steps));
        const std::int64_t until = std::min((tick + 1) * steps, last);
        while (entry.done < until) {
            entry.layer->step(around, entry.step_seconds());
            ++entry.done;
        }
    }
}

void LayerStack::end(bool motion, OceanMaps& maps) {
    size_t shown = 0;
    maps.layers.resize(entries_.size());
    for (Entry& entry : entries_) {
        if (entry.alive && !entry.restarts) entry.layer->show(time_, motion, maps.layers[shown++]);
    }
    maps.layers.resize(shown);
    add_bounds(maps);
}

}  // namespace deepwater::sim
