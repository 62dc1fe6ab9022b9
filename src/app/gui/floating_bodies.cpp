#include "app/gui/floating_bodies.h"

#include <algorithm>

#include "app/gui/pointer_on_sea.h"

namespace deepwater::app {
namespace {

constexpr double kFarthestBody = 2000;  ///< m: farther away a body is too small to point at

}  // namespace

const sim::BodyPose* pose_of(const GuiModel& model, int number) {
    if (!model.sea.maps) return nullptr;
    const auto& bodies = model.sea.maps->bodies;
    const auto found = std::ranges::lower_bound(bodies, number, {}, &sim::BodyPose::number);
    return found != bodies.end() && found->number == number ? &*found : nullptr;
}

const sim::FloatingBody* floating_body_of(const GuiModel& model, int number) {
    const auto found = std::ranges::lower_bound(model.bodies, number, {}, &sim::FloatingBody::number);
    return found != model.bodies.end() && found->number == number && found->rigid ? &*found : nullptr;
}

std::optional<PointedBody> body_under_pointer(const GuiModel& model) {
    const std::optional<glm::dvec3> ray = pointer_ray(model.sea.camera);
    if (!ray || !model.sea.maps) return {};
    const auto hit = model.obstacles.first_hit(model.sea.camera.position, *ray, kFarthestBody);
    if (!hit || !floating_body_of(model, hit->number) || !pose_of(model, hit->number)) return {};
    return PointedBody{hit->number, model.sea.camera.position + hit->distance * *ray};
}

}  // namespace deepwater::app
