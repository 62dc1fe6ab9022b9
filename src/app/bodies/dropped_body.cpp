#include "app/bodies/dropped_body.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr float kGoldenAngle = 137.508f;  ///< degrees: bodies that follow each other lie in all directions

/// A body as it is dropped, at a size of 1.
struct Kind {
    scene::Object object;
    double below;  ///< m, from its origin down to its lowest point
};

Kind crate(const std::filesystem::path& models) {
    scene::Object crate = scene::model_object((models / "crate.glb").lexically_normal().string());
    crate.name = "crate";
    crate.rigid = scene::RigidTraits{.loading = {.density = 420}, .angular_velocity = {0.5, 0, 0.3}};
    return {crate, 0.34};
}

Kind buoy(const std::filesystem::path& models) {
    scene::Object buoy = scene::model_object((models / "buoy_port.glb").lexically_normal().string());
    buoy.name = "buoy";
    buoy.rigid = scene::RigidTraits{};
    return {buoy, 1.9};
}

/// Lies on its side, as it floats.
Kind barrel() {
    scene::Object barrel;
    barrel.name = "barrel";
    barrel.shape = scene::kShapeCylinder;
    barrel.size = {0.58f, 0.88f, 0.58f};
    barrel.rotation.z = 90;
    barrel.base_color = {0.03f, 0.12f, 0.32f};
    barrel.roughness = 0.35f;
    barrel.rigid = scene::RigidTraits{.loading = {.density = 380}, .angular_velocity = {0.4, 0, 0.4}};
    return {barrel, 0.29};
}

Kind ball() {
    scene::Object ball;
    ball.name = "ball";
    ball.shape = scene::kShapeSphere;
    ball.size = glm::vec3(0.7f);
    ball.base_color = {0.85f, 0.16f, 0.03f};
    ball.roughness = 0.4f;
    ball.pattern = scene::kPatternChecker;
    ball.rigid = scene::RigidTraits{.loading = {.density = 60}, .angular_velocity = {0.8, 0, 0}};
    return {ball, 0.35};
}

Kind toy(const char* name, double below, const std::filesystem::path& models) {
    const std::string file = std::string("toy_") + name + ".glb";
    scene::Object toy = scene::model_object((models / file).lexically_normal().string());
    toy.name = name;
    toy.rigid = scene::RigidTraits{.loading = {}, .angular_velocity = {0.6, 0, 0.4}};
    return {toy, below};
}

Kind kind_of(int dropped, const std::filesystem::path& models) {
    switch (dropped) {
        case scene::kDropCrate:
            return crate(models);
        case scene::kDropBuoy:
            return buoy(models);
        case scene::kDropBarrel:
            return barrel();
        case scene::kDropDuck:
            return toy("duck", 0.05, models);
        case scene::kDropBoat:
            return toy("boat", 0.08, models);
        default:
            DW_CHECK(dropped == scene::kDropBall);
            return ball();
    }
}

}  // namespace

double drop_radius(int kind) {
    switch (kind) {
        case scene::kDropCrate:
            return 0.7;
        case scene::kDropBuoy:
            return 0.95;
        case scene::kDropBarrel:
            return 0.55;
        case scene::kDropDuck:
            return 0.17;
        case scene::kDropBoat:
            return 0.4;
        default:
            return 0.35;
    }
}

size_t drop_body(scene::Scene& scene, const glm::dvec3& water, double from,
                 const std::filesystem::path& models) {
    const Dropping dropping{.kind = scene.play.drop,
                            .scale = scene.play.drop_size,
                            .height = static_cast<double>(scene.play.drop_height)};
    return drop_body(scene, dropping, water, from, models);
}

size_t drop_body(scene::Scene& scene, const Dropping& dropping, const glm::dvec3& water, double from,
                 const std::filesystem::path& models) {
    if (scene.objects.size() >= scene::kMostObjects)
        throw UsageError("the scene has " + std::to_string(scene::kMostObjects) +
                         " objects, which is the most: remove some to drop further ones");
    const bool near = std::abs(water.x) <= scene::kFarthestObject &&
                      std::abs(water.z) <= scene::kFarthestObject &&
                      std::abs(water.y) <= scene::kHighestObject / 2;
    if (!near) throw UsageError("nothing can be dropped so far from the origin");
    Kind kind = kind_of(dropping.kind, models);
    scene::Object& object = kind.object;
    const float scale = dropping.scale;
    object.size *= scale;
    object.rotation.x = std::fmod(kGoldenAngle * static_cast<float>(scene.objects.size()), 360.0f);
    object.position = {water.x, water.y + dropping.height + static_cast<double>(scale) * kind.below, water.z};
    object.floats = true;
    object.rigid->from = from;
    object.name += " " + std::to_string(scene.objects.size() + 1);
    scene.objects.push_back(std::move(object));
    return scene.objects.size() - 1;
}

}  // namespace deepwater::app
