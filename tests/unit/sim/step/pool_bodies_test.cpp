// Floating bodies in pools, through the sea's clock: rings, volume, who feels what, any frame rate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "sim/bodies/body_outfit.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/laws/gravity.h"
#include "sim/pools/basin_layer.h"
#include "sim/step/ocean_stepper.h"
#include "sim/surface/sea_surface.h"
#include "support/numbers.h"
#include "unit/sim/bodies/tank.h"
#include "unit/sim/pools/basin_measure.h"
#include "unit/sim/step/body_seas.h"

namespace deepwater::sim {
namespace {

using test::kPi;
using test::state_in;

const SeaState kStill{.wind_speed = 0, .resolution = 32, .foam = {.amount = 0}};

/// A layer of a pool that keeps what it was told of the bodies.
class WatchedLayer : public BasinLayer {
public:
    using BasinLayer::BasinLayer;
    void begin_step(const LayerSurroundings& around, double seconds) override {
        if (!around.displaced.empty()) {
            displaced = 0;
            for (const BodyDisplacement& body : around.displaced) displaced += body.volume - body.at_start;
        }
        BasinLayer::begin_step(around, seconds);
    }
    double displaced = 0;  ///< m³, by all bodies, more than at the beginning
};

struct WatchedPool : BasinRecipe {
    mutable const WatchedLayer* layer = nullptr;

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override {
        auto made = std::make_unique<WatchedLayer>(*this);
        layer = made.get();
        return made;
    }
};

/// A pool about the origin whose water has a part for each list of bodies.
struct TestPool {
    std::shared_ptr<WatchedPool> thrown;
    std::vector<std::shared_ptr<WatchedPool>> parts;

    TestPool(const BasinShape& shape, double cell, const std::vector<std::vector<int>>& lists,
             double level = 0, const std::optional<KassMillerBasin>& rule = {}) {
        WatchedPool water;
        water.rule = rule;
        water.shape = shape;
        water.cell = cell;
        water.window = {.half_sides = shape.reach() + 2 * cell, .rim = cell};
        thrown = std::make_shared<WatchedPool>(water);
        thrown->level = level;
        water.part = BasinRecipe::Part::bodies;
        for (const std::vector<int>& bodies : lists) {
            thrown->bodies.insert(thrown->bodies.end(), bodies.begin(), bodies.end());
            parts.push_back(std::make_shared<WatchedPool>(water));
            parts.back()->bodies = bodies;
        }
        std::ranges::sort(thrown->bodies);
    }

    [[nodiscard]] LayerRecipes layers() const {
        LayerRecipes all = {thrown};
        all.insert(all.end(), parts.begin(), parts.end());
        return all;
    }
    /// Volume of all parts, m³: under the water that the cells show, where they fill the pool.
    [[nodiscard]] double volume() const {
        double sum = volume_of(thrown->layer->waves());
        for (const auto& part : parts) sum += volume_of(part->layer->waves());
        return sum;
    }

private:
    [[nodiscard]] static double volume_of(const BasinWaves& waves) {
        if (waves.shape().kind != BasinShape::Kind::rectangle) return waves.volume();
        double sum = 0;
        for (const float height : waves.height().values()) sum += static_cast<double>(height);
        return sum * waves.cell_sides().x * waves.cell_sides().y;
    }
};

FloatingBody floater(int number, const HullMesh& mesh, double density, const BodyState& start) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = std::make_shared<const HullMesh>(mesh);
    recipe->loading.density = density;
    recipe->start = start;
    return {.number = number, .position = start.position, .probes = {{0, 0}}, .rigid = recipe};
}

double ball_volume(double radius) {
    return 4 * kPi / 3 * radius * radius * radius;
}

/// The moment [s] within a span at which waves of the frequency ω [rad/s] are highest in a record.
/// @param record  of one value each tick
double highest_at(const std::vector<double>& record, double omega, double first, double last) {
    constexpr double kTick = 1.0 / 16, kWidth = 1;
    double best = 0, at = 0;
    for (double t = first; t < last; t += 0.01) {
        std::complex<double> sum = 0;
        for (size_t i = 0; i < record.size(); ++i) {
            const double since = static_cast<double>(i) * kTick - t;
            sum += record[i] * std::exp(-0.5 * since * since / (kWidth * kWidth)) *
                   std::polar(1.0, omega * since);
        }
        if (std::abs(sum) <= best) continue;
        best = std::abs(sum);
        at = t;
    }
    return at;
}

// A ball falls into a tank and bobs. What it sends out passes a gauge and comes to the wall, which doubles it: waves of
// each frequency need the time that their group speed says. They have gone seven times the ball's radius at the gauge.
TEST(PoolBodies, RingsOfADroppedBallReachTheWallAtTheirGroupSpeed) {
    const double radius = 0.12, depth = 1.3, to_gauge = 0.9, to_wall = 3.2;
    const BasinShape shape = basin::rectangle(6, 5, depth);
    TestPool pool(shape, 0.05, {{0}});
    OceanStepper stepper;
    const glm::dvec2 place(6 - to_wall, 0);
    stepper.set_bodies({floater(0, ball_hull(radius), 400, {.position = {place.x, 0.5, place.y}})});
    std::vector<double> gauge, wall;
    for (int tick = 0; tick <= 13 * 16; ++tick) {
        stepper.set_layers(pool.layers(), tick > 0);
        const SeaSurface surface(stepper.evaluate_now(kStill, tick / 16.0));
        gauge.push_back(static_cast<double>(surface.height(place.x - to_gauge, place.y)));
        wall.push_back(static_cast<double>(surface.height(6 - 0.01, 0)));
    }
    for (const double omega : {8.0, 9.0, 10.0}) {
        const double step = 1e-4, k = omega * omega / kGravity;  // k tanh kd is k to 1e-6
        const double tension = 7.4e-5;
        const double group =
            (basin::frequency_of(k + step, depth, tension) - basin::frequency_of(k - step, depth, tension)) /
            (2 * step);
        const double took = highest_at(wall, omega, 2, 11) - highest_at(gauge, omega, 0.3, 4);
        EXPECT_NEAR(took, (to_wall - to_gauge) / group, 0.06 * (to_wall - to_gauge) / group) << omega;
        RecordProperty("time_over_law_" + std::to_string(static_cast<int>(omega)),
                       std::to_string(took * group / (to_wall - to_gauge)));
    }
}

// Asked: 1e-6. Stones and sticks, a ball that is dropped, one that floats from the beginning and one that is dragged.
void expect_kept_volume(const BasinShape& shape, const char* name) {
    TestPool pool(shape, 0.04, {{0, 2}, {1}});
    std::mt19937 random(21);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    Disturbances& thrown = pool.thrown->disturbances;
    double brought = 0;
    for (int i = 0; i < 1000; ++i) {
        const glm::dvec2 place(between(-1.2, 1.2), between(-1.1, 1.1));
        if (!shape.inside(place)) continue;
        thrown.stones.push_back(
            {.place = place, .time = between(0, 5), .mass = between(0.001, 0.05), .speed = 3});
        brought += thrown.stones.back().mass / thrown.stones.back().density;
        if (i % 10 != 0) continue;
        const double begin = between(0, 4);
        thrown.strokes.push_back(
            {.path = {{begin, place}, {begin + 0.9, {between(-2, 2), between(-1.2, 1.2)}}}, .radius = 0.1});
    }
    std::ranges::sort(thrown.stones, {}, &Stone::time);
    std::vector<FloatingBody> bodies = {
        floater(0, ball_hull(0.2), 300, {.position = {-0.8, 0.9, 0.2}}),
        floater(1, ball_hull(0.15), 500, {.position = {0.5, 0, -0.3}}),
        floater(2, box_hull({0.3, 0.2, 0.4}), 400, {.position = {1, 0, 0.5}, .velocity = {-0.6, 0, -0.3}})};
    OceanStepper stepper;
    stepper.set_bodies(bodies);
    double worst = 0;
    for (int tick = 0; tick <= 6 * 16; ++tick) {
        stepper.set_layers(pool.layers(), tick > 0);
        (void)stepper.evaluate_now(kStill, tick / 16.0);
        if (tick % 16 != 15) continue;
        double fallen = 0;
        for (const Stone& stone : thrown.stones) {
            // The last step took what falls up to half a step after it began.
            if (stone.time <= tick / 16.0 - 0.5 / 64) fallen += stone.mass / stone.density;
        }
        worst = std::max(worst, std::abs(pool.volume() - fallen - pool.thrown->layer->displaced));
    }
    EXPECT_LT(worst, 1e-6 * brought) << name;
    EXPECT_GT(pool.thrown->layer->displaced, 0.004) << name;
    testing::Test::RecordProperty(std::string("volume_off_in_1e_9_") + name,
                                  std::to_string(1e9 * worst / brought));
}

TEST(PoolBodies, TheVolumeIsWhatStonesBringAndBodiesDisplace) {
    expect_kept_volume(basin::rectangle(2, 1.25, 1), "rectangle");
    expect_kept_volume(basin::round_basin(1.6, 1), "round");
    expect_kept_volume(basin::polygon(1.7, 1.3, 1, 0.3), "polygon");
}

// A body of the mass m that enters raises the level by m/(ρA), and it floats so much higher itself.
TEST(PoolBodies, ABodyThatEntersRaisesTheLevel) {
    const double radius = 0.2, density = 300;
    TestPool pool(basin::rectangle(0.9, 0.7, 1), 0.04, {{0}});
    OceanStepper pooled, open;
    const auto rests_at = [&](OceanStepper& stepper, const LayerRecipes& layers) {
        stepper.set_bodies({floater(0, ball_hull(radius), density, {.position = {0.1, 0.25, 0}})});
        stepper.set_layers(layers, false);
        return state_in(stepper.evaluate_now(kStill, 60), 0).position.y;
    };
    const double higher = rests_at(pooled, pool.layers()) - rests_at(open, {});
    const double rise = ball_volume(radius) * density / kSeaWaterDensity / pool.thrown->shape.area();
    EXPECT_NEAR(pool.volume() / pool.thrown->shape.area(), rise,
                0.02 * rise);  // the mesh has less than the ball
    EXPECT_NEAR(higher, rise, 0.05 * rise);
}

/// How deep a ball of a share of the water's density lies in still water, m: the cap below the surface has the share of
/// its volume.
double floating_draft(double radius, double share) {
    double low = 0, high = 2 * radius;
    for (int i = 0; i < 60; ++i) {
        const double deep = 0.5 * (low + high);
        (kPi * deep * deep * (radius - deep / 3) < share * ball_volume(radius) ? low : high) = deep;
    }
    return low;
}

// In a tank on a table and in a sunk pool, in the middle and beside the wall: the ball lies as deep as Archimedes says
// in water that stands where it stands, and what the ball displaces raises it. A hundredth of the radius is more than
// the ball's facets and the level's rest need.
TEST(PoolBodies, ABallRestsWhereArchimedesSaysAtAnyLevel) {
    const double radius = 0.2;
    struct Case {
        double level, share, from_wall;
    };
    for (const auto& [level, share, from_wall] :
         {Case{1.2, 0.3, 1.1}, Case{0, 0.8, 0.205}, Case{-1, 0.3, 0.205}, Case{-1, 0.8, 1.1}}) {
        TestPool pool(basin::rectangle(1.2, 0.9, 0.8), 0.04, {{0}}, level);
        OceanStepper stepper;
        stepper.set_bodies({floater(0, ball_hull(radius), share * kSeaWaterDensity,
                                    {.position = {1.2 - from_wall, level + 0.25, 0.1}})});
        stepper.set_layers(pool.layers(), false);
        const BodyState state = state_in(stepper.evaluate_now(kStill, 40), 0);
        const double rise = share * ball_volume(radius) / pool.thrown->shape.area();
        EXPECT_NEAR(state.position.y, level + rise + radius - floating_draft(radius, share), 0.01 * radius)
            << "level " << level << ", density " << share << ", " << from_wall << " m from the wall";
        EXPECT_NEAR(pool.volume(), share * ball_volume(radius), 0.02 * share * ball_volume(radius));
    }
}

TEST(PoolBodies, AnotherBodyIsRocked) {
    const std::vector<FloatingBody> bodies = {
        floater(0, ball_hull(0.25), 300, {.position = {-1, 0.8, 0}}),
        floater(1, box_hull({0.3, 0.3, 0.3}), 0.5 * kSeaWaterDensity, {.position = {1, 0, 0.1}})};
    const BasinShape shape = basin::rectangle(2, 1.5, 1);
    const auto swing = [&](const std::vector<std::vector<int>>& lists,
                           const std::optional<KassMillerBasin>& rule = {}) {
        TestPool pool(shape, 0.04, lists, 0, rule);
        OceanStepper stepper;
        stepper.set_bodies(bodies);
        double fastest = 0;
        for (int tick = 0; tick <= 6 * 16; ++tick) {
            stepper.set_layers(pool.layers(), tick > 0);
            const BodyState state = state_in(stepper.evaluate_now(kStill, tick / 16.0), 1);
            fastest = std::max(fastest, glm::length(state.velocity));
        }
        EXPECT_NEAR(pool.volume(), pool.thrown->layer->displaced, 1e-6 * shape.area() * 0.1);
        return fastest;
    };
    EXPECT_GT(swing({{0}, {1}}), 0.05);
    EXPECT_GT(swing({{0}, {1}}, KassMillerBasin{}), 0.05);
    EXPECT_LT(swing({{0, 1}}), 0.01);  // what shares a part feels only the level
}

// Its own forces hold what it raises: a part of bodies changes nothing for them.
TEST(PoolBodies, ABodyIsNotDampedTwice) {
    const FloatingBody ball = floater(0, ball_hull(0.25), 300, {.position = {-0.3, 0.8, 0}});
    TestPool pool(basin::rectangle(2, 1.5, 1), 0.04, {{0}});
    OceanStepper with, without;
    with.set_bodies({ball});
    without.set_bodies({ball});
    with.set_layers(pool.layers(), false);
    without.set_layers({pool.thrown}, false);
    const BodyState shown = state_in(with.evaluate_now(kStill, 4), 0);
    EXPECT_GT(pool.parts[0]->layer->waves().motion(), 1e-6);
    EXPECT_EQ(shown, state_in(without.evaluate_now(kStill, 4), 0));
}

// Bodies that rock each other between walls: their waves fade, and do not grow.
TEST(PoolBodies, BodiesThatRockEachOtherComeToRest) {
    TestPool pool(basin::rectangle(2, 1.5, 1), 0.05, {{0, 3}, {1, 4}, {2, 5}});
    std::vector<FloatingBody> bodies;
    for (int i = 0; i < 6; ++i) {
        const BodyState start{.position = {-1.5 + 0.6 * i, 0.5 + 0.2 * i, -1 + 0.4 * i}};
        bodies.push_back(floater(i, ball_hull(0.2), 300, start));
    }
    OceanStepper stepper;
    stepper.set_bodies(bodies);
    std::vector<double> motions;  // every ten seconds
    for (int tick = 0; tick <= 150 * 16; ++tick) {
        stepper.set_layers(pool.layers(), tick > 0);
        (void)stepper.evaluate_now(kStill, tick / 16.0);
        if (tick % 160 != 80) continue;
        motions.push_back(0);
        for (const auto& part : pool.parts) motions.back() += part->layer->waves().motion();
        RecordProperty("motion_" + std::to_string(tick / 16), std::to_string(motions.back()));
    }
    EXPECT_GT(motions.front(), 0.1);
    EXPECT_LT(std::ranges::max(motions), 1.2 * motions.front());
    EXPECT_LT(motions.back(), 0.6 * motions.front());
}

TEST(PoolBodies, AtRestTheyRaiseNothing) {
    TestPool pool(basin::rectangle(2, 1.5, 1), 0.04, {{0}, {1}});
    OceanStepper stepper;
    stepper.set_bodies(
        {floater(0, ball_hull(0.25), 0.5 * kSeaWaterDensity, {.position = {-1, 0, 0}}),
         floater(1, box_hull({0.4, 0.4, 0.4}), 0.5 * kSeaWaterDensity, {.position = {1, 0, 0.2}})});
    stepper.set_layers(pool.layers(), false);
    const OceanMaps& maps = stepper.evaluate_now(kStill, 5);
    ASSERT_EQ(maps.layers.size(), 1u);
    EXPECT_LT(maps.layers[0].highest, 1e-6f);
    for (const auto& part : pool.parts) EXPECT_EQ(part->layer->waves().motion(), 0);
}

// Pictures see one water: the sum of the parts, with the moments of the sum's slopes.
TEST(PoolBodies, PartsOfAPoolAreShownAsOne) {
    TestPool pool(basin::rectangle(2, 1.5, 1), 0.04, {{0}, {1}});
    pool.thrown->disturbances.stones = {{.place = {0.5, 0.5}, .time = 0.5, .mass = 0.3}};
    OceanStepper stepper;
    stepper.set_bodies({floater(0, ball_hull(0.25), 300, {.position = {-1, 0.4, 0}}),
                        floater(1, ball_hull(0.2), 300, {.position = {1, 0.5, 0}})});
    stepper.set_layers(pool.layers(), false);
    const OceanMaps& maps = stepper.evaluate_now(kStill, 2);
    ASSERT_EQ(maps.layers.size(), 1u);
    EXPECT_TRUE(maps.layers[0].raised_by.empty());
    const BasinWaves& water = pool.thrown->layer->waves();
    double worst = 0;
    for (int j = 4; j < water.height().height() - 4; ++j) {
        for (int i = 4; i < water.height().width() - 4; ++i) {
            double sum = static_cast<double>(water.height()(i, j));
            for (const auto& part : pool.parts)
                sum += static_cast<double>(part->layer->waves().height()(i, j));
            const LayerPoint shown = maps.layers[0].at(water.place(i, j));
            worst = std::max(worst, std::abs(sum - static_cast<double>(shown.displacement.y)));
        }
    }
    EXPECT_LT(worst, 0.05 * static_cast<double>(maps.layers[0].highest));  // samples are read linearly
    for (size_t n = 0; n < maps.layers[0].gradient[0].values().size(); ++n) {
        const glm::vec4 slope = maps.layers[0].gradient[0].values()[n];
        EXPECT_EQ(maps.layers[0].slope_moments[0].values()[n].x, slope.x * slope.x);
    }
}

TEST(PoolBodies, AreTheSameAtAnyFrameRateAndInStills) {
    const std::vector<FloatingBody> bodies = {
        floater(0, ball_hull(0.25), 300, {.position = {-1, 0.8, 0}}),
        floater(1, box_hull({0.3, 0.3, 0.3}), 400, {.position = {1, 0.1, 0.1}})};
    constexpr double kEnd = 2.03;
    const auto pool = [] { return TestPool(basin::rectangle(2, 1.5, 1), 0.05, {{0}, {1}}).layers(); };
    OceanStepper still;
    still.set_bodies(bodies);
    still.set_layers(pool(), false);
    const OceanMaps& expected = still.evaluate_now(kStill, kEnd);
    EXPECT_GT(expected.layers.at(0).highest, 0.005f);
    for (const double rate : {16.0, 20.0, 60.0, 200.0}) {
        OceanStepper film;
        film.set_bodies(bodies);
        const int frames = static_cast<int>(kEnd * rate);
        for (int frame = 0; frame <= frames; ++frame) {
            film.set_layers(pool(), frame > 0);
            (void)film.evaluate_now(kStill, frame / rate);
        }
        const OceanMaps& shown = film.evaluate_now(kStill, kEnd);
        EXPECT_EQ(state_in(shown, 1), state_in(expected, 1)) << rate;
        EXPECT_TRUE(std::ranges::equal(shown.layers.at(0).displacement[0].values(),
                                       expected.layers[0].displacement[0].values()))
            << rate;
    }
}

// A body that is thrown in later joins a part without a restart.
TEST(PoolBodies, APoolThatGainsABodyGoesOn) {
    std::vector<FloatingBody> bodies = {floater(0, ball_hull(0.25), 300, {.position = {-1, 0.8, 0}})};
    TestPool before(basin::rectangle(2, 1.5, 1), 0.05, {{0}, {}});
    TestPool after(basin::rectangle(2, 1.5, 1), 0.05, {{0}, {3}});
    OceanStepper stepper;
    stepper.set_bodies(bodies);
    stepper.set_layers(before.layers(), false);
    (void)stepper.evaluate_now(kStill, 1);
    bodies.push_back(floater(3, ball_hull(0.15), 300, {.position = {1, 0.5, 0}}));
    const auto later = std::make_shared<BodyOutfit>();
    later->from = 1.5;
    bodies.back().outfit = later;
    stepper.set_bodies(bodies);
    stepper.set_layers(after.layers(), true);
    (void)stepper.evaluate_now(kStill, 3);
    EXPECT_EQ(after.parts[1]->layer, nullptr);  // the old layers went on
    EXPECT_GT(before.parts[1]->layer->waves().motion(), 1e-6);
    OceanStepper still;
    still.set_bodies(bodies);
    still.set_layers(after.layers(), false);
    (void)still.evaluate_now(kStill, 3);
    EXPECT_TRUE(std::ranges::equal(before.parts[1]->layer->waves().height().values(),
                                   after.parts[1]->layer->waves().height().values()));
}

// Bodies of many sizes, weights and speeds, larger than the pool too, without walls that hold them.
TEST(PoolBodies, HostileBodiesLeaveSaneWater) {
    std::mt19937 random(5);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    std::vector<FloatingBody> bodies;
    std::vector<int> even, odd;
    for (int i = 0; i < 16; ++i) {
        // One above another, so that they fall in one after another.
        const double size = std::pow(10, between(-1.3, 0.6));
        const BodyState start{.position = {between(-2, 2), 12.0 * i - 5, between(-1.5, 1.5)},
                              .velocity = {between(-2, 2), between(-60, -30), between(-2, 2)},
                              .angular_velocity = {between(-9, 9), between(-9, 9), between(-9, 9)}};
        bodies.push_back(floater(i, i % 2 == 0 ? ball_hull(size) : box_hull({size, 0.4 * size, 2 * size}),
                                 std::pow(10, between(1, 4)), start));
        (i % 2 == 0 ? even : odd).push_back(i);
    }
    TestPool pool(basin::rectangle(2, 1.5, 0.5), 0.05, {even, odd});
    OceanStepper stepper;
    stepper.set_bodies(bodies);
    float highest = 0;
    for (int tick = 0; tick <= 6 * 16; ++tick) {
        stepper.set_layers(pool.layers(), tick > 0);
        const OceanMaps& maps = stepper.evaluate_now(kStill, tick / 16.0);
        for (const LayerMaps& layer : maps.layers) {
            ASSERT_TRUE(std::isfinite(layer.highest)) << tick;
            highest = std::max(highest, layer.highest);
        }
    }
    EXPECT_GT(highest, 0.1f);
    EXPECT_LT(highest, 50);
    RecordProperty("highest", std::to_string(highest));
}

}  // namespace
}  // namespace deepwater::sim
