#include "scene/objects/bodies.h"

#include <algorithm>

namespace deepwater::scene {

sim::FloatingBody floating_body(const Object& object, const Model& model, int number) {
    Object heading = object;
    heading.rotation = {object.rotation.x, 0, 0};
    Object trim = object;
    trim.rotation.x = 0;
    const glm::dmat3 yaw = world_from_own(heading);
    sim::FloatingBody body{
        .number = number, .position = object.position, .rotation = yaw * world_from_own(trim), .probes = {}};
    body.probes.reserve(model.probes.size());
    for (const glm::vec2& probe : model.probes) {
        const glm::dvec3 turned = yaw * glm::dvec3(static_cast<double>(probe.x * object.size.x), 0,
                                                   static_cast<double>(probe.y * object.size.z));
        body.probes.emplace_back(turned.x, turned.z);
    }
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
