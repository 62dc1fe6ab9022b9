#include "app/camera/view_turn.h"

#include <cmath>
#include <glm/glm.hpp>

namespace deepwater::app {

using scene::bearing;

void ViewTurn::start(const scene::Camera& camera, double yaw, double pitch, double seconds) {
    const Direction now{camera.yaw, camera.pitch};
    turn_ = {.from = now, .to = {bearing(yaw), pitch}, .left = now, .seconds = seconds, .elapsed = 0};
}

void ViewTurn::update(scene::Camera& camera, double dt) {
    if (!turn_) return;
    if (turn_->left != Direction{camera.yaw, camera.pitch}) return stop();
    turn_->elapsed += dt;
    const bool done = turn_->elapsed >= turn_->seconds;
    const double share = done ? 1 : glm::smoothstep(0.0, 1.0, turn_->elapsed / turn_->seconds);
    const Direction &from = turn_->from, &to = turn_->to;
    turn_->left =
        done ? to
             : Direction{bearing(from.yaw + share * std::remainder(to.yaw - from.yaw, scene::kFullTurn)),
                         std::lerp(from.pitch, to.pitch, share)};
    camera.yaw = turn_->left.yaw;
    camera.pitch = turn_->left.pitch;
    if (done) stop();
}

}  // namespace deepwater::app
