// What stones throw up: how high it flies, when, how much, and the same every time.
#include "sim/spray/stone_splash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "sim/laws/gravity.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::sim {
namespace {

SprayScene with_stone(const Stone& stone) {
    SprayScene scene = scene_of(60);
    scene.eye = {stone.place.x + 4, 2, stone.place.y + 3};
    scene.stones = {stone};
    return scene;
}

const SeaState kCalm{.wind_speed = 0, .resolution = 64};

TEST(StoneSplash, FastestWaterRisesAsHighAsItsCraterSays) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 200; ++i) {
        const Stone stone{.mass = std::pow(10, -2 + 5 * unit(random)), .speed = 0.5 + 20 * unit(random)};
        const StoneSplash crater = splash_of(stone, 0);
        const StoneThrow thrown = throw_of(stone);
        const auto rise = [](float speed) {
            return static_cast<double>(speed) * static_cast<double>(speed) / (2 * kGravity);
        };
        EXPECT_NEAR(rise(thrown.crown_speed), static_cast<double>(kCrownRise) * crater.depth,
                    1e-3 * crater.depth);
        EXPECT_NEAR(rise(thrown.jet_speed), static_cast<double>(kJetRise) * crater.depth,
                    1e-3 * crater.depth);
        EXPECT_GT(thrown.jet_delay, 0);
        EXPECT_GE(thrown.fingers, 8);
    }
}

// In the air the parcels of crown and jet hold the water that is thrown, and start over the crater, upwards.
TEST(StoneSplash, ParcelsHoldTheThrownWater) {
    const StoneThrow thrown = throw_of({.mass = 3, .speed = 7});
    const SprayState state;
    Draws draws(5);
    const Outburst from{.position = {2, 0.1f, 3}, .water = {0.2f, 0, 0}};
    const auto volume = [&](const Particle& parcel) {
        // The terminal speed tells the diameter: look it up in steps.
        const float speed = parcel.drag.terminal_speed(static_cast<float>(kGravity));
        float diameter = 1e-4f;
        while (drop_drag(diameter).terminal_speed(static_cast<float>(kGravity)) < speed && diameter < 0.01f)
            diameter *= 1.002f;
        return parcel.share * diameter / 1.5f;
    };
    float crown = 0, jet = 0;
    for (int i = 0; i < thrown.fingers; ++i) {
        const float angle = static_cast<float>(i);
        for (const Particle& parcel :
             crown_finger(from, {std::cos(angle), std::sin(angle)}, thrown, state, draws)) {
            crown += volume(parcel);
            EXPECT_GT(parcel.velocity.y, 0);
            EXPECT_NEAR(glm::distance(parcel.position, from.position), thrown.radius, 0.03f);
        }
    }
    for (const Particle& parcel : stone_jet(from, thrown, state, draws)) jet += volume(parcel);
    EXPECT_NEAR(crown, thrown.water, 0.02f * thrown.water);
    EXPECT_NEAR(jet, thrown.water, 0.02f * thrown.water);
}

TEST(StoneSplash, DropsFlyFromTheEntryOn) {
    const Stone stone{.place = {100.3, -40.7}, .time = 5.03, .mass = 4, .speed = 8};
    const SprayScene scene = with_stone(stone);
    Sprayed spray;
    EXPECT_TRUE(shown(spray, kCalm, scene, 4.9, false).spray.drops.empty());
    const OceanMaps soon = shown(spray, kCalm, scene, 5.2, false);
    ASSERT_FALSE(soon.spray.drops.empty());
    for (const SprayParcel& parcel : soon.spray.drops) {
        const glm::dvec2 at(soon.spray.origin.x + static_cast<double>(parcel.position.x),
                            soon.spray.origin.z + static_cast<double>(parcel.position.z));
        EXPECT_LT(glm::distance(at, stone.place), 2);
    }
    EXPECT_FALSE(soon.spray.bubbles.empty());
    // The jet flies higher than the crown.
    const auto top = [](const OceanMaps& maps) {
        float highest = 0;
        for (const SprayParcel& parcel : maps.spray.drops) highest = std::max(highest, parcel.position.y);
        return highest;
    };
    const double jet = stone.time + static_cast<double>(throw_of(stone).jet_delay) + 0.25;
    EXPECT_GT(top(shown(spray, kCalm, scene, jet, false)), top(soon));
    EXPECT_TRUE(shown(spray, kCalm, scene, 12, false).spray.drops.empty());
}

// A still, and moving pictures at two frame rates, show the same drops.
TEST(StoneSplash, IsTheSameAtAnyFrameRate) {
    const Stone stone{.place = {-7, 3}, .time = 2.41, .mass = 1, .speed = 6};
    const SprayScene scene = with_stone(stone);
    Sprayed still;
    const OceanMaps wanted = shown(still, kCalm, scene, 3, false);
    ASSERT_FALSE(wanted.spray.drops.empty());
    for (const int rate : {20, 60}) {
        Sprayed film;
        OceanMaps last;
        for (int frame = 0; frame <= rate; ++frame)
            last = shown(film, kCalm, scene, 2 + static_cast<double>(frame) / rate, frame > 0);
        EXPECT_TRUE(same(last.spray.drops, wanted.spray.drops)) << rate;
        EXPECT_TRUE(same(last.spray.bubbles, wanted.spray.bubbles)) << rate;
    }
}

}  // namespace
}  // namespace deepwater::sim
