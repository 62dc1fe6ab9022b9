#include "sim/layers/flow/surface_flow_layer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "core/check.h"
#include "sim/layers/event_list.h"
#include "sim/layers/fixed_window.h"
#include "sim/layers/flow/flow_breakers.h"
#include "sim/layers/flow/flow_cells.h"
#include "sim/layers/flow/flow_lookup.h"
#include "sim/layers/flow/flow_particles.h"
#include "sim/layers/flow/flow_paths.h"
#include "sim/layers/trailing_window.h"
#include "sim/moment/body.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("layer of flow: ") + what);
}

constexpr int kStepsOfRestCheck = 16;
/// Pieces of FlowPaths in a stretch of the foam's memory, and the stretches that they reach back: the oldest
/// stretch's middle is at most 3.5 of them ago.
constexpr double kPiecesOfStretch = 6, kRememberedStretches = 3.5;

/// A flow at one moment, in the axes of its square.
struct FlowMoment {
    Grid2D<glm::vec2> velocity;  // m/s
    Grid2D<glm::vec4> floating;  // shares
    Grid2D<glm::vec3> dents;     // m and slopes
    Grid2D<glm::vec2> bump;      // slopes per second of τ
};

/// What is shown of a flow at one moment, in the axes of its square: values together that are looked up at once.
struct ShownFlow {
    Grid2D<glm::vec4> moving;    // velocity (x, z), m/s; dent, m; the rate at which it rises, m/s
    Grid2D<glm::vec2> leaning;   // slopes of dents (x, z)
    Grid2D<glm::vec4> floating;  // shares
    Grid2D<glm::vec2> bump;      // slopes per second of τ
};

template <class Value>
void fit(Grid2D<Value>& grid, int n) {
    if (grid.width() != n) grid = Grid2D<Value>(n, n);
}

FlowRules own_rules(const SurfaceFlowRecipe& recipe) {
    const WindowSquare square(recipe.window, recipe.rules.side);
    FlowRules rules = recipe.rules;
    rules.current = square.own_vector(rules.current);
    rules.gust_drift = square.own_vector(rules.gust_drift);
    for (LayerObstacle& obstacle : rules.obstacles) {
        obstacle.middle = square.place(obstacle.middle);
        obstacle.rotation -= recipe.window.rotation;
    }
    return rules;
}

class SurfaceFlowLayer : public WaterLayer {
public:
    explicit SurfaceFlowLayer(const SurfaceFlowRecipe& recipe);

    void restart(double t) override;
    void step(const LayerSurroundings& around, double seconds) override;
    void show(double t, bool motion, LayerMaps& maps) override;
    void show_paths(double t, const glm::vec4& ages, LayerMaps& maps) override;
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;

private:
    void convert_sources();
    [[nodiscard]] FlowSource own(FlowSource source) const;
    void take_wind(const LayerSurroundings& around);
    void follow_hull(const LayerSurroundings& around);
    void find_breakers(const LayerSurroundings& around);
    [[nodiscard]] std::span<const FlowSource> acting_sources(const LayerSurroundings& around);
    void rest();
    [[nodiscard]] bool has_come_to_rest() const;
    [[nodiscard]] double time() const { return start_ + static_cast<double>(steps_) * seconds_; }
    void read(FlowMoment& moment);
    void blend_moments(double t);
    void find_cells();
    [[nodiscard]] LayerPoint point_at(int i, int j) const;

    SurfaceFlowRecipe recipe_;
    FixedWindow window_;
    WindowSquare square_;
    std::vector<FlowSource> sources_;    // in the square's axes, without those that follow bodies
    std::vector<FlowSource> followers_;  // as in the recipe
    std::vector<FlowSource> acting_;     // those of a step, where some follow bodies
    glm::dvec2 moved_{0};                // m, (x, z), of the window since it was made, modulo the square
    std::vector<BodyPose> bodies_;       // at the tick before
    SurfaceFlow flow_;
    FlowParticles particles_;
    FlowPaths paths_;
    FlowBreakers breakers_;
    glm::dvec2 wind_{0};  // m/s, of which the gusts are
    bool gusty_ = false;  // gusts of the wind act
    std::array<Grid2D<glm::vec4>, 2> ways_;
    double start_ = 0;        // s, time of the last restart
    std::int64_t steps_ = 0;  // since then
    double seconds_;          // of a step
    bool rests_ = true;
    FlowMoment before_, now_;
    ShownFlow shown_;
    float shown_part_ = 1;               // of the way from `before_` to `now_`
    Grid2D<glm::vec2> shown_velocity_;   // m/s
    std::vector<Along> columns_, rows_;  // by sample of the window: where it lies among the square's cells
};

SurfaceFlowLayer::SurfaceFlowLayer(const SurfaceFlowRecipe& recipe)
    : recipe_(recipe),
      window_(recipe.window, recipe.samples),
      square_(recipe.window, recipe.rules.side),
      flow_(own_rules(recipe)),
      particles_(recipe.particles, recipe.rules.side, recipe.particle_life),
      paths_(recipe.rules.cells, recipe.rules.side),
      breakers_(recipe.rules.cells),
      seconds_(kSeaTick / recipe.steps) {
    convert_sources();
}

void SurfaceFlowLayer::convert_sources() {
    sources_.clear();
    followers_.clear();
    for (const FlowSource& source : recipe_.sources) {
        if (source.body) {
            followers_.push_back(source);
        } else {
            sources_.push_back(own(source));
        }
    }
}

/// Returns a source with its vectors in the axes of the square.
FlowSource SurfaceFlowLayer::own(FlowSource source) const {
    source.place = square_.place(source.place);
    source.velocity = square_.own_vector(source.velocity);
    source.push = square_.own_vector(source.push);
    return source;
}

/// Returns the sources of the step that begins now; those that follow bodies move on from the bodies' places
/// at the tick with their mean velocities over the last tick.
std::span<const FlowSource> SurfaceFlowLayer::acting_sources(const LayerSurroundings& around) {
    if (followers_.empty() && recipe_.hulls.empty()) return sources_;
    acting_ = sources_;
    const double from = time() - seconds_,
                 since_tick = static_cast<double>((steps_ - 1) % recipe_.steps) * seconds_;
    for (const HullWash& hull : recipe_.hulls) {
        const auto pose = std::ranges::find(around.bodies, hull.body, &BodyPose::number);
        if (pose == around.bodies.end()) continue;
        BodyState state = pose->state;
        state.position += since_tick * state.velocity;
        const size_t first = acting_.size();
        add_wake(hull, state, from, seconds_, acting_);
        const auto found = std::ranges::find(around.washes, hull.body, &PropellerWash::body);
        if (found != around.washes.end()) {
            PropellerWash wash = *found;
            wash.place += since_tick * wash.velocity;
            add_wash(hull, wash, from, seconds_, acting_);
        }
        for (size_t i = first; i < acting_.size(); ++i) acting_[i] = own(acting_[i]);
    }
    for (FlowSource source : followers_) {
        const auto pose = std::ranges::find(around.bodies, *source.body, &BodyPose::number);
        if (pose == around.bodies.end() || source.begin >= time() || source.end <= from) continue;
        const auto turned = [&](const glm::dvec2& of_body) {
            const glm::dvec3 world = pose->state.orientation * glm::dvec3(of_body.x, 0, of_body.y);
            return glm::dvec2(world.x, world.z);
        };
        const glm::dvec2 offset = turned(source.place);
        const auto before = std::ranges::find(bodies_, *source.body, &BodyPose::number);
        source.velocity = glm::dvec2(0);
        if (before != bodies_.end()) {
            const glm::dvec3 moved = (pose->state.position - before->state.position) / kSeaTick;
            source.velocity = {moved.x, moved.z};
        }
        source.begin = std::max(source.begin, from);
        source.place = glm::dvec2(pose->state.position.x, pose->state.position.z) + offset +
                       (since_tick + source.begin - from) * source.velocity;
        source.push = turned(source.push);
        acting_.push_back(own(source));
    }
    if ((steps_ - 1) % recipe_.steps == recipe_.steps - 1)
        bodies_.assign(around.bodies.begin(), around.bodies.end());
    return acting_;
}

/// Moves the window after the first hull, by whole cells. The water stays where it is: its cells repeat.
void SurfaceFlowLayer::follow_hull(const LayerSurroundings& around) {
    if (recipe_.hulls.empty()) return;
    const auto pose = std::ranges::find(around.bodies, recipe_.hulls.front().body, &BodyPose::number);
    if (pose == around.bodies.end()) return;
    const glm::dvec2 velocity(pose->state.velocity.x, pose->state.velocity.z);
    const glm::dvec2 middle = window_middle({pose->state.position.x, pose->state.position.z}, velocity,
                                            recipe_.trail, recipe_.rules.side);
    const double cell = recipe_.rules.side / recipe_.rules.cells;
    const glm::i64vec2 cells(glm::round((middle - recipe_.window.middle) / cell));
    window_.move_to(recipe_.window.middle + glm::dvec2(cells) * cell);
    moved_ = glm::dvec2(cells & std::int64_t{recipe_.rules.cells - 1}) * cell;
    flow_.move_rim(cells, glm::length(velocity));
}

/// Lets the wind drive the flow: what floats drifts, and gusts stir the water.
void SurfaceFlowLayer::take_wind(const LayerSurroundings& around) {
    const glm::dvec2 drift = recipe_.wind * square_.own_vector(around.foam_drift);
    flow_.set_drift(glm::vec2(drift));
    const glm::dvec2 wind = recipe_.wind * around.wind;
    if (recipe_.rules.gusts > 0 || !recipe_.hulls.empty() || wind == wind_) return;
    wind_ = wind;
    const double speed = kWindTurbulence * glm::length(wind);
    flow_.set_gusts(2 * std::numbers::pi * speed * speed / recipe_.rules.gust_length, drift);
    gusty_ = speed > 0;
}

void SurfaceFlowLayer::find_breakers(const LayerSurroundings& around) {
    if ((steps_ - 1) % recipe_.steps != 0) return;  // the sea is that of the tick
    if (recipe_.breakers > 0 && recipe_.hulls.empty() && around.breaking && around.sea &&
        around.wind != glm::dvec2(0)) {
        breakers_.find(*around.sea, *around.breaking, square_, around.wind, recipe_.breakers);
    } else if (breakers_.any()) {
        breakers_.clear();
    }
}

bool SurfaceFlowLayer::continue_as(const LayerRecipe& next) {
    const auto* recipe = dynamic_cast<const SurfaceFlowRecipe*>(&next);
    if (!recipe) return false;
    SurfaceFlowRecipe with_our_sources = *recipe;
    with_our_sources.sources = recipe_.sources;
    if (!with_our_sources.equals(recipe_)) return false;
    recipe->check();
    const auto begin = [](const FlowSource& source) { return source.begin; };
    if (!same_until(recipe_.sources, recipe->sources, time(), begin)) return false;
    recipe_ = *recipe;
    convert_sources();
    return true;
}

void SurfaceFlowLayer::read(FlowMoment& moment) {
    moment.velocity = flow_.velocity();
    moment.floating = flow_.floating();
    flow_.dents(moment.dents);
    if (recipe_.bump > 0) particles_.slopes(moment.bump);
}

void SurfaceFlowLayer::restart(double t) {
    start_ = t;
    steps_ = 0;
    bodies_.clear();
    moved_ = glm::dvec2(0);
    window_.move_to(recipe_.window.middle);
    flow_.move_rim({}, 0);
    breakers_.clear();
    rest();
    rests_ = recipe_.rests_without_sources();
}

/// Lets water, foam and particles rest at the present time.
void SurfaceFlowLayer::rest() {
    flow_.clear();
    paths_.clear();
    particles_.clear(time());
    read(now_);
    before_ = now_;
}

/// Returns whether nothing of the flow is to be seen.
bool SurfaceFlowLayer::has_come_to_rest() const {
    constexpr float kSlowest = 1e-4f, kLeastShare = 1.0f / 512;  // m/s; opacity
    const auto slow = [](const glm::vec2& u) { return glm::dot(u, u) < kSlowest * kSlowest; };
    const auto clear = [](const glm::vec4& shares) {
        return std::max({shares.x, shares.y, shares.z}) < kLeastShare;
    };
    return std::ranges::all_of(flow_.velocity().values(), slow) &&
           std::ranges::all_of(flow_.floating().values(), clear);
}

void SurfaceFlowLayer::step(const LayerSurroundings& around, double) {
    const double from = time();
    ++steps_;
    take_wind(around);
    follow_hull(around);
    find_breakers(around);
    const std::span<const FlowSource> sources = acting_sources(around);
    if (rests_) {
        const auto acts = [&](const FlowSource& source) {
            return source.begin < time() && source.end > from;
        };
        if (!gusty_ && !breakers_.any() && std::ranges::none_of(sources, acts)) return;
        particles_.clear(from);
        rests_ = false;
    }
    paths_.step(flow_.velocity(), flow_.drift(), from, seconds_, around.foam_stretch / kPiecesOfStretch,
                kRememberedStretches * around.foam_stretch);
    flow_.step(from, seconds_, sources, breakers_.any() ? &breakers_.push() : nullptr);
    if (recipe_.bump > 0) particles_.step(flow_, time(), seconds_);
    std::swap(before_, now_);
    read(now_);
    const bool checks = std::llround(time() / seconds_) % kStepsOfRestCheck == 0;
    if (checks && !gusty_ && !breakers_.any() && recipe_.rests_without_sources() && has_come_to_rest()) {
        rest();
        rests_ = true;
    }
}

/// Finds where the samples of the window lie among the cells of the square.
void SurfaceFlowLayer::find_cells() {
    const auto cells = static_cast<double>(recipe_.rules.cells);
    const auto find = [&](int axis, std::vector<Along>& samples) {
        samples.resize(static_cast<size_t>(window_.samples()[axis]));
        for (size_t i = 0; i < samples.size(); ++i) {
            const int sample = static_cast<int>(i);
            const double own = window_.own_place(sample, sample)[axis];
            samples[i] =
                Along(0, static_cast<float>(((own + moved_[axis]) / recipe_.rules.side + 0.5) * cells));
        }
    };
    find(0, columns_);
    find(1, rows_);
}

LayerPoint SurfaceFlowLayer::point_at(int i, int j) const {
    const Along &x = columns_[static_cast<size_t>(i)], &z = rows_[static_cast<size_t>(j)];
    const auto dents = static_cast<float>(recipe_.dents), bump = static_cast<float>(recipe_.bump);
    const glm::vec4 moving = between_cells(shown_.moving, x, z);
    glm::vec2 slope = dents * between_cells(shown_.leaning, x, z);
    if (bump > 0) {
        const glm::dvec2 part = (window_.own_place(i, j) + moved_) / recipe_.rules.side + 0.5;
        slope += bump * between_cells(shown_.bump, glm::vec2(part * static_cast<double>(recipe_.particles)));
    }
    LayerPoint point;
    point.displacement.y = dents * moving.z;
    point.velocity.y = dents * moving.w;
    point.slope = square_.world_vector(slope);
    point.flow = square_.world_vector(glm::vec2(moving.x, moving.y));
    const glm::vec4 floating = between_cells(shown_.floating, x, z);
    point.foam = floating.x;
    point.bubbles = floating.y;
    point.slick = floating.z;
    return point;
}

/// Interpolates between the moments before and after the last step.
void SurfaceFlowLayer::blend_moments(double t) {
    const auto part = static_cast<float>(std::clamp(1 + (t - time()) / seconds_, 0.0, 1.0));
    const auto a_second = static_cast<float>(1 / seconds_);
    shown_part_ = part;
    const int n = recipe_.rules.cells;
    fit(shown_.moving, n);
    fit(shown_.leaning, n);
    fit(shown_.floating, n);
    for_each_cell(n, [&](int i, int j) {
        const glm::vec2 velocity = glm::mix(before_.velocity(i, j), now_.velocity(i, j), part);
        const glm::vec3 from = before_.dents(i, j), to = now_.dents(i, j), dent = glm::mix(from, to, part);
        shown_.moving(i, j) = glm::vec4(velocity, dent.x, a_second * (to.x - from.x));
        shown_.leaning(i, j) = {dent.y, dent.z};
        shown_.floating(i, j) = glm::mix(before_.floating(i, j), now_.floating(i, j), part);
    });
    if (recipe_.bump == 0) return;
    fit(shown_.bump, recipe_.particles);
    for_each_cell(recipe_.particles, [&](int i, int j) {
        shown_.bump(i, j) = glm::mix(before_.bump(i, j), now_.bump(i, j), part);
    });
}

void SurfaceFlowLayer::show(double t, bool motion, LayerMaps& maps) {
    maps.window = window_.window();
    for (const HullWash& hull : recipe_.hulls) maps.raised_by.push_back(hull.body);
    const double cell = recipe_.rules.side / recipe_.rules.cells;
    maps.replaces = {};
    maps.lacked_slope_variance = glm::vec3(0);
    // Dents are as wide as the swirls that make them: sixteen cells stand for the smallest that last.
    constexpr double kSwirl = 16;
    maps.wave_number = static_cast<float>(2 * std::numbers::pi / (kSwirl * cell));
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * cell);
    if (rests_) return lay_rest(motion, maps);
    blend_moments(t);
    find_cells();
    window_.lay(
        motion, [&](int i, int j) { return point_at(i, j); }, maps);
}

void SurfaceFlowLayer::show_paths(double t, const glm::vec4& ages, LayerMaps& maps) {
    if (rests_) {
        maps.came_from = {};
        return;
    }
    fit(shown_velocity_, recipe_.rules.cells);
    for_each_cell(recipe_.rules.cells, [&](int i, int j) {
        shown_velocity_(i, j) = glm::mix(before_.velocity(i, j), now_.velocity(i, j), shown_part_);
    });
    paths_.fill(shown_velocity_, flow_.drift(), t, ages, ways_);
    const auto ways = [&](int i, int j) {
        const glm::dvec2 part = (window_.own_place(i, j) + moved_) / recipe_.rules.side + 0.5;
        const glm::vec2 at(part * static_cast<double>(paths_.along()));
        const glm::vec4 first = between_cells(ways_[0], at), second = between_cells(ways_[1], at);
        return std::array{square_.world_vector({first.x, first.y}), square_.world_vector({first.z, first.w}),
                          square_.world_vector({second.x, second.y}),
                          square_.world_vector({second.z, second.w})};
    };
    window_.lay_paths(ways, maps);
}

}  // namespace

void SurfaceFlowRecipe::check() const {
    check_window(window);
    for (const int n : {samples.x, samples.y})
        require(n >= 16 && n <= 1024 && std::has_single_bit(static_cast<unsigned>(n)),
                "samples must be powers of two from 16 to 1024");
    require(dents >= 0 && dents <= 100, "the factor of dents is out of range");
    constexpr double kMostFactor = 10;
    require(wind >= 0 && wind <= kMostFactor, "the factor of the wind is out of range");
    require(breakers >= 0 && breakers <= kMostFactor, "the factor of breakers is out of range");
    require(bump >= 0 && bump <= 100, "the bump's factor is out of range");
    require(steps >= 1 && steps <= 16, "the steps per tick must be 1 to 16");
    require(particles >= 4 && particles <= 512 && std::has_single_bit(static_cast<unsigned>(particles)),
            "the particles along a side must be a power of two from 4 to 512");
    rules.check();
    require(hulls.empty() || window.rotation == 0, "a window that follows a hull is not rotated");
    require(trail >= 0 && trail <= 0.4, "the trail is out of range");
    require(std::ranges::is_sorted(hulls, std::ranges::less_equal{}, &HullWash::body),
            "the hulls are not in the order of their bodies, or one is there twice");
    for (const HullWash& hull : hulls) {
        require(hull.length > 0 && hull.length <= 1e4 && hull.beam > 0 && hull.beam <= 1e4,
                "the sides of a hull are out of range");
        require(hull.amount >= 0 && hull.amount <= kMostFactor,
                "the amount of a hull's foam is out of range");
    }
    constexpr double kMostSquares = 32;
    require(std::max(window.half_sides.x, window.half_sides.y) <= 0.5 * kMostSquares * rules.side,
            "the window may hold the square at most 32 times along a side");
    check_sources(sources);
}

bool SurfaceFlowRecipe::rests_without_sources() const {
    return rules.gusts == 0 && rules.current == glm::dvec2(0);
}

LayerAsks SurfaceFlowRecipe::asks() const {
    const auto follows = [](const FlowSource& source) { return source.body.has_value(); };
    if (!hulls.empty() || std::ranges::any_of(sources, follows)) return LayerAsks::surface;
    return breakers > 0 ? LayerAsks::breakers : LayerAsks::nothing;
}

double SurfaceFlowRecipe::still_until() const {
    return rests_without_sources() && hulls.empty() && wind == 0 && breakers == 0
               ? first_begin(sources, [](const FlowSource& source) { return source.begin; })
               : LayerRecipe::still_until();
}

std::unique_ptr<WaterLayer> SurfaceFlowRecipe::make() const {
    check();
    return std::make_unique<SurfaceFlowLayer>(*this);
}

bool SurfaceFlowRecipe::equals(const SurfaceFlowRecipe& other) const {
    return window == other.window && samples == other.samples && rules == other.rules &&
           sources == other.sources && hulls == other.hulls && trail == other.trail && dents == other.dents &&
           bump == other.bump && wind == other.wind && breakers == other.breakers &&
           particles == other.particles && particle_life == other.particle_life && steps == other.steps;
}

bool SurfaceFlowRecipe::operator==(const LayerRecipe& other) const {
    const auto* same_kind = dynamic_cast<const SurfaceFlowRecipe*>(&other);
    return same_kind && equals(*same_kind);
}

}  // namespace deepwater::sim
