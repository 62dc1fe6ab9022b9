#include "app/camera/follow_camera.h"

#include <algorithm>
#include <cmath>

namespace deepwater::app {
namespace {

constexpr double kDistances = 2.6;                      ///< from the boat, in radii, at first
constexpr double kNearest = 1.3;                        ///< in radii
constexpr double kFarthest = 60;                        ///< in radii
constexpr double kHighTarget = 0.35;                    ///< height that the camera looks at, in radii
constexpr double kNotchFactor = 1.2;                    ///< on the distance, for each notch of the wheel
constexpr double kSteepestDown = 85, kSteepestUp = 20;  ///< degrees, down and up

/// Share of a difference that is left after `seconds`.
double left(double seconds, double time) {
    return std::exp(-seconds / time);
}

/// The compass direction of a boat's bow, degrees; nothing while it points straight up or down.
std::optional<double> heading(const sim::BodyState& boat) {
    const glm::dvec3 bow = boat.orientation * glm::dvec3(0, 0, -1);
    if (std::hypot(bow.x, bow.z) < 1e-3) return {};
    return glm::degrees(std::atan2(bow.x, -bow.z));
}

double between(double from, double to) {
    return std::remainder(to - from, 360.0);
}

}  // namespace

void FollowCamera::start(const scene::Camera& from, double radius) {
    following_ = Following{.from = from, .radius = radius, .distance = kDistances * radius + 2};
}

void FollowCamera::look(const FlyInput& input) {
    if (!following_) return;
    following_->side = std::remainder(following_->side + input.turn.x, 360.0);
    following_->pitch = std::clamp(following_->pitch + input.turn.y, -kSteepestDown, kSteepestUp);
    following_->distance = std::clamp(following_->distance * std::pow(kNotchFactor, -input.scroll),
                                      kNearest * following_->radius, kFarthest * following_->radius);
}

void FollowCamera::update(scene::Camera& camera, const sim::BodyState& boat, double seconds) {
    Following& f = *following_;
    const double ahead = heading(boat).value_or(f.yaw);
    if (!f.arrived) {
        f.yaw = f.from.yaw;
        f.height = boat.position.y;
    }
    f.yaw += between(f.yaw, ahead) * (1 - left(seconds, kTurnTime));
    f.height += (boat.position.y - f.height) * (1 - left(seconds, kHeaveTime));
    camera.yaw = std::fmod(std::fmod(f.yaw + f.side, 360.0) + 360.0, 360.0);
    camera.pitch = f.pitch;
    const glm::dvec3 forward(scene::axes(camera).forward);
    const glm::dvec3 target(boat.position.x, f.height + kHighTarget * f.radius, boat.position.z);
    const glm::dvec3 place = target - f.distance * forward;
    if (!f.arrived) f.away = f.from.position - place;
    f.arrived = true;
    f.away *= left(seconds, kArriveTime);
    camera.position = place + f.away;
}

}  // namespace deepwater::app
