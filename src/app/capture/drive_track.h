#pragma once

#include <string>
#include <vector>

#include "scene/camera/camera_path.h"
#include "scene/scene.h"

namespace deepwater::app {

/// Where the camera was while a boat was driven last, so that a film can show the drive as it was seen.
class DriveTrack {
public:
    /// Called in each frame.
    /// @param drives  whether a person is at the helm
    /// @param place   name of the scene: in another one the drive is forgotten
    void record(const scene::Scene& scene, bool drives, const std::string& place);
    /// Tells that a scene has another name now: it is the same place still.
    void rename(const std::string& from, const std::string& to) {
        if (place_ == from) place_ = to;
    }

    /// Whether there was a drive of kStep or more.
    [[nodiscard]] bool any() const { return moments_.size() > 1; }
    /// Sea time at which it began. @pre any()
    [[nodiscard]] double begin() const { return moments_.front().time; }

    /// The camera's way as a flight.
    /// @param speed  s of the sea in a second of the film, > 0
    [[nodiscard]] scene::CameraPath path(float speed) const;

private:
    static constexpr double kStep = 0.5;  ///< s of sea time between moments: a following camera turns slowly

    struct Moment {
        double time;
        scene::Camera camera;
    };
    std::vector<Moment> moments_;  ///< at most those of one file
    std::string place_;
    bool drives_ = false;
};

}  // namespace deepwater::app
