// Objects that stand in the water are obstacles of local waves, and those that float cast wave shadows.
#include "scene/surroundings/waterlines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "scene/models/model.h"
#include "scene/surroundings/shores.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::scene {
namespace {

double area_of(const std::vector<glm::dvec2>& outline) {
    double sum = 0;
    for (size_t i = 0; i < outline.size(); ++i) {
        const glm::dvec2 &a = outline[i], &b = outline[(i + 1) % outline.size()];
        sum += 0.5 * (a.x * b.y - a.y * b.x);
    }
    return sum;
}

Waterlines of(const Object& object) {
    Waterlines waterlines;
    add_waterline(object, make_primitive(object.shape), 7, waterlines);
    return waterlines;
}

TEST(Waterlines, OfBoxesAndSpheresAreTheirSections) {
    std::mt19937 random(3);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    for (int i = 0; i < 40; ++i) {
        Object object;
        object.shape = i % 2 == 0 ? kShapeBox : kShapeSphere;
        object.size = {draw(0.5, 9), draw(2, 4), draw(0.5, 9)};
        object.position = {draw(-1e4, 1e4), draw(-0.9, 0.9), draw(-1e4, 1e4)};
        object.rotation = {static_cast<float>(draw(-180, 180)), 0, 0};
        const Waterlines found = of(object);
        ASSERT_EQ(found.obstacles.size(), 1u);
        const auto sides = glm::dvec3(object.size);
        const double middle_height = 2 * object.position.y / sides.y;
        const double expected = object.shape == kShapeBox ? sides.x * sides.z
                                                          : 0.25 * std::numbers::pi * sides.x * sides.z *
                                                                (1 - middle_height * middle_height);
        const sim::LayerObstacle& obstacle = found.obstacles.front();
        EXPECT_NEAR(area_of(obstacle.outline) / expected, 1, object.shape == kShapeBox ? 1e-5 : 0.02);
        EXPECT_NEAR(glm::distance(obstacle.middle, {object.position.x, object.position.z}), 0, 1e-2);
        EXPECT_GT(obstacle.depth_inside({0, 0}), 0);
        EXPECT_LT(obstacle.depth_inside({10, 10}), 0);
        EXPECT_NO_THROW(sim::check_obstacles(found.obstacles));
    }
}

TEST(Waterlines, OfWhatDoesNotReachTheLevelAreNone) {
    Object object;
    object.shape = kShapeBox;
    object.size = {2, 2, 2};
    for (const double height : {1.01, -1.01, 50.0, -1e6}) {
        object.position = {3, height, 4};
        EXPECT_TRUE(of(object).obstacles.empty());
    }
}

TEST(Waterlines, AFloatingHullCastsAShadowAlongItsOwnAxes) {
    for (const float yaw : {0.0f, 30.0f, -110.0f}) {
        Object object;
        object.shape = kShapeBox;
        object.size = {2, 1, 6};
        object.rotation = {yaw, 0, 0};
        object.floats = true;
        const Waterlines found = of(object);
        EXPECT_TRUE(found.obstacles.empty());
        ASSERT_EQ(found.shadows.size(), 1u);
        EXPECT_EQ(found.shadows[0].body, 7);
        EXPECT_NEAR(found.shadows[0].half_axes.x, 1, 1e-5);
        EXPECT_NEAR(found.shadows[0].half_axes.y, 3, 1e-5);
    }
}

TEST(Waterlines, AWindowAroundAStoneHasTheObstaclesBesideIt) {
    Scene scene;
    Object pier;
    pier.shape = kShapeBox;
    pier.size = {2, 4, 20};
    pier.position = {6, 0, 0};
    Object far = pier;
    far.position.x = 600;
    scene.objects = {pier, far};
    scene.disturbances.stones = {{.place = {0, 0}, .time = 1}};
    SpraySceneBuilder builder;
    builder.build(scene);
    const sim::LayerRecipes recipes = water_layers(scene, builder.waterlines());
    ASSERT_EQ(recipes.size(), 1u);
    const auto& waves = dynamic_cast<const sim::LocalWaves&>(*recipes[0]);
    ASSERT_EQ(waves.obstacles.size(), 1u);
    EXPECT_NEAR(waves.obstacles[0].middle.x, 6, 1e-6);
    EXPECT_NO_THROW(static_cast<void>(recipes[0]->make()));
}

}  // namespace
}  // namespace deepwater::scene
