#include "app/bodies/body_drag.h"

#include <string>
#include <vector>

#include "core/check.h"
#include "sim/laws/gravity.h"

namespace deepwater::app {
namespace {

/// Damping of a body alone on its spring over that which lets it swing no more.
constexpr double kDampingShare = 0.6;
/// Least time [s] between two points of a recorded pull.
constexpr double kPointInterval = 0.04;

}  // namespace

void BodyDrag::begin(const Grasp& grasp, const sim::BodyState& state, double mass) {
    held_ = Held{.number = grasp.number,
                 .place = glm::conjugate(state.orientation) * (grasp.point - state.position),
                 .mass = mass};
}

glm::dvec3 BodyDrag::point(const sim::BodyState& state) const {
    return state.position + state.orientation * held_->place;
}

void BodyDrag::move_to(const glm::dvec3& target, const sim::BodyState& state, const ControlTime& time,
                       scene::Scene& scene) {
    if (static_cast<size_t>(held_->number) >= scene.objects.size()) return end();
    scene::Object& object = scene.objects[static_cast<size_t>(held_->number)];
    if (!object.rigid) return end();
    const glm::dvec3 here = point(state), way = target - here;
    const double longest = kMostWeights * sim::kGravity / (kStiffness * kStiffness),
                 length = glm::length(way);
    const glm::dvec3 place = length > longest ? here + way * (longest / length) : target;

    std::vector<sim::PullRecipe>& pulls = object.rigid->pulls;
    // A frame may have taken so long that the sea has been computed beyond the end of the recorded path.
    if (held_->recording && pulls.back().path.points().back().time < time.earliest) held_->recording = false;
    if (!held_->recording) {
        if (pulls.size() >= scene::kMostPulls) {
            end();
            throw UsageError("this body has been dragged " + std::to_string(scene::kMostPulls) +
                             " times, which is the most that a scene records");
        }
        pulls.push_back({.point = held_->place,
                         .stiffness = held_->mass * kStiffness * kStiffness,
                         .damping = 2 * kDampingShare * held_->mass * kStiffness,
                         .path = sim::PullPath({{.time = time.earliest, .place = place}})});
        held_->recording = true;
    }
    sim::PullPath& path = pulls.back().path;
    if (path.points().back().time + kPointInterval > time.now || path.points().size() >= scene::kMostRows)
        return;
    std::vector<sim::PullPoint> points(path.points().begin(), path.points().end());
    points.push_back({.time = time.now, .place = place});
    path = sim::PullPath(std::move(points));
}

}  // namespace deepwater::app
