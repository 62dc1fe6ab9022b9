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

double energy_of(const Stone& stone) {
    return 0.5 * stone.mass * stone.speed * stone.speed;
}

/// A stone of 5 kg that falls 3 m, as one sees it: the jet comes 0.2 to 0.4 s later and rises about a metre.
TEST(StoneSplash, ThrowsAJetAMetreHigh) {
    const StoneThrow thrown = throw_of({.mass = 5, .speed = std::sqrt(2 * kGravity * 3)});
    const double jet = std::pow(static_cast<double>(thrown.jet_speed), 2) / (2 * kGravity);
    EXPECT_GT(jet, 0.8);
    EXPECT_LT(jet, 1.2);
    EXPECT_GT(thrown.jet_delay, 0.2);
    EXPECT_LT(thrown.jet_delay, 0.4);
}

// Crown and jet together have a small share of the stone's energy, whatever its size, even if all their water were as
// fast as their tips (its energy is about 0.4 of that). A heavier stone throws no less far.
TEST(StoneSplash, KeepsToTheStonesEnergy) {
    for (const double speed : {2.0, 5.0, 8.0, 15.0, 30.0}) {
        StoneThrow smaller{};
        for (const double mass : {0.05, 1.0, 5.0, 50.0, 500.0}) {
            const Stone stone{.mass = mass, .speed = speed};
            const StoneThrow thrown = throw_of(stone);
            const auto most = [](float speed_of_tip, float water) {
                return 0.5 * 1000 * static_cast<double>(water * speed_of_tip * speed_of_tip);
            };
            const double share =
                (most(thrown.crown_speed, thrown.crown_water) + most(thrown.jet_speed, thrown.jet_water)) /
                energy_of(stone);
            EXPECT_GT(share, 0.05) << mass << " kg, " << speed << " m/s";
            EXPECT_LT(share, 0.4) << mass << " kg, " << speed << " m/s";
            // The cavity closes after 2.06 √(a/g).
            EXPECT_GT(thrown.jet_delay, 2.05 * std::sqrt(static_cast<double>(thrown.radius) / kGravity));
            EXPECT_GE(thrown.jet_speed, smaller.jet_speed);
            EXPECT_GE(thrown.jet_water, smaller.jet_water);
            EXPECT_GE(thrown.fingers, smaller.fingers);
            EXPECT_GE(thrown.crown_drop(0), thrown.crown_drop(1));
            EXPECT_GE(thrown.crown_drop(1), 0.0003f);
            EXPECT_LE(thrown.jet_drop(1), 0.006f);
            smaller = thrown;
        }
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
        float diameter = 5e-5f;
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
            EXPECT_NEAR(glm::distance(parcel.position, from.position), 1.5f * thrown.radius, 0.03f);
        }
    }
    for (int i = 0; i < kJetParcels; ++i)
        jet += volume(jet_parcel(from, thrown, (static_cast<float>(i) + 0.5f) / kJetParcels, state, draws));
    EXPECT_NEAR(crown, thrown.crown_water, 0.02f * thrown.crown_water);
    EXPECT_NEAR(jet, thrown.jet_water, 0.02f * thrown.jet_water);
}

// Lumps that fall back have no more water than was thrown, and meet the surface after they left it, near the stone.
TEST(StoneSplash, LumpsFallBackAroundTheStone) {
    std::mt19937 random(12);
    std::uniform_real_distribution<double> unit(0, 1);
    size_t seen = 0;
    for (int i = 0; i < 200; ++i) {
        const Stone stone{.place = {1e6 * unit(random), -1e6 * unit(random)},
                          .time = -5 + 10 * unit(random),
                          .mass = std::pow(10, -3 + 9 * unit(random)),
                          .speed = 200 * unit(random) * unit(random)};
        const StoneThrow thrown = throw_of(stone);
        Disturbances lumps;
        lumps.stones = fallen_lumps(stone);
        seen += lumps.stones.size();
        EXPECT_NO_THROW(check_disturbances(lumps));
        double mass = 0;
        for (const Stone& lump : lumps.stones) {
            mass += lump.mass;
            EXPECT_GT(lump.time, stone.time);
            EXPECT_LT(glm::distance(lump.place, stone.place), 12 + 2 * static_cast<double>(thrown.radius));
        }
        EXPECT_LE(mass, 1000 * static_cast<double>(thrown.crown_water + thrown.jet_water));
    }
    EXPECT_GT(seen, 1000);
    EXPECT_TRUE(fallen_lumps({.mass = 0.01, .speed = 3}).empty());
}

// Thousands of stones at one moment throw no more parcels than their share, and take no time to speak of.
TEST(StoneSplash, ThousandsAtOnceAreThinnedOut) {
    SprayScene scene = with_stone({.time = 5.03, .mass = 4, .speed = 8});
    for (int i = 0; i < 5000; ++i) {
        Stone stone = scene.stones.front();
        stone.place += glm::dvec2(0.01 * i, 0.3 * (i % 50));
        scene.stones.push_back(stone);
    }
    Sprayed spray;
    const OceanMaps maps = shown(spray, still_water(), scene, 5.2, false);
    EXPECT_GT(maps.spray.drops.size(), 1000);
    EXPECT_LT(maps.spray.drops.size(), static_cast<size_t>(scene.spray.most) / 2);
}

TEST(StoneSplash, DropsFlyFromTheEntryOn) {
    const Stone stone{.place = {100.3, -40.7}, .time = 5.03, .mass = 4, .speed = 8};
    const SprayScene scene = with_stone(stone);
    Sprayed spray;
    EXPECT_TRUE(shown(spray, still_water(), scene, 4.9, false).spray.drops.empty());
    const OceanMaps soon = shown(spray, still_water(), scene, 5.2, false);
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
    const double jet = stone.time + static_cast<double>(throw_of(stone).jet_delay) + 0.35;
    EXPECT_GT(top(shown(spray, still_water(), scene, jet, false)), top(soon));
    EXPECT_TRUE(shown(spray, still_water(), scene, 12, false).spray.drops.empty());
}

// A still, and moving pictures at two frame rates, show the same drops.
TEST(StoneSplash, IsTheSameAtAnyFrameRate) {
    const Stone stone{.place = {-7, 3}, .time = 2.41, .mass = 1, .speed = 6};
    const SprayScene scene = with_stone(stone);
    Sprayed still;
    const OceanMaps wanted = shown(still, still_water(), scene, 3, false);
    ASSERT_FALSE(wanted.spray.drops.empty());
    for (const int rate : {20, 60}) {
        Sprayed film;
        OceanMaps last;
        for (int frame = 0; frame <= rate; ++frame)
            last = shown(film, still_water(), scene, 2 + static_cast<double>(frame) / rate, frame > 0);
        EXPECT_TRUE(same(last.spray.drops, wanted.spray.drops)) << rate;
        EXPECT_TRUE(same(last.spray.bubbles, wanted.spray.bubbles)) << rate;
    }
}

}  // namespace
}  // namespace deepwater::sim
