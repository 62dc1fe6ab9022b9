#include "sim/ocean_stepper.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/check.h"
#include "sim/ocean.h"

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

TEST(OceanStepper, GivesWhatTheOceanGives) {
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

TEST(OceanStepper, ErrorsTravelToTheTakerAndTheSeaGoesOn) {
    OceanStepper stepper;
    EXPECT_THROW(stepper.evaluate_now(sea(8, 100), 1), UsageError);
    const OceanMaps& maps = stepper.evaluate_now(sea(8), 1);
    stepper.request(sea(8, 2000), 2);
    EXPECT_THROW(stepper.take(), UsageError);
    EXPECT_EQ(&stepper.take(), &maps) << "the last good maps";
    EXPECT_TRUE(same_bits(stepper.evaluate_now(sea(8), 4), directly(sea(8), 4)));
}

TEST(OceanStepper, MayBeDestroyedWithAStepUnderWay) {
    OceanStepper stepper;
    stepper.request(sea(12, 256), 1);
}

}  // namespace
}  // namespace deepwater::sim
