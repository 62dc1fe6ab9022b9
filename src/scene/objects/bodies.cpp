#include "scene/objects/bodies.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/check.h"
#include "sim/bodies/body_stepper.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::scene {
namespace {

/// Returns the volume that carries an object: its model's hull, or the whole of it; in the object's axes, m.
sim::HullMesh hull_of(const Object& object, const Model& model) {
    const glm::dvec3 size(object.size);
    std::vector<glm::dvec3> corners;
    const auto add = [&](const glm::vec3& corner) { corners.push_back(size * glm::dvec3(corner)); };
    const bool has_hull = !model.dry.indices.empty();
    if (has_hull) {
        for (const glm::vec3& corner : model.dry.positions) add(corner);
    } else {
        for (const Vertex& vertex : model.vertices) add(vertex.position);
    }
    const std::vector<std::uint32_t>& indices = has_hull ? model.dry.indices : model.indices;
    std::vector<sim::HullMesh::Triangle> triangles;
    for (size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return {corners, triangles};
}

/// A hull without a given mass floats at its own waterline, y = 0.
sim::Loading loading_of(const Object& object, const Model& model, const sim::HullMesh& mesh) {
    sim::Loading loading = object.rigid->loading;
    if (loading.density || loading.mass) return loading;
    loading.density = kDefaultDensity;
    if (model.dry.indices.empty()) return loading;
    double carried = sim::cut(mesh, {}).below.volume * sim::kSeaWaterDensity;
    for (const sim::Ballast& ballast : loading.ballast) carried -= ballast.mass;
    loading.density.reset();
    loading.mass = carried;
    return loading;
}

std::shared_ptr<const sim::BodyRecipe> rigid_body(const Object& object, const Model& model, int number,
                                                  Hulls& hulls) try {
    sim::BodyRecipe recipe;
    recipe.name = object.name.empty() ? "objects[" + std::to_string(number) + "]" : object.name;
    recipe.mesh = hulls.of(object, model);
    recipe.loading = loading_of(object, model, *recipe.mesh);
    static_cast<void>(sim::mass_properties(*recipe.mesh, recipe.loading));
    recipe.start = {.position = object.position,
                    .orientation = glm::quat_cast(world_from_own(object)),
                    .velocity = object.rigid->velocity,
                    .angular_velocity = object.rigid->angular_velocity};
    return std::make_shared<const sim::BodyRecipe>(recipe);
} catch (const UsageError& error) {
    throw UsageError("objects[" + std::to_string(number) + "] cannot float as a rigid body: " + error.what());
}

}  // namespace

std::shared_ptr<const sim::HullMesh> Hulls::of(const Object& object, const Model& model) {
    const auto known = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.model == &model && entry.size == object.size; });
    if (known != entries_.end()) return known->mesh;
    entries_.push_back({&model, object.size, std::make_shared<const sim::HullMesh>(hull_of(object, model))});
    return entries_.back().mesh;
}

sim::FloatingBody floating_body(const Object& object, const Model& model, int number, Hulls& hulls) {
    Object heading, trim;
    heading.rotation.x = object.rotation.x;
    trim.rotation = {0, object.rotation.y, object.rotation.z};
    const glm::dmat3 yaw = world_from_own(heading);
    sim::FloatingBody body{
        .number = number, .position = object.position, .rotation = yaw * world_from_own(trim), .probes = {}};
    if (object.orientation) body.rotation = world_from_own(object);
    body.probes.reserve(model.probes.size());
    for (const glm::vec2& probe : model.probes) {
        const glm::dvec3 turned = yaw * glm::dvec3(static_cast<double>(probe.x * object.size.x), 0,
                                                   static_cast<double>(probe.y * object.size.z));
        body.probes.emplace_back(turned.x, turned.z);
    }
    if (object.rigid) body.rigid = rigid_body(object, model, number, hulls);
    return body;
}

Placement placement_of(const Object& object, int number, std::span<const sim::BodyPose> bodies) {
    const auto found = std::ranges::lower_bound(bodies, number, {}, &sim::BodyPose::number);
    if (!object.floats || found == bodies.end() || found->number != number)
        return {.position = object.position, .rotation = world_from_own(object)};
    return {.position = found->state.position,
            .rotation = glm::mat3_cast(found->state.orientation),
            .water_height = found->water_height,
            .water_normal = found->water_normal};
}

}  // namespace deepwater::scene
