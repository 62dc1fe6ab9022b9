// Flights over the ground and around hulls.
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
#include "sim/waves/ocean.h"
#include "unit/app/camera/flight_legs.h"

namespace deepwater::app {
namespace {

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
        scene::Hulls hulls;
        for (size_t i = 0; i < scene.objects.size(); ++i) {
            const scene::Object& object = scene.objects[i];
            if (!object.floats) continue;
            const auto number = static_cast<int>(i);
            maps.bodies.push_back(
                sim::pose_on_sea(scene::floating_body(object, *library.of(object), number, hulls), maps));
        }
        around.update(scene, maps, models_folder());
        for (size_t i = 0; i < scene.objects.size(); ++i) {
            surfaces.emplace_back(*library.of(scene.objects[i]));
            placements.push_back(scene::placement_of(scene.objects[i], static_cast<int>(i), maps.bodies));
        }
    }

    /// Whether an eye is below the bed, inside an object or too close to one.
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

    /// Random legs of 0.1 to 1 s, most of them to and fro near the objects.
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
            // Back to the objects.
            if (glm::distance(camera.position, place().scene.camera.position) > 60) {
                camera.position = {random.any(-15, 15), 20, random.any(-35, 5)};
                fly.stop();
            }
        }
    }
}

TEST(FlyCamera, FliesIntoThingsAtAnySpeedAndNotThroughThem) {
    // Straight at the middle of each object from all sides, at 1 to 5000 m/s and 20 frames per second.
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
    // Into the bed, along it and up a spur; onto the boat's deck, along it and off; around the rock; and a
    // random flight.
    std::vector<std::pair<glm::dvec3, std::vector<Leg>>> flights = {
        {{5, 3, 3},
         {{kDown, 2}, {{.move = {1, 0, 0}, .fast = true}, 1.5}, {kDown, 0.5}, {kUp, 0.3}, {kRest, 1}}},
        {{9, 7, -14}, {{kDown, 1}, {kAhead, 0.5}, {{.move = {1, -1, 0}}, 1}, {kRest, 1}}},
        {{1, -0.5, -15}, {{{.move = {0.2, 0, 1}, .fast = true}, 3}, {kRest, 1}}},
    };
    RandomFlight random(3);
    for (int i = 0; i < 20; ++i) {
        std::vector<Leg> legs = random.legs(12);
        for (Leg& leg : legs) leg.input.turn = {};  // the mouse turns by degrees per frame
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
