#include "app/objects/arrangement.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/check.h"

namespace deepwater::app {
namespace {

/// m below its origin to which a model may reach and still stand on its foot: corals are sunk a little into the bed.
constexpr float kRoots = 1;
constexpr double kOnBed = 0.5;  ///< m: what is no farther from the bed stands on it

std::optional<double> bed_at(const scene::Scene& scene, double x, double z) {
    if (scene.bed.kind == scene::kBedNone) return {};
    return scene::bed_height(scene.bed, scene.sea, x, z);
}

/// `name` without a number at its end.
std::string stem_of(const std::string& name) {
    const size_t last = name.find_last_not_of("0123456789");
    if (last == std::string::npos || last + 1 == name.size() || name[last] != ' ') return name;
    return name.substr(0, last);
}

std::string fresh_name(const std::string& name, const std::vector<scene::Object>& objects) {
    const std::string stem = stem_of(name);
    for (int number = 2;; ++number) {
        std::string next = stem + " " + std::to_string(number);
        if (std::ranges::find(objects, next, &scene::Object::name) == objects.end()) return next;
    }
}

/// The turn about the vertical by `degrees`, clockwise as seen from above.
glm::dquat clockwise(double degrees) {
    return glm::angleAxis(glm::radians(-degrees), glm::dvec3(0, 1, 0));
}

/// Degrees, 0 to 360, of the own −Z of what is turned by `world_from_own`.
double heading_of(const glm::dmat3& world_from_own) {
    const glm::dvec3 ahead = world_from_own * glm::dvec3(0, 0, -1);
    const double heading = glm::degrees(std::atan2(ahead.x, -ahead.z));
    return heading < 0 ? heading + 360 : heading;
}

/// Takes what was recorded of a drifting object, and lets it begin at rest.
void begin_anew(double from, scene::RigidTraits& rigid) {
    rigid.from = from;
    rigid.velocity = rigid.angular_velocity = glm::dvec3(0);
    rigid.helm.clear();
    rigid.pulls.clear();
}

}  // namespace

bool stands_on_foot(const scene::Model& model) {
    return model.dry.indices.empty() && -model.low.y < kRoots;
}

scene::Object object_at(const Spot& spot, double heading, const std::filesystem::path& file,
                        const scene::Model& model, const scene::Scene& scene) {
    const bool near = std::abs(spot.point.x) <= scene::kFarthestObject &&
                      std::abs(spot.point.z) <= scene::kFarthestObject &&
                      std::abs(spot.point.y) <= scene::kHighestObject / 2;
    if (!near) throw UsageError("nothing can be put down so far from the origin");
    scene::Object object = scene::model_object(std::filesystem::absolute(file).lexically_normal().string());
    object.position = {spot.point.x, 0, spot.point.z};
    turn_to(heading, object);
    if (spot.on == Spot::On::object) {
        object.position.y = spot.point.y - static_cast<double>(model.low.y);
        return object;
    }
    object.floats = spot.on == Spot::On::water && !model.dry.indices.empty();
    const std::optional<double> bed = bed_at(scene, spot.point.x, spot.point.z);
    if (!bed || object.floats) return object;
    if (stands_on_foot(model)) {
        object.position.y = *bed;
    } else if (spot.on == Spot::On::bed && static_cast<double>(model.high.y - model.low.y) < -*bed) {
        object.position.y = *bed - static_cast<double>(model.low.y);
    }
    return object;
}

size_t add_object(scene::Object object, scene::Scene& scene) {
    if (scene.objects.size() >= scene::kMostObjects)
        throw UsageError("the scene has " + std::to_string(scene::kMostObjects) +
                         " objects, which is the most: remove some to add further ones");
    scene.objects.push_back(std::move(object));
    return scene.objects.size() - 1;
}

size_t duplicate_object(size_t number, const glm::dvec2& way, double from, scene::Scene& scene) {
    scene::Object copy = scene.objects[number];
    copy.position += glm::dvec3(way.x, 0, way.y);
    if (!copy.name.empty()) copy.name = fresh_name(copy.name, scene.objects);
    if (copy.rigid) {
        begin_anew(from, *copy.rigid);
        for (scene::MooringTraits& mooring : copy.rigid->moorings)
            mooring.anchor += glm::dvec3(way.x, 0, way.y);
    }
    return add_object(std::move(copy), scene);
}

void remove_object(size_t number, scene::Scene& scene) {
    scene.objects.erase(scene.objects.begin() + static_cast<std::ptrdiff_t>(number));
}

double heading_of(const scene::Object& object) {
    return heading_of(scene::world_from_own(object));
}

void turn_to(double heading, scene::Object& object) {
    if (object.orientation) {
        object.orientation = glm::normalize(clockwise(heading - heading_of(object)) * *object.orientation);
    } else {
        object.rotation.x = static_cast<float>(std::remainder(heading, 360.0));
    }
}

void move_to(const glm::dvec2& place, const sim::BodyPose* pose, double from, const scene::Scene& scene,
             scene::Object& object) {
    const glm::dvec2 before(object.position.x, object.position.z);
    if (object.rigid) {
        const glm::dvec2 way = place - before;
        for (scene::MooringTraits& mooring : object.rigid->moorings)
            mooring.anchor += glm::dvec3(way.x, 0, way.y);
        if (pose) {
            object.position.y = pose->state.position.y;
            object.orientation = pose->state.orientation;
        }
        begin_anew(from, *object.rigid);
    } else if (!object.floats) {
        const std::optional<double> here = bed_at(scene, before.x, before.y),
                                    there = bed_at(scene, place.x, place.y);
        if (here && there && std::abs(object.position.y - *here) <= kOnBed)
            object.position.y += *there - *here;
    }
    object.position.x = std::clamp(place.x, -scene::kFarthestObject, scene::kFarthestObject);
    object.position.z = std::clamp(place.y, -scene::kFarthestObject, scene::kFarthestObject);
}

bool moves_freely(size_t number, const scene::Scene& scene) {
    const scene::Object& object = scene.objects[number];
    if (object.floats) return !object.rigid;
    return std::ranges::none_of(scene.objects,
                                [](const scene::Object& other) { return other.floats && other.rigid; });
}

void set_adrift(bool adrift, const sim::BodyPose* pose, double from, scene::Object& object) {
    if (adrift) {
        const double water = pose ? pose->water_height : 0;
        object.rigid = scene::RigidTraits{.loading = {}, .from = from};
        object.position.y += water;  // it counts from the mean level from now on
        return;
    }
    const double heading = pose ? heading_of(glm::mat3_cast(pose->state.orientation)) : heading_of(object);
    if (pose) object.position = pose->state.position;
    object.position.y = 0;
    object.rigid.reset();
    object.orientation.reset();
    object.rotation = glm::vec3(0);
    turn_to(heading, object);
}

std::optional<glm::dvec3> level_point(const glm::dvec3& eye, const glm::dvec3& ray, double height,
                                      double farthest) {
    const double fall = height - eye.y;
    if (!(fall * ray.y > 0)) return {};
    const double distance = fall / ray.y;
    if (!(distance <= farthest)) return {};
    return eye + distance * ray;
}

std::optional<glm::dvec3> bed_point(const glm::dvec3& eye, const glm::dvec3& ray, double farthest,
                                    const scene::Scene& scene) {
    constexpr double kShare = 0.02, kLeast = 0.05;  // of the distance, and m: a step along the ray
    constexpr int kHalvings = 6;
    if (scene.bed.kind == scene::kBedNone) return {};
    const scene::SeaBed bed(scene.bed, scene.sea);
    const auto above = [&](double distance) {
        const glm::dvec3 point = eye + distance * ray;
        return point.y > bed.height(point.x, point.z);
    };
    if (!above(0)) return {};
    double before = 0;
    for (double at = kLeast; at < farthest; at += std::max(kLeast, kShare * at)) {
        if (above(at)) {
            before = at;
            continue;
        }
        double after = at;
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = (before + after) / 2;
            (above(middle) ? before : after) = middle;
        }
        return eye + before * ray;
    }
    return {};
}

}  // namespace deepwater::app
