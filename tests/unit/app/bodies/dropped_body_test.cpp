// Dropped bodies are objects of the scene that a file holds and that float.
#include "app/bodies/dropped_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/check.h"
#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "sim/bodies/body_stepper.h"

namespace deepwater::app {
namespace {

const std::filesystem::path kModels = DEEPWATER_ASSETS "/models";

TEST(DroppedBody, EveryKindFloatsAboveItsLowestPoint) {
    for (int kind = scene::kDropCrate; kind < scene::kDropKindCount; ++kind) {
        for (const float size : {0.1f, 1.0f, 20.0f}) {
            scene::Scene scene;
            scene.play.drop = kind;
            scene.play.drop_size = size;
            scene.play.drop_height = 2;
            EXPECT_EQ(drop_body(scene, {5, 0.5, -7}, 12.5, kModels), 0u);
            const scene::Object& object = scene.objects.front();
            EXPECT_TRUE(object.floats);
            ASSERT_TRUE(object.rigid);
            EXPECT_EQ(object.rigid->from, 12.5);
            scene::ModelLibrary library;
            library.update(scene.objects);
            scene::Hulls hulls;
            const sim::FloatingBody body = floating_body(object, *library.of(object), 0, hulls);
            ASSERT_TRUE(body.rigid);
            const sim::HullMesh& mesh = *body.rigid->mesh;
            double lowest = std::numeric_limits<double>::infinity();
            for (const glm::dvec3& corner : mesh.corners())
                lowest = std::min(lowest, (object.position + body.rotation * corner).y);
            EXPECT_NEAR(lowest, 2.5, 0.45 * static_cast<double>(size)) << kind;
            // It is lighter than water, and a part of it is under water at rest.
            const double mass = sim::mass_properties(mesh, body.rigid->loading).mass;
            EXPECT_LT(mass, 0.8 * 1025 * sim::moments(mesh).volume) << kind;
            EXPECT_GT(mass, 0.03 * 1025 * sim::moments(mesh).volume) << kind;
        }
    }
}

TEST(DroppedBody, AFullSceneAndFarPlacesAreRefused) {
    scene::Scene scene;
    scene.play.drop = scene::kDropBall;
    for (const glm::dvec3& far : {glm::dvec3(2e7, 0, 0), glm::dvec3(0, 1e6, 0), glm::dvec3(0, 0, -1e9),
                                  glm::dvec3(NAN, 0, 0), glm::dvec3(0, NAN, 0), glm::dvec3(0, 0, NAN)}) {
        EXPECT_THROW(drop_body(scene, far, 1, kModels), UsageError);
    }
    EXPECT_TRUE(scene.objects.empty());
    for (size_t i = 0; i < scene::kMostObjects; ++i) EXPECT_NO_THROW(drop_body(scene, {1, 0, 1}, 1, kModels));
    EXPECT_THROW(drop_body(scene, {1, 0, 1}, 1, kModels), UsageError);
    EXPECT_EQ(scene.objects.size(), scene::kMostObjects);
}

}  // namespace
}  // namespace deepwater::app
