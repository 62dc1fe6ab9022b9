// Rigid bodies on the sea's clock: the same motion at any frame rate, in stills and in films; they ride layers' waves.
#include "sim/step/body_clock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "sim/bodies/hull_shapes.h"
#include "sim/layers/local_waves.h"
#include "sim/step/ocean_stepper.h"
#include "sim/surface/sea_surface.h"
#include "unit/sim/step/body_seas.h"

namespace deepwater::sim {
namespace {

using test::coarse_sea;
using test::state_in;

FloatingBody box(int number, const glm::dvec3& place, double density = 400) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = std::make_shared<const HullMesh>(box_hull({2, 1, 3}, {2, 1, 2}));
    recipe->loading.density = density;
    recipe->start.position = place;
    return {.number = number, .position = place, .probes = {{0, 0}, {1, 1}, {-1, 1}}, .rigid = recipe};
}

TEST(BodyClock, TheMotionIsTheSameAtAnyFrameRateAndInStills) {
    const std::vector<FloatingBody> bodies = {box(0, {0, 0.4, 0}), box(3, {20, 1, -5}, 700)};
    constexpr double kEnd = 6.0;
    OceanStepper still;
    still.set_bodies(bodies);
    const OceanMaps& expected = still.evaluate_now(coarse_sea(9), kEnd);
    for (const double rate : {20.0, 60.0, 200.0}) {
        OceanStepper film;
        film.set_bodies(bodies);
        film.set_layers({}, true);
        const int frames = static_cast<int>(kEnd * rate);
        for (int frame = 0; frame < frames; ++frame) (void)film.evaluate_now(coarse_sea(9), frame / rate);
        const OceanMaps& shown = film.evaluate_now(coarse_sea(9), kEnd);
        for (const int number : {0, 3})
            EXPECT_EQ(state_in(shown, number), state_in(expected, number)) << rate;
    }
    EXPECT_GT(glm::distance(state_in(expected, 3).position, bodies[1].position), 0.05);
}

TEST(BodyClock, BodiesStayAtTheSurfaceAndMoveWithoutJumps) {
    OceanStepper film;
    film.set_bodies({box(1, {3, 0, 3})});
    BodyState before;
    for (int frame = 0; frame <= 300; ++frame) {
        const double t = frame / 30.0;
        film.set_layers({}, frame > 0);
        const OceanMaps& maps = film.evaluate_now(coarse_sea(9), t);
        const BodyState now = state_in(maps, 1);
        if (frame > 0) {
            EXPECT_LT(glm::distance(now.position, before.position), 0.2) << t;
            EXPECT_NEAR(glm::distance(now.position, before.position) * 30, glm::length(now.velocity), 0.7)
                << t;
        }
        if (frame > 60) {
            EXPECT_NEAR(now.position.y,
                        static_cast<double>(SeaSurface(maps).height(now.position.x, now.position.z)), 0.7)
                << t;
        }
        before = now;
    }
}

TEST(BodyClock, ChangedBodiesBeginAnewAndRemovedOnesAreGone) {
    OceanStepper stepper, fresh;
    stepper.set_bodies({box(0, {0, 0, 0}), box(1, {9, 0, 0})});
    (void)stepper.evaluate_now(coarse_sea(9), 2);
    stepper.set_bodies({box(1, {9, 2, 0})});
    stepper.set_layers({}, true);
    fresh.set_bodies({box(1, {9, 2, 0})});
    const OceanMaps& shown = stepper.evaluate_now(coarse_sea(9), 2.05);
    ASSERT_EQ(shown.bodies.size(), 1u);
    EXPECT_EQ(shown.bodies, fresh.evaluate_now(coarse_sea(9), 2.05).bodies);
    stepper.set_bodies({});
    const OceanMaps& empty = stepper.evaluate_now(coarse_sea(9), 2.1);
    EXPECT_TRUE(empty.bodies.empty());
    EXPECT_TRUE(empty.rigid_bodies.empty());
}

/// A sea in which 20 pictures a second are asked for, whose bodies may change and keep their past.
class KeptSea {
public:
    explicit KeptSea(const std::vector<FloatingBody>& bodies) {
        stepper_.set_past(Past::kept);
        stepper_.set_bodies(bodies);
        stepper_.set_progress([this](double) { ++steps_; });
    }
    void change(const std::vector<FloatingBody>& bodies) { stepper_.set_bodies(bodies); }
    /// @return the picture of a number
    const OceanMaps& at(int picture) {
        stepper_.set_layers({}, picture > 0);
        steps_ = 0;
        return stepper_.evaluate_now(coarse_sea(9), picture / 20.0);
    }
    /// Returns how many ticks the last picture has taken.
    [[nodiscard]] int steps() const { return steps_; }

private:
    OceanStepper stepper_;
    std::atomic<int> steps_ = 0;
};

TEST(BodyClock, WhereThePastIsKeptOthersGoOnWhenOneIsRemoved) {
    const std::vector<FloatingBody> all = {box(0, {0, 0.4, 0}), box(3, {20, 1, -5}, 700),
                                           box(7, {-30, 0.5, 9})};
    for (size_t gone = 0; gone < all.size(); ++gone) {
        std::vector<FloatingBody> fewer = all;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(gone));
        KeptSea sea(all), whole(all);
        for (int picture = 0; picture <= 60; ++picture) {
            if (picture == 40) sea.change(fewer);
            const OceanMaps &shown = sea.at(picture), &expected = whole.at(picture);
            if (picture == 40) {
                EXPECT_LE(sea.steps(), 2) << "the past is not computed again";
            }
            ASSERT_EQ(shown.rigid_bodies.size(), picture < 40 ? 3u : 2u) << picture;
            // They lie too far from each other to touch.
            for (const FloatingBody& body : fewer)
                EXPECT_EQ(state_in(shown, body.number), state_in(expected, body.number)) << picture;
        }
    }
}

TEST(BodyClock, WhereThePastIsKeptAMovedBodyBeginsThereAndOneOfOtherMassStays) {
    const std::vector<FloatingBody> before = {box(0, {0, 0.4, 0}), box(3, {20, 1, -5}, 700)};
    std::vector<FloatingBody> moved = {before[0], box(3, {24, 0.5, -5}, 700)};
    std::vector<FloatingBody> heavier = {before[0], box(3, {20, 1, -5}, 900)};
    KeptSea mover(before), loader(before), whole(before);
    for (int picture = 0; picture <= 80; ++picture) {
        if (picture == 40) {
            mover.change(moved);
            loader.change({before[0], box(3, {20, 1, -5}, 950)});
            static_cast<void>(loader.at(39));  // as in a picture while the clock is paused
            loader.change(heavier);
        }
        const OceanMaps &one = mover.at(picture), &other = loader.at(picture), &expected = whole.at(picture);
        EXPECT_EQ(state_in(one, 0), state_in(expected, 0)) << picture;
        EXPECT_EQ(state_in(other, 0), state_in(expected, 0)) << picture;
        const BodyState there = state_in(expected, 3);
        if (picture == 40) {
            EXPECT_LT(glm::distance(state_in(one, 3).position, glm::dvec3(24, 0.5, -5)), 0.1);
            EXPECT_LT(glm::distance(state_in(other, 3).position, there.position), 0.05);
            EXPECT_LT(glm::distance(state_in(other, 3).velocity, there.velocity), 1);
        }
        if (picture == 80) {
            EXPECT_LT(state_in(other, 3).position.y, there.position.y - 0.05) << "it is heavier";
        }
    }
    // Back in time, all is as the bodies have it.
    OceanStepper fresh;
    fresh.set_bodies(heavier);
    const BodyState expected = state_in(fresh.evaluate_now(coarse_sea(9), 0.5), 3);
    EXPECT_EQ(state_in(loader.at(10), 3), expected);
}

TEST(BodyClock, WhereThePastIsKeptABodyThatIsBroughtBackBeginsAtItsStart) {
    const std::vector<FloatingBody> both = {box(0, {0, 0.4, 0}), box(3, {20, 1, -5}, 700)};
    KeptSea sea(both), whole(both);
    for (int picture = 0; picture <= 60; ++picture) {
        if (picture == 20) sea.change({both[0]});
        if (picture == 40) sea.change(both);
        const OceanMaps &shown = sea.at(picture), &expected = whole.at(picture);
        EXPECT_EQ(state_in(shown, 0), state_in(expected, 0)) << picture;
        if (picture != 40) continue;
        EXPECT_LE(sea.steps(), 2);
        EXPECT_LT(glm::distance(state_in(shown, 3).position, both[1].position), 0.1);
    }
}

// A rock that somebody puts down is felt from then on; the past of the bodies, which may be long, is not computed again.
TEST(BodyClock, OtherGroundIsFeltFromThenOn) {
    const auto raised = std::make_shared<BodyGround>();
    raised->bed.height = [](double, double) {
        return 1.0;
    };  // it would have lifted the box from the beginning
    const std::vector<FloatingBody> bodies = {box(0, {0, 0.4, 0})};
    constexpr double kChange = 3, kRate = 30;
    OceanStepper film, free;
    BodyState before, after, lifted, afloat;
    for (int frame = 0; frame <= 180; ++frame) {
        const double t = frame / kRate;
        film.set_bodies(bodies, t > kChange ? raised : nullptr);
        free.set_bodies(bodies);
        for (OceanStepper* stepper : {&film, &free}) stepper->set_layers({}, frame > 0);
        lifted = state_in(film.evaluate_now(coarse_sea(9), t), 0);
        afloat = state_in(free.evaluate_now(coarse_sea(9), t), 0);
        if (t <= kChange + 1.5 / kRate) after = lifted;
        if (t > kChange) continue;
        before = lifted;
        EXPECT_EQ(lifted, afloat) << t;
    }
    EXPECT_LT(glm::distance(after.position, before.position), 0.2);
    EXPECT_GT(lifted.position.y, afloat.position.y + 0.5);
}

TEST(BodyClock, BeforeTimeZeroBodiesAreWhereTheyStart) {
    OceanStepper stepper;
    stepper.set_bodies({box(0, {5, 0.7, 1})});
    for (const double t : {-3.0, -0.01, 0.0}) {
        const OceanMaps& maps = stepper.evaluate_now(coarse_sea(9), t);
        EXPECT_NEAR(glm::distance(state_in(maps, 0).position, {5, 0.7, 1}), 0, 1e-9) << t;
    }
}

// A light box on calm water drifts with the sea's wind.
TEST(BodyClock, TheWindOfTheSeaDrivesBodies) {
    // Over 100 m of fetch the wind raises no waves that would carry the box.
    const SeaState windy{
        .wind_speed = 12, .wind_direction = 90, .fetch_km = 0.1f, .resolution = 32, .foam = {.amount = 0}};
    OceanStepper stepper;
    stepper.set_bodies({box(0, {0, 0, 0}, 100)});
    const BodyState after = state_in(stepper.evaluate_now(windy, 10), 0);
    EXPECT_GT(after.position.x, 1);
    EXPECT_LT(std::abs(after.position.z), 0.3 * after.position.x);
}

// A stone's ring lifts a box that the ring meets.
TEST(BodyClock, BodiesRideTheWavesOfLayers) {
    const SeaState calm{.wind_speed = 0.1f, .resolution = 32, .foam = {.amount = 0}};
    const auto waves = std::make_shared<LocalWaves>();
    waves->cell = 0.2;
    waves->disturbances.stones = {{.place = {-6, 0}, .time = 4, .mass = 2000}};
    double highest = 0, calmest = 0;
    OceanStepper with, without;
    with.set_bodies({box(0, {0, 0, 0})});
    without.set_bodies({box(0, {0, 0, 0})});
    for (int frame = 0; frame <= 120; ++frame) {
        with.set_layers({waves}, frame > 0);
        without.set_layers({}, frame > 0);
        const double t = 0.1 * frame;
        const double stirred = state_in(with.evaluate_now(calm, t), 0).velocity.y;
        const double still = state_in(without.evaluate_now(calm, t), 0).velocity.y;
        if (t < 6) continue;
        highest = std::max(highest, std::abs(stirred));
        calmest = std::max(calmest, std::abs(still));
    }
    EXPECT_GT(highest, 10 * calmest);
    EXPECT_GT(highest, 0.02);
}

}  // namespace
}  // namespace deepwater::sim
