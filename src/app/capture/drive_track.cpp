#include "app/capture/drive_track.h"

#include <algorithm>

#include "core/check.h"

namespace deepwater::app {

void DriveTrack::record(const scene::Scene& scene, bool drives, const std::string& place) {
    const bool begins = drives && !drives_;
    const bool jumped = !moments_.empty() && scene.clock.time < moments_.back().time;
    if (begins || jumped || place != place_) moments_.clear();
    place_ = place;
    drives_ = drives;
    if (!drives || (!moments_.empty() && scene.clock.time < moments_.back().time + kStep)) return;
    if (moments_.size() == scene::CameraPath::kMostBookmarks) moments_.erase(moments_.begin());
    moments_.push_back({scene.clock.time, scene.camera});
}

scene::CameraPath DriveTrack::path(float speed) const {
    DW_CHECK(speed > 0);
    scene::CameraPath path;
    double last = 0;  // sea time of the last bookmark
    for (const Moment& moment : moments_) {
        const double leg = (moment.time - last) / static_cast<double>(speed);
        if (!path.bookmarks.empty()) {
            if (leg < scene::Bookmark::kShortestLeg) continue;
            path.bookmarks.back().seconds = std::min(leg, scene::Bookmark::kLongestLeg);
        }
        path.bookmarks.push_back({.position = moment.camera.position,
                                  .yaw = moment.camera.yaw,
                                  .pitch = moment.camera.pitch,
                                  .fov = moment.camera.fov});
        last = moment.time;
    }
    return path;
}

}  // namespace deepwater::app
