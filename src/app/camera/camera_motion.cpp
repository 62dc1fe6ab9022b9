#include "app/camera/camera_motion.h"

namespace deepwater::app {

void CameraMotion::update(scene::Camera& camera, const FlyInput& input, bool taken_over, double dt,
                          const scene::Obstacles& around) {
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
