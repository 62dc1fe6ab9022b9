#include "sim/step/sea_history.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numbers>
#include <optional>
#include <utility>

#include "core/check.h"
#include "sim/bodies/floating_body.h"
#include "sim/coast/coast_shares.h"
#include "sim/foam/breaking.h"
#include "sim/foam/foam_history.h"
#include "sim/laws/compass.h"
#include "sim/layers/layer_stack.h"
#include "sim/spray/spray.h"
#include "sim/step/body_clock.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean.h"
#include "sim/waves/tick_moments.h"
#include "sim/waves/wave_field.h"

namespace deepwater::sim {

namespace {

/// What land leaves of a sea's waves, computed anew when one of both changes.
class Coast {
public:
    [[nodiscard]] std::shared_ptr<const CoastMaps> of(const SeaState& state,
                                                      const std::shared_ptr<const CoastGround>& land) {
        if (!land) {
            maps_ = nullptr;
        } else if (const SeaState waves = waves_of(state); !maps_ || land != land_ || waves != waves_) {
            maps_ = std::make_shared<const CoastMaps>(coast_maps(waves, *land));
            waves_ = waves;
        }
        land_ = land;
        return maps_;
    }

private:
    /// Returns the sea as far as the heights and directions of its waves go.
    [[nodiscard]] static SeaState waves_of(SeaState state) {
        const SeaState usual;
        state.foam = usual.foam;
        state.resolution = usual.resolution;
        state.shortest_wave = usual.shortest_wave;
        state.choppiness = usual.choppiness;
        state.seed = usual.seed;
        return state;
    }

    SeaState waves_;
    std::shared_ptr<const CoastGround> land_;
    std::shared_ptr<const CoastMaps> maps_;
};

}  // namespace

struct SeaHistory::Memory {
    Coast coast;
    FoamHistory foam;
    BodyClock bodies;
    std::uint64_t waves_version = 0;  // Ocean::version() of what `foam` remembers
    std::uint64_t layers_version =
        0;  // LayerStack::version() of those that were laid over the ocean's moments
};

namespace {

/// The smallest range that holds all ranges given to it.
class TickHull {
public:
    void add(const TickRange& range) {
        if (range.empty()) return;
        hull_ = {std::min(hull_.first, range.first), std::max(hull_.last, range.last)};
    }
    [[nodiscard]] const TickRange& range() const { return hull_; }

private:
    TickRange hull_{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
};

/// The wind (x, z) at a height of 10 m, m/s.
glm::dvec2 wind_of(const SeaState& sea) {
    return static_cast<double>(sea.wind_speed) * compass_vector(static_cast<double>(sea.wind_direction));
}

/// Bodies that are more ticks behind than those of a slow picture compute a past.
constexpr std::int64_t kTicksBehind = 16;

/// One call of SeaHistory::evaluate(): begins foam, spray and layers, steps the ticks that they ask for, and
/// ends them.
class HistoryPass {
public:
    HistoryPass(Ocean& ocean, OceanMaps& maps, const HistoryRequest& request, FoamHistory& foam,
                BodyClock& bodies)
        : ocean_(ocean), maps_(maps), request_(request), foam_(foam), bodies_(bodies) {
        sea_ = {.tiles = ocean.tiles(),
                .choppiness = ocean.state().choppiness,
                .depth = maps.depth,
                .coast = maps.coast};
    }

    void begin_foam() { foam_ticks_ = foam_.begin(ocean_.state(), ocean_.tiles(), maps_.time); }
    void begin_spray(std::uint64_t layers_version);
    void begin_layers();
    void begin_bodies();
    void choose_tiles();
    void step_ticks();
    void sample_foam_ahead();
    void end();

private:
    [[nodiscard]] TickRange all_ticks() const;
    [[nodiscard]] bool has_foam(std::int64_t tick) const {
        return foam_ticks_ && tick % kTicksOfFoam == 0 && foam_ticks_->contains(tick / kTicksOfFoam);
    }
    /// Returns whether the layers of a tick are looked at: by spray and bodies, and at the end.
    [[nodiscard]] bool shows_layers(std::int64_t tick) const {
        const bool sprays = spray_ticks_ && tick >= spray_ticks_->first - 1;
        return sprays || !bodies_.empty() || !request_.bodies.empty() || tick >= layer_ticks_.last;
    }
    [[nodiscard]] OceanMaps& moment(std::int64_t tick) {
        TileSet wanted = other_tiles_;
        if (has_foam(tick)) wanted |= foam_tiles_;
        if (tick % ticks_a_look_ == 0) wanted |= layer_tiles_;
        return ocean_.moments().at(tick, sea_, wanted);
    }
    void step(std::int64_t tick);
    void step_bodies(std::int64_t tick, OceanMaps& now);
    void step_layers(std::int64_t tick, OceanMaps& now);
    void step_spray(std::int64_t tick, OceanMaps& now);

    Ocean& ocean_;
    OceanMaps& maps_;
    const HistoryRequest& request_;
    FoamHistory& foam_;
    BodyClock& bodies_;
    TickMoments::Sea sea_;

    std::optional<TickRange> foam_ticks_;  // kFoamTick apart; nothing: no foam
    std::optional<TickRange> spray_ticks_;
    TickRange layer_ticks_{}, body_ticks_{};
    bool has_layers_ = false;
    LayerAsks layers_ask_ = LayerAsks::nothing;
    double layers_wave_ = std::numeric_limits<double>::infinity();  // m: LayerStack::shortest_wave()
    int ticks_a_look_ = 1;                                          // LayerStack::ticks_a_look()
    std::optional<BreakingLaw> breaking_;  // for layers; nothing: the sea does not break, or none asks
    size_t spray_tiles_ = 0;               // the largest ones
    TileSet foam_tiles_;                   // needed by foam
    TileSet layer_tiles_;                  // by layers when they look at the sea
    TileSet other_tiles_;                  // by spray, bodies and what follows breakers
};

void HistoryPass::begin_spray(std::uint64_t layers_version) {
    if (!request_.spray) return;
    spray_ticks_ = request_.spray->begin(ocean_.state(), *request_.scene, layers_version, request_.continues,
                                         maps_.time, request_.run_in);
    if (spray_ticks_) spray_tiles_ = ocean_.tiles_down_to(Spray::kShortestWave);
}

void HistoryPass::begin_layers() {
    has_layers_ = request_.layers && !request_.layers->empty();
    if (!has_layers_) return;
    std::int64_t first = spray_ticks_ ? spray_ticks_->first : sea_tick(maps_.time);
    // Bodies whose motion begins anew feel the layers from the beginning.
    if (!body_ticks_.empty()) first = std::min(first, body_ticks_.first);
    const bool bodies_begin = !body_ticks_.empty() && body_ticks_.first + kTicksBehind < sea_tick(maps_.time);
    layer_ticks_ = request_.layers->begin(maps_.time, request_.continues, first,
                                          bodies_begin ? RunIn::before : request_.run_in);
    layers_ask_ = request_.layers->asks();
    layers_wave_ = request_.layers->shortest_wave();
    ticks_a_look_ = request_.layers->ticks_a_look();
    sea_.motion = sea_.motion || layers_ask_ == LayerAsks::motion;
    // A large hull needs the sea without its short waves, from mip levels.
    if (layers_ask_ >= LayerAsks::surface) sea_.levels = MipLevels::all;
    if (request_.layers->follows_breakers() && breaks_anywhere(ocean_.state()))
        breaking_ = breaking_law(ocean_.state(), maps_.info);
}

void HistoryPass::begin_bodies() {
    bodies_.set(request_.bodies, request_.ground, request_.past);
    const glm::dvec2 wind = wind_of(ocean_.state());
    bodies_.set_wind({wind.x, 0, wind.y});
    if (request_.scene) bodies_.set_drying(static_cast<double>(request_.scene->drying));
    body_ticks_ = bodies_.begin(maps_.time, request_.continues);
    if (bodies_.empty()) return;
    sea_.motion = true;
    sea_.levels = MipLevels::all;
}

void HistoryPass::choose_tiles() {
    for (size_t i = 0; i < sea_.tiles.size(); ++i) {
        foam_tiles_[i] = foam_ticks_ && foam_.needs_tile(i);
        const bool breaks = breaking_ && maps_.info[i].breaking > 0;
        const double wave = 2 * std::numbers::pi / static_cast<double>(maps_.info[i].wave_number);
        layer_tiles_[i] = wave >= layers_wave_;
        other_tiles_[i] = i < spray_tiles_ || breaks || !bodies_.empty();
    }
}

TickRange HistoryPass::all_ticks() const {
    TickHull all;
    if (foam_ticks_) all.add({foam_ticks_->first * kTicksOfFoam, foam_ticks_->last * kTicksOfFoam});
    if (spray_ticks_) all.add(*spray_ticks_);
    all.add(layer_ticks_);
    all.add(body_ticks_);
    return all.range();
}

void HistoryPass::step_ticks() {
    ocean_.moments().offer(maps_);
    const TickRange all = all_ticks();
    for (std::int64_t tick = all.first; tick <= all.last; ++tick) {
        const bool sprays = spray_ticks_ && spray_ticks_->contains(tick);
        if (!has_foam(tick) && !sprays && !layer_ticks_.contains(tick) && !body_ticks_.contains(tick))
            continue;
        step(tick);
        if (request_.progress && all.last > all.first) {
            request_.progress(static_cast<double>(tick - all.first) /
                              static_cast<double>(all.last - all.first));
        }
    }
}

/// Bodies move to the tick in the layers of the tick before. Then layers are set at the tick and step on,
/// with what the bodies have raised on their way; spray samples the sea with its layers.
void HistoryPass::step(std::int64_t tick) {
    OceanMaps& now = moment(tick);
    if (body_ticks_.contains(tick)) step_bodies(tick, now);
    if (!bodies_.empty()) bodies_.place(now);
    if (layer_ticks_.contains(tick)) {
        step_layers(tick, now);
    } else if (!ocean_.moments().is_layered(tick)) {
        now.layers.clear();
    }
    if (has_foam(tick)) foam_.sample(ocean_.state(), sea_.tiles, tick / kTicksOfFoam, now);
    if (spray_ticks_ && spray_ticks_->contains(tick)) step_spray(tick, now);
    ocean_.moments().let_go_before(tick);
}

/// Bodies feel the layers of the tick before up to this one, for those of this tick depend on where the bodies are.
void HistoryPass::step_bodies(std::int64_t tick, OceanMaps& now) {
    OceanMaps& before = moment(tick - 1);
    if (!ocean_.moments().is_layered(tick - 1)) before.layers.clear();
    bodies_.step(tick, before, now, before.layers);
}

void HistoryPass::step_layers(std::int64_t tick, OceanMaps& now) {
    LayerSurroundings around;
    around.motion = sea_.motion;
    around.pushes = bodies_.pushes(tick);
    around.splashes = bodies_.splashes();
    around.washes = bodies_.washes(tick);
    around.displaced = bodies_.displaced(tick);
    if (request_.scene) around.shores = request_.scene->shores;
    around.depth = maps_.depth;
    around.breaking = breaking_ ? &*breaking_ : nullptr;
    const SeaState& state = ocean_.state();
    around.wind = wind_of(state);
    around.foam_drift = foam_drift(state);
    around.foam_stretch = foam_stretch(state.foam);
    const bool poses_bodies = layers_ask_ >= LayerAsks::surface;
    const bool shown = shows_layers(tick), there = ocean_.moments().is_layered(tick);
    using Showing = LayerStack::Showing;
    request_.layers->step(tick, now, around, poses_bodies ? request_.bodies : std::span<const FloatingBody>(),
                          !shown  ? Showing::nothing
                          : there ? Showing::kept
                                  : Showing::anew);
    if (shown) ocean_.moments().set_layered(tick);
}

void HistoryPass::step_spray(std::int64_t tick, OceanMaps& now) {
    OceanMaps& before = request_.spray->needs_moment_before(tick) ? moment(tick - 1) : now;
    if (before.rigid_bodies.empty()) bodies_.place(before);
    // If the moment before was evaluated anew, for another sea or under other layers, it has no layers yet.
    // It then gets those of this tick, so that the layers do not move in between.
    if (&before != &now && !ocean_.moments().is_layered(tick - 1)) before.layers = now.layers;
    std::vector<Stone> fallen;
    for (const BodySplash& splash : bodies_.splashes()) fallen.push_back(stone_of(splash));
    request_.spray->step(tick, before, now, spray_tiles_, {.stones = fallen, .drips = bodies_.drips(tick)});
}

/// Evaluates the next tick of foam after the last one, to find the threshold towards which the foam's
/// threshold is interpolated.
void HistoryPass::sample_foam_ahead() {
    if (foam_ticks_ && !foam_ticks_->empty()) {
        const std::int64_t ahead = foam_ticks_->last + 1;
        sea_.levels = MipLevels::all;  // a picture may be of that moment
        foam_.sample_ahead(sea_.tiles, ahead, ocean_.moments().at(ahead * kTicksOfFoam, sea_, foam_tiles_));
    }
    ocean_.moments().withdraw_offer();
    ocean_.moments().let_go_before(sea_tick(maps_.time));
}

void HistoryPass::end() {
    raise_bounds(maps_);
    foam_.end(sea_.tiles, maps_.foam);
    bodies_.place(maps_);
    if (request_.spray) request_.spray->end(maps_.spray);
    if (has_layers_) {
        const bool motion = !maps_.tiles.front().velocity.empty();
        const double t = maps_.time, stretch = foam_stretch(ocean_.state().foam);
        const auto current = static_cast<std::int64_t>(std::floor(t / stretch));
        request_.layers->end(motion, maps_.foam.empty() ? stretch_ages(t, stretch, current) : maps_.foam.age,
                             maps_);
    } else {
        maps_.layers.clear();
    }
    maps_.forces.clear();
    if (request_.forces) bodies_.place_forces(maps_);
}

}  // namespace

SeaHistory::SeaHistory() : memory_(std::make_unique<Memory>()) {}
SeaHistory::~SeaHistory() = default;
const BodyClock& SeaHistory::bodies() const {
    return memory_->bodies;
}
SeaHistory::SeaHistory(SeaHistory&&) noexcept = default;
SeaHistory& SeaHistory::operator=(SeaHistory&&) noexcept = default;

void SeaHistory::evaluate(Ocean& ocean, OceanMaps& maps, const HistoryRequest& request) try {
    if (std::exchange(memory_->waves_version, ocean.version()) != ocean.version()) memory_->foam.forget();
    const std::uint64_t layers_version = request.layers ? request.layers->version() : 0;

    maps.coast = memory_->coast.of(ocean.state(), request.scene ? request.scene->land : nullptr);
    HistoryPass pass(ocean, maps, request, memory_->foam, memory_->bodies);
    pass.begin_foam();
    pass.begin_spray(layers_version);
    if (std::exchange(memory_->layers_version, layers_version) != layers_version)
        ocean.moments().forget_layers();
    pass.begin_bodies();
    pass.begin_layers();
    pass.choose_tiles();
    pass.step_ticks();
    pass.sample_foam_ahead();
    pass.end();
} catch (const std::bad_alloc&) {
    throw sea_out_of_memory(ocean.state());
}

}  // namespace deepwater::sim
