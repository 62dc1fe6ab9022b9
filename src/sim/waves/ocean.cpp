#include "sim/waves/ocean.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <new>
#include <optional>
#include <string>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean_tile.h"
#include "sim/waves/rung_fader.h"
#include "sim/waves/step_runner.h"
#include "sim/waves/tick_moments.h"

namespace deepwater::sim {
namespace {

/// Returns whether both states have the same tiles with the same amplitudes: they may differ only in factors
/// that are applied as the maps are written, and in foam.
bool same_amplitudes(SeaState a, const SeaState& b) {
    a.choppiness = b.choppiness;
    a.foam = b.foam;
    return a == b;
}

std::uint64_t next_version() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace

RuntimeFailure sea_out_of_memory(const SeaState& state) {
    const std::string side = std::to_string(tile_resolution(state));
    return RuntimeFailure("not enough memory for a sea with tiles of " + side + "x" + side + " samples");
}

struct Ocean::Impl {
    Impl(const SeaState& initial, const WaveKernel& wave_kernel) : kernel(wave_kernel) { set_state(initial); }

    void set_state(const SeaState& next);
    void ease_to(const SeaState& next, double elapsed);
    template <class Rungs>
    void change(const SeaState& next, const Rungs& rungs);
    void show(const SeaState& next, const SeaSpectrum& next_spectrum, const RungRange& range, bool redraw);
    void set_gains(const RungFader* gains);
    void forget_moments() {
        version = next_version();
        moments.forget();
    }
    void evaluate(double t, OceanMaps& maps, Motion motion);
    [[nodiscard]] size_t tiles_down_to(float shortest) const;

    [[nodiscard]] bool has_waves_of(const SeaState& next) const {
        return !tiles.empty() && same_amplitudes(next, state);
    }

    const WaveKernel& kernel;
    SeaState state;
    std::uint64_t version = 0;
    SeaSpectrum spectrum{SeaState{.wind_speed = 0}};
    RungFader fader;
    bool eased = false;  // the tiles are those of `fader`, not those of `state`

    std::vector<OceanTile> tiles;
    std::vector<StepRunner::Item> items;  // room for one for each tile
    std::array<size_t, kRungCount> evaluated{};
    std::array<WaveExtremes, kRungCount> extremes{};
    StepRunner runner;
    MotionRunner motion_runner;
    TickMoments moments;
    TickMoments::Observer observer;
    glm::vec3 unresolved_variance{0};
    float significant_height = 0;
};

/// Sets up the tiles of `range` with the waves of `next`. Everything that may throw is done before the old
/// tiles are replaced.
void Ocean::Impl::show(const SeaState& next, const SeaSpectrum& next_spectrum, const RungRange& range,
                       bool redraw) {
    const std::vector<TilePlan> plans = plan_tiles(next, range);
    const auto fits = [](const TilePlan& plan, const OceanTile& tile) { return tile.plan() == plan; };
    const auto existing = [&](const TilePlan& plan) {
        return std::ranges::find_if(tiles, [&](const OceanTile& tile) { return fits(plan, tile); });
    };
    const bool same_tiles = std::ranges::equal(plans, tiles, fits);
    std::vector<std::optional<OceanTile>> made(plans.size());
    if (!same_tiles) {
        tbb::parallel_for(size_t{0}, plans.size(), [&](size_t i) {
            if (existing(plans[i]) == tiles.end()) made[i].emplace(plans[i], next, next_spectrum, kernel);
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
        throw sea_out_of_memory(next);
    }
}

void Ocean::Impl::set_state(const SeaState& next) {
    check_state(next);
    if (!has_waves_of(next) || next.choppiness != state.choppiness) forget_moments();
    if (has_waves_of(next) && !eased) {
        state = next;
        return;
    }
    forget_moments();
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
            if (next.choppiness != state.choppiness) moments.forget();
            state = next;
            return;
        }
    }
    moments.forget();
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

/// Sets the gain of each tile, 1 without a fader, and the slope covariance of waves that no tile shows: those
/// longer than the first band's, those shorter than the last one's, and the part that gains below 1 leave
/// out.
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

Ocean::Ocean(const SeaState& state, const WaveKernel& kernel)
    : impl_(std::make_unique<Impl>(state, kernel)) {}
Ocean::~Ocean() = default;
Ocean::Ocean(Ocean&&) noexcept = default;
Ocean& Ocean::operator=(Ocean&&) noexcept = default;

void Ocean::set_state(const SeaState& state) {
    impl_->set_state(state);
}
void Ocean::ease_to(const SeaState& state, double elapsed_seconds) {
    impl_->ease_to(state, elapsed_seconds);
}
void Ocean::observe_evaluations(std::function<void(int rung, double t)> observer) {
    impl_->observer = observer;
    impl_->moments.observe(std::move(observer));
}
const SeaState& Ocean::state() const {
    return impl_->state;
}

void Ocean::evaluate(double t, OceanMaps& maps, Motion motion) try {
    if (!std::isfinite(t)) throw UsageError("bad time for the sea: expected a finite number of seconds");
    impl_->evaluate(t, maps, motion);
} catch (const std::bad_alloc&) {
    throw sea_out_of_memory(impl_->state);
}

std::span<OceanTile> Ocean::tiles() {
    return impl_->tiles;
}
size_t Ocean::tiles_down_to(float shortest) const {
    return impl_->tiles_down_to(shortest);
}
TickMoments& Ocean::moments() {
    return impl_->moments;
}
std::uint64_t Ocean::version() const {
    return impl_->version;
}

void Ocean::Impl::evaluate(double t, OceanMaps& maps, Motion motion) {
    maps.time = t;
    const bool feels_bed = state.dispersion == kDispersionFiniteDepth || state.dispersion == kDispersionFull;
    maps.depth = feels_bed ? state.depth : kBottomless;
    maps.tiles.resize(tiles.size());
    maps.info.resize(tiles.size());
    size_t count = 0;
    for (size_t i = 0; i < tiles.size(); ++i) {
        maps.info[i] = tiles[i].info();
        tiles[i].field().prepare(maps.tiles[i]);
        // The moment may have been computed before, for foam.
        if (moments.copy(t, i, maps.tiles[i], extremes[i])) continue;
        if (observer) observer(tiles[i].plan().rung, t);
        evaluated[count] = i;
        items[count++] = {.field = &tiles[i].field(),
                          .scale = tiles[i].scale(state.choppiness),
                          .maps = &maps.tiles[i],
                          .extremes = {}};
    }
    maps.unresolved_variance = unresolved_variance;
    maps.significant_height = significant_height;
    runner.run(t, std::span(items).first(count));
    for (size_t item = 0; item < count; ++item) extremes[evaluated[item]] = items[item].extremes;
    set_bounds(std::span(extremes).first(tiles.size()), maps);
    if (motion == Motion::evaluated) {
        std::vector<MotionRunner::Item> moved;
        for (size_t i = 0; i < tiles.size(); ++i) moved.push_back({&tiles[i], &maps.tiles[i]});
        motion_runner.run(t, state.choppiness, moved, MipLevels::all);
    } else {
        for (TileMaps& tile : maps.tiles) {
            tile.velocity.clear();
            tile.acceleration.clear();
        }
    }
}

size_t Ocean::Impl::tiles_down_to(float shortest) const {
    SeaState longer = state;
    longer.shortest_wave = shortest;
    const int last = needed_rungs(longer, spectrum).last;
    return static_cast<size_t>(
        std::ranges::count_if(tiles, [last](const OceanTile& tile) { return tile.plan().rung <= last; }));
}

}  // namespace deepwater::sim
