#include "app/camera/camera_motion.h"

#include <algorithm>

namespace deepwater::app {

void CameraMotion::update(scene::Camera& camera, const FlyInput& input, bool taken_over, double dt,
                          const scene::Obstacles& around) {
    if (follow_.running()) return follow_.look(input);
    if (taken_over) {
        bookmarks_.stop();
        turn_.stop();
    }
    fly_.update(camera, input, dt, around);
    turn_.update(camera, dt);
    bookmarks_.update(camera, dt);
}

void CameraMotion::turn_at_once(scene::Camera& camera, double yaw, double pitch) {
    turn_.start(camera, yaw, pitch, 0);
    turn_.update(camera, 0);
}

void CameraMotion::start_flight(const scene::Camera& camera) {
    fly_.stop();
    turn_.stop();
    bookmarks_.play(camera);
}

bool CameraMotion::follow(scene::Camera& camera, std::optional<size_t> boat, const sim::OceanMaps& maps,
                          double dt, const scene::Obstacles& around) {
    constexpr double kRadius = 5;  // m, of a boat whose shape is not known
    if (!boat) {
        follow_.stop();
        return false;
    }
    const auto number = static_cast<int>(*boat);
    const auto pose = std::ranges::lower_bound(maps.bodies, number, {}, &sim::BodyPose::number);
    if (pose == maps.bodies.end() || pose->number != number) return false;
    if (!follow_.running()) {
        stop();
        follow_.start(camera, around.radius_of(number).value_or(kRadius));
    }
    follow_.update(camera, pose->state, dt);
    return true;
}

void CameraMotion::go_to_bookmark(size_t number, scene::Camera& camera) {
    stop();
    camera = bookmarks_.place(number, camera);
}

void CameraMotion::stop() {
    fly_.stop();
    turn_.stop();
    bookmarks_.stop();
}

}  // namespace deepwater::app
