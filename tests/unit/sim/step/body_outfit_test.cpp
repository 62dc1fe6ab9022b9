// What holds and drives bodies on the sea's clock: bodies that appear later, moorings, helms, pulls and
// contacts.
#include "sim/bodies/body_outfit.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <functional>

#include "core/check.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/step/body_clock.h"
#include "sim/step/ocean_stepper.h"
#include "sim/waves/ocean.h"
#include "unit/sim/step/body_seas.h"

namespace deepwater::sim {
namespace {

using test::coarse_sea;

std::shared_ptr<const HullMesh> box_mesh() {
    static const auto mesh = std::make_shared<const HullMesh>(box_hull({2, 1, 3}, {2, 1, 2}));
    return mesh;
}

FloatingBody outfit_box(int number, const glm::dvec3& place, BodyOutfit outfit = {}) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = box_mesh();
    recipe->loading.density = 400;
    recipe->start.position = place;
    return {.number = number,
            .position = place,
            .probes = {{0, 0}, {1, 1}, {-1, 1}},
            .rigid = recipe,
            .outfit = std::make_shared<const BodyOutfit>(std::move(outfit))};
}

BodyOutfit moored(const glm::dvec3& anchor) {
    BodyOutfit outfit;
    outfit.moorings = {{.line = {.length = 12, .stiffness = 1e5, .weight = 50}, .anchor = anchor}};
    return outfit;
}

BodyOutfit driven(const std::vector<HelmPoint>& helm) {
    BodyOutfit outfit;
    outfit.engine = BoatEngine{.propeller = {.place = {0, -0.3, 1.4}, .bollard = 2000},
                               .rudder = Rudder{.place = {0, -0.3, 1.5}, .area = 0.05},
                               .helm = HelmPath(helm)};
    return outfit;
}

BodyOutfit pulled(const std::vector<PullPoint>& path) {
    BodyOutfit outfit;
    outfit.pulls = {{.point = {0, 0.5, 0}, .stiffness = 3000, .damping = 500, .path = PullPath(path)}};
    return outfit;
}

BodyOutfit later(double from) {
    BodyOutfit outfit;
    outfit.from = from;
    return outfit;
}

std::shared_ptr<const BodyGround> bed_at(double height) {
    auto ground = std::make_shared<BodyGround>();
    ground->bed = {.height = [height](double, double) { return height; }, .highest = height};
    return ground;
}

/// Everything at once.
std::vector<FloatingBody> fleet() {
    return {outfit_box(0, {0, 0.4, 0}, moored({-8, -6, 0})), outfit_box(2, {0.5, 1.6, 0.3}, later(1.51)),
            outfit_box(3, {20, 0, 0}, driven({{0, {0, 0}}, {1, {1, 0.3}}})),
            outfit_box(5, {0, 0, 30}, pulled({{0.5, {0, 1, 30}}, {2.5, {4, 2, 33}}}))};
}

/// The state at `end` after moments at a rate; only the moment itself for rate 0.
std::vector<RigidBodyState> after(const std::vector<FloatingBody>& bodies, double end, double rate,
                                  const std::shared_ptr<const BodyGround>& ground = nullptr) {
    OceanStepper film;
    film.set_bodies(bodies, ground);
    film.set_layers({}, true);
    for (int frame = 0; frame < static_cast<int>(end * rate); ++frame)
        (void)film.evaluate_now(coarse_sea(8), frame / rate);
    return film.evaluate_now(coarse_sea(8), end).rigid_bodies;
}

TEST(BodyOutfit, TheMotionIsTheSameAtAnyRateAndOnAnyNumberOfThreads) {
    const auto ground = bed_at(-7);
    const std::vector<RigidBodyState> expected = after(fleet(), 4, 0, ground);
    ASSERT_EQ(expected.size(), 4u);
    for (const double rate : {20.0, 60.0, 200.0})
        EXPECT_EQ(after(fleet(), 4, rate, ground), expected) << rate;
    for (const size_t threads : {1u, 2u, 3u}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        EXPECT_EQ(after(fleet(), 4, 0, ground), expected) << threads;
    }
}

TEST(BodyOutfit, ABodyAppearsAtItsTime) {
    OceanStepper film;
    film.set_bodies({outfit_box(0, {0, 0, 0}), outfit_box(1, {9, 3, 0}, later(2))});
    film.set_layers({}, true);
    EXPECT_EQ(film.evaluate_now(coarse_sea(8), 1.99).rigid_bodies.size(), 1u);
    EXPECT_EQ(film.evaluate_now(coarse_sea(8), 1.99).bodies.size(), 1u);
    const OceanMaps& there = film.evaluate_now(coarse_sea(8), 2);
    ASSERT_EQ(there.bodies.size(), 2u);
    EXPECT_EQ(there.bodies[1].state.position, glm::dvec3(9, 3, 0));
    EXPECT_LT(film.evaluate_now(coarse_sea(8), 2.5).bodies[1].state.position.y, 2.5);
}

/// The same sea twice: one whose bodies change at 2 s, one that has the last bodies from the beginning.
void expect_going_on(const std::vector<FloatingBody>& before, const std::vector<FloatingBody>& changed) {
    BodyClock live, fresh;
    Ocean ocean(coarse_sea(8));
    std::vector<OceanMaps> ticks(49);
    for (size_t tick = 0; tick < ticks.size(); ++tick)
        ocean.evaluate(static_cast<double>(tick) * kSeaTick, ticks[tick], Motion::evaluated);
    const auto run = [&](BodyClock& clock, const TickRange& range) {
        for (std::int64_t tick = range.first; tick <= range.last; ++tick)
            clock.step(tick, ticks[static_cast<size_t>(tick - 1)], ticks[static_cast<size_t>(tick)], {});
    };
    live.set(before);
    run(live, live.begin(2, true));
    live.set(changed);
    const TickRange rest = live.begin(3, true);
    EXPECT_EQ(rest.first, 33) << "the motion has begun anew";
    run(live, rest);
    fresh.set(changed);
    run(fresh, fresh.begin(3, true));
    OceanMaps a, b;
    a.time = b.time = 2.97;
    live.place(a);
    fresh.place(b);
    EXPECT_EQ(a.rigid_bodies, b.rigid_bodies);
    EXPECT_EQ(a.lines, b.lines);
    EXPECT_EQ(a.rigid_bodies.size(), changed.size());
}

TEST(BodyOutfit, ABodyThatIsAddedWhileOthersMoveLeavesTheirPast) {
    std::vector<FloatingBody> bodies = {outfit_box(4, {0, 0, 0}, moored({-8, -6, 0}))};
    std::vector<FloatingBody> more = bodies;
    more.push_back(outfit_box(5, {0.4, 1.3, 0.2}, later(2)));
    expect_going_on(bodies, more);
    more.insert(more.begin(), outfit_box(1, {0.1, 2.6, 0}, later(2)));
    expect_going_on(bodies, more);
    more.insert(more.begin(), outfit_box(0, {0.1, 4, 0}, later(2.2)));
    expect_going_on(bodies, more);
    expect_going_on({}, {outfit_box(1, {0, 1, 0}, later(2))});
}

TEST(BodyOutfit, TheTailOfARecordedDriveMayChange) {
    const auto with = [](BodyOutfit outfit) {
        return std::vector{outfit_box(0, {0, 0, 0}, std::move(outfit))};
    };
    expect_going_on(with(driven({{0, {1, 0}}})), with(driven({{0, {1, 0}}, {2, {1, 0}}, {2.1, {-1, 0.5}}})));
    expect_going_on(with(driven({{0, {1, 0}}, {1, {0.5, 0}}, {9, {0.5, 1}}, {10, {0, 0}}})),
                    with(driven({{0, {1, 0}}, {1, {0.5, 0}}, {9, {0.5, 1}}, {10, {1, 1}}})));
    expect_going_on(with({}), with(pulled({{2, {0, 1, 0}}, {5, {1, 2, 0}}})));
    expect_going_on(with(pulled({{1, {0, 1, 0}}, {1.9, {1, 2, 0}}, {9, {1, 2, 0}}})),
                    with(pulled({{1, {0, 1, 0}}, {1.9, {1, 2, 0}}, {2, {1, 2, 0}}, {2.1, {7, 2, 0}}})));
    expect_going_on(with(pulled({{2.5, {0, 1, 0}}, {5, {1, 2, 0}}})), with({}));
}

TEST(BodyOutfit, WhatChangesThePastBeginsAnew) {
    const auto restarts = [](const FloatingBody& before, const FloatingBody& changed) {
        BodyClock clock;
        Ocean ocean(coarse_sea(8));
        OceanMaps a, b;
        clock.set(std::vector{before});
        const TickRange range = clock.begin(1, true);
        ocean.evaluate(static_cast<double>(range.first - 1) * kSeaTick, a, Motion::evaluated);
        for (std::int64_t tick = range.first; tick <= range.last; ++tick) {
            ocean.evaluate(static_cast<double>(tick) * kSeaTick, b, Motion::evaluated);
            clock.step(tick, a, b, {});
            std::swap(a, b);
        }
        clock.set(std::vector{changed});
        return clock.begin(1.5, true).first != 17;
    };
    const glm::dvec3 place(0, 0, 0);
    EXPECT_FALSE(restarts(outfit_box(0, place), outfit_box(0, place)));
    EXPECT_TRUE(restarts(outfit_box(0, place), outfit_box(0, {0, 1, 0})));
    EXPECT_TRUE(restarts(outfit_box(0, place), outfit_box(0, place, moored({5, -6, 0}))));
    EXPECT_TRUE(restarts(outfit_box(0, place), outfit_box(0, place, driven({}))));
    EXPECT_TRUE(
        restarts(outfit_box(0, place, driven({{0, {1, 0}}})), outfit_box(0, place, driven({{0, {0.9, 0}}}))));
    EXPECT_TRUE(restarts(outfit_box(0, place, driven({{0, {1, 0}}})),
                         outfit_box(0, place, driven({{0, {1, 0}}, {0.98, {1, 1}}}))));
    EXPECT_TRUE(
        restarts(outfit_box(0, place), outfit_box(0, place, pulled({{0.9, {0, 9, 0}}, {3, {0, 9, 0}}}))));
    EXPECT_TRUE(restarts(outfit_box(0, place, later(0.5)), outfit_box(0, place, later(0.4))));
    EXPECT_FALSE(restarts(outfit_box(0, place, later(1.5)), outfit_box(0, place, later(1.2))));
}

// A box on a line drifts no farther than the line reaches; a free one does.
TEST(BodyOutfit, AMooringHoldsABodyInTheWind) {
    const SeaState windy{
        .wind_speed = 15, .wind_direction = 90, .fetch_km = 0.1f, .resolution = 32, .foam = {.amount = 0}};
    BodyOutfit outfit;
    outfit.moorings = {{.line = {.length = 3, .stiffness = 1e5}, .anchor = {0, 0, 0}}};
    OceanStepper stepper;
    stepper.set_bodies({outfit_box(0, {0, 0, 0}, outfit), outfit_box(1, {0, 0, 40})});
    const OceanMaps& maps = stepper.evaluate_now(windy, 30);
    const double held = glm::length(maps.rigid_bodies[0].state.position);
    EXPECT_LT(held, 3.3);
    EXPECT_GT(maps.rigid_bodies[1].state.position.x, 5);
    ASSERT_EQ(maps.lines.size(), 1u);
    EXPECT_NEAR(glm::distance(maps.lines[0].points.front(), {0, 0, 0}), 0, 1e-9);
    EXPECT_NEAR(glm::distance(maps.lines[0].points.back(), maps.rigid_bodies[0].state.position), 0, 1e-9);
}

TEST(BodyOutfit, AnEngineDrivesABodyAndAPullDragsIt) {
    const SeaState calm{.wind_speed = 0.1f, .resolution = 32, .foam = {.amount = 0}};
    OceanStepper stepper;
    stepper.set_bodies({outfit_box(0, {0, 0, 0}, driven({{0, {1, 0}}})),
                        outfit_box(1, {30, 0, 0}, pulled({{0, {30, 1, 0}}, {60, {30, 1, 20}}}))});
    const OceanMaps& maps = stepper.evaluate_now(calm, 15);
    EXPECT_LT(maps.rigid_bodies[0].state.position.z, -8);
    EXPECT_NEAR(maps.rigid_bodies[1].state.position.z, 5, 2.5);
}

TEST(BodyOutfit, BodiesRestOnTheBedAndOnWhatStands) {
    auto ground = std::make_shared<BodyGround>(*bed_at(-0.5));
    // A table of two triangles at a height of 2 m.
    ground->obstacles.push_back(
        {.corners = {{10, 2, -5}, {20, 2, -5}, {20, 2, 5}, {10, 2, 5}}, .triangles = {{0, 2, 1}, {0, 3, 2}}});
    const SeaState calm{.wind_speed = 0.1f, .resolution = 32, .foam = {.amount = 0}};
    OceanStepper stepper;
    FloatingBody heavy = outfit_box(0, {0, 1, 0});
    auto recipe = std::make_shared<BodyRecipe>(*heavy.rigid);
    recipe->loading.density = 3000;
    heavy.rigid = recipe;
    stepper.set_bodies({heavy, outfit_box(1, {15, 3, 0})}, ground);
    const OceanMaps& maps = stepper.evaluate_now(calm, 8);
    EXPECT_NEAR(maps.rigid_bodies[0].state.position.y, 0, 0.03);
    EXPECT_NEAR(maps.rigid_bodies[1].state.position.y, 2.5, 0.03);
}

TEST(BodyOutfit, ImpossibleOnesAreRefused) {
    const auto refused = [](const std::function<void(BodyOutfit&)>& spoil) {
        BodyOutfit outfit = driven({});
        outfit.moorings = moored({0, 0, 0}).moorings;
        outfit.pulls = pulled({}).pulls;
        check_outfit(outfit);
        spoil(outfit);
        EXPECT_THROW(check_outfit(outfit), UsageError);
    };
    for (const double from : {-1.0, double{NAN}, 1e10})
        refused([=](BodyOutfit& outfit) { outfit.from = from; });
    refused([](BodyOutfit& outfit) { outfit.moorings[0].line.length = 0; });
    refused([](BodyOutfit& outfit) { outfit.engine->propeller.bollard = NAN; });
    for (const double stiffness : {0.0, -1.0, double{NAN}, 1e13})
        refused([=](BodyOutfit& outfit) { outfit.pulls[0].stiffness = stiffness; });
    refused([](BodyOutfit& outfit) { outfit.pulls[0].damping = -1; });
    refused([](BodyOutfit& outfit) { outfit.pulls[0].point.x = INFINITY; });
    refused([](BodyOutfit& outfit) { outfit.surface.friction = -1; });
    const auto path = [](std::vector<PullPoint> points) { return PullPath(std::move(points)); };
    EXPECT_THROW((void)path({{.time = 1}, {.time = 1}}), UsageError);
    EXPECT_THROW((void)path({{.time = NAN}}), UsageError);
    EXPECT_THROW((void)path({{.time = 0, .place = {NAN, 0, 0}}}), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
