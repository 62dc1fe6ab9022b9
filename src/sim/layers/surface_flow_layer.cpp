#include "sim/layers/surface_flow_layer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/check.h"
#include "sim/layers/event_list.h"
#include "sim/layers/fixed_window.h"
#include "sim/layers/flow_particles.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("layer of flow: ") + what);
}

constexpr int kStepsOfRestCheck = 16;

/// A flow at one moment, in the axes of its square.
struct FlowMoment {
    Grid2D<glm::vec2> velocity;  // m/s
    Grid2D<glm::vec4> floating;  // shares
    Grid2D<glm::vec3> dents;     // m and slopes
    Grid2D<glm::vec2> bump;      // slopes per second of τ
};

template <class Value>
void blend(const Grid2D<Value>& from, const Grid2D<Value>& to, float part, Grid2D<Value>& between) {
    if (between.width() != to.width()) between = Grid2D<Value>(to.width(), to.height());
    std::ranges::transform(from.values(), to.values(), between.values().begin(),
                           [part](const Value& a, const Value& b) { return glm::mix(a, b, part); });
}

/// Converts between the world and the axes of a window's square, whose corner is the origin.
class Square {
public:
    Square(const LayerWindow& window, double side)
        : window_(window),
          side_(side),
          cosine_(std::cos(window.rotation)),
          sine_(std::sin(window.rotation)) {}
    [[nodiscard]] glm::dvec2 place(const glm::dvec2& world) const {
        return window_.own_from_world(world) + 0.5 * side_;
    }
    [[nodiscard]] glm::dvec2 vector(const glm::dvec2& world) const {
        return {cosine_ * world.x - sine_ * world.y, sine_ * world.x + cosine_ * world.y};
    }
    [[nodiscard]] glm::vec2 world_vector(const glm::vec2& own) const {
        const auto c = static_cast<float>(cosine_), s = static_cast<float>(sine_);
        return {c * own.x + s * own.y, c * own.y - s * own.x};
    }

private:
    LayerWindow window_;
    double side_, cosine_, sine_;
};

FlowRules own_rules(const SurfaceFlowRecipe& recipe) {
    const Square square(recipe.window, recipe.rules.side);
    FlowRules rules = recipe.rules;
    rules.current = square.vector(rules.current);
    rules.gust_drift = square.vector(rules.gust_drift);
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
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;

private:
    void convert_sources();
    void rest();
    [[nodiscard]] bool has_come_to_rest() const;
    [[nodiscard]] double time() const { return start_ + static_cast<double>(steps_) * seconds_; }
    void read(FlowMoment& moment);
    void blend_moments(double t, bool motion);
    [[nodiscard]] LayerPoint point_at(const glm::dvec2& own, bool motion) const;

    SurfaceFlowRecipe recipe_;
    FixedWindow window_;
    Square square_;
    std::vector<FlowSource> sources_;  // in the square's axes
    SurfaceFlow flow_;
    FlowParticles particles_;
    double start_ = 0;        // s, time of the last restart
    std::int64_t steps_ = 0;  // since then
    double seconds_;          // of a step
    bool rests_ = true;
    FlowMoment before_, now_, shown_;
    Grid2D<glm::vec3> rising_;  // change of the dents, 1/s
};

SurfaceFlowLayer::SurfaceFlowLayer(const SurfaceFlowRecipe& recipe)
    : recipe_(recipe),
      window_(recipe.window, recipe.samples),
      square_(recipe.window, recipe.rules.side),
      flow_(own_rules(recipe)),
      particles_(recipe.particles, recipe.rules.side, recipe.particle_life),
      seconds_(kSeaTick / recipe.steps) {
    convert_sources();
}

void SurfaceFlowLayer::convert_sources() {
    sources_ = recipe_.sources;
    for (FlowSource& source : sources_) {
        source.place = square_.place(source.place);
        source.velocity = square_.vector(source.velocity);
        source.push = square_.vector(source.push);
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
    rest();
    rests_ = recipe_.rests_without_sources();
}

/// Lets water, foam and particles rest at the present time.
void SurfaceFlowLayer::rest() {
    flow_.clear();
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

void SurfaceFlowLayer::step(const LayerSurroundings&, double) {
    const double from = time();
    ++steps_;
    if (rests_) {
        const auto acts = [&](const FlowSource& source) {
            return source.begin < time() && source.end > from;
        };
        if (std::ranges::none_of(sources_, acts)) return;
        particles_.clear(from);
        rests_ = false;
    }
    flow_.step(from, seconds_, sources_);
    if (recipe_.bump > 0) particles_.step(flow_, time(), seconds_);
    std::swap(before_, now_);
    read(now_);
    const bool checks = std::llround(time() / seconds_) % kStepsOfRestCheck == 0;
    if (checks && recipe_.rests_without_sources() && has_come_to_rest()) {
        rest();
        rests_ = true;
    }
}

LayerPoint SurfaceFlowLayer::point_at(const glm::dvec2& own, bool motion) const {
    const glm::dvec2 part = own / recipe_.rules.side + 0.5;
    const auto cells = [&](int n) { return glm::vec2(part * static_cast<double>(n)); };
    const glm::vec2 at = cells(recipe_.rules.cells);
    const auto dents = static_cast<float>(recipe_.dents), bump = static_cast<float>(recipe_.bump);
    const glm::vec3 dent = dents * between_cells(shown_.dents, at);
    glm::vec2 slope(dent.y, dent.z);
    if (bump > 0) slope += bump * between_cells(shown_.bump, cells(recipe_.particles));
    LayerPoint point;
    point.displacement.y = dent.x;
    point.slope = square_.world_vector(slope);
    point.flow = square_.world_vector(between_cells(shown_.velocity, at));
    point.foam = between_cells(shown_.floating, at).x;
    if (motion) point.velocity.y = dents * between_cells(rising_, at).x;
    return point;
}

/// Interpolates between the moments before and after the last step.
void SurfaceFlowLayer::blend_moments(double t, bool motion) {
    const auto part = static_cast<float>(std::clamp(1 + (t - time()) / seconds_, 0.0, 1.0));
    blend(before_.velocity, now_.velocity, part, shown_.velocity);
    blend(before_.floating, now_.floating, part, shown_.floating);
    blend(before_.dents, now_.dents, part, shown_.dents);
    if (recipe_.bump > 0) blend(before_.bump, now_.bump, part, shown_.bump);
    if (!motion) return;
    if (rising_.width() != now_.dents.width()) rising_ = now_.dents;
    std::ranges::transform(before_.dents.values(), now_.dents.values(), rising_.values().begin(),
                           [this](const glm::vec3& from, const glm::vec3& to) {
                               return (to - from) / static_cast<float>(seconds_);
                           });
}

void SurfaceFlowLayer::show(double t, bool motion, LayerMaps& maps) {
    maps.window = recipe_.window;
    const double cell = recipe_.rules.side / recipe_.rules.cells;
    maps.replaces = {};
    maps.lacked_slope_variance = glm::vec3(0);
    // Dents are as wide as the swirls that make them: sixteen cells stand for the smallest that last.
    constexpr double kSwirl = 16;
    maps.wave_number = static_cast<float>(2 * std::numbers::pi / (kSwirl * cell));
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * cell);
    if (rests_) return lay_rest(motion, maps);
    blend_moments(t, motion);
    window_.lay(
        motion, [&](const glm::dvec2& own) { return point_at(own, motion); }, maps);
}

}  // namespace

void SurfaceFlowRecipe::check() const {
    check_window(window);
    for (const int n : {samples.x, samples.y})
        require(n >= 16 && n <= 1024 && std::has_single_bit(static_cast<unsigned>(n)),
                "samples must be powers of two from 16 to 1024");
    require(dents >= 0 && dents <= 100, "the factor of dents is out of range");
    require(bump >= 0 && bump <= 100, "the bump's factor is out of range");
    require(steps >= 1 && steps <= 16, "the steps per tick must be 1 to 16");
    require(particles >= 4 && particles <= 512 && std::has_single_bit(static_cast<unsigned>(particles)),
            "the particles along a side must be a power of two from 4 to 512");
    rules.check();
    constexpr double kMostSquares = 32;
    require(std::max(window.half_sides.x, window.half_sides.y) <= 0.5 * kMostSquares * rules.side,
            "the window may hold the square at most 32 times along a side");
    check_sources(sources);
}

bool SurfaceFlowRecipe::rests_without_sources() const {
    return rules.gusts == 0 && rules.current == glm::dvec2(0);
}

double SurfaceFlowRecipe::still_until() const {
    return rests_without_sources()
               ? first_begin(sources, [](const FlowSource& source) { return source.begin; })
               : LayerRecipe::still_until();
}

std::unique_ptr<WaterLayer> SurfaceFlowRecipe::make() const {
    check();
    return std::make_unique<SurfaceFlowLayer>(*this);
}

bool SurfaceFlowRecipe::equals(const SurfaceFlowRecipe& other) const {
    return window == other.window && samples == other.samples && rules == other.rules &&
           sources == other.sources && dents == other.dents && bump == other.bump &&
           particles == other.particles && particle_life == other.particle_life && steps == other.steps;
}

bool SurfaceFlowRecipe::operator==(const LayerRecipe& other) const {
    const auto* same_kind = dynamic_cast<const SurfaceFlowRecipe*>(&other);
    return same_kind && equals(*same_kind);
}

}  // namespace deepwater::sim
