#include "sim/pools/basin_layer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include <tbb/parallel_for.h>

#include "core/check.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/layers/event_list.h"
#include "sim/layers/stirring.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {
namespace {

constexpr double kLeastWave = 1e-6;          // m: lower waves are taken for rest
constexpr double kLeastWaveOfBodies = 1e-5;  // m
constexpr double kLeastPush = 1e-7;          // m, in a 64th of a second: nobody sees less
/// A ball that heaves freely in waves of its own period sends out what comes to it along 2λ/π = 4 of its radii: so
/// wide is its shadow, and such waves lose nearly all while they cross it.
/// Source: Newman 1977, Marine Hydrodynamics, section 6.17: λ/2π is absorbed at most, and four times that scattered.
constexpr double kShadowRadii = 2, kShadowRate = 8;  // 1/s
constexpr int kStepsOfRestCheck = 64;
constexpr int kFewestSamples = 32, kMostSamples = 512;
/// A stone's crater is at most this part of the basin, whatever its energy.
constexpr double kWidestCrater = 1.0 / 3;

/// Stirs a basin with what is given in the world.
struct WorldBasin {
    const LayerWindow& window;
    BasinWaves& waves;

    [[nodiscard]] Spot own(Spot spot) const {
        spot.place = window.own_from_world(spot.place);
        spot.radius = std::min(spot.radius, kWidestCrater * widest());
        return spot;
    }
    [[nodiscard]] double widest() const {
        const glm::dvec2 reach = waves.shape().reach();
        return std::min(reach.x, reach.y);
    }
    void raise(const Spot& spot, double metres) const {
        const Spot placed = own(spot);
        const double most = waves.shape().depth;
        if (!waves.shape().inside(placed.place)) return;
        if (spot.shape == Spot::Shape::crater) {
            // Its tail beyond four radii is cut off: without what that leaves it brings no volume.
            const double before = waves.volume();
            waves.raise(placed, std::min(metres, most));
            waves.add_evenly(before - waves.volume());
        } else {
            const double area = std::numbers::pi * spot.radius * spot.radius;
            waves.add_volume(placed.place, std::clamp(metres, -most, most) * area, placed.radius);
        }
    }
    /// What a body raises: a spot of the same volume, as narrow as the cells can hold and as wide as the basin.
    /// @param cell  m
    void raise(const BodyPush& push, double time, double cell) const {
        const glm::dvec2 place = push.place + (time - push.time) * push.velocity;
        const double radius = std::clamp(push.radius, Stirring<WorldBasin>::kNarrowest * cell, 2 * widest());
        const double narrower = push.radius / radius, most = waves.shape().depth;
        if (std::abs(push.height) < kLeastPush) return;
        const Spot spot{.place = window.own_from_world(place), .radius = radius};
        if (waves.shape().inside(spot.place))
            waves.raise(spot, std::clamp(push.height * narrower * narrower, -most, most));
    }
    void press(const Spot& spot, double impulse) const {
        const Spot placed = own(spot);
        if (waves.shape().inside(placed.place)) waves.press(placed, std::clamp(impulse, -1e8, 1e8));
    }
};

}  // namespace

/// Source: Catmull & Rom 1974.
struct BasinLayer::Cubic {
    int first = 0;                       ///< of the cells −1, 0, 1, 2
    std::array<float, 4> value, change;  ///< shares of the cells in value and in derivative [1/m]

    /// @param at    place in cells, 0 at the middle of the first
    /// @param cell  m
    static Cubic at(double at, double cell) {
        const double base = std::floor(at), t = at - base, t2 = t * t, t3 = t2 * t;
        const auto f = [](double x) { return static_cast<float>(x); };
        return {.first = static_cast<int>(base) - 1,
                .value = {f(0.5 * (-t3 + 2 * t2 - t)), f(0.5 * (3 * t3 - 5 * t2 + 2)),
                          f(0.5 * (-3 * t3 + 4 * t2 + t)), f(0.5 * (t3 - t2))},
                .change = {f(0.5 * (-3 * t2 + 4 * t - 1) / cell), f(0.5 * (9 * t2 - 10 * t) / cell),
                           f(0.5 * (-9 * t2 + 8 * t + 1) / cell), f(0.5 * (3 * t2 - 2 * t) / cell)}};
    }
};

/// Samples of a map's axis, on the cells of a basin.
std::vector<BasinLayer::Cubic> BasinLayer::cubics(int samples, double half_side, int cells, double cell) {
    std::vector<Cubic> all;
    all.reserve(static_cast<size_t>(samples));
    for (int i = 0; i < samples; ++i) {
        const double own = half_side * (2.0 * i / (samples - 1) - 1);
        all.push_back(Cubic::at(own / cell + 0.5 * (cells - 1), cell));
    }
    return all;
}

BasinLayer::BasinLayer(const BasinRecipe& recipe)
    : recipe_(recipe), waves_(recipe.shape, {.cell = recipe.cell, .viscosity = recipe.viscosity}) {
    const auto samples = [](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, kFewestSamples, kMostSamples);
    };
    const glm::ivec2 cells(waves_.height().width(), waves_.height().height());
    samples_ = {samples(cells.x), samples(cells.y)};
    const glm::dvec2 sides = waves_.cell_sides(), half = recipe.window.half_sides;
    across_ = cubics(samples_.x, half.x, cells.x, sides.x);
    down_ = cubics(samples_.y, half.y, cells.y, sides.y);
}

BasinLayer::~BasinLayer() = default;

void BasinLayer::restart(double t) {
    waves_.reset();
    displaced_.restart();
    lifted_ = 0;
    time_ = t;
    last_step_ = 0;
    taken_until_ = -std::numeric_limits<double>::infinity();
}

void BasinLayer::begin_step(const LayerSurroundings& around, double seconds) {
    displaced_.follow(around, recipe_.bodies, recipe_.window, recipe_.shape, seconds);
    cast_shadows(around, seconds);
    if (recipe_.part == BasinRecipe::Part::bodies) {
        raise_bodies_waves(around, seconds);
    } else {
        WorldBasin basin{recipe_.window, waves_};
        const double cell = std::max(waves_.cell_sides().x, waves_.cell_sides().y);
        Stirring stirring(basin, time_, seconds, cell, recipe_.shape.depth);
        stirring.drop(recipe_.disturbances.stones);
        stirring.draw(recipe_.disturbances.strokes);
        stirring.make_waves(recipe_.disturbances.wave_makers);
        if (displaced_.felt() != lifted_) waves_.add_evenly(displaced_.felt() - lifted_);
        lifted_ = displaced_.felt();
    }
    taken_until_ = time_ + 0.5 * seconds;
}

/// Bodies take from the waves under them what they get from these, but for the waves that they raise themselves. In
/// a basin what they raise stays: without this sink two bodies that rock each other would do so ever more.
/// Source: the damping under floating objects of Jensen & Golias 2001; a body counts as a half ball.
void BasinLayer::cast_shadows(const LayerSurroundings& around, double seconds) {
    const double volume = waves_.volume();
    for (const BodyDisplacement& body : around.displaced) {
        const glm::dvec2 own = recipe_.window.own_from_world(body.place);
        if (!(body.volume > 0) || !recipe_.shape.inside(own)) continue;
        const bool raises = recipe_.part == BasinRecipe::Part::bodies &&
                            std::ranges::binary_search(recipe_.bodies, body.number);
        const double radius = kShadowRadii * std::cbrt(1.5 * body.volume / std::numbers::pi);
        if (!raises) waves_.damp(own, radius, kShadowRate * seconds);
    }
    if (waves_.volume() != volume) waves_.add_evenly(volume - waves_.volume());
}

/// Raises what bodies have raised a tick ago, where they have gone to since. Their volume is the rest of what they
/// displace, whatever their waves have.
void BasinLayer::raise_bodies_waves(const LayerSurroundings& around, double seconds) {
    const WorldBasin basin{recipe_.window, waves_};
    const double cell = std::max(waves_.cell_sides().x, waves_.cell_sides().y);
    for (const BodyPush& push : around.pushes) {
        const double due = push.time + kSeaTick;
        if (due < time_ || due >= time_ + seconds) continue;
        if (std::ranges::binary_search(recipe_.bodies, push.body)) basin.raise(push, time_, cell);
    }
    const double volume = waves_.volume();
    if (volume != displaced_.rest()) waves_.add_evenly(displaced_.rest() - volume);
}

void BasinLayer::step(const LayerSurroundings& /*around*/, double seconds) {
    waves_.step(seconds);
    time_ += seconds;
    last_step_ = seconds;
    if (std::llround(time_ / seconds) % kStepsOfRestCheck == 0)
        waves_.rest_below(recipe_.part == BasinRecipe::Part::bodies ? kLeastWaveOfBodies : kLeastWave);
}

bool BasinLayer::continue_as(const LayerRecipe& next) {
    const auto* basin = dynamic_cast<const BasinRecipe*>(&next);
    if (!basin || !recipe_.same_water(*basin)) return false;
    const Disturbances &before = recipe_.disturbances, &after = basin->disturbances;
    const bool same =
        same_until(before.stones, after.stones, taken_until_, [](const Stone& s) { return s.time; }) &&
        same_until(before.strokes, after.strokes, taken_until_,
                   [](const Stroke& s) { return begin_of(s); }) &&
        same_until(before.wave_makers, after.wave_makers, taken_until_,
                   [](const WaveMaker& m) { return m.begin; }) &&
        std::ranges::includes(basin->bodies, recipe_.bodies);
    if (same) recipe_ = *basin;
    return same;
}

/// Between two steps the surface moves on along its rate of rise.
void BasinLayer::show(double t, bool motion, LayerMaps& maps) {
    maps.window = recipe_.window;
    maps.pool = recipe_.pool;
    maps.level = static_cast<float>(waves_.mean_level());
    maps.replaces.fill(1);
    if (recipe_.part == BasinRecipe::Part::bodies) maps.raised_by = recipe_.bodies;
    maps.lacked_slope_variance = {};
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * recipe_.cell);
    const glm::dvec2 reach = recipe_.shape.reach();
    maps.wave_number = static_cast<float>(std::numbers::pi / std::min(reach.x, reach.y));
    if (waves_.at_rest() && waves_.mean_level() == 0) {
        lay_rest(motion, maps);
        return;
    }
    maps.resize(samples_.x, samples_.y, motion);
    const Grid2D<float>&height = waves_.height(), &rise = waves_.rise();
    const auto since = last_step_ > 0 ? static_cast<float>(std::clamp(t - time_, -last_step_, 0.0)) : 0.0f;
    if (rows_.width() != samples_.x || rows_.height() != height.height())
        rows_ = Grid2D<glm::vec4>(samples_.x, height.height());
    tbb::parallel_for(0, height.height(), [&](int z) {
        const float *heights = height.row(z), *rises = rise.row(z);
        for (int i = 0; i < samples_.x; ++i) {
            const Cubic& cubic = across_[static_cast<size_t>(i)];
            glm::vec4 sum(0);
            for (int tap = 0; tap < 4; ++tap) {
                const int x = std::clamp(cubic.first + tap, 0, height.width() - 1);
                const auto n = static_cast<size_t>(tap);
                const float h = heights[x] + since * rises[x];
                sum += glm::vec4(cubic.value[n] * h, cubic.change[n] * h, cubic.value[n] * rises[x], 0);
            }
            rows_(i, z) = sum;
        }
    });
    if (shares_.width() == 0) {
        shares_ = Grid2D<glm::vec3>(samples_.x, samples_.y);
        for (int j = 0; j < samples_.y; ++j) {
            for (int i = 0; i < samples_.x; ++i)
                shares_(i, j) = glm::vec3(recipe_.window.share(maps.place(i, j)));
        }
    }
    const double turn = recipe_.window.rotation;
    const auto c = static_cast<float>(std::cos(turn)), s = static_cast<float>(std::sin(turn));
    tbb::parallel_for(0, samples_.y, [&](int j) {
        const Cubic& cubic = down_[static_cast<size_t>(j)];
        for (int i = 0; i < samples_.x; ++i) {
            glm::vec4 sum(0);
            float down = 0;
            for (int tap = 0; tap < 4; ++tap) {
                const int z = std::clamp(cubic.first + tap, 0, rows_.height() - 1);
                const auto n = static_cast<size_t>(tap);
                sum += cubic.value[n] * rows_(i, z);
                down += cubic.change[n] * rows_(i, z).x;
            }
            LayerPoint point;
            point.displacement.y = sum.x;
            point.slope = {c * sum.y + s * down, c * down - s * sum.y};
            point.velocity.y = sum.z;
            maps.set(i, j, point, shares_(i, j));
        }
    });
    maps.finish();
}

std::unique_ptr<WaterLayer> BasinRecipe::make() const {
    check_window(window);
    check_disturbances(disturbances);
    if (!std::ranges::is_sorted(bodies, std::ranges::less_equal{}))
        throw UsageError("the bodies of a basin's water are in the order of their numbers");
    return std::make_unique<BasinLayer>(*this);
}

bool BasinRecipe::same_water(const BasinRecipe& other) const {
    return shape == other.shape && pool == other.pool && window == other.window && cell == other.cell &&
           viscosity == other.viscosity && part == other.part;
}

double BasinRecipe::still_until() const {
    const double thrown =
        part == Part::thrown ? disturbances.begin() : std::numeric_limits<double>::infinity();
    return bodies.empty() ? thrown : std::min(thrown, 0.0);
}

bool BasinRecipe::operator==(const LayerRecipe& other) const {
    const auto* basin = dynamic_cast<const BasinRecipe*>(&other);
    return basin && same_water(*basin) && disturbances == basin->disturbances && bodies == basin->bodies;
}

}  // namespace deepwater::sim
