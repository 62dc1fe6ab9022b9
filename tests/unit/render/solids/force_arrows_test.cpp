#include "render/solids/force_arrows.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scene/camera/camera.h"

namespace deepwater::render {
namespace {

/// A body at rest whose bottom of four triangles carries it.
sim::BodyForceView box() {
    sim::BodyForceView view;
    view.length = 2;
    view.panels = 24;
    view.weight = {.place = {5, 0.1, 0}, .force = {0, -1000, 0}};
    view.water = {.place = {5, 0.1, 0}, .force = {0, 1000, 0}};
    for (int i = 0; i < 4; ++i) view.hull.push_back({.place = {5 + i, -0.5, 0}, .force = {0, 250, 0}});
    return view;
}

TEST(ForceArrows, WeightAndBuoyancyAreEqualAndOpposite) {
    const std::vector<sim::BodyForceView> bodies{box()};
    const std::vector<ForceArrow> arrows = force_arrows(bodies, {1, 0, 0});
    ASSERT_EQ(arrows.size(), 6u);
    const ForceArrow &weight = arrows[4], &water = arrows[5];
    EXPECT_EQ(weight.colour, force_colours::kWeight);
    EXPECT_EQ(weight.from, glm::vec3(4, 0.1f, 0)) << "camera-relative";
    EXPECT_NEAR(weight.from.y - weight.to.y, 1.2, 1e-5);
    EXPECT_NEAR(water.to.y - water.from.y, 1.2, 1e-5);
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(arrows[static_cast<size_t>(i)].to, glm::vec3(4 + i, -0.5f, 0)) << "it ends on the hull";
        EXPECT_LT(arrows[static_cast<size_t>(i)].from.y, -0.5f) << "it comes from outside";
    }
}

TEST(ForceArrows, HugeAndSenselessForcesAreBounded) {
    sim::BodyForceView view = box();
    view.others = {{.place = {0, 0, 0}, .force = {1e30, 0, 0}}, {.place = {0, 0, 0}, .force = {NAN, 0, 0}}};
    view.hull[0].force = {0, INFINITY, 0};
    const std::vector<sim::BodyForceView> bodies{view, {}};
    for (const ForceArrow& arrow : force_arrows(bodies, {})) {
        EXPECT_LE(glm::distance(arrow.from, arrow.to), 4.001f);
        EXPECT_TRUE(std::isfinite(arrow.to.x + arrow.to.y + arrow.to.z));
    }
}

TEST(ForceArrows, TrianglesLieWhereTheCameraSeesTheArrow) {
    scene::Camera camera;
    camera.position = {0, 0, 0};
    const glm::mat4 clip = scene::clip_from_view(camera, 1.5f) * scene::view_from_world(camera);
    const glm::ivec2 size(300, 200);
    const ForceArrow arrow{.from = {-1, 0, -10}, .to = {2, 1, -8}};
    const std::vector<ForceArrow> arrows{arrow};
    const std::vector<ArrowCorner> corners = arrow_triangles(arrows, clip, size, 200);
    ASSERT_EQ(corners.size(), 9u);
    const glm::vec4 tip = clip * glm::vec4(arrow.to, 1);
    EXPECT_LT(glm::distance(corners.back().place, glm::vec3(tip) / tip.w), 1e-5f);
    for (const ArrowCorner& corner : corners) EXPECT_LT(std::abs(corner.across), 10);
    // Behind the eye, across its plane, and beside the picture.
    const std::vector<ForceArrow> behind{{.from = {0, 0, 5}, .to = {1, 0, 6}},
                                         {.from = {90, 0, -5}, .to = {91, 0, -5}}};
    EXPECT_TRUE(arrow_triangles(behind, clip, size, 200).empty());
    const std::vector<ForceArrow> across{{.from = {0, 0, 5}, .to = {0.1f, 0, -5}}};
    for (const ArrowCorner& corner : arrow_triangles(across, clip, size, 200)) {
        EXPECT_TRUE(std::isfinite(corner.place.x + corner.place.y));
        EXPECT_LE(corner.place.z, 1.001f);
    }
}

}  // namespace
}  // namespace deepwater::render
