#include "sim/pools/basin_layer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <tbb/parallel_for.h>

#include "core/check.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/layers/event_list.h"
#include "sim/layers/stirring.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"
#include "sim/numerics/random.h"

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
constexpr double kGust = 1.5;        // s, in which ripples become those of a new wind
constexpr int kFinestSamples = 512;  // along a side, of maps that show ripples
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

BasinLayer::Cubic BasinLayer::Cubic::at(double at, double cell) {
    const double base = std::floor(at), t = at - base, t2 = t * t, t3 = t2 * t;
    const auto f = [](double x) { return static_cast<float>(x); };
    return {.first = static_cast<int>(base) - 1,
            .value = {f(0.5 * (-t3 + 2 * t2 - t)), f(0.5 * (3 * t3 - 5 * t2 + 2)),
                      f(0.5 * (-3 * t3 + 4 * t2 + t)), f(0.5 * (t3 - t2))},
            .change = {f(0.5 * (-3 * t2 + 4 * t - 1) / cell), f(0.5 * (9 * t2 - 10 * t) / cell),
                       f(0.5 * (-9 * t2 + 8 * t + 1) / cell), f(0.5 * (3 * t2 - 2 * t) / cell)}};
}

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

BasinLayer::Sampling BasinLayer::sampling(int fewest) const {
    const auto samples = [fewest](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, fewest, kMostSamples);
    };
    const glm::ivec2 cells(waves_.height().width(), waves_.height().height());
    const glm::dvec2 sides = waves_.cell_sides(), half = recipe_.window.half_sides;
    Sampling to;
    to.samples = {samples(cells.x), samples(cells.y)};
    to.across = cubics(to.samples.x, half.x, cells.x, sides.x);
    to.down = cubics(to.samples.y, half.y, cells.y, sides.y);
    to.shares = Grid2D<glm::vec3>(to.samples.x, to.samples.y);
    for (int j = 0; j < to.samples.y; ++j) {
        for (int i = 0; i < to.samples.x; ++i) {
            const glm::dvec2 own = half * (2.0 * glm::dvec2(i, j) / (glm::dvec2(to.samples) - 1.0) - 1.0);
            to.shares(i, j) = glm::vec3(recipe_.window.share(recipe_.window.world_from_own(own)));
        }
    }
    return to;
}

BasinLayer::BasinLayer(const BasinRecipe& recipe)
    : recipe_(recipe),
      waves_(recipe.shape, {.cell = recipe.cell, .viscosity = recipe.viscosity, .rule = recipe.rule}),
      play_(waves_, recipe.spells, recipe.least_depth > 0 ? recipe.least_depth : recipe.shape.depth,
            recipe.brim, pool_seed(recipe.pool)),
      plain_(sampling(kFewestSamples)) {}

BasinLayer::~BasinLayer() = default;

void BasinLayer::restart(double t) {
    waves_.reset();
    play_.reset();
    displaced_.restart();
    lifted_ = 0;
    time_ = t;
    last_step_ = 0;
    taken_until_ = played_until_ = -std::numeric_limits<double>::infinity();
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
        const auto steps = std::max(std::llround(BasinRecipe::slot_of(recipe_.cell) / seconds), 1LL);
        if (std::llround(time_ / seconds) % steps == 0) {
            play_.act(time_, static_cast<double>(steps) * seconds, waves_);
            played_until_ = time_ + static_cast<double>(steps) * seconds;
        }
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
    WorldBasin basin{recipe_.window, waves_};
    const double cell = std::max(waves_.cell_sides().x, waves_.cell_sides().y);
    Stirring(basin, time_, seconds, cell, recipe_.shape.depth).drop(fallen_bodies(around, seconds));
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
        same_spells_until(recipe_.spells, basin->spells, played_until_) &&
        std::ranges::includes(basin->bodies, recipe_.bodies);
    if (!same) return false;
    check_spells(basin->spells);
    recipe_ = *basin;
    play_.go_on(basin->spells);
    return true;
}

/// Returns the bodies of this part that have fallen in a tick before the step, as stones at its beginning.
std::vector<Stone> BasinLayer::fallen_bodies(const LayerSurroundings& around, double seconds) const {
    std::vector<Stone> stones;
    for (const BodySplash& splash : around.splashes) {
        const double due = splash.time + kSeaTick;
        if (due < time_ || due >= time_ + seconds) continue;
        if (!std::ranges::binary_search(recipe_.bodies, splash.body)) continue;
        stones.push_back(stone_of(splash));
        stones.back().time = time_;
    }
    return stones;
}

/// Sets gusts_ for the time `t`. The wind is looked up every kGust seconds; meanwhile the ripples of what blew the time
/// before turn into those of what blew the last time, evenly in their variance.
void BasinLayer::blow(double t) {
    for (Gust& gust : gusts_) gust.share = 0;
    const double last = std::floor(t / kGust);
    const auto turned = static_cast<float>(t / kGust - last);
    for (const auto& [number, part] : {std::pair{last - 1, 1 - turned}, {last, turned}}) {
        const glm::dvec2 wind = spell_at(recipe_.spells, number * kGust).wind;
        if (part <= 0 || glm::length(wind) <= kCalmWind) continue;
        auto found = std::ranges::find(gusts_, wind, &Gust::wind);
        if (found == gusts_.end()) {
            if (fine_.across.empty()) fine_ = sampling(kFinestSamples);
            const glm::dvec2 own = recipe_.window.own_from_world(recipe_.window.middle + wind);
            gusts_.push_back({.wind = wind,
                              .ripples = WindRipples(recipe_.shape, own, recipe_.window.half_sides,
                                                     fine_.samples, pool_seed(recipe_.pool))});
            found = gusts_.end() - 1;
        }
        found->share += part;
    }
    std::erase_if(gusts_, [](const Gust& gust) { return gust.share <= 0; });
    for (Gust& gust : gusts_) gust.share = std::sqrt(gust.share);
}

/// Between two steps the surface moves on along its rate of rise.
void BasinLayer::show(double t, bool motion, LayerMaps& maps) {
    maps.window = recipe_.window;
    maps.pool = recipe_.pool;
    maps.replaces.fill(1);
    if (recipe_.part == BasinRecipe::Part::bodies) maps.raised_by = recipe_.bodies;
    maps.lacked_slope_variance = {};
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * recipe_.cell);
    const glm::dvec2 reach = recipe_.shape.reach();
    maps.wave_number = static_cast<float>(std::numbers::pi / std::min(reach.x, reach.y));
    const double mean = waves_.mean_level();
    maps.level = static_cast<float>(recipe_.level + mean);
    maps.floor_depth = static_cast<float>(recipe_.shape.depth);
    blow(t);
    const bool ripples = std::ranges::any_of(gusts_, [](const Gust& gust) { return !gust.ripples.none(); });
    if (waves_.at_rest() && !ripples) {
        lay_rest(motion, maps);
        return;
    }
    const Sampling& sampling = ripples ? fine_ : plain_;
    const glm::ivec2 samples = sampling.samples;
    maps.resize(samples.x, samples.y, motion);
    const Grid2D<float>&height = waves_.height(), &rise = waves_.rise();
    const auto since = last_step_ > 0 ? static_cast<float>(std::clamp(t - time_, -last_step_, 0.0)) : 0.0f;
    if (rows_.width() != samples.x || rows_.height() != height.height())
        rows_ = Grid2D<glm::vec4>(samples.x, height.height());
    tbb::parallel_for(0, height.height(), [&](int z) {
        const float *heights = height.row(z), *rises = rise.row(z);
        for (int i = 0; i < samples.x; ++i) {
            const Cubic& cubic = sampling.across[static_cast<size_t>(i)];
            glm::vec4 sum(0);
            for (int tap = 0; tap < 4; ++tap) {
                const int x = std::clamp(cubic.first + tap, 0, height.width() - 1);
                const auto n = static_cast<size_t>(tap);
                const float h = heights[x] + since * rises[x];
                sum += glm::vec4(cubic.value[n] * h, cubic.change[n] * h, 0, cubic.value[n] * rises[x]);
            }
            rows_(i, z) = sum;
        }
    });
    const double turn = recipe_.window.rotation;
    const auto c = static_cast<float>(std::cos(turn)), s = static_cast<float>(std::sin(turn));
    const auto still = static_cast<float>(mean);
    tbb::parallel_for(0, samples.y, [&](int j) {
        const Cubic& cubic = sampling.down[static_cast<size_t>(j)];
        thread_local std::vector<WindRipples::Point> row;  // height, slopes along own axes, rise
        row.assign(static_cast<size_t>(samples.x), WindRipples::Point(0));
        for (const Gust& gust : gusts_) gust.ripples.add_row(t, j, gust.share, row);
        for (int i = 0; i < samples.x; ++i) {
            WindRipples::Point sum = row[static_cast<size_t>(i)];
            for (int tap = 0; tap < 4; ++tap) {
                const int z = std::clamp(cubic.first + tap, 0, rows_.height() - 1);
                const auto n = static_cast<size_t>(tap);
                sum += cubic.value[n] * rows_(i, z);
                sum.z += cubic.change[n] * rows_(i, z).x;
            }
            LayerPoint point;
            point.displacement.y = sum.x - still;
            point.slope = {c * sum.y + s * sum.z, c * sum.z - s * sum.y};
            point.velocity.y = sum.w;
            maps.set(i, j, point, sampling.shares(i, j));
        }
    });
    maps.finish();
}

std::unique_ptr<WaterLayer> BasinRecipe::make() const {
    check_window(window);
    check_disturbances(disturbances);
    check_spells(spells);
    if (!(brim >= 0)) throw UsageError("the brim of a basin lies at 0 m or above");
    if (!std::ranges::is_sorted(bodies, std::ranges::less_equal{}))
        throw UsageError("the bodies of a basin's water are in the order of their numbers");
    return std::make_unique<BasinLayer>(*this);
}

bool BasinRecipe::same_water(const BasinRecipe& other) const {
    return shape == other.shape && pool == other.pool && window == other.window && cell == other.cell &&
           viscosity == other.viscosity && rule == other.rule && part == other.part && level == other.level &&
           least_depth == other.least_depth && brim == other.brim;
}

double BasinRecipe::still_until() const {
    const double stirred = part == Part::thrown ? std::min(disturbances.begin(), first_stir(spells))
                                                : std::numeric_limits<double>::infinity();
    return bodies.empty() ? stirred : std::min(stirred, 0.0);
}

bool BasinRecipe::operator==(const LayerRecipe& other) const {
    const auto* basin = dynamic_cast<const BasinRecipe*>(&other);
    return basin && same_water(*basin) && disturbances == basin->disturbances && spells == basin->spells &&
           bodies == basin->bodies;
}

}  // namespace deepwater::sim
