#include "support/pool_objects.h"

#include <algorithm>
#include <cmath>

namespace deepwater::test {
namespace {

using glm::dvec3;

constexpr double kStart = 1e-9;  ///< of the ray's length: so near it meets nothing

std::optional<double> meet_sphere(const dvec3& from, const dvec3& along) {
    const double a = glm::dot(along, along), b = glm::dot(from, along), c = glm::dot(from, from) - 0.25;
    const double inside = b * b - a * c;
    if (inside < 0) return {};
    for (const double t : {(-b - std::sqrt(inside)) / a, (-b + std::sqrt(inside)) / a})
        if (t > kStart) return t;
    return {};
}

std::optional<double> meet_box(const dvec3& from, const dvec3& along) {
    double enter = -1e30, leave = 1e30;
    for (int axis = 0; axis < 3; ++axis) {
        if (along[axis] == 0) {
            if (std::abs(from[axis]) > 0.5) return {};
            continue;
        }
        const double a = (-0.5 - from[axis]) / along[axis], b = (0.5 - from[axis]) / along[axis];
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    if (enter > leave || leave <= kStart) return {};
    return enter > kStart ? enter : leave;
}

}  // namespace

void PoolObjects::add(const scene::Object& object, const scene::Model& model) {
    const glm::dmat4 world_from_own = scene::world_from_model(object);
    Entry entry{object.shape, glm::inverse(world_from_own), nullptr};
    if (object.shape == scene::kShapeModel) {
        std::vector<dvec3> corners;
        corners.reserve(model.indices.size());
        for (const std::uint32_t index : model.indices)
            corners.emplace_back(world_from_own * glm::dvec4(dvec3(model.vertices[index].position), 1));
        entry.triangles = std::make_unique<TriangleTree>(std::move(corners));
    }
    entries_.push_back(std::move(entry));
}

std::optional<PoolObjects::Hit> PoolObjects::first(const dvec3& from, const dvec3& along) const {
    std::optional<Hit> nearest;
    for (size_t i = 0; i < entries_.size(); ++i) {
        const Entry& entry = entries_[i];
        std::optional<double> t;
        if (entry.triangles) {
            if (const auto hit = entry.triangles->first_hit(from, along, kStart)) t = hit->distance;
        } else {
            const dvec3 own(entry.own_from_world * glm::dvec4(from, 1)),
                own_along(entry.own_from_world * glm::dvec4(along, 0));
            t = entry.shape == scene::kShapeSphere ? meet_sphere(own, own_along) : meet_box(own, own_along);
        }
        if (t && (!nearest || *t < nearest->t)) nearest = Hit{*t, static_cast<int>(i)};
    }
    return nearest;
}

}  // namespace deepwater::test
