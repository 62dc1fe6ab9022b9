#include "sim/layers/array_waves_layer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

#include "core/check.h"
#include "sim/layers/event_list.h"
#include "sim/layers/fixed_window.h"
#include "sim/moment/sea_tick.h"
#include "sim/numerics/denormals.h"

namespace deepwater::sim {
namespace {

constexpr int kMostCells = 1024;
constexpr double kMostHeight = 100;
constexpr double kLeastWave = 1e-6;  // m: lower waves are taken for rest
constexpr int kStepsOfRestCheck = 16;

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("layer of array waves: ") + what);
}

bool are_samples(int n) {
    return n >= 16 && n <= 1024 && std::has_single_bit(static_cast<unsigned>(n));
}

/// Width of a cell along a side of the window, m.
double pitch(double half_side, int cells) {
    return cells > 1 ? 2 * half_side / (cells - 1) : 2 * half_side;
}

/// Heights and velocities of an array at one moment.
struct ShownArray {
    Grid2D<double> height;        // m
    Grid2D<double> velocity;      // m/s
    Grid2D<double> acceleration;  // m/s²
};

class ArrayWavesLayer : public WaterLayer {
public:
    explicit ArrayWavesLayer(const ArrayWavesRecipe& recipe);

    void restart(double t) override;
    void step(const LayerSurroundings& around, double seconds) override;
    void show(double t, bool motion, LayerMaps& maps) override;
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;

private:
    void sort_drops();
    [[nodiscard]] double time() const { return start_ + static_cast<double>(steps_) * seconds_; }
    [[nodiscard]] glm::dvec2 cells_at(const glm::dvec2& own) const;
    void fill_shown(double t, bool motion);
    [[nodiscard]] LayerPoint point_at(const glm::dvec2& own, bool motion) const;

    ArrayWavesRecipe recipe_;
    FixedWindow window_;
    glm::dvec2 pitch_;  // m, of a cell along x and y
    double unit_;       // m
    double seconds_;    // of a step
    ArrayWaves waves_;
    std::vector<ArrayDrop> drops_;  // in order of time
    double start_ = 0;              // s, time of the last restart
    std::int64_t steps_ = 0;        // since then
    size_t next_drop_ = 0;
    bool rests_ = true;
    ShownArray shown_;
};

ArrayRule rule_of(const ArrayWavesRecipe& recipe) {
    if (recipe.rule) return *recipe.rule;
    const double seconds = kSeaTick / recipe.steps_per_tick();
    return central_difference_rule(recipe.speed, seconds, recipe.cell(), recipe.damping);
}

ArrayWavesLayer::ArrayWavesLayer(const ArrayWavesRecipe& recipe)
    : recipe_(recipe),
      window_(recipe.window, recipe.samples),
      pitch_(recipe.cell_sides()),
      unit_(recipe.rule && recipe.rule->rounding != ArrayRounding::none ? recipe.unit : 1),
      seconds_(kSeaTick / recipe.steps_per_tick()),
      waves_(recipe.cells.x, recipe.cells.y, rule_of(recipe)) {
    sort_drops();
    if (recipe.rule) return;
    waves_.absorb_at_edges(std::max(1, static_cast<int>(recipe.window.rim / recipe.cell())));
    if (recipe.obstacles.empty()) return;
    waves_.add_solid([&](int x, int y) {
        const glm::dvec2 own = pitch_ * glm::dvec2(x, y) - recipe.array_half();
        const glm::dvec2 place = recipe.window.world_from_own(own);
        return std::ranges::any_of(recipe.obstacles, [&](const LayerObstacle& obstacle) {
            return obstacle.depth_inside(place - obstacle.middle) > 0;
        });
    });
}

glm::dvec2 ArrayWavesLayer::cells_at(const glm::dvec2& own) const {
    return (own + recipe_.array_half()) / pitch_;
}

void ArrayWavesLayer::sort_drops() {
    drops_ = recipe_.drops;
    std::ranges::stable_sort(drops_, {}, &ArrayDrop::time);
}

bool ArrayWavesLayer::continue_as(const LayerRecipe& next) {
    const auto* recipe = dynamic_cast<const ArrayWavesRecipe*>(&next);
    if (!recipe) return false;
    ArrayWavesRecipe with_our_drops = *recipe;
    with_our_drops.drops = recipe_.drops;
    if (!with_our_drops.equals(recipe_)) return false;
    recipe->check();
    if (!same_until(recipe_.drops, recipe->drops, time(), [](const ArrayDrop& drop) { return drop.time; }))
        return false;
    recipe_ = *recipe;
    sort_drops();  // those that have fallen stay in front
    return true;
}

void ArrayWavesLayer::restart(double t) {
    waves_.clear();
    rests_ = true;
    start_ = t;
    steps_ = 0;
    next_drop_ = 0;
    while (next_drop_ < drops_.size() && drops_[next_drop_].time < t) ++next_drop_;
}

void ArrayWavesLayer::step(const LayerSurroundings&, double) {
    const FlushDenormals flush;
    const double to = time() + seconds_;
    for (; next_drop_ < drops_.size() && drops_[next_drop_].time < to; ++next_drop_) {
        const ArrayDrop& drop = drops_[next_drop_];
        waves_.disturb(cells_at(recipe_.window.own_from_world(drop.from)),
                       cells_at(recipe_.window.own_from_world(drop.to)), drop.radius / recipe_.cell(),
                       drop.height / unit_);
        rests_ = false;
    }
    ++steps_;
    if (rests_) return;
    waves_.step();
    if (std::llround(time() / seconds_) % kStepsOfRestCheck == 0 && unit_ * waves_.highest() < kLeastWave) {
        waves_.clear();
        rests_ = true;
    }
}

/// Interpolates between the arrays before and after the last step.
void ArrayWavesLayer::fill_shown(double t, bool motion) {
    const int w = waves_.width(), h = waves_.height();
    if (shown_.height.width() != w || shown_.height.height() != h) {
        for (Grid2D<double>* grid : {&shown_.height, &shown_.velocity, &shown_.acceleration})
            *grid = Grid2D<double>(w, h);
    }
    const double part = std::clamp(1 + (t - time()) / seconds_, 0.0, 1.0);
    const std::span<const double> now = waves_.now().values(), before = waves_.before().values();
    for (size_t i = 0; i < now.size(); ++i) {
        shown_.height.values()[i] = unit_ * std::lerp(before[i], now[i], part);
        shown_.velocity.values()[i] = unit_ / seconds_ * (now[i] - before[i]);
    }
    if (!motion) return;
    ArrayWaves ahead = waves_;
    ahead.step();
    for (size_t i = 0; i < now.size(); ++i) {
        const double change = ahead.now().values()[i] - 2 * now[i] + before[i];
        shown_.acceleration.values()[i] = unit_ / (seconds_ * seconds_) * change;
    }
}

LayerPoint ArrayWavesLayer::point_at(const glm::dvec2& own, bool motion) const {
    const glm::dvec2 at = cells_at(own);
    const ArraySample sample = cubic_between_cells(shown_.height, at);
    const glm::dvec2 slope = sample.slope / pitch_;
    const double c = std::cos(recipe_.window.rotation), s = std::sin(recipe_.window.rotation);
    LayerPoint point;
    point.displacement.y = static_cast<float>(sample.height);
    point.slope = glm::vec2(glm::dvec2(c * slope.x + s * slope.y, -s * slope.x + c * slope.y));
    if (motion) {
        point.velocity.y = static_cast<float>(cubic_between_cells(shown_.velocity, at).height);
        point.acceleration.y = static_cast<float>(cubic_between_cells(shown_.acceleration, at).height);
    }
    return point;
}

void ArrayWavesLayer::show(double t, bool motion, LayerMaps& maps) {
    maps.window = recipe_.window;
    maps.pool = recipe_.pool;
    maps.level = static_cast<float>(recipe_.level);
    maps.replaces.fill(recipe_.pool >= 0 ? 1.0f : 0.0f);
    maps.lacked_slope_variance = glm::vec3(0);
    // Waves of ten cells are the shortest that travel at their speed.
    maps.wave_number = static_cast<float>(2 * std::numbers::pi / (10 * recipe_.cell()));
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(recipe_.cell());
    if (rests_) return lay_rest(motion, maps);
    fill_shown(t, motion);
    window_.lay(
        motion, [&](int i, int j) { return point_at(window_.own_place(i, j), motion); }, maps);
}

}  // namespace

glm::dvec2 ArrayWavesRecipe::array_half() const {
    return reach.x > 0 ? reach : window.half_sides;
}

glm::dvec2 ArrayWavesRecipe::cell_sides() const {
    return {pitch(array_half().x, cells.x), pitch(array_half().y, cells.y)};
}

double ArrayWavesRecipe::cell() const {
    const glm::dvec2 sides = cell_sides();
    return cells.y > 1 ? std::min(sides.x, sides.y) : sides.x;
}

void ArrayWavesRecipe::check() const {
    check_window(window);
    require(
        cells.x >= 3 && cells.x <= kMostCells && (cells.y == 1 || (cells.y >= 3 && cells.y <= kMostCells)),
        "there may be 3 to 1024 cells along a side, or one row");
    require(are_samples(samples.x) && are_samples(samples.y),
            "samples must be powers of two from 16 to 1024");
    require(reach.x >= 0 && reach.y >= 0 && reach.x <= window.half_sides.x &&
                reach.y <= window.half_sides.y && (reach.x > 0) == (reach.y > 0),
            "the array must lie in its window");
    if (cells.y > 1) {
        // The sides of a pool are any, and half a cell too long or too short.
        const double ratio = cell_sides().x / cell_sides().y, most = pool >= 0 ? 0.07 : 1e-3;
        require(std::abs(ratio - 1) < most, "the cells must be squares");
    }
    if (rule) {
        require(steps_of_rule >= 1 && steps_of_rule <= 64, "the steps per tick must be 1 to 64");
        require(unit > 0 && unit <= kMostHeight, "the unit is out of range");
    }
    require(drops.size() <= 100000, "there are too many drops");
    for (const ArrayDrop& drop : drops) {
        for (const double value : {drop.time, drop.from.x, drop.from.y, drop.to.x, drop.to.y})
            require(std::abs(value) <= 1e7, "time or place of a drop is out of range");
        require(drop.radius > 0 && drop.radius <= 1e5, "the radius of a drop is out of range");
        require(std::abs(drop.height) <= kMostHeight, "the height of a drop is out of range");
    }
    require(!rule || obstacles.empty(), "an article's rule knows no obstacles");
    check_obstacles(obstacles);
    const ArrayWaves checks_rule(cells.x, cells.y, rule_of(*this));
}

std::unique_ptr<WaterLayer> ArrayWavesRecipe::make() const {
    check();
    return std::make_unique<ArrayWavesLayer>(*this);
}

bool ArrayWavesRecipe::equals(const ArrayWavesRecipe& other) const {
    return window == other.window && cells == other.cells && samples == other.samples &&
           speed == other.speed && damping == other.damping && rule == other.rule &&
           steps_of_rule == other.steps_of_rule && unit == other.unit && reach == other.reach &&
           pool == other.pool && level == other.level && drops == other.drops && obstacles == other.obstacles;
}

bool ArrayWavesRecipe::operator==(const LayerRecipe& other) const {
    const auto* same_kind = dynamic_cast<const ArrayWavesRecipe*>(&other);
    return same_kind && equals(*same_kind);
}

int ArrayWavesRecipe::steps_per_tick() const {
    return rule ? steps_of_rule : array_sub_steps(speed, kSeaTick, cell());
}

double ArrayWavesRecipe::still_until() const {
    return first_begin(drops, [](const ArrayDrop& drop) { return drop.time; });
}

std::optional<double> ArrayWavesRecipe::memory() const {
    if (rule) return {};
    // A mode of frequency ω falls by e^{−t · rate}: half the damping, or less for modes too slow to swing. The
    // longest ones of the window, which is still along its edges, are the slowest.
    constexpr double kDecades = 4 * std::numbers::ln10;
    const glm::dvec2 longest = std::numbers::pi / 2 * speed / window.half_sides;
    const double swing = 0.25 * damping * damping - glm::dot(longest, longest);
    if (swing >= 0) return kDecades / (0.5 * damping - std::sqrt(swing));
    // The rim absorbs the others while they cross the window a few times.
    constexpr double kCrossings = 4;
    const double crossings = kCrossings * 2 * glm::length(window.half_sides) / speed;
    return damping > 0 ? std::min(crossings, 2 * kDecades / damping) : crossings;
}

}  // namespace deepwater::sim
