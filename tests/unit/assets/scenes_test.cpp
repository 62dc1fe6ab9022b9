// The scenes in assets/scenes, without pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <string>
#include <vector>

#include "scene/files/scene_file.h"
#include "scene/models/model_file.h"
#include "scene/scene.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

const fs::path kAssets = DEEPWATER_ASSETS;

Scene load(const std::string& name) {
    Scene scene;
    load_scene_file(kAssets / "scenes" / (name + ".json"), scene, kAssets / "models");
    return scene;
}

/// Every model of a scene, by file.
std::map<std::string, Model> models_of(const Scene& scene) {
    std::map<std::string, Model> models;
    for (const Object& object : scene.objects)
        if (object.shape == kShapeModel && !models.contains(object.model))
            models.emplace(object.model, load_model(object.model));
    return models;
}

class SceneAsset : public testing::TestWithParam<std::string> {};

TEST_P(SceneAsset, HasAllItsModels) {
    const Scene scene = load(GetParam());
    EXPECT_NO_THROW(models_of(scene));
}

// Objects with a hull float at their waterline; others stand on the bed or reach into it.
TEST_P(SceneAsset, FloatsWhatHasAHull) {
    const Scene scene = load(GetParam());
    const SeaBed bed(present_bed(scene), scene.sea);
    const std::map<std::string, Model> models = models_of(scene);
    for (const Object& object : scene.objects) {
        if (object.shape != kShapeModel) continue;
        const bool has_hull = !models.at(object.model).dry.indices.empty();
        EXPECT_EQ(object.floats, has_hull) << object.model;
        const double ground = bed.present() ? bed.height(object.position.x, object.position.z) : -1;
        if (has_hull && ground > 0) {  // on dry land one lies on the ground, or on another
            EXPECT_GT(object.position.y, ground) << object.model;
            EXPECT_LT(object.position.y, ground + 2) << object.model;
        } else if (has_hull) {
            EXPECT_EQ(object.position.y, 0) << object.model;
        } else {
            EXPECT_LE(object.position.y, 0) << object.model;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, SceneAsset, testing::ValuesIn(scene_names(kAssets / "scenes")),
                         [](const testing::TestParamInfo<std::string>& scene) { return scene.param; });

// Every triangle is drawn three times: in the picture, its reflection and the shadow map.
TEST(Harbour, HasNoMoreTrianglesThanASoftwareRasteriserCarries) {
    constexpr size_t kMostTriangles = 80'000;
    const Scene scene = load("harbour");
    const std::map<std::string, Model> models = models_of(scene);
    size_t triangles = 0;
    for (const Object& object : scene.objects)
        if (object.shape == kShapeModel) triangles += models.at(object.model).indices.size() / 3;
    EXPECT_GT(triangles, 10'000u);
    EXPECT_LT(triangles, kMostTriangles);
}

// The boats of the harbour do not intersect the pier, the buoys or each other: hulls keep clear of every
// other object as seen from above.
TEST(Harbour, HasSeaRoomAboutEveryHull) {
    struct Circle {
        glm::dvec2 centre;
        double radius;  ///< m
        std::string name;
    };
    const Scene scene = load("harbour");
    const std::map<std::string, Model> models = models_of(scene);
    // A hull is a row of circles along its length, each as wide as the hull's widest volume.
    const auto circles_of = [&](const Object& object) {
        glm::vec3 low(1e9f);
        glm::vec3 high(-1e9f);
        for (const glm::vec3& p : models.at(object.model).dry.positions) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        const double radius = 0.5 * (high.x - low.x);
        std::vector<Circle> circles;
        constexpr int kCircles = 8;
        for (int i = 0; i < kCircles; ++i) {
            const double z = glm::mix(low.z + radius, high.z - radius, i / (kCircles - 1.0));
            const glm::dvec3 at = object.position + world_from_own(object) * glm::dvec3(0, 0, z);
            circles.push_back({{at.x, at.z}, radius, object.model});
        }
        return circles;
    };
    for (const Object& hull : scene.objects) {
        if (!hull.floats) continue;
        for (const Circle& circle : circles_of(hull)) {
            for (const Object& other : scene.objects) {
                if (&other == &hull) continue;
                const glm::dmat3 own_from_world = glm::transpose(world_from_own(other));
                const glm::dvec3 at =
                    own_from_world * (glm::dvec3(circle.centre.x, 0, circle.centre.y) - other.position);
                double nearest = 1e9;
                for (const Vertex& vertex : models.at(other.model).vertices) {
                    constexpr float kBelow = -1.5f;  // parts below the deepest draught are ignored
                    if (vertex.position.y < kBelow) continue;
                    nearest =
                        std::min(nearest, glm::distance(glm::dvec2(at.x, at.z),
                                                        glm::dvec2(vertex.position.x, vertex.position.z)));
                }
                EXPECT_GT(nearest, circle.radius) << circle.name << " in " << other.model;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::scene
