#include "app/camera/fly_camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "sim/waves/ocean.h"
#include "support/packet_layer.h"
#include "unit/app/camera/flight_legs.h"

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

/// A camera that is flown frame by frame, as in the viewer, over a sea whose height changes with time.
struct Flight {
    scene::Camera camera;
    FlyCamera fly;
    double (*sea)(double time) = [](double) { return 0.0; };
    const scene::Obstacles* around = &kNothing;
    double time = 0;
    glm::dvec3 eye{0};        ///< the shown position
    double fastest_jump = 0;  ///< largest change of the eye's height without the steered motion, m/s
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

// A layer of water, a packet of waves over the sea, lifts the eye where its water is.
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
        // Linear interpolation between samples 9 cm apart has an error of 1 mm in this packet.
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

// Wherever a dive or an ascent ends near the surface, the eye stays on the side that it has reached. Its
// height does not jump: it moves with the sea and the steering, and settles with a limited speed.
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
        // Chosen so that the course ends within 70 cm of mean sea level.
        const double seconds = 0.3 + from(generator), ends = 1.4 * from(generator) - 0.7;
        flight.camera.position.y = ends + (rises ? -1 : 1) * speed * seconds;
        flight.run({{rises ? kUp : kDown, seconds}}, 100);
        // Until it rests, which decides its side.
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
        // Within the distance of one frame from the surface, both sides are right.
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
    // Steered down for a moment and released just above and just below still water: it moves in one direction
    // and stops.
    for (double ends = -0.06; ends <= 0.4; ends += 0.01) {
        if (std::abs(ends) < 0.02)
            continue;  // it may come to rest above the water within the last centimetre
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
    // An eye that the sea has lifted by a metre, and that is then steered down or up, starts from there,
    // however slowly.
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

}  // namespace
}  // namespace deepwater::app
