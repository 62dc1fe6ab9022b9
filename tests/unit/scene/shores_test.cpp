// Outlines of obstacles in the water.
#include "scene/shores.h"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

namespace deepwater::scene {
namespace {

TEST(Shores, AreTheOutlineAtTheWater) {
    std::vector<sim::ShorePiece> pieces;
    const glm::dvec3 place(100, 0.3, -40);
    add_shores(make_primitive(kShapeBox), glm::scale(glm::translate(glm::dmat4(1), place), glm::dvec3(8, 2, 6)),
               pieces);
    double around = 0;
    for (const sim::ShorePiece& piece : pieces) {
        around += static_cast<double>(piece.length);
        EXPECT_NEAR(glm::length(piece.outwards), 1, 1e-5);
        const glm::dvec2 from = piece.middle - glm::dvec2(place.x, place.z);
        EXPECT_GT(glm::dot(from, glm::dvec2(piece.outwards)), 0) << "outwards";
        EXPECT_LE(std::abs(from.x), 4.0001);
        EXPECT_LE(std::abs(from.y), 3.0001);
    }
    // At a corner two sides are one piece, shorter than both together by a square's part.
    EXPECT_NEAR(around, 28, 4 * 0.6);
}

TEST(Shores, ThereIsNoneWhereNothingCutsTheSurface) {
    std::vector<sim::ShorePiece> pieces;
    add_shores(make_primitive(kShapeSphere), glm::translate(glm::dmat4(1), {0, 5, 0}), pieces);
    EXPECT_TRUE(pieces.empty());
}

TEST(SprayView, FollowsTheScenesObjects) {
    Scene scene;
    SprayView view;
    EXPECT_TRUE(view.of(scene).shores.empty());
    Object box;
    box.shape = kShapeBox;
    box.size = glm::vec3(3);
    scene.objects.push_back(box);
    EXPECT_FALSE(view.of(scene).shores.empty());
    scene.objects.push_back(model_object("/no/such/model.glb"));
    EXPECT_TRUE(view.of(scene).shores.empty()) << "to say what is wrong is for who draws it";
    scene.objects.clear();
    scene.camera.position = {1, 40, 2};
    EXPECT_FALSE(view.of(scene).under_water);
    EXPECT_EQ(view.of(scene).eye, scene.camera.position);
}

}  // namespace
}  // namespace deepwater::scene
