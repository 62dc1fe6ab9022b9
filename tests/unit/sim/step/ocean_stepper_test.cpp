#include "sim/step/ocean_stepper.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/check.h"
#include "sim/bodies/body_poses.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

SeaState sea(float wind, int resolution = 32) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

bool same_bits(const OceanMaps& a, const OceanMaps& b) {
    bool same = a.time == b.time && a.tiles.size() == b.tiles.size() && a.highest_crest == b.highest_crest;
    for (size_t i = 0; same && i < a.tiles.size(); ++i) {
        same = std::ranges::equal(a.tiles[i].displacement[0].values(), b.tiles[i].displacement[0].values()) &&
               std::ranges::equal(a.tiles[i].gradient[0].values(), b.tiles[i].gradient[0].values());
    }
    return same;
}

OceanMaps directly(const SeaState& state, double t) {
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(t, maps);
    return maps;
}

TEST(OceanStepper, GivesTheMapsOfTheOcean) {
    OceanStepper stepper;
    int step = 0;
    for (const SeaState& state : {sea(8), sea(8), sea(12), sea(5, 64), sea(0), sea(8)}) {
        const double t = 0.5 * ++step;
        stepper.request(state, t);
        EXPECT_TRUE(same_bits(stepper.take(), directly(state, t))) << step;
        EXPECT_TRUE(stepper.ready());
        EXPECT_GT(stepper.last_step_seconds(), 0);
    }
    EXPECT_TRUE(same_bits(stepper.evaluate_now(sea(7), 3), directly(sea(7), 3)));
}

TEST(OceanStepper, TakenMapsStayWhileTheNextStepRuns) {
    OceanStepper stepper;
    const OceanMaps& shown = stepper.evaluate_now(sea(8), 1);
    const OceanMaps copy = shown;
    stepper.request(sea(20), 2);
    while (!stepper.ready()) std::this_thread::yield();
    EXPECT_TRUE(same_bits(shown, copy));
    EXPECT_TRUE(same_bits(stepper.take(), directly(sea(20), 2)));
}

TEST(OceanStepper, LaterRequestReplacesOneNotTaken) {
    OceanStepper stepper;
    const OceanMaps& shown = stepper.evaluate_now(sea(8), 1);
    stepper.request(sea(9), 2);
    stepper.request(sea(10), 3);
    EXPECT_EQ(shown.time, 1);
    const OceanMaps& latest = stepper.take();
    EXPECT_EQ(latest.time, 3);
    EXPECT_EQ(&stepper.take(), &latest) << "without a new request the same maps again";
}

TEST(OceanStepper, ElapsedTimeFadesTilesInAndPicturesInBetweenDoNot) {
    OceanStepper stepper;
    stepper.request(sea(6), 1, 0.0);
    EXPECT_FALSE(stepper.take().fading());
    stepper.request(sea(14), 1, 1.0);
    EXPECT_TRUE(stepper.take().fading());
    EXPECT_TRUE(same_bits(stepper.evaluate_now(sea(14), 2), directly(sea(14), 2)));
    stepper.request(sea(14), 1, 0.5);
    EXPECT_TRUE(stepper.take().fading());
    stepper.request(sea(14), 1, 1.0);
    EXPECT_TRUE(same_bits(stepper.take(), directly(sea(14), 1)));
}

TEST(OceanStepper, TakeThrowsTheErrorsOfAStepAndLaterStepsWork) {
    OceanStepper stepper;
    EXPECT_THROW(stepper.evaluate_now(sea(8, 100), 1), UsageError);
    const OceanMaps& maps = stepper.evaluate_now(sea(8), 1);
    stepper.request(sea(8, 2000), 2);
    EXPECT_THROW(stepper.take(), UsageError);
    EXPECT_EQ(&stepper.take(), &maps) << "the last good maps";
    EXPECT_TRUE(same_bits(stepper.evaluate_now(sea(8), 4), directly(sea(8), 4)));
}

std::vector<FloatingBody> two_hulls() {
    std::vector<FloatingBody> bodies;
    for (const double x : {-40.0, 1e4}) {
        FloatingBody body{.number = x < 0 ? 1 : 4, .position = {x, 0.2, 17}, .probes = {}};
        for (const double along : {-4.0, -1.0, 2.0, 5.0}) {
            for (const double across : {-1.5, 1.5}) body.probes.emplace_back(along, across);
        }
        bodies.push_back(body);
    }
    return bodies;
}

std::vector<BodyPose> solved_directly(const std::vector<FloatingBody>& bodies, const SeaState& state,
                                      double t) {
    OceanMaps maps = directly(state, t);
    place_bodies(bodies, maps);
    return maps.bodies;
}

// Poses of bodies are a function of the moment, the same to the bit whatever moments came before.
TEST(OceanStepper, PosesAreAFunctionOfTheMomentAlone) {
    const SeaState state = sea(14);
    const std::vector<FloatingBody> bodies = two_hulls();
    OceanStepper stepper;
    EXPECT_TRUE(stepper.evaluate_now(state, 0).bodies.empty());
    stepper.set_bodies(bodies);
    for (const int rate : {20, 200}) {
        for (int i = 0; i <= rate; ++i) {
            const double t = 100 + static_cast<double>(i) / rate;
            stepper.request(state, t, 1.0 / rate);
            const OceanMaps& maps = stepper.take();
            if (i * 5 % rate == 0) {
                EXPECT_EQ(maps.bodies, solved_directly(bodies, state, t)) << rate << " a second, " << t;
            }
        }
    }
    EXPECT_EQ(stepper.evaluate_now(state, 300).bodies, solved_directly(bodies, state, 300));
    stepper.set_bodies({});
    EXPECT_TRUE(stepper.evaluate_now(state, 301).bodies.empty());
}

TEST(OceanStepper, BodiesOfTheMomentTakenLastCanBeReplaced) {
    const SeaState state = sea(14);
    std::vector<FloatingBody> bodies = two_hulls();
    OceanStepper stepper;
    stepper.set_bodies(bodies);
    const OceanMaps& shown = stepper.evaluate_now(state, 3);
    stepper.request(state, 4);
    const std::vector<FloatingBody> asked_for = bodies;
    bodies.erase(bodies.begin());
    bodies[0].position.x += 5;
    stepper.replace_bodies(bodies);
    EXPECT_EQ(shown.bodies, solved_directly(bodies, state, 3));
    EXPECT_EQ(stepper.take().bodies, solved_directly(asked_for, state, 4));
}

TEST(OceanStepper, MayBeDestroyedDuringAStep) {
    OceanStepper stepper;
    stepper.request(sea(12, 256), 1);
}

}  // namespace
}  // namespace deepwater::sim
