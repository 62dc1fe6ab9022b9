#include "scene/bodies.h"

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

}  // namespace deepwater::scene
