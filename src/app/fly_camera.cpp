#include "app/fly_camera.h"

#include <algorithm>
#include <cmath>

namespace deepwater::app {
namespace {

constexpr double kSettleTime = 0.15;     ///< s in which a change of speed has died down to 1/e
constexpr double kScrollFactor = 1.2;    ///< on the speed, a notch
constexpr double kSteepest = 90.0;       ///< degrees
constexpr double kFullTurn = 360.0;      ///< degrees
constexpr double kStandingStill = 1e-3;  ///< m/s

}  // namespace

bool FlyCamera::moving() const {
    return glm::length(velocity_) > kStandingStill;
}

void FlyCamera::update(scene::Camera& camera, const FlyInput& input, double dt) {
    speed_ =
        std::clamp(speed_ * static_cast<float>(std::pow(kScrollFactor, input.scroll)), kSlowest, kFastest);
    if (input.turn != glm::dvec2(0)) {
        camera.yaw = std::fmod(camera.yaw + input.turn.x + kFullTurn, kFullTurn);
        camera.pitch = std::clamp(camera.pitch + input.turn.y, -kSteepest, kSteepest);
    }

    const scene::CameraAxes axes = scene::axes(camera);
    glm::dvec3 wanted = glm::dvec3(axes.right) * input.move.x + glm::dvec3(0, input.move.y, 0) +
                        glm::dvec3(axes.forward) * input.move.z;
    if (const double length = glm::length(wanted); length > 1) wanted /= length;
    wanted *= static_cast<double>(speed_) * (input.fast ? kFastFactor : 1.0);

    // v' = (wanted - v) / settle time, solved exactly over dt.
    const double share_left = std::exp(-dt / kSettleTime);
    const glm::dvec3 excess = velocity_ - wanted;
    const double height_before = camera.position.y;
    camera.position += wanted * dt + excess * (kSettleTime * (1 - share_left));
    velocity_ = wanted + excess * share_left;
    if (!moving() && input.move == glm::dvec3(0)) velocity_ = glm::dvec3(0);
    if (height_before >= kLowest) camera.position.y = std::max(camera.position.y, kLowest);
}

}  // namespace deepwater::app
