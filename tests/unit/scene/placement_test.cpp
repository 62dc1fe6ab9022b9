#include "scene/placement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "sim/ocean.h"

namespace deepwater::scene {
namespace {

/// A sea of one tile: a wave a cos(k x) along x, or nothing at all.
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

TEST(FitPlane, FindsAPlaneExactly) {
    const std::vector<glm::dvec2> points = {{1, 2}, {5, 2}, {3, 9}, {-2, 4}};
    std::vector<double> heights;
    for (const glm::dvec2& p : points) heights.push_back(3 + 0.2 * p.x - 0.7 * p.y);
    const Plane plane = fit_plane(points, heights);
    EXPECT_NEAR(plane.height, 3, 1e-12);
    EXPECT_NEAR(plane.slope.x, 0.2, 1e-12);
    EXPECT_NEAR(plane.slope.y, -0.7, 1e-12);
}

TEST(FitPlane, LeastSquaresLeavesNoBetterPlane) {
    const std::vector<glm::dvec2> points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {3, 2}};
    const std::vector<double> heights = {0, 1, -1, 2, 0.5};
    const auto error = [&](const Plane& plane) {
        double sum = 0;
        for (size_t i = 0; i < points.size(); ++i) {
            const double off = plane.height + glm::dot(plane.slope, points[i]) - heights[i];
            sum += off * off;
        }
        return sum;
    };
    const Plane best = fit_plane(points, heights);
    for (const double step : {-1e-3, 1e-3}) {
        EXPECT_GT(error({best.height + step, best.slope}), error(best));
        EXPECT_GT(error({best.height, best.slope + glm::dvec2(step, 0)}), error(best));
        EXPECT_GT(error({best.height, best.slope + glm::dvec2(0, step)}), error(best));
    }
}

TEST(FitPlane, IsLevelWhereNothingSaysOtherwise) {
    const Plane point = fit_plane(std::vector<glm::dvec2>{{2, 3}}, std::vector<double>{1.5});
    EXPECT_EQ(point.height, 1.5);
    EXPECT_EQ(point.slope, glm::dvec2(0));
    const std::vector<glm::dvec2> line = {{0, 0}, {1, 1}, {2, 2}};
    const Plane along = fit_plane(line, std::vector<double>{0, 1, 2});
    EXPECT_NEAR(along.slope.x, 0.5, 1e-9);
    EXPECT_NEAR(along.slope.y, 0.5, 1e-9);
    EXPECT_NEAR(along.height, 0, 1e-9);
}

TEST(Placement, WhatDoesNotFloatStandsStill) {
    Object rock;
    rock.position = {3, 0.5, -7};
    rock.rotation = {30, 5, -2};
    const Placement placed = place(rock, kProbes, long_wave(1, 100));
    EXPECT_EQ(placed.position, rock.position);
    EXPECT_EQ(placed.rotation, world_from_own(rock));
}

TEST(Placement, OnAFlatSeaAFloatingObjectStandsAsItIsSaid) {
    Object boat;
    boat.position = {3, 0.5, -7};
    boat.rotation = {120, 3, -2};
    boat.floats = true;
    const Placement placed = place(boat, kProbes, long_wave(0, 100));
    EXPECT_EQ(placed.position, boat.position);
    for (int c = 0; c < 3; ++c) {
        EXPECT_LT(glm::distance(placed.rotation[c], world_from_own(boat)[c]), 1e-12);
    }
}

TEST(Placement, AFloatingObjectRidesALongWave) {
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
            const Placement placed = place(boat, kProbes, maps);
            const double slope = -kAmplitude * k * std::sin(k * x);
            const glm::dvec3 normal = glm::normalize(glm::dvec3(-slope, 1, 0));
            // Over a hull of half length 5 m the wave is a parabola, bent by a k^2 x^2 / 2: 2.5 cm at its
            // ends; and the tile's samples, 0.8 m apart, are joined by chords.
            EXPECT_NEAR(placed.position.y, 0.25 + kAmplitude * std::cos(k * x), 0.03) << yaw << " " << x;
            EXPECT_LT(glm::distance(placed.rotation[1], normal), 1e-3) << yaw << " " << x;
            EXPECT_EQ(placed.position.x, x);
            // Still a rotation, still on its course.
            EXPECT_NEAR(glm::determinant(placed.rotation), 1, 1e-12);
            const glm::dvec3 bow = -placed.rotation[2];
            EXPECT_NEAR(
                std::remainder(glm::degrees(std::atan2(bow.x, -bow.z)) - static_cast<double>(yaw), 360.0), 0,
                0.2);
        }
    }
}

TEST(Placement, AHullMuchLongerThanTheWavesLiesStill) {
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
        const Placement placed = place(ship, probes, maps);
        EXPECT_NEAR(placed.position.y, 0, 0.04);  // ten waves, three probes each, and one probe more
        EXPECT_GT(placed.rotation[1].y, 0.9999);
    }
}

TEST(Placement, TheSeaIsFollowedWhereItIsDisplacedTo) {
    // height_at() answers for the displaced surface: a probe under a choppy crest feels that crest.
    sim::SeaState sea;
    sea.resolution = 64;
    sim::Ocean ocean(sea);
    sim::OceanMaps maps;
    ocean.evaluate(12.0, maps);
    Object float_;
    float_.position = {17, 0, -5};
    float_.floats = true;
    const Placement placed = place(float_, std::vector<glm::vec2>{{0, 0}}, maps);
    EXPECT_FLOAT_EQ(static_cast<float>(placed.position.y), sim::height_at(maps, 17, -5));
}

// Weed follows the water as far as it can: its top by all of a small way, by half its height at most; of its length, summed
// up along it, nothing much is gained or lost.
TEST(Bend, FollowsTheWaterAndKeepsItsLength) {
    const glm::vec2 small(0.006f, -0.008f);
    EXPECT_LT(glm::length(bend_with(small, 1, 0.8f).way - small), 1e-5f);
    EXPECT_EQ(bend_with({3, 1}, 0, 0.8f).way, glm::vec2(0));
    for (const float way : {0.05f, 0.2f, 0.6f, 5.0f}) {
        constexpr float kHeight = 0.8f;
        const Bend bend = bend_with({0, way}, 1, kHeight);
        EXPECT_LE(bend.way.y, 0.5f * kHeight);
        double length = 0;
        constexpr int kParts = 200;
        const auto at = [&](int i) {
            const double s = static_cast<double>(i) / kParts;
            return glm::dvec2(s * s * static_cast<double>(bend.way.y),
                              s * static_cast<double>(kHeight) - s * s * s * static_cast<double>(bend.sink));
        };
        for (int i = 0; i < kParts; ++i) length += glm::length(at(i + 1) - at(i));
        EXPECT_NEAR(length / static_cast<double>(kHeight), 1, 0.04) << way;
    }
}

}  // namespace
}  // namespace deepwater::scene
