#include "app/camera/bookmarks.h"

#include "scene/files/camera_path_file.h"

namespace deepwater::app {

void Bookmarks::add(const scene::Camera& camera) {
    path.bookmarks.push_back({.position = camera.position,
                              .yaw = camera.yaw,
                              .pitch = camera.pitch,
                              .fov = camera.fov,
                              .seconds = scene::Bookmark::kDefaultLeg});
}

scene::Camera Bookmarks::place(size_t i, const scene::Camera& camera) const {
    const scene::Bookmark& b = path.bookmarks.at(i);
    return {.position = b.position,
            .yaw = b.yaw,
            .pitch = b.pitch,
            .fov = b.fov.value_or(camera.fov),
            .roll = camera.roll};
}

void Bookmarks::play(const scene::Camera& camera) {
    if (path.bookmarks.empty()) return;
    fov_ = camera.fov;
    elapsed_ = 0;
    flown_ = path;
    flight_.emplace(flown_, fov_);
}

void Bookmarks::update(scene::Camera& camera, double dt) {
    if (flight_ && path != flown_) {
        if (path.bookmarks.empty()) return stop();
        flown_ = path;
        flight_.emplace(flown_, fov_);
    }
    if (!flight_) return;
    const float roll = camera.roll;
    camera = flight_->at(elapsed_);
    camera.roll = roll;
    const bool at_end = !flight_->closed() && elapsed_ >= flight_->duration();
    elapsed_ += dt;
    if (at_end) stop();
}

void Bookmarks::load(const std::filesystem::path& from) {
    path = scene::load_camera_path(from);
    file = from.string();
}

void Bookmarks::save() const {
    scene::save_camera_path(file, path);
}

}  // namespace deepwater::app
