#include "app/bodies/boat_helm.h"

#include <algorithm>
#include <limits>

namespace deepwater::app {
namespace {

/// Least time [s] between two rows of a recorded drive.
constexpr double kRowInterval = 0.04;

bool can_be_driven(const scene::Scene& scene, size_t number) {
    return number < scene.objects.size() && has_helm(scene.objects[number]);
}

/// The recorded drive of an object; nullptr if it cannot be driven.
std::vector<scene::HelmRow>* drive_of(scene::Scene& scene, size_t number) {
    return can_be_driven(scene, number) ? &scene.objects[number].rigid->helm : nullptr;
}

bool same_setting(const scene::HelmRow& a, const scene::HelmRow& b) {
    return a.throttle == b.throttle && a.rudder == b.rudder;
}

}  // namespace

bool has_helm(const scene::Object& object) {
    return object.floats && object.rigid && object.rigid->engine;
}

std::optional<size_t> boat_to_take(const scene::Scene& scene, std::span<const sim::BodyPose> bodies,
                                   std::optional<int> pointed) {
    std::optional<size_t> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const sim::BodyPose& body : bodies) {
        const auto number = static_cast<size_t>(body.number);
        if (number >= scene.objects.size() || !has_helm(scene.objects[number])) continue;
        if (pointed == body.number) return number;
        const double distance = glm::distance(body.state.position, scene.camera.position);
        if (distance >= least) continue;
        least = distance;
        nearest = number;
    }
    return nearest;
}

scene::HelmRow helm_at(std::span<const scene::HelmRow> rows, double time) {
    if (rows.empty()) return {.time = time};
    const auto after = std::ranges::upper_bound(rows, time, {}, &scene::HelmRow::time);
    scene::HelmRow helm = after == rows.begin() ? rows.front() : *(after - 1);
    if (after != rows.begin() && after != rows.end()) {
        const double share = (time - helm.time) / (after->time - helm.time);
        helm.throttle = glm::mix(helm.throttle, after->throttle, share);
        helm.rudder = glm::mix(helm.rudder, after->rudder, share);
    }
    helm.time = time;
    return helm;
}

void record_helm(const scene::HelmRow& helm, const ControlTime& time, std::vector<scene::HelmRow>& rows) {
    constexpr size_t kAtOnce = 2;
    const bool is_new = !rows.empty() && rows.back().time >= time.earliest && rows.back().time <= time.now;
    if (is_new && rows.back().time + kRowInterval > time.now) return;  // a later frame records it
    if (rows.size() + kAtOnce > scene::kMostRows) return;
    if (rows.empty() && same_setting(helm, {})) return;
    if (rows.empty() || rows.back().time > time.now) {
        // What was planned for later gives way to the hand.
        const scene::HelmRow until = helm_at(rows, time.earliest);
        std::erase_if(rows, [&](const scene::HelmRow& row) { return row.time >= time.earliest; });
        rows.push_back(until);
    }
    if (same_setting(rows.back(), helm)) return;
    if (rows.back().time < time.earliest) {
        rows.push_back(rows.back());
        rows.back().time = time.earliest;
    }
    rows.push_back({.time = time.now, .throttle = helm.throttle, .rudder = helm.rudder});
}

void BoatHelm::take(size_t number, const ControlTime& time, const scene::Scene& scene) {
    boat_ = number;
    helm_ = helm_at(scene.objects[number].rigid->helm, time.now);
    helm_.rudder = std::clamp(helm_.rudder, -kMostRudder, kMostRudder);
    resting_ = kManoeuvreEnd;
}

void BoatHelm::follow_record(const ControlTime& time, const scene::Scene& scene) {
    if (!boat_) return;
    if (!can_be_driven(scene, *boat_)) return boat_.reset();
    take(*boat_, time, scene);
}

void BoatHelm::leave(const ControlTime& time, scene::Scene& scene) {
    if (boat_) {
        ControlTime later = time;
        later.now += kRowInterval;  // so that there is room for it
        if (std::vector<scene::HelmRow>* drive = drive_of(scene, *boat_)) record_helm({}, later, *drive);
    }
    boat_.reset();
    helm_ = {};
}

void BoatHelm::steer(const HelmInput& input, double seconds, const ControlTime& time, scene::Scene& scene) {
    if (!boat_) return;
    std::vector<scene::HelmRow>* drive = drive_of(scene, *boat_);
    if (!drive) {
        boat_.reset();
        return;
    }
    const scene::HelmRow before = helm_;
    helm_.throttle = std::clamp(helm_.throttle + kThrottleRate * seconds * input.throttle, -1.0, 1.0);
    const double turn = kRudderRate * seconds;
    if (input.rudder == 0) {
        helm_.rudder -= std::clamp(helm_.rudder, -turn, turn);
    } else {
        helm_.rudder = std::clamp(helm_.rudder + turn * input.rudder, -kMostRudder, kMostRudder);
    }
    resting_ = same_setting(before, helm_) ? resting_ + seconds : 0;
    record_helm(helm_, time, *drive);
}

}  // namespace deepwater::app
