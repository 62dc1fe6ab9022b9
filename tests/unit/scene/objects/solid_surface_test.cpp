// Surfaces that stop the camera: their nearest points and their inside.
#include "scene/objects/solid_surface.h"

#include <gtest/gtest.h>

#include <glm/gtc/constants.hpp>
#include <random>

#include "scene/models/model_file.h"
#include "scene/objects/object.h"

namespace deepwater::scene {
namespace {

struct Dice {
    double operator()(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(generator);
    }
    glm::dvec3 point(double size) {
        return {(*this)(-size, size), (*this)(-size, size), (*this)(-size, size)};
    }
    std::mt19937 generator{71};
};

Model shipped(const char* name) {
    return load_model(std::string(DEEPWATER_ASSET_DIR "/models/") + name);
}

TEST(SolidSurface, KnowsHowFarABoxIs) {
    const SolidSurface box(make_primitive(kShapeBox));
    Dice dice;
    for (int i = 0; i < 2000; ++i) {
        const glm::dvec3 size(dice(0.1, 9), dice(0.1, 9), dice(0.1, 9)), p = dice.point(8);
        const glm::dvec3 beyond = glm::abs(p) - 0.5 * size;
        const double inside = -std::min(std::max({beyond.x, beyond.y, beyond.z}), 0.0);
        const double expected = inside + glm::length(glm::max(beyond, glm::dvec3(0)));
        const auto found = box.nearest(p, size, 100);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->distance, expected, 1e-6) << "corners are floats";
        EXPECT_NEAR(glm::distance(found->point, p), found->distance, 1e-12);
        EXPECT_EQ(box.nearest(p, size, 0.9 * expected).has_value(), false);
        EXPECT_EQ(box.contains(p, size), inside > 0);
    }
}

TEST(SolidSurface, FindsTheNearestOfAllTriangles) {
    // Compared with many points on random triangles: none is nearer than the point found.
    Dice dice;
    Model cloud;
    cloud.materials.emplace_back();
    for (std::uint32_t i = 0; i < 900; ++i) {
        cloud.vertices.push_back({.position = glm::vec3(dice.point(i % 3 == 0 ? 5 : 6))});
        cloud.indices.push_back(i);
    }
    cloud.parts.push_back({.index_count = 900});
    const SolidSurface surface(cloud);
    for (int i = 0; i < 100; ++i) {
        const glm::dvec3 scale(dice(0.2, 3), dice(0.2, 3), dice(0.2, 3)), p = dice.point(12);
        const auto found = surface.nearest(p, scale, 1e3);
        ASSERT_TRUE(found);
        double least = 1e9;
        for (size_t t = 0; t < 900; t += 3) {
            for (int k = 0; k < 40; ++k) {
                double u = dice(0, 1), v = dice(0, 1);
                if (u + v > 1) u = 1 - u, v = 1 - v;
                const auto corner = [&](size_t c) {
                    return glm::dvec3(cloud.vertices[t + c].position) * scale;
                };
                least = std::min(least,
                                 glm::distance(p, corner(0) * (1 - u - v) + corner(1) * u + corner(2) * v));
            }
        }
        EXPECT_LE(found->distance, least + 1e-9);
        // With forty points on each triangle gaps are a few metres at most.
        EXPECT_GT(found->distance, least - 6);
    }
}

TEST(SolidSurface, WhatIsInsideOfShippedThings) {
    const SolidSurface boat(shipped("fishing_boat.glb")), rock(shipped("rock_boulder.glb"));
    EXPECT_TRUE(boat.contains({0, 0, 0}, glm::dvec3(1))) << "the hold";
    EXPECT_FALSE(boat.contains({0, -3, 0}, glm::dvec3(1))) << "under the keel";
    EXPECT_FALSE(boat.contains({6, 0, 0}, glm::dvec3(1)));
    EXPECT_FALSE(boat.contains({0, 20, 0}, glm::dvec3(1)));
    EXPECT_TRUE(rock.contains({0, 0, 0}, glm::dvec3(1))) << "it has no underside";
    EXPECT_TRUE(rock.contains({0, -1, 0}, glm::dvec3(1)));
    EXPECT_FALSE(rock.contains({0, 9, 0}, glm::dvec3(1)));
    EXPECT_FALSE(rock.contains({20, 0, 3}, glm::dvec3(1)));
}

TEST(SolidSurface, APlateHasTwoSidesAndNoInside) {
    const SolidSurface plate(make_primitive(kShapePlate));
    Dice dice;
    for (int i = 0; i < 500; ++i) {
        const glm::dvec3 p(dice(-0.4, 0.4), dice(-0.3, 0.3), dice(-0.4, 0.4));
        EXPECT_NEAR(plate.nearest(p, glm::dvec3(1), 1)->distance, std::abs(p.y), 1e-9);
    }
    EXPECT_FALSE(plate.contains({0, 0.5, 0}, glm::dvec3(1)));
    EXPECT_FALSE(plate.contains({0, -0.5, 0}, glm::dvec3(1)));
}

TEST(SolidSurface, WiresAreNone) {
    Model model = make_primitive(kShapeBox);
    model.materials.front().wire_radius = 0.01f;
    const SolidSurface wires(model);
    EXPECT_TRUE(wires.empty());
    EXPECT_FALSE(wires.nearest({0, 0, 0}, glm::dvec3(1), 100));
    EXPECT_FALSE(wires.contains({0, 0, 0}, glm::dvec3(1)));
}

}  // namespace
}  // namespace deepwater::scene
