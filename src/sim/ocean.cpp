#include "sim/ocean.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <string>

#include "core/check.h"
#include "sim/cascades.h"
#include "sim/foam_history.h"
#include "sim/ocean_tile.h"
#include "sim/rung_fader.h"
#include "sim/sea_spectrum.h"
#include "sim/step_runner.h"

namespace deepwater::sim {
namespace {

/// The same sea but for what only scales or animates the maps as they are written.
bool same_waves(SeaState a, const SeaState& b) {
    a.choppiness = b.choppiness;
    a.foam = b.foam;
    return a == b;
}

RuntimeFailure out_of_memory(const SeaState& state) {
    const std::string side = std::to_string(tile_resolution(state));
    return RuntimeFailure("not enough memory for a sea with tiles of " + side + "x" + side + " samples");
}

}  // namespace

struct Ocean::Impl {
    explicit Impl(const SeaState& initial) { set_state(initial); }

    void set_state(const SeaState& next);
    void ease_to(const SeaState& next, double elapsed);
    template <class Rungs>
    void change(const SeaState& next, const Rungs& rungs);
    void show(const SeaState& next, const SeaSpectrum& next_spectrum, const RungRange& range, bool redraw);
    void set_gains(const RungFader* gains);
    void evaluate(double t, OceanMaps& maps, Motion motion);
    void evaluate_motion(double t, OceanMaps& maps);

    [[nodiscard]] bool has_waves_of(const SeaState& next) const {
        return !tiles.empty() && same_waves(next, state);
    }

    SeaState state;
    SeaSpectrum spectrum{SeaState{.wind_speed = 0}};
    RungFader fader;
    bool eased = false;  // the tiles are those of the fader, not those of the state alone

    std::vector<OceanTile> tiles;
    std::vector<StepRunner::Item> items;  // one for each tile
    std::vector<TileMaps> rates;          // of each tile: what else is evaluated with a derivative
    StepRunner runner;
    FoamHistory foam;
    glm::vec3 unresolved_variance{0};
    float significant_height = 0;
};

/// Shows the tiles of `range` with the waves of `next`. Everything that may fail comes first: after that the
/// old tiles are given up.
void Ocean::Impl::show(const SeaState& next, const SeaSpectrum& next_spectrum, const RungRange& range,
                       bool redraw) {
    const std::vector<TilePlan> plans = plan_tiles(next, range);
    const WaveKernel& kernel = kernel_of(next);
    const auto fits = [&](const TilePlan& plan, const OceanTile& tile) {
        return tile.plan() == plan && &tile.field().kernel() == &kernel;
    };
    const auto existing = [&](const TilePlan& plan) {
        return std::ranges::find_if(tiles, [&](const OceanTile& tile) { return fits(plan, tile); });
    };
    const bool same_tiles = std::ranges::equal(plans, tiles, fits);
    std::vector<std::optional<OceanTile>> made(plans.size());
    if (!same_tiles) {
        tbb::parallel_for(size_t{0}, plans.size(), [&](size_t i) {
            if (existing(plans[i]) == tiles.end()) made[i].emplace(plans[i], next, next_spectrum);
        });
        std::vector<StepRunner::Item> items_shown(plans.size());
        std::vector<OceanTile> shown;
        shown.reserve(plans.size());

        for (size_t i = 0; i < plans.size(); ++i)
            shown.push_back(made[i] ? std::move(*made[i]) : std::move(*existing(plans[i])));
        tiles = std::move(shown);
        items = std::move(items_shown);
    }
    if (redraw) {
        tbb::parallel_for(size_t{0}, tiles.size(), [&](size_t i) {
            if (!made[i]) tiles[i].set_state(next, next_spectrum);
        });
    }
}

/// Changes to the sea `next` on the rungs that `rungs(spectrum of next)` returns.
template <class Rungs>
void Ocean::Impl::change(const SeaState& next, const Rungs& rungs) {
    try {
        if (has_waves_of(next)) {
            show(next, spectrum, rungs(spectrum), false);
        } else {
            SeaSpectrum next_spectrum(next);
            show(next, next_spectrum, rungs(next_spectrum), true);
            spectrum = std::move(next_spectrum);
            significant_height =
                static_cast<float>(4 * std::sqrt(spectrum.height_variance(0, kAllShortWaves)));
        }
        state = next;
    } catch (const std::bad_alloc&) {
        throw out_of_memory(next);
    }
}

void Ocean::Impl::set_state(const SeaState& next) {
    check_state(next);
    if (!has_waves_of(next) || next.choppiness != state.choppiness) foam.forget();
    if (has_waves_of(next) && !eased) {
        state = next;
        return;
    }
    foam.forget();
    change(next, [&](const SeaSpectrum& of_next) { return needed_rungs(next, of_next); });
    set_gains(nullptr);
    eased = false;
}

void Ocean::Impl::ease_to(const SeaState& next, double elapsed) {
    check_state(next);
    RungFader moved = fader;
    const bool same_sea = has_waves_of(next) && eased;
    if (same_sea) {
        moved.advance(elapsed);
        if (moved == fader) {
            state = next;
            return;
        }
    }
    change(next, [&](const SeaSpectrum& of_next) {
        if (!same_sea) {
            moved.want(next, of_next);
            moved.advance(elapsed);
        }
        return moved.shown();
    });
    fader = moved;
    set_gains(&fader);
    eased = true;
}

/// Gives each tile its gain, 1 without a fader, and sums the slopes of the waves that no tile carries in
/// full: longer ones than the first band's, shorter ones than the last's, and what gains below 1 leave out.
void Ocean::Impl::set_gains(const RungFader* gains) {
    glm::dvec3 unresolved = spectrum.slope_covariance(0, tiles.front().plan().k_min) +
                            spectrum.slope_covariance(tiles.back().plan().k_max, kAllShortWaves);
    for (OceanTile& tile : tiles) {
        const TilePlan& plan = tile.plan();
        const float gain = gains ? gains->gain(plan.rung) : 1.0f;
        if (gain != tile.gain()) tile.set_gain(gain);
        if (gain < 1)
            unresolved +=
                static_cast<double>(1 - gain * gain) * spectrum.slope_covariance(plan.k_min, plan.k_max);
    }
    unresolved_variance = unresolved;
}

Ocean::Ocean(const SeaState& state) : impl_(std::make_unique<Impl>(state)) {}
Ocean::~Ocean() = default;
Ocean::Ocean(Ocean&&) noexcept = default;
Ocean& Ocean::operator=(Ocean&&) noexcept = default;

void Ocean::set_state(const SeaState& state) {
    impl_->set_state(state);
}
void Ocean::ease_to(const SeaState& state, double elapsed_seconds) {
    impl_->ease_to(state, elapsed_seconds);
}
const SeaState& Ocean::state() const {
    return impl_->state;
}

void Ocean::evaluate(double t, OceanMaps& maps, Motion motion) try {
    if (!std::isfinite(t)) throw UsageError("bad time for the sea: expected a finite number of seconds");
    impl_->evaluate(t, maps, motion);
} catch (const std::bad_alloc&) {
    throw out_of_memory(impl_->state);
}

void Ocean::evaluate_foam(OceanMaps& maps) try {
    impl_->foam.advance(impl_->state, impl_->tiles, maps.time, maps.foam);
} catch (const std::bad_alloc&) {
    throw out_of_memory(impl_->state);
}

void Ocean::Impl::evaluate(double t, OceanMaps& maps, Motion motion) {
    maps.time = t;
    const bool feels_bed = state.dispersion == kDispersionFiniteDepth || state.dispersion == kDispersionFull;
    maps.depth = feels_bed ? state.depth : kBottomless;
    maps.tiles.resize(tiles.size());
    maps.info.resize(tiles.size());
    for (size_t i = 0; i < tiles.size(); ++i) {
        maps.info[i] = tiles[i].info();
        items[i] = {.field = &tiles[i].field(),
                    .scale = {.gain = tiles[i].gain(), .choppiness = state.choppiness},
                    .maps = &maps.tiles[i],
                    .extremes = {}};
    }
    maps.unresolved_variance = unresolved_variance;
    maps.significant_height = significant_height;
    runner.run(t, items);
    maps.highest_crest = 0;
    maps.farthest_drift = 0;
    for (const StepRunner::Item& item : items) {
        maps.highest_crest += item.extremes.height;
        maps.farthest_drift += item.extremes.drift;
    }
    if (motion == Motion::evaluated) {
        evaluate_motion(t, maps);
    } else {
        for (TileMaps& tile : maps.tiles) {
            tile.velocity.clear();
            tile.acceleration.clear();
        }
    }
}

/// The displacement's derivatives in time are displacements of waves with other amplitudes.
void Ocean::Impl::evaluate_motion(double t, OceanMaps& maps) {
    rates.resize(tiles.size());
    for (OceanTile& tile : tiles) tile.field().prepare_rates();
    for (const WaveRate rate : {WaveRate::first, WaveRate::second}) {
        for (size_t i = 0; i < tiles.size(); ++i) {
            TileMaps& tile = maps.tiles[i];
            rates[i].displacement.swap(rate == WaveRate::first ? tile.velocity : tile.acceleration);
            items[i].maps = &rates[i];
            items[i].rate = rate;
        }
        runner.run(t, items);
        for (size_t i = 0; i < tiles.size(); ++i) {
            TileMaps& tile = maps.tiles[i];
            rates[i].displacement.swap(rate == WaveRate::first ? tile.velocity : tile.acceleration);
        }
    }
}

}  // namespace deepwater::sim
