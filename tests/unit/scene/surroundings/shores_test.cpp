// Outlines of objects at the waterline.
#include "scene/surroundings/shores.h"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

TEST(Shores, AreTheOutlineAtTheWater) {
    std::vector<sim::ShorePiece> pieces;
    const glm::dvec3 place(100, 0.3, -40);
    add_shores(make_primitive(kShapeBox),
               glm::scale(glm::translate(glm::dmat4(1), place), glm::dvec3(8, 2, 6)), pieces);
    double around = 0;
    for (const sim::ShorePiece& piece : pieces) {
        around += static_cast<double>(piece.length);
        EXPECT_NEAR(glm::length(piece.outwards), 1, 1e-5);
        const glm::dvec2 from = piece.middle - glm::dvec2(place.x, place.z);
        EXPECT_GT(glm::dot(from, glm::dvec2(piece.outwards)), 0) << "outwards";
        EXPECT_LE(std::abs(from.x), 4.0001);
        EXPECT_LE(std::abs(from.y), 3.0001);
    }
    // At a corner a piece joins parts of two sides, so that the pieces are shorter than both sides together.
    EXPECT_NEAR(around, 28, 4 * 0.6);
}

TEST(Shores, ThereIsNoneWhereNothingCutsTheSurface) {
    std::vector<sim::ShorePiece> pieces;
    add_shores(make_primitive(kShapeSphere), glm::translate(glm::dmat4(1), {0, 5, 0}), pieces);
    EXPECT_TRUE(pieces.empty());
}

TEST(SpraySceneBuilder, FollowsTheScenesObjects) {
    Scene scene;
    SpraySceneBuilder view;
    EXPECT_TRUE(view.build(scene).shores.empty());
    Object box;
    box.shape = kShapeBox;
    box.size = glm::vec3(3);
    scene.objects.push_back(box);
    EXPECT_FALSE(view.build(scene).shores.empty());
    scene.objects.push_back(model_object("/no/such/model.glb"));
    EXPECT_TRUE(view.build(scene).shores.empty()) << "the renderer reports the error";
    scene.objects.clear();
    scene.camera.position = {1, 40, 2};
    EXPECT_FALSE(view.build(scene).under_water);
    EXPECT_EQ(view.build(scene).eye, scene.camera.position);
}

// Floating bodies have the numbers of the scene's objects, and the pieces of their outlines refer to them.
TEST(SpraySceneBuilder, TellsWhatFloatsFromWhatStands) {
    Scene scene;
    for (int i = 0; i < 5; ++i) {
        Object box;
        box.shape = kShapeBox;
        box.position = {10 * i, 0, 0};
        box.size = {3, 1, 5};
        box.rotation = {20 * i, 0, 0};
        box.floats = i == 1 || i == 4;
        scene.objects.push_back(box);
    }
    SpraySceneBuilder view;
    const sim::SprayScene& seen = view.build(scene);
    ASSERT_EQ(seen.bodies.size(), 2u);
    EXPECT_EQ(seen.bodies[0].number, 1);
    EXPECT_EQ(seen.bodies[1].number, 4);
    EXPECT_EQ(seen.bodies[1].position, scene.objects[4].position);
    std::vector<int> pieces(5);
    for (const sim::ShorePiece& piece : seen.shores) {
        const auto nearest = std::lround(piece.middle.x / 10);
        ++pieces[static_cast<size_t>(nearest)];
        EXPECT_EQ(piece.body, nearest == 1 ? 0 : nearest == 4 ? 1 : -1);
    }
    for (const int count : pieces) EXPECT_GT(count, 10);
    // Moved objects make another SprayScene.
    const sim::SprayScene before = seen;
    scene.objects[4].rotation.y = 3;
    EXPECT_FALSE(view.build(scene).shows_the_same(before));
    scene.objects.erase(scene.objects.begin());
    EXPECT_EQ(view.build(scene).bodies[1].number, 3);
}

// A file that has changed is read after reload_changed_models(); when it cannot be read, nothing changes.
TEST(SpraySceneBuilder, ReadsModelsAgain) {
    const auto raft = [](int probes) {
        test::Glb glb;
        const int mesh = glb.mesh({{-2, -1, -2}, {2, -1, -2}, {0, 1, 2}}, {0, 1, 2});
        nlohmann::json points = nlohmann::json::array();
        for (int i = 0; i < probes; ++i) points.push_back({i, 0, 0});
        glb.node({{"mesh", mesh}, {"extras", {{"probes", points}}}});
        return glb.finish();
    };
    test::TempDir dir;
    dir.write("raft.glb", raft(2));
    Scene scene;
    scene.objects = {model_object((dir.path() / "raft.glb").string())};
    scene.objects[0].floats = true;
    SpraySceneBuilder view;
    EXPECT_EQ(view.build(scene).bodies.at(0).probes.size(), 2u);
    dir.write("raft.glb", raft(3));
    EXPECT_EQ(view.build(scene).bodies.at(0).probes.size(), 2u);
    view.reload_changed_models();
    EXPECT_EQ(view.build(scene).bodies.at(0).probes.size(), 3u);
    dir.write("raft.glb", "no model");
    view.reload_changed_models();
    EXPECT_EQ(view.build(scene).bodies.at(0).probes.size(), 3u);
    EXPECT_FALSE(view.build(scene).shores.empty());
}

}  // namespace
}  // namespace deepwater::scene
