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
#include "sim/pools/basin_play.h"
#include "sim/pools/basin_waves.h"
#include "sim/pools/wind_ripples.h"

namespace deepwater::sim {
namespace {

constexpr double kLeastWave = 1e-6;  // m: lower waves are taken for rest
constexpr int kStepsOfRestCheck = 64;
/// Steps of a slot, in which rain, drain and fountain act once: fewer where the cells show the rings of drops.
constexpr int kStepsOfSlot = 4, kStepsOfFineSlot = 2;
constexpr double kFineCell = 0.01;   // m
constexpr double kGust = 1.5;        // s, in which ripples become those of a new wind
constexpr int kFinestSamples = 512;  // along a side, of maps that show ripples
constexpr int kFewestSamples = 32, kMostSamples = 512;
/// A stone's crater is at most this part of the basin, whatever its energy.
constexpr double kWidestCrater = 1.0 / 3;

/// The cubic through the values of four cells around a place (Catmull & Rom 1974), and its derivative.
struct Cubic {
    int first = 0;                       // of the cells −1, 0, 1, 2
    std::array<float, 4> value, change;  // shares of the cells in value and in derivative [1/m]
};

/// @param at    place in cells, 0 at the middle of the first
/// @param cell  m
Cubic cubic_at(double at, double cell) {
    const double base = std::floor(at), t = at - base, t2 = t * t, t3 = t2 * t;
    const auto f = [](double x) { return static_cast<float>(x); };
    return {.first = static_cast<int>(base) - 1,
            .value = {f(0.5 * (-t3 + 2 * t2 - t)), f(0.5 * (3 * t3 - 5 * t2 + 2)),
                      f(0.5 * (-3 * t3 + 4 * t2 + t)), f(0.5 * (t3 - t2))},
            .change = {f(0.5 * (-3 * t2 + 4 * t - 1) / cell), f(0.5 * (9 * t2 - 10 * t) / cell),
                       f(0.5 * (-9 * t2 + 8 * t + 1) / cell), f(0.5 * (3 * t2 - 2 * t) / cell)}};
}

/// Samples of a map's axis, on the cells of a basin.
std::vector<Cubic> cubics(int samples, double half_side, int cells, double cell) {
    std::vector<Cubic> all;
    all.reserve(static_cast<size_t>(samples));
    for (int i = 0; i < samples; ++i) {
        const double own = half_side * (2.0 * i / (samples - 1) - 1);
        all.push_back(cubic_at(own / cell + 0.5 * (cells - 1), cell));
    }
    return all;
}

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
            waves.raise(placed, std::min(metres, most));
        } else {
            const double area = std::numbers::pi * spot.radius * spot.radius;
            waves.add_volume(placed.place, std::clamp(metres, -most, most) * area, placed.radius);
        }
    }
    void press(const Spot& spot, double impulse) const {
        const Spot placed = own(spot);
        if (waves.shape().inside(placed.place)) waves.press(placed, std::clamp(impulse, -1e8, 1e8));
    }
};

/// Samples of the maps of a basin, on its cells.
struct Sampling {
    glm::ivec2 samples{0};
    std::vector<Cubic> across, down;
};

Sampling sampling_of(const BasinWaves& waves, const LayerWindow& window, int fewest) {
    const auto samples = [fewest](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, fewest, kMostSamples);
    };
    const glm::ivec2 cells(waves.height().width(), waves.height().height());
    const glm::dvec2 sides = waves.cell_sides(), half = window.half_sides;
    Sampling to;
    to.samples = {samples(cells.x), samples(cells.y)};
    to.across = cubics(to.samples.x, half.x, cells.x, sides.x);
    to.down = cubics(to.samples.y, half.y, cells.y, sides.y);
    return to;
}

std::uint64_t seed_of(const BasinRecipe& recipe) {
    constexpr std::uint64_t kPools = 0x9001;
    return scramble(kPools + static_cast<std::uint64_t>(recipe.pool));
}

class BasinLayer : public WaterLayer {
public:
    explicit BasinLayer(const BasinRecipe& recipe)
        : recipe_(recipe),
          waves_(recipe.shape, {.cell = recipe.cell, .viscosity = recipe.viscosity}),
          play_(waves_, recipe.spells, recipe.least_depth > 0 ? recipe.least_depth : recipe.shape.depth,
                recipe.brim, seed_of(recipe)),
          plain_(sampling_of(waves_, recipe.window, kFewestSamples)) {}

    void restart(double t) override {
        waves_.reset();
        play_.reset();
        time_ = t;
        last_step_ = 0;
        taken_until_ = played_until_ = -std::numeric_limits<double>::infinity();
    }

    void begin_step(const LayerSurroundings& around, double seconds) override {
        WorldBasin basin{recipe_.window, waves_};
        const double cell = std::max(waves_.cell_sides().x, waves_.cell_sides().y);
        Stirring stirring(basin, time_, seconds, cell, recipe_.shape.depth);
        stirring.drop(recipe_.disturbances.stones);
        stirring.drop(fallen_bodies(around, seconds));
        stirring.draw(recipe_.disturbances.strokes);
        stirring.make_waves(recipe_.disturbances.wave_makers);
        taken_until_ = time_ + 0.5 * seconds;
        const int steps = recipe_.cell < kFineCell ? kStepsOfFineSlot : kStepsOfSlot;
        if (std::llround(time_ / seconds) % steps != 0) return;
        play_.act(time_, steps * seconds, waves_);
        played_until_ = time_ + steps * seconds;
    }

    void step(const LayerSurroundings& /*around*/, double seconds) override {
        waves_.step(seconds);
        time_ += seconds;
        last_step_ = seconds;
        if (std::llround(time_ / seconds) % kStepsOfRestCheck == 0) waves_.rest_below(kLeastWave);
    }

    void show(double t, bool motion, LayerMaps& maps) override;

    [[nodiscard]] bool continue_as(const LayerRecipe& next) override {
        const auto* basin = dynamic_cast<const BasinRecipe*>(&next);
        if (!basin || !recipe_.same_water(*basin)) return false;
        const Disturbances &before = recipe_.disturbances, &after = basin->disturbances;
        const bool same =
            same_until(before.stones, after.stones, taken_until_, [](const Stone& s) { return s.time; }) &&
            same_until(before.strokes, after.strokes, taken_until_,
                       [](const Stroke& s) { return begin_of(s); }) &&
            same_until(before.wave_makers, after.wave_makers, taken_until_,
                       [](const WaveMaker& m) { return m.begin; }) &&
            same_spells_until(recipe_.spells, basin->spells, played_until_);
        if (!same) return false;
        check_spells(basin->spells);
        recipe_ = *basin;
        play_.go_on(basin->spells);
        return true;
    }

private:
    /// Ripples of one wind, and their part in what is shown.
    struct Gust {
        glm::dvec2 wind{0};  ///< m/s, (x, z) world
        WindRipples ripples;
        float share = 0;  ///< of heights
    };
    void blow(double t);
    [[nodiscard]] std::vector<Stone> fallen_bodies(const LayerSurroundings& around, double seconds) const;

    BasinRecipe recipe_;
    BasinWaves waves_;
    BasinPlay play_;
    Sampling plain_, fine_;    // of maps without and with ripples
    std::vector<Gust> gusts_;  // at the moment that is shown
    Grid2D<glm::vec4> rows_;   // cells down, samples across: height, slope across, rise
    double time_ = 0, last_step_ = 0, taken_until_ = 0, played_until_ = 0;
};

/// Returns bodies that have fallen in a tick before the step, as stones at its beginning.
std::vector<Stone> BasinLayer::fallen_bodies(const LayerSurroundings& around, double seconds) const {
    std::vector<Stone> stones;
    for (const BodySplash& splash : around.splashes) {
        const double due = splash.time + kSeaTick;
        if (due < time_ || due >= time_ + seconds) continue;
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
            if (fine_.across.empty()) fine_ = sampling_of(waves_, recipe_.window, kFinestSamples);
            const glm::dvec2 own = recipe_.window.own_from_world(recipe_.window.middle + wind);
            gusts_.push_back({.wind = wind,
                              .ripples = WindRipples(recipe_.shape, own, recipe_.window.half_sides,
                                                     fine_.samples, seed_of(recipe_))});
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
    maps.lacked_slope_variance = {};
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * recipe_.cell);
    const glm::dvec2 reach = recipe_.shape.reach();
    maps.wave_number = static_cast<float>(std::numbers::pi / std::min(reach.x, reach.y));
    blow(t);
    const bool ripples = std::ranges::any_of(gusts_, [](const Gust& gust) { return !gust.ripples.none(); });
    if (waves_.at_rest() && waves_.mean_level() == 0 && !ripples) {
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
            point.displacement.y = sum.x;
            point.slope = {c * sum.y + s * sum.z, c * sum.z - s * sum.y};
            point.velocity.y = sum.w;
            maps.set(i, j, point);
        }
    });
    maps.finish();
}

}  // namespace

std::unique_ptr<WaterLayer> BasinRecipe::make() const {
    check_window(window);
    check_disturbances(disturbances);
    check_spells(spells);
    if (!(brim >= 0)) throw UsageError("the brim of a basin lies at 0 m or above");
    return std::make_unique<BasinLayer>(*this);
}

bool BasinRecipe::same_water(const BasinRecipe& other) const {
    return shape == other.shape && pool == other.pool && window == other.window && cell == other.cell &&
           viscosity == other.viscosity && least_depth == other.least_depth && brim == other.brim;
}

bool BasinRecipe::operator==(const LayerRecipe& other) const {
    const auto* basin = dynamic_cast<const BasinRecipe*>(&other);
    return basin && same_water(*basin) && disturbances == basin->disturbances && spells == basin->spells &&
           bodies_from == basin->bodies_from;
}

}  // namespace deepwater::sim
