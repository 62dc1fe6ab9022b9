#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/camera/fly_camera.h"
#include "scene/camera/camera.h"
#include "sim/moment/body.h"

namespace deepwater::app {

/// Follows a boat from behind. It turns with the boat softly and does not heave or heel with it. The mouse
/// looks around the boat, and the wheel changes the distance.
class FollowCamera {
public:
    static constexpr double kTurnTime = 0.7;    ///< s in which a difference of direction falls to 1/e
    static constexpr double kHeaveTime = 1.5;   ///< s, of height likewise
    static constexpr double kArriveTime = 0.4;  ///< s, of the way to the first place likewise

    /// Begins to follow from where a camera is.
    /// @param radius  m, of the sphere around the boat
    void start(const scene::Camera& from, double radius);
    void stop() { following_.reset(); }
    [[nodiscard]] bool running() const { return following_.has_value(); }

    /// Takes a person's look around: turns and the wheel.
    void look(const FlyInput& input);
    /// Moves `camera` to its place behind `boat`, `seconds` after the last call. @pre running()
    void update(scene::Camera& camera, const sim::BodyState& boat, double seconds);

private:
    struct Following {
        scene::Camera from;
        double radius;         ///< m
        double distance;       ///< m, from the boat
        double side = 0;       ///< degrees, from straight behind it
        double pitch = -11;    ///< degrees
        bool arrived = false;  ///< update() was called
        double yaw = 0;        ///< degrees, of the view without `side`
        double height = 0;     ///< m, of the boat, smoothed
        glm::dvec3 away{0};    ///< m, from the place behind the boat: what is left of the way to it
    };
    std::optional<Following> following_;
};

}  // namespace deepwater::app
