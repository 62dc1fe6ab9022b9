#include "app/camera/fly_camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "app/scenes/scene_setup.h"
#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "sim/bodies/body_poses.h"
#include "sim/step/ocean.h"
#include "support/packet_layer.h"

namespace deepwater::app {
namespace {

const scene::Obstacles kNothing;

scene::Camera fly(const FlyInput& input, double seconds, int frames, scene::Camera camera = {}) {
    FlyCamera flight;
    for (int i = 0; i < frames; ++i) flight.update(camera, input, seconds / frames, kNothing);
    return camera;
}

TEST(FlyCamera, FliesWhereItLooks) {
    scene::Camera east;
    east.yaw = 90;
    const scene::Camera ahead = fly({.move = {0, 0, 1}}, 1, 60, east);
    EXPECT_GT(ahead.position.x, 5);
    EXPECT_NEAR(ahead.position.z, 0, 1e-6);
    EXPECT_GT(fly({.move = {1, 0, 0}}, 1, 60, east).position.z, 5);
    EXPECT_GT(fly({.move = {0, 1, 0}}, 1, 60, east).position.y, east.position.y + 5);
}

TEST(FlyCamera, TheWayDoesNotDependOnTheFrameRate) {
    const FlyInput input{.move = {1, 0.5, 1}, .fast = true};
    const scene::Camera coarse = fly(input, 2, 8);
    const scene::Camera fine = fly(input, 2, 1000);
    // The motion is solved exactly: only rounding in double remains.
    EXPECT_LT(glm::distance(coarse.position, fine.position), 1e-9);
}

TEST(FlyCamera, StartsAndStopsSoftly) {
    FlyCamera flight;
    scene::Camera camera;
    constexpr double kFrame = 1.0 / 60;
    flight.update(camera, {.move = {0, 0, 1}}, kFrame, kNothing);
    EXPECT_LT(-camera.position.z, 0.1 * static_cast<double>(flight.speed()) * kFrame);
    for (int i = 0; i < 120; ++i) flight.update(camera, {.move = {0, 0, 1}}, kFrame, kNothing);
    const double before = camera.position.z;
    flight.update(camera, {}, kFrame, kNothing);
    EXPECT_LT(camera.position.z, before) << "it stopped dead";
    for (int i = 0; i < 240; ++i) flight.update(camera, {}, kFrame, kNothing);
    EXPECT_FALSE(flight.moving());
}

TEST(FlyCamera, DiagonalsAreNoFaster) {
    const double straight = glm::length(fly({.move = {0, 0, 1}}, 1, 10).position - scene::Camera{}.position);
    const double diagonal = glm::length(fly({.move = {1, 0, 1}}, 1, 10).position - scene::Camera{}.position);
    EXPECT_NEAR(straight, diagonal, 1e-6);
}

TEST(FlyCamera, TurnsWithinLimits) {
    FlyCamera flight;
    scene::Camera camera;
    flight.update(camera, {.turn = {-10, 200}}, 0.1, kNothing);
    EXPECT_DOUBLE_EQ(camera.yaw, 350);
    EXPECT_DOUBLE_EQ(camera.pitch, 90);
}

TEST(FlyCamera, TheWheelChangesTheSpeedWithinLimits) {
    FlyCamera flight;
    scene::Camera camera;
    const float before = flight.speed();
    flight.update(camera, {.scroll = 1}, 0.01, kNothing);
    EXPECT_GT(flight.speed(), before);
    flight.update(camera, {.scroll = 500}, 0.01, kNothing);
    EXPECT_EQ(flight.speed(), FlyCamera::kFastest);
    flight.update(camera, {.scroll = -500}, 0.01, kNothing);
    EXPECT_EQ(flight.speed(), FlyCamera::kSlowest);
}

// --- the surface ---

constexpr double kHighest = 1.1;  ///< m: crests of the seas below

/// A level sea at this height, at most kHighest.
sim::OceanMaps level_sea(double height) {
    sim::OceanMaps maps;
    maps.info.emplace_back().size = 64;
    sim::TileMaps& tile = maps.tiles.emplace_back();
    tile.resolution = 1;
    tile.displacement.emplace_back(1, 1)(0, 0) = {0, static_cast<float>(height), 0, 1};
    maps.highest_crest = static_cast<float>(kHighest);
    return maps;
}

/// What a person does for a while.
struct Leg {
    FlyInput input;
    double seconds;
};
constexpr FlyInput kDown{.move = {0, -1, 0}}, kUp{.move = {0, 1, 0}}, kAhead{.move = {0, 0, 1}}, kRest{};

/// A camera that is flown as the viewer does it, frame by frame, over a sea whose height changes with time.
struct Flight {
    scene::Camera camera;
    FlyCamera fly;
    double (*sea)(double time) = [](double) { return 0.0; };
    const scene::Obstacles* around = &kNothing;
    double time = 0;
    glm::dvec3 eye{0};        ///< that is shown
    double fastest_jump = 0;  ///< m/s of the eye's height, from frame to frame, beside what a person asks for
    bool shown = false;

    void frame(const FlyInput& input, double dt) {
        fly.update(camera, input, dt, *around);
        time += dt;
        const sim::OceanMaps maps = level_sea(sea(time));
        scene::Camera lifted = camera;
        fly.lift(lifted, maps, dt, *around);
        if (shown) fastest_jump = std::max(fastest_jump, std::abs(lifted.position.y - eye.y) / dt);
        eye = lifted.position;
        shown = true;
    }
    void run(const std::vector<Leg>& legs, int fps) {
        for (const Leg& leg : legs)
            for (int i = 0; i < std::lround(leg.seconds * fps); ++i) frame(leg.input, 1.0 / fps);
    }
    [[nodiscard]] double over_water() const { return eye.y - sea(time); }
};

TEST(FlyCamera, DivesAndComesOut) {
    for (const int fps : {7, 20, 60, 200}) {
        Flight flight;
        flight.run({{kDown, 1}, {kRest, 1}}, fps);
        EXPECT_NEAR(flight.eye.y, 4 - 8, 0.01) << "a second down at 8 m/s: it stopped on the way";
        EXPECT_EQ(flight.eye, flight.camera.position);
        EXPECT_LE(flight.fastest_jump, 8) << "no jump at the surface";
        flight.run({{kUp, 1}, {kRest, 1}}, fps);
        EXPECT_NEAR(flight.eye.y, 4, 0.01);
        EXPECT_LE(flight.fastest_jump, 8);
    }
}

TEST(FlyCamera, DivesAheadWhereItLooksDownOnly) {
    for (const double pitch : {-9.0, -3.0, 0.0, 9.0, -11.0, -40.0, -90.0}) {
        Flight flight;
        flight.camera.pitch = pitch;
        flight.run({{kAhead, 8}}, 30);
        EXPECT_EQ(flight.eye.y < 0, pitch < -FlyCamera::kDiveAngle) << pitch;
        EXPECT_LT(flight.eye.z, pitch > -80 ? -40 : 1e-3);
        flight.run({{{.move = {0, 0, -1}}, 8}}, 30);
        EXPECT_GT(flight.eye.y, 0) << "back the same way";
    }
}

double swell(double time) {
    return 0.8 * std::sin(1.1 * time) + 0.3 * std::sin(2.3 * time + 1);
}
constexpr double kFastestSwell = 0.8 * 1.1 + 0.3 * 2.3;  // m/s

TEST(FlyCamera, RidesWavesWithoutGettingWet) {
    Flight flight;
    flight.sea = swell;
    flight.camera.position.y = 0.5;
    double lowest = 1e9, highest = -1e9;
    for (int i = 0; i < 2000; ++i) {
        flight.frame(kRest, 0.02);
        EXPECT_GT(flight.over_water(), FlyCamera::kLeastClearance - 1e-6);
        lowest = std::min(lowest, flight.eye.y);
        highest = std::max(highest, flight.eye.y);
    }
    EXPECT_EQ(flight.camera.position.y, 0.5) << "a typed height stays";
    EXPECT_EQ(lowest, 0.5) << "it comes down behind the crest";
    EXPECT_NEAR(highest, kHighest + FlyCamera::kLeastClearance, 0.02) << "the highest crest";
}

// A packet of waves over the sea lifts the eye as far as its water reaches.
TEST(FlyCamera, LayersOfWaterLiftItToo) {
    test::PacketLayer layer;
    layer.packet = {.wave_vector = {0.6, 0.5}, .amplitude = 0.5, .choppiness = 0.7, .width = 9};
    layer.samples = 512;
    std::mt19937 random(17);
    std::uniform_real_distribution<double> part(-1, 1);
    double highest = 0;
    for (int i = 0; i < 300; ++i) {
        const double time = 0.5 * part(random), level = 0.5 * part(random);
        sim::OceanMaps maps = level_sea(level);
        layer.show(time, false, maps.layers.emplace_back());
        maps.highest_crest += maps.layers[0].highest;
        maps.farthest_drift += maps.layers[0].farthest;
        const glm::dvec2 place =
            layer.window.world_from_own(glm::dvec2(part(random), part(random)) * layer.window.half_sides);
        const sim::SurfaceSample there =
            test::composed({.displacement = {0, static_cast<float>(level), 0}}, place, {&layer, 1}, time);
        scene::Camera camera;
        camera.position = {place.x + static_cast<double>(there.displacement.x), 0.3,
                           place.y + static_cast<double>(there.displacement.z)};
        FlyCamera().lift(camera, maps, 0.02, kNothing);
        const double water = static_cast<double>(there.displacement.y);
        // Straight lines between samples 9 cm apart leave 1 mm of this packet.
        EXPECT_NEAR(camera.position.y, std::max(0.3, water + FlyCamera::kLeastClearance), 1e-3) << i;
        highest = std::max(highest, camera.position.y);
    }
    EXPECT_GT(highest, 0.8);
}

TEST(FlyCamera, TypedUnderWaterItStaysThere) {
    Flight flight;
    flight.sea = swell;
    flight.camera.position.y = -0.2;
    for (int i = 0; i < 2000; ++i) {
        flight.frame(kRest, 0.02);
        EXPECT_EQ(flight.eye.y, -0.2);
    }
}

// Wherever a dive or a rise ends near the surface: the eye stays on the side it has reached, and its height
// has no jump: it moves with the sea and with what a person asks for, and settles at a speed of its own.
TEST(FlyCamera, EndsNearTheSurfaceWithoutAJumpAndStaysOnItsSide) {
    std::mt19937 generator(5);
    std::uniform_real_distribution<double> from(0, 1);
    int above = 0, below = 0;
    for (int i = 0; i < 300; ++i) {
        Flight flight;
        flight.sea = swell;
        flight.time = 100 * from(generator);
        const bool rises = i % 2;
        const double speed = 0.3 * std::pow(30, from(generator));
        flight.fly.speed() = static_cast<float>(speed);
        // Aimed to end within 70 cm of mean sea level.
        const double seconds = 0.3 + from(generator), ends = 1.4 * from(generator) - 0.7;
        flight.camera.position.y = ends + (rises ? -1 : 1) * speed * seconds;
        flight.run({{rises ? kUp : kDown, seconds}}, 100);
        // Until it has come to rest: there its side is settled.
        for (double before = 1e9; std::abs(flight.camera.position.y - before) > 0.1 * 0.01;) {
            before = flight.camera.position.y;
            flight.frame(kRest, 0.01);
        }
        const double over_water = flight.over_water();
        bool dry = true, left_alone = true;
        for (int k = 0; k < 3000; ++k) {
            flight.frame(kRest, 0.01);
            dry = dry && flight.over_water() > 0;
            left_alone = left_alone && flight.eye == flight.camera.position;
        }
        EXPECT_TRUE(dry || left_alone) << "neither kept dry nor left where it is";
        // Within a frame's way of the surface either may be.
        if (std::abs(over_water) > 0.02) {
            EXPECT_EQ(dry, over_water > 0);
        }
        if (dry) {
            EXPECT_GT(flight.over_water(), 0.99 * FlyCamera::kLeastClearance);
        }
        ++(dry ? above : below);
        const double settling = FlyCamera::kLeastClearance / FlyCamera::kLiftTime;
        EXPECT_LT(flight.fastest_jump, speed + kFastestSwell + settling);
    }
    EXPECT_GT(above, 50);
    EXPECT_GT(below, 50);
}

TEST(FlyCamera, DoesNotJitterAtTheSurface) {
    // Down for a moment, and let go just over and just under still water: it moves one way and stops.
    for (double ends = -0.06; ends <= 0.4; ends += 0.01) {
        if (std::abs(ends) < 0.02) continue;  // its last centimetre may count as rest over the water
        Flight flight;
        flight.camera.position.y = ends + 4;
        flight.run({{kDown, 0.5}}, 50);
        std::vector<double> heights;
        for (int i = 0; i < 300; ++i) {
            flight.frame(kRest, 0.02);
            heights.push_back(flight.eye.y);
        }
        int turns = 0;
        for (size_t i = 2; i < heights.size(); ++i) {
            const double before = heights[i - 1] - heights[i - 2], now = heights[i] - heights[i - 1];
            turns += before * now < 0;
        }
        EXPECT_LE(turns, 1) << "down, then up to its clearance at most";
        EXPECT_NEAR(heights.back(), ends < 0 ? ends : std::max(ends, FlyCamera::kLeastClearance), 1e-3);
    }
}

TEST(FlyCamera, AFlatCourseKeepsItsSide) {
    std::mt19937 generator(6);
    std::uniform_real_distribution<double> any(0, 1);
    for (int i = 0; i < 40; ++i) {
        Flight flight;
        flight.sea = swell;
        flight.camera.pitch = 16 * any(generator) - 9.9;
        flight.camera.position.y = 0.3 + 2 * any(generator);
        for (int k = 0; k < 1500; ++k) {
            flight.frame(kAhead, 0.02);
            EXPECT_GT(flight.over_water(), 0.99 * FlyCamera::kLeastClearance) << "washed over";
        }
        EXPECT_GT(flight.camera.position.y, 0.29) << "it sinks where nobody sees it";
    }
    Flight under;
    under.sea = swell;
    under.camera.position.y = -0.4;
    for (int k = 0; k < 500; ++k) {
        under.frame(kAhead, 0.02);
        EXPECT_EQ(under.eye.y, -0.4);
    }
}

TEST(FlyCamera, LeavesALiftedPlaceFromWhereItIsSeen) {
    // Lifted a metre by the sea, a person who goes down or up at once moves from there, slow as the speed may
    // be.
    for (const FlyInput& input : {kUp, kDown}) {
        Flight flight;
        flight.sea = [](double) { return 1.0; };
        flight.camera.position.y = 0.3;
        flight.fly.speed() = FlyCamera::kSlowest;
        flight.run({{kRest, 3}}, 50);
        const double before = flight.eye.y;
        EXPECT_NEAR(before, 1 + FlyCamera::kLeastClearance, 1e-6);
        flight.run({{input, 1}}, 50);
        const double moved = (flight.eye.y - before) * input.move.y;
        EXPECT_GT(moved, 0.1);
        EXPECT_LE(moved, static_cast<double>(FlyCamera::kSlowest));
    }
}

TEST(FlyCamera, WhatPutsTheCameraSomewhereDecidesAnew) {
    Flight flight;
    flight.run({{kDown, 1}, {kRest, 1}}, 50);
    flight.sea = [](double) { return 0.5; };
    flight.frame(kRest, 0.02);
    flight.camera.position.y = 0.1;  // typed
    flight.frame(kRest, 0.02);
    EXPECT_NEAR(flight.eye.y, 0.5 + FlyCamera::kLeastClearance, 1e-6);
    EXPECT_EQ(flight.camera.position.y, 0.1);
    flight.camera.position.y = -0.1;
    flight.frame(kRest, 0.02);
    EXPECT_EQ(flight.eye.y, -0.1);
}

// --- ground and hulls ---

scene::Object thing(const char* model, glm::dvec3 position, float yaw = 0) {
    scene::Object object = scene::model_object((models_folder() / model).string());
    object.position = position;
    object.rotation.x = yaw;
    return object;
}

/// A reef at four metres with a rock, an islet and boats, at one moment of a rough sea.
struct Place {
    Place() {
        scene.sea.wind_speed = 9;
        scene.sea.resolution = 64;
        scene.sea.depth = 4;
        scene.bed = {
            .kind = scene::kBedReef, .depth = 4, .slope = 2, .shallowest = 2, .deepest = 12, .hard = 1.4f};
        scene.camera.position = {0, 3, 0};
        scene.objects = {thing("fishing_boat.glb", {9, 0, -14}, 70),
                         thing("sailing_yacht.glb", {-9, 0, -12}, 190),
                         thing("rock_boulder.glb", {1, 0, -30}), thing("buoy_port.glb", {0, 0, -9})};
        for (scene::Object& object : scene.objects)
            object.floats = !object.model.ends_with("rock_boulder.glb");
        sim::Ocean ocean(scene.sea);
        ocean.evaluate(31, maps);
        library.update(scene.objects);
        for (size_t i = 0; i < scene.objects.size(); ++i) {
            const scene::Object& object = scene.objects[i];
            if (!object.floats) continue;
            const auto number = static_cast<int>(i);
            maps.bodies.push_back(
                sim::pose_on_sea(scene::floating_body(object, *library.of(object), number), maps));
        }
        around.update(scene, maps, models_folder());
        for (size_t i = 0; i < scene.objects.size(); ++i) {
            surfaces.emplace_back(*library.of(scene.objects[i]));
            placements.push_back(scene::placement_of(scene.objects[i], static_cast<int>(i), maps.bodies));
        }
    }

    /// Whether an eye is in the ground, in a thing or too close to one.
    [[nodiscard]] testing::AssertionResult is_clear(const glm::dvec3& eye) const {
        const double ground = scene::bed_height(scene.bed, scene.sea, eye.x, eye.z);
        if (eye.y < ground + 0.99 * scene::kEyeClearance)
            return testing::AssertionFailure() << eye.y - ground << " m over the bed";
        for (size_t i = 0; i < surfaces.size(); ++i) {
            const glm::dvec3 own = glm::transpose(placements[i].rotation) * (eye - placements[i].position);
            if (surfaces[i].contains(own, glm::dvec3(1)))
                return testing::AssertionFailure() << "in " << scene.objects[i].model;
            if (surfaces[i].nearest(own, glm::dvec3(1), 0.99 * scene::kEyeClearance))
                return testing::AssertionFailure() << "at " << scene.objects[i].model;
        }
        return testing::AssertionSuccess();
    }

    scene::Scene scene;
    sim::OceanMaps maps;
    scene::Obstacles around;
    scene::ModelLibrary library;
    std::vector<scene::SolidSurface> surfaces;
    std::vector<scene::Placement> placements;
};

const Place& place() {
    static const Place kPlace;
    return kPlace;
}

struct RandomFlight {
    explicit RandomFlight(unsigned seed) : generator(seed) {}
    double any(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(generator);
    }

    /// Legs of a tenth of a second to a second that go mostly to and fro about the things.
    std::vector<Leg> legs(int count) {
        std::vector<Leg> result;
        for (int i = 0; i < count; ++i) {
            const auto key = [&] { return std::floor(any(-1, 2)); };
            result.push_back({{.move = {key(), key(), key()},
                               .turn = {any(0, 1) < 0.5 ? any(-4, 4) : 0, any(0, 1) < 0.5 ? any(-3, 3) : 0},
                               .fast = any(0, 1) < 0.3},
                              std::ceil(any(1, 10)) / 10});
        }
        return result;
    }
    std::mt19937 generator;
};

TEST(FlyCamera, IsNeverInTheGroundOrInAHull) {
    for (unsigned seed = 0; seed < 30; ++seed) {
        RandomFlight random(seed);
        FlyCamera fly;
        fly.speed() = static_cast<float>(std::exp(random.any(0, 5)));
        scene::Camera camera = place().scene.camera;
        camera.position += glm::dvec3(random.any(-15, 15), random.any(-20, 6), random.any(-35, 5));
        camera.yaw = random.any(0, 360);
        const double dt = 1 / std::exp(random.any(std::log(15.0), std::log(200.0)));
        for (const Leg& leg : random.legs(20)) {
            for (double t = 0; t < leg.seconds; t += dt) {
                fly.update(camera, leg.input, dt, place().around);
                scene::Camera shown = camera;
                fly.lift(shown, place().maps, dt, place().around);
                const bool flown = leg.input.move != glm::dvec3(0) || fly.moving();
                ASSERT_TRUE(!flown || place().is_clear(shown.position)) << "seed " << seed;
            }
            // Back to where things are.
            if (glm::distance(camera.position, place().scene.camera.position) > 60) {
                camera.position = {random.any(-15, 15), 20, random.any(-35, 5)};
                fly.stop();
            }
        }
    }
}

TEST(FlyCamera, FliesIntoThingsAtAnySpeedAndNotThroughThem) {
    // Straight at the middle of each thing from all around, at 1 to 5000 m/s and 20 frames a second.
    RandomFlight random(77);
    for (int i = 0; i < 120; ++i) {
        const size_t which = static_cast<size_t>(i) % place().surfaces.size();
        const glm::dvec3 middle = place().placements[which].position;
        scene::Camera camera;
        const double azimuth = random.any(0, 6.28), far = random.any(10, 40);
        camera.position =
            middle + glm::dvec3(far * std::sin(azimuth), random.any(0, 8), far * std::cos(azimuth));
        if (!place().is_clear(camera.position)) continue;
        const glm::dvec3 way = middle - camera.position;
        camera.yaw = glm::degrees(std::atan2(way.x, -way.z));
        camera.pitch = glm::degrees(std::asin(way.y / glm::length(way)));
        FlyCamera fly;
        fly.speed() = static_cast<float>(std::exp(random.any(0, std::log(1000.0))));
        for (int frame = 0; frame < 10; ++frame) {
            fly.update(camera, {.move = {0, 0, 1}, .fast = true}, 0.05, place().around);
            ASSERT_TRUE(place().is_clear(camera.position));
        }
    }
}

TEST(FlyCamera, TypedIntoTheGroundItStaysUntilItIsFlown) {
    scene::Camera camera;
    camera.position = {3, -40, 2};
    FlyCamera fly;
    for (int i = 0; i < 10; ++i) {
        fly.update(camera, {}, 0.02, place().around);
        scene::Camera shown = camera;
        fly.lift(shown, place().maps, 0.02, place().around);
        EXPECT_EQ(shown.position, glm::dvec3(3, -40, 2));
    }
    fly.update(camera, kAhead, 0.02, place().around);
    EXPECT_TRUE(place().is_clear(camera.position));
}

TEST(FlyCamera, TheSameFlightEndsAtTheSamePlaceAtAnyFrameRate) {
    // Into the bed, along it and up a spur; onto the boat's deck, along it and off; around the rock; and by
    // chance.
    std::vector<std::pair<glm::dvec3, std::vector<Leg>>> flights = {
        {{5, 3, 3},
         {{kDown, 2}, {{.move = {1, 0, 0}, .fast = true}, 1.5}, {kDown, 0.5}, {kUp, 0.3}, {kRest, 1}}},
        {{9, 7, -14}, {{kDown, 1}, {kAhead, 0.5}, {{.move = {1, -1, 0}}, 1}, {kRest, 1}}},
        {{1, -0.5, -15}, {{{.move = {0.2, 0, 1}, .fast = true}, 3}, {kRest, 1}}},
    };
    RandomFlight random(3);
    for (int i = 0; i < 20; ++i) {
        std::vector<Leg> legs = random.legs(12);
        for (Leg& leg : legs) leg.input.turn = {};  // degrees a frame, as the mouse has it
        flights.push_back({{random.any(-15, 15), random.any(-1, 5), random.any(-30, 0)}, legs});
    }
    for (size_t i = 0; i < flights.size(); ++i) {
        std::vector<glm::dvec3> ends;
        for (const int fps : {20, 60, 200}) {
            FlyCamera fly;
            scene::Camera camera;
            camera.position = flights[i].first;
            for (const Leg& leg : flights[i].second)
                for (int k = 0; k < std::lround(leg.seconds * fps); ++k)
                    fly.update(camera, leg.input, 1.0 / fps, place().around);
            ends.push_back(camera.position);
        }
        EXPECT_LT(glm::distance(ends[0], ends[1]), 0.01) << "flight " << i;
        EXPECT_LT(glm::distance(ends[1], ends[2]), 0.01) << "flight " << i;
    }
}

}  // namespace
}  // namespace deepwater::app
