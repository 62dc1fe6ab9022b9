#pragma once

#include <optional>

#include "app/camera/bookmarks.h"
#include "app/camera/fly_camera.h"
#include "app/camera/follow_camera.h"
#include "app/camera/view_turn.h"

namespace deepwater::app {

/// Moves the viewer's camera: as a person flies it, along the bookmarks, or towards the direction in which a
/// preset looks.
class CameraMotion {
public:
    explicit CameraMotion(Bookmarks bookmarks) : bookmarks_(std::move(bookmarks)) {}

    /// Moves `camera` by `dt` seconds.
    /// @param taken_over  whether a person flies or turns the camera: a flight along the bookmarks and a turn
    ///                    then end
    void update(scene::Camera& camera, const FlyInput& input, bool taken_over, double dt,
                const scene::Obstacles& around);

    /// FlyCamera::lift()
    void lift(scene::Camera& shown, const sim::OceanMaps& maps, double dt, const scene::Obstacles& around) {
        fly_.lift(shown, maps, dt, around);
    }

    /// Turns `camera` to a direction [degrees] at once, or by later updates within `seconds`.
    void turn_at_once(scene::Camera& camera, double yaw, double pitch);
    void start_turn(const scene::Camera& camera, double yaw, double pitch, double seconds) {
        turn_.start(camera, yaw, pitch, seconds);
    }
    void stop_turn() { turn_.stop(); }
    [[nodiscard]] bool turning() const { return turn_.running(); }

    /// Starts a flight along the bookmarks. Nothing happens without a bookmark.
    void start_flight(const scene::Camera& camera);
    void stop_flight() { bookmarks_.stop(); }
    /// Puts `camera` at a bookmark.
    void go_to_bookmark(size_t number, scene::Camera& camera);

    /// Moves `camera` behind a boat, once it is known where the boat is in the picture. Meanwhile update()
    /// only takes how a person looks at it.
    /// @param boat  number of the object; nothing: no boat is followed
    /// @return whether the camera was moved
    bool follow(scene::Camera& camera, std::optional<size_t> boat, const sim::OceanMaps& maps, double dt,
                const scene::Obstacles& around);

    /// Ends all motion.
    void stop();

    [[nodiscard]] Bookmarks& bookmarks() { return bookmarks_; }
    [[nodiscard]] float& fly_speed() { return fly_.speed(); }  ///< m/s

private:
    FlyCamera fly_;
    FollowCamera follow_;
    ViewTurn turn_;
    Bookmarks bookmarks_;
};

}  // namespace deepwater::app
