#include "app/camera/fly_camera.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

constexpr double kSettleTime = 0.15;     ///< s in which a difference of speed falls to 1/e
constexpr double kScrollFactor = 1.2;    ///< factor on the speed for each notch of the wheel
constexpr double kSteepest = 90.0;       ///< degrees
constexpr double kStandingStill = 1e-3;  ///< m/s
constexpr double kCourseEnds = 0.1;  ///< m/s, vertical: a course ends below this speed when no key is held

/// Length [s] of the time steps in which the camera moves past obstacles. Steps continue from frame to frame,
/// so that the path is the same at any frame rate. The path within a step is taken as straight; the error is
/// an eighth of the step times the change of velocity in it, 0.1 mm when the camera starts with 8 m/s.
constexpr double kStep = 1.0 / 240;
constexpr double kRounding = 1e-6;  ///< share of a step that rounding may take from a whole one

/// Height of the sea [m] at the horizontal position of an eye.
double water_at(const sim::OceanMaps& maps, const glm::dvec3& eye) {
    return static_cast<double>(sim::SeaSurface(maps).height(eye.x, eye.z));
}

}  // namespace

bool FlyCamera::moving() const {
    return glm::length(velocity_) > kStandingStill;
}

void FlyCamera::stop() {
    velocity_ = glm::dvec3(0);
    step_ = {};
    course_ = Course::level;
}

/// Starts anew when the camera was placed by other means than update().
void FlyCamera::notice_placement(const scene::Camera& camera) {
    if (left_ == camera.position) return;
    left_ = camera.position;
    stop();
    flown_ = false;
    above_ = camera.position.y >= 0;
    clearance_ = kLeastClearance;
    lift_ = glm::dvec3(0);
}

void FlyCamera::choose_course(const FlyInput& input, const glm::dvec3& wanted) {
    if (input.move == glm::dvec3(0)) {
        if (std::abs(velocity_.y) < kCourseEnds) course_ = Course::level;
        return;
    }
    const double steep = std::sin(glm::radians(kDiveAngle)) * glm::length(wanted);
    course_ = wanted.y < -steep ? Course::down : wanted.y > steep ? Course::up : Course::level;
}

void FlyCamera::update(scene::Camera& camera, const FlyInput& input, double dt,
                       const scene::Obstacles& around) {
    notice_placement(camera);
    speed_ =
        std::clamp(speed_ * static_cast<float>(std::pow(kScrollFactor, input.scroll)), kSlowest, kFastest);
    if (input.turn != glm::dvec2(0)) {
        camera.yaw = std::fmod(camera.yaw + input.turn.x + scene::kFullTurn, scene::kFullTurn);
        camera.pitch = std::clamp(camera.pitch + input.turn.y, -kSteepest, kSteepest);
    }

    const scene::CameraAxes axes = scene::axes(camera);
    glm::dvec3 wanted = glm::dvec3(axes.right) * input.move.x + glm::dvec3(0, input.move.y, 0) +
                        glm::dvec3(axes.forward) * input.move.z;
    if (const double length = glm::length(wanted); length > 1) wanted /= length;
    wanted *= static_cast<double>(speed_) * (input.fast ? kFastFactor : 1.0);
    choose_course(input, wanted);

    const glm::dvec3 start = camera.position + lift_;
    if (step_.left != start) step_ = {.motion = {start, velocity_}};
    if (flown_ || input.move != glm::dvec3(0)) {
        using Checked = scene::Obstacles::Checked;
        step_.motion.eye =
            around.nearest_clear_place(step_.motion.eye, flown_ ? Checked::moved : Checked::all);
        flown_ = true;
    }
    // A steep course starts from the lifted eye.
    if (course_ != Course::level) {
        camera.position = start;
        lift_ = glm::dvec3(0);
    }
    for (step_.since += dt; step_.since > kStep * (1 - kRounding); step_.since -= kStep)
        step_.motion = moved(step_.motion, wanted, kStep, around);
    step_.since = std::max(step_.since, 0.0);
    const Motion now = moved(step_.motion, wanted, step_.since, around);
    step_.left = now.eye;
    velocity_ = now.velocity;
    if (!moving() && input.move == glm::dvec3(0)) velocity_ = step_.motion.velocity = glm::dvec3(0);
    if (now.eye != start) camera.position = now.eye - lift_;
    left_ = camera.position;
}

FlyCamera::Motion FlyCamera::moved(const Motion& from, const glm::dvec3& wanted, double dt,
                                   const scene::Obstacles& around) const {
    if (!(dt > 0)) return from;
    // v' = (wanted - v) / settle time, solved exactly over dt.
    const double share_left = std::exp(-dt / kSettleTime);
    const glm::dvec3 excess = from.velocity - wanted;
    glm::dvec3 to = from.eye + wanted * dt + excess * (kSettleTime * (1 - share_left));
    const bool skims = above_ && course_ == Course::level;
    if (skims) to.y = std::max(to.y, std::min(from.eye.y, kLowest + lift_.y));
    return {flown_ ? around.slide(from.eye, to) : to, wanted + excess * share_left};
}

void FlyCamera::lift(scene::Camera& shown, const sim::OceanMaps& maps, double dt,
                     const scene::Obstacles& around) {
    notice_placement(shown);
    const glm::dvec3 own = shown.position;
    const glm::dvec3 eye = own + lift_;
    const double crests = static_cast<double>(maps.highest_crest);
    if (own.y > crests + kLeastClearance || eye.y < -crests) {
        above_ = eye.y > 0;
        clearance_ = kLeastClearance;
        lift_ = glm::dvec3(0);
        return;
    }
    const double water = water_at(maps, eye);
    if (course_ == Course::down || (course_ == Course::up && !above_) || eye.y > crests) {
        const bool was_above = std::exchange(above_, eye.y >= water);
        if (!was_above || course_ == Course::down) {
            clearance_ = std::clamp(eye.y - water, 0.0, kLeastClearance);
            lift_ = glm::dvec3(0);
            return;
        }
    }
    lift_ = glm::dvec3(0);
    if (!above_) return;
    clearance_ += (kLeastClearance - clearance_) * (1 - std::exp(-dt / kLiftTime));
    const glm::dvec3 lifted(own.x, std::max(own.y, water + clearance_), own.z);
    shown.position = flown_ ? around.slide(eye, lifted) : lifted;
    lift_ = shown.position - own;
}

}  // namespace deepwater::app
