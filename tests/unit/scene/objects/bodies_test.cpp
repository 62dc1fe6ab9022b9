// The poses of floating objects.
#include "scene/objects/bodies.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <random>
#include <vector>

#include "sim/bodies/body_poses.h"
#include "sim/bodies/plane_fit.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::scene {
namespace {

/// A sea of one tile: a wave a cos(k x) along x, or still water.
sim::OceanMaps long_wave(float amplitude, float length) {
    constexpr int kResolution = 256;
    sim::OceanMaps maps;
    maps.info.emplace_back().size = length;
    sim::TileMaps tile;
    tile.resolution = kResolution;
    tile.displacement.emplace_back(kResolution, kResolution);
    tile.gradient.emplace_back(kResolution, kResolution);
    for (int z = 0; z < kResolution; ++z) {
        for (int x = 0; x < kResolution; ++x) {
            const float phase = glm::two_pi<float>() * static_cast<float>(x) / kResolution;
            tile.displacement[0](x, z) = {0, amplitude * std::cos(phase), 0, 0};
        }
    }
    maps.tiles.push_back(std::move(tile));
    maps.highest_crest = amplitude;
    return maps;
}

const std::vector<glm::vec2> kProbes = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {-0.5f, 0.5f}, {0.5f, 0.5f}, {0, 0}};

sim::BodyPose place(const Object& object, const std::vector<glm::vec2>& probes, const sim::OceanMaps& maps) {
    Model model;
    model.probes = probes;
    Hulls hulls;
    return sim::pose_on_sea(floating_body(object, model, 3, hulls), maps);
}

glm::dmat3 rotation(const sim::BodyPose& pose) {
    return glm::mat3_cast(pose.state.orientation);
}

// The pose follows from the object: it is carried by the plane through the sea's heights at its probes, which
// are turned by its yaw, and its trim is added. The quaternion is the same rotation up to rounding.
TEST(FloatingBody, LiesOnThePlaneThroughTheSeaUnderItsProbes) {
    sim::Ocean ocean({.wind_speed = 14, .resolution = 64});
    sim::OceanMaps maps;
    std::mt19937 random(11);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int i = 0; i < 60; ++i) {
        ocean.evaluate(between(0, 4000), maps);
        const double far = i % 3 == 0 ? 1e5 : 100;
        Object boat;
        boat.position = {between(-far, far), between(-2, 2), between(-far, far)};
        boat.size = {between(0.1, 30), between(0.1, 5), between(0.1, 200)};
        boat.rotation = {between(-360, 360), between(-80, 80), between(-170, 170)};
        std::vector<glm::vec2> probes;
        for (int n = 1 + i % static_cast<int>(kMostProbes); n > 0; --n)
            probes.emplace_back(between(-1, 1), between(-1, 1));
        const sim::BodyPose pose = place(boat, probes, maps);

        Object heading = boat, trim = boat;
        heading.rotation = {boat.rotation.x, 0, 0};
        trim.rotation.x = 0;
        std::vector<glm::dvec2> points;
        std::vector<double> heights;
        for (const glm::vec2& probe : probes) {
            const glm::dvec3 at = world_from_own(heading) *
                                  glm::dvec3(double(probe.x * boat.size.x), 0, double(probe.y * boat.size.z));
            points.emplace_back(at.x, at.z);
            heights.push_back(
                double(sim::SeaSurface(maps).height(boat.position.x + at.x, boat.position.z + at.z)));
        }
        const sim::Plane plane = sim::fit_plane(points, heights);
        EXPECT_EQ(pose.number, 3);
        EXPECT_EQ(pose.state.position, boat.position + glm::dvec3(0, plane.height, 0));
        EXPECT_EQ(pose.water_height, plane.height);
        const glm::dvec3 up = glm::normalize(glm::dvec3(-plane.slope.x, 1, -plane.slope.y));
        EXPECT_EQ(pose.water_normal, up);
        // Rodrigues: the shortest rotation from Y to `up`.
        const double k = 1 / (1 + up.y);
        const glm::dmat3 turn(glm::dvec3(1 - up.x * up.x * k, -up.x, -up.x * up.z * k), up,
                              glm::dvec3(-up.x * up.z * k, -up.z, 1 - up.z * up.z * k));
        const glm::dmat3 expected = turn * world_from_own(heading) * world_from_own(trim);
        // Three products of rotations and the way through a quaternion: some ten roundings of 1.1e-16.
        for (int c = 0; c < 3; ++c) EXPECT_LT(glm::length(rotation(pose)[c] - expected[c]), 1.5e-15) << i;
    }
}

TEST(FloatingBody, OnAFlatSeaAFloatingObjectStandsAsItIsSaid) {
    Object boat;
    boat.position = {3, 0.5, -7};
    boat.rotation = {120, 3, -2};
    boat.floats = true;
    const sim::BodyPose placed = place(boat, kProbes, long_wave(0, 100));
    EXPECT_EQ(placed.state.position, boat.position);
    for (int c = 0; c < 3; ++c) {
        EXPECT_LT(glm::distance(rotation(placed)[c], world_from_own(boat)[c]), 1e-12);
    }
}

TEST(FloatingBody, AFloatingObjectRidesALongWave) {
    constexpr float kAmplitude = 2, kLength = 200;
    const sim::OceanMaps maps = long_wave(kAmplitude, kLength);
    const double k = glm::two_pi<double>() / kLength;
    for (const float yaw : {0.0f, 90.0f, 210.0f}) {
        for (const double x : {0.0, 30.0, 50.0, 110.0, -60.0}) {
            Object boat;
            boat.position = {x, 0.25, 40};
            boat.size = {4, 1, 10};
            boat.rotation = {yaw, 0, 0};
            boat.floats = true;
            const sim::BodyPose placed = place(boat, kProbes, maps);
            const double slope = -kAmplitude * k * std::sin(k * x);
            const glm::dvec3 normal = glm::normalize(glm::dvec3(-slope, 1, 0));
            // Over a hull of half length 5 m the wave is a parabola, bent by a k^2 x^2 / 2: 2.5 cm at its
            // ends; and the tile's samples, 0.8 m apart, are joined by chords.
            EXPECT_NEAR(placed.state.position.y, 0.25 + kAmplitude * std::cos(k * x), 0.03)
                << yaw << " " << x;
            EXPECT_LT(glm::distance(rotation(placed)[1], normal), 1e-3) << yaw << " " << x;
            EXPECT_EQ(placed.state.position.x, x);
            // It is still a rotation and has the object's yaw.
            EXPECT_NEAR(glm::determinant(rotation(placed)), 1, 1e-12);
            const glm::dvec3 bow = -rotation(placed)[2];
            EXPECT_NEAR(
                std::remainder(glm::degrees(std::atan2(bow.x, -bow.z)) - static_cast<double>(yaw), 360.0), 0,
                0.2);
        }
    }
}

TEST(FloatingBody, AHullMuchLongerThanTheWavesLiesStill) {
    const sim::OceanMaps maps = long_wave(1, 10);
    Object ship;
    ship.size = {100, 1, 20};
    ship.floats = true;
    std::vector<glm::vec2> probes;
    for (int i = -15; i <= 15; ++i) {
        for (const float z : {-0.5f, 0.5f}) probes.emplace_back(static_cast<float>(i) / 30.0f, z);
    }
    for (const double x : {0.0, 2.5, 6.0}) {
        ship.position.x = x;
        const sim::BodyPose placed = place(ship, probes, maps);
        EXPECT_NEAR(placed.state.position.y, 0, 0.04);  // ten waves with three probes each, and one probe
        EXPECT_GT(rotation(placed)[1].y, 0.9999);
    }
}

TEST(FloatingBody, TheSeaIsFollowedWhereItIsDisplacedTo) {
    // SeaSurface::height() is that of the displaced surface, so that a probe under a choppy crest has the
    // crest's height.
    sim::SeaState sea;
    sea.resolution = 64;
    sim::Ocean ocean(sea);
    sim::OceanMaps maps;
    ocean.evaluate(12.0, maps);
    Object float_;
    float_.position = {17, 0, -5};
    float_.floats = true;
    const sim::BodyPose placed = place(float_, std::vector<glm::vec2>{{0, 0}}, maps);
    EXPECT_FLOAT_EQ(static_cast<float>(placed.state.position.y), sim::SeaSurface(maps).height(17, -5));
}

// An object that does not float, or has no pose at the moment, is placed as in still water.
TEST(PlacementOf, IsThePoseOfWhatFloatsAndStillWaterOfAllElse) {
    Object boat;
    boat.position = {3, 0.5, -7};
    boat.rotation = {120, 3, -2};
    boat.floats = true;
    const sim::OceanMaps maps = long_wave(1.5f, 100);
    const sim::BodyPose pose = place(boat, kProbes, maps);
    const auto expect_still = [](const Placement& placed, const Object& object) {
        EXPECT_EQ(placed.position, object.position);
        for (int c = 0; c < 3; ++c)
            EXPECT_LT(glm::distance(placed.rotation[c], world_from_own(object)[c]), 1e-12);
        EXPECT_EQ(placed.water_height, 0);
        EXPECT_EQ(placed.water_normal, glm::dvec3(0, 1, 0));
    };
    const Placement afloat = placement_of(boat, 3, {&pose, 1});
    EXPECT_EQ(afloat.position, pose.state.position);
    EXPECT_GT(std::abs(afloat.position.y - boat.position.y), 0.1);
    expect_still(placement_of(boat, 4, {&pose, 1}), boat);
    expect_still(placement_of(boat, 3, {}), boat);
    boat.floats = false;
    expect_still(placement_of(boat, 3, {&pose, 1}), boat);
}

}  // namespace
}  // namespace deepwater::scene
