#include "sim/layers/layer_stack.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "core/check.h"
#include "sim/bodies/body_poses.h"
#include "sim/layers/changing_layer.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

std::uint64_t next_version() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

constexpr double kNever = -std::numeric_limits<double>::infinity();

/// Returns the last tick up to which a layer is at rest, at most `last`.
std::int64_t still_before(double still_until, std::int64_t last) {
    const double latest = static_cast<double>(last) * kSeaTick;
    return still_until >= latest ? last : sea_tick(std::max(still_until, -1e12));
}

/// Returns the last tick at or before one whose number is a multiple.
std::int64_t look_before(std::int64_t tick, std::int64_t multiple) {
    const std::int64_t after = tick % multiple;
    return tick - (after < 0 ? after + multiple : after);
}

/// Calls act(i) for every i in [0, count), on all threads. While a thread waits for the others in a loop of one layer, it
/// begins nothing of another layer: what it has begun may have the thread's own storage.
template <class Act>
void beside_each_other(size_t count, const Act& act) {
    tbb::parallel_for(
        size_t{0}, count, [&](size_t i) { tbb::this_task_arena::isolate([&] { act(i); }); },
        tbb::simple_partitioner());
}

/// Sets what only some layers say of themselves to what holds for the others: maps are used for one layer after another.
void forget_traits(LayerMaps& layer) {
    layer.raised_by.clear();
    layer.pool = -1;
    layer.ground.known = false;
    layer.level = layer.floor_depth = 0;
}

/// Adds the layers' bounds to those of the maps.
void add_bounds(OceanMaps& maps) {
    for (const LayerMaps& layer : maps.layers) {
        maps.highest_crest += layer.highest + std::abs(layer.level);
        maps.farthest_drift += layer.farthest;
    }
}

}  // namespace

void LayerStack::set(const LayerRecipes& recipes, Past past) {
    if (recipes.size() > static_cast<size_t>(kMostLayers))
        throw UsageError("too many layers of water: there may be " + std::to_string(kMostLayers));
    std::vector<Entry> next(recipes.size());
    bool same_list = recipes.size() == entries_.size();
    // Takes over, for each recipe that has no layer yet, the first of the old layers for which `fits` holds.
    const auto take_over = [&](const auto& fits) {
        for (size_t i = 0; i < recipes.size(); ++i) {
            if (next[i].layer) continue;
            const auto found = std::ranges::find_if(
                entries_, [&](const Entry& entry) { return entry.layer && fits(entry, recipes[i]); });
            if (found == entries_.end()) continue;
            same_list = same_list && found - entries_.begin() == static_cast<std::ptrdiff_t>(i);
            next[i] = std::move(*found);
        }
    };
    take_over([](const Entry& entry, const auto& recipe) {
        return entry.recipe == recipe || *entry.recipe == *recipe;
    });
    take_over([](const Entry& entry, const auto& recipe) {
        return entry.alive && entry.layer->continue_as(*recipe);
    });
    if (past == Past::kept) {
        take_over([](const Entry& entry, const auto& recipe) {
            return entry.alive && entry.layer->go_on_as(*recipe);
        });
    }
    for (size_t i = 0; i < recipes.size(); ++i) {
        Entry& entry = next[i];
        same_list = same_list && entry.layer;
        if (!entry.recipe || !(entry.recipe == recipes[i] || *entry.recipe == *recipes[i]))
            entry.memory = recipes[i]->memory();
        if (!entry.layer) entry.layer = recipes[i]->make();
        entry.recipe = recipes[i];
    }
    entries_ = std::move(next);
    if (!same_list) version_ = entries_.empty() ? 0 : next_version();
}

double LayerStack::shortest_wave() const {
    double shortest = std::numeric_limits<double>::infinity();
    for (const Entry& entry : entries_) {
        if (entry.recipe->asks() >= LayerAsks::surface)
            shortest = std::min(shortest, entry.recipe->shortest_wave());
    }
    return shortest;
}

int LayerStack::ticks_a_look() const {
    int ticks = 0;
    for (const Entry& entry : entries_) {
        if (entry.recipe->asks() >= LayerAsks::surface) ticks = std::gcd(ticks, entry.recipe->ticks_a_look());
    }
    return std::max(ticks, 1);
}

LayerAsks LayerStack::asks() const {
    LayerAsks most = LayerAsks::nothing;
    for (const Entry& entry : entries_) most = std::max(most, entry.recipe->asks());
    return most;
}

bool LayerStack::follows_breakers() const {
    return std::ranges::any_of(entries_, [](const Entry& entry) { return entry.recipe->follows_breakers(); });
}

TickRange LayerStack::begin(double t, bool continues, std::int64_t first, RunIn run_in) {
    time_ = t;
    const std::int64_t last = sea_tick(t);
    const double shown_first = first < last ? static_cast<double>(first) * kSeaTick : t;
    TickRange range{last, last};
    // Layers that restart and say until when they are at rest may give each other waves: they are at rest until the
    // first of them stirs.
    double still_until = -kNever;
    for (Entry& entry : entries_) {
        const double shown_to = static_cast<double>(entry.done) * entry.step_seconds();
        const bool goes_on = continues && entry.alive && shown_first >= shown_to - entry.step_seconds() &&
                             (!entry.memory || t - shown_to <= *entry.memory + 1);
        entry.restarts = !goes_on;
        const double own = entry.recipe->still_until();
        if (entry.restarts && own > kNever) still_until = std::min(still_until, own);
    }
    for (Entry& entry : entries_) {
        const bool at_once = run_in == RunIn::after && entry.recipe->runs_in();
        std::int64_t start = std::min<std::int64_t>(0, last);
        if (entry.memory) {
            // A layer begins with the waves of the sea in its first step.
            const std::int64_t reached = at_once ? last - 1 : sea_tick(shown_first - *entry.memory);
            start = look_before(reached, entry.recipe->ticks_a_look());
        }
        if (entry.recipe->still_until() > kNever) start = std::max(start, still_before(still_until, last));
        const double shown_to = static_cast<double>(entry.done) * entry.step_seconds();
        entry.restart = start;
        if (entry.restarts) entry.without_past = at_once ? std::optional(start) : std::nullopt;
        range.first = std::min(range.first, entry.restarts ? start : sea_tick(shown_to));
    }
    return range;
}

void LayerStack::lay(std::int64_t tick, bool motion, bool shows, OceanMaps& now) {
    beside_each_other(entries_.size(), [&](size_t i) {
        Entry& entry = entries_[i];
        const std::int64_t wanted = tick * entry.recipe->steps_per_tick();
        // The maps of a tick are those before the step that begins there: its sources act at its beginning.
        const bool laid = entry.laid_tick == tick && (entry.laid_motion || !motion);
        if (shows && !laid && entry.alive && !entry.restarts && wanted >= entry.done - 1 &&
            wanted <= entry.done) {
            forget_traits(entry.laid);
            entry.laid.finest_alone = true;
            entry.layer->show(static_cast<double>(tick) * kSeaTick, motion, entry.laid);
            entry.laid_tick = tick;
            entry.laid_motion = motion;
        }
    });
    // At a later moment of its last tick a layer may have stepped beyond the tick already; then it still has its maps of
    // the tick. Those of the ticks before are not needed again, so they are given away without a copy.
    const bool needed_again = tick >= sea_tick(time_);
    size_t count = 0;
    now.layers.resize(entries_.size());
    for (Entry& entry : entries_) {
        if (!entry.alive || entry.laid_tick != tick) continue;
        if (needed_again) {
            now.layers[count++] = entry.laid;
        } else {
            std::swap(now.layers[count++], entry.laid);
            entry.laid_tick = tick - 1;
        }
    }
    now.layers.resize(count);
}

void LayerStack::step(std::int64_t tick, OceanMaps& now, LayerSurroundings around,
                      std::span<const FloatingBody> bodies, Showing showing) {
    for (Entry& entry : entries_) {
        if (!entry.restarts || entry.restart != tick) continue;
        entry.layer->restart(static_cast<double>(tick) * kSeaTick);
        entry.done = tick * entry.recipe->steps_per_tick();
        entry.restarts = false;
        entry.alive = true;
        entry.laid_tick = tick - 1;
    }
    const auto is_laid = [&](const Entry& entry) {
        return !entry.alive || entry.restarts ||
               (entry.laid_tick == tick && (entry.laid_motion || !around.motion));
    };
    if (showing != Showing::kept || !std::ranges::all_of(entries_, is_laid))
        lay(tick, around.motion, showing != Showing::nothing, now);
    add_bounds(now);
    const SeaSurface sea(now);
    around.sea = &sea;
    place_bodies(bodies, now);
    around.bodies = now.bodies;
    step_to_next(tick, around);
}

/// Steps the layers in the order of time. Those that step at one time begin their steps together.
void LayerStack::step_to_next(std::int64_t tick, const LayerSurroundings& around) {
    const auto remains = [&](const Entry& entry) {
        if (!entry.alive || entry.restarts) return false;
        // To the next tick, but not beyond the step that contains the time of begin().
        const int steps = entry.recipe->steps_per_tick();
        const auto last = static_cast<std::int64_t>(std::ceil(time_ / kSeaTick * steps));
        return entry.done < std::min((tick + 1) * steps, last);
    };
    const auto next_time = [](const Entry& entry) {
        return static_cast<double>(entry.done) * entry.step_seconds();
    };
    while (true) {
        double now = std::numeric_limits<double>::infinity();
        for (const Entry& entry : entries_) {
            if (remains(entry)) now = std::min(now, next_time(entry));
        }
        stepping_.clear();
        together_.clear();
        for (Entry& entry : entries_) {
            if (!remains(entry) || next_time(entry) != now) continue;
            stepping_.push_back(&entry);
            together_.push_back(entry.layer.get());
        }
        if (stepping_.empty()) return;
        beside_each_other(stepping_.size(), [&](size_t i) {
            stepping_[i]->layer->begin_step(around, stepping_[i]->step_seconds());
        });
        for (WaterLayer* layer : together_) layer->hand_over(together_);
        beside_each_other(stepping_.size(), [&](size_t i) {
            stepping_[i]->layer->step(around, stepping_[i]->step_seconds());
            ++stepping_[i]->done;
        });
    }
}

/// Chooses where layers are shown: in `layers`, but for those of a pool that has an earlier one there.
void LayerStack::choose_shown(std::vector<LayerMaps>& layers) {
    stepping_.clear();
    sum_.clear();
    std::array<int, kMostLayers> pools{};  // of the layers that are shown
    size_t count = 0;
    for (Entry& entry : entries_) {
        if (!entry.alive || entry.restarts) continue;
        const int pool = entry.recipe->pool_number();
        const auto known = std::span(pools).first(count);
        const auto same = pool < 0 ? known.end() : std::ranges::find(known, pool);
        sum_.push_back(static_cast<size_t>(same - known.begin()));
        if (same == known.end()) pools[count++] = pool;
        stepping_.push_back(&entry);
    }
    layers.resize(count);
    shown_.clear();
    size_t own = 0;
    for (size_t i = 0; i < stepping_.size(); ++i) {
        const bool first = sum_[i] == own;
        shown_.push_back(first ? &layers[own] : &stepping_[i]->part);
        if (first) ++own;
    }
}

void LayerStack::end(bool motion, const glm::vec4& foam_ages, OceanMaps& maps) {
    choose_shown(maps.layers);
    beside_each_other(stepping_.size(), [&](size_t i) {
        LayerMaps& layer = *shown_[i];
        forget_traits(layer);
        layer.finest_alone = false;
        stepping_[i]->layer->show(time_, motion, layer);
        stepping_[i]->layer->show_paths(time_, foam_ages, layer);
    });
    for (size_t i = 0; i < shown_.size(); ++i) {
        LayerMaps& sum = maps.layers[sum_[i]];
        if (shown_[i] != &sum) sum.add(*shown_[i]);
    }
    maps.path_ages = foam_ages;
    add_bounds(maps);
}

LayerRecipes LayerStack::running_in() const {
    LayerRecipes recipes;
    for (const Entry& entry : entries_) {
        if (!entry.without_past) continue;
        const double begun = static_cast<double>(*entry.without_past) * kSeaTick;
        if (time_ - begun < entry.memory.value_or(0)) recipes.push_back(entry.recipe);
    }
    return recipes;
}

void LayerStack::take_over(LayerStack& run_in) {
    for (Entry& entry : entries_) {
        if (!entry.without_past) continue;
        const auto found = std::ranges::find_if(run_in.entries_, [&](const Entry& other) {
            return other.layer && other.alive && other.done == entry.done && *other.recipe == *entry.recipe;
        });
        if (found == run_in.entries_.end()) continue;
        entry.layer = std::make_unique<ChangingLayer>(std::move(entry.layer), std::move(found->layer),
                                                      static_cast<double>(entry.done) * entry.step_seconds());
        entry.without_past.reset();
    }
}

}  // namespace deepwater::sim
