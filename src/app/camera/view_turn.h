#pragma once

#include <optional>

#include "scene/camera/camera.h"

namespace deepwater::app {

/// Turns a camera to another direction, the short way round, with a soft start and end. Its position does not
/// change.
class ViewTurn {
public:
    /// @param yaw, pitch  degrees, the new direction; the yaw may be any multiple of a turn away
    /// @param seconds  ≥ 0; 0: at once, at the next update()
    void start(const scene::Camera& camera, double yaw, double pitch, double seconds);
    void stop() { turn_.reset(); }
    [[nodiscard]] bool running() const { return turn_.has_value(); }

    /// Turns `camera` by `dt` seconds, in the end exactly to the new direction. When the camera does not look
    /// where the last call left it, it has been turned by other means; it is then left as it is, and the turn
    /// ends.
    void update(scene::Camera& camera, double dt);

private:
    struct Direction {
        double yaw, pitch;
        bool operator==(const Direction&) const = default;
    };
    struct Turn {
        Direction from, to, left;  ///< left: the direction after the last call
        double seconds, elapsed;
    };
    std::optional<Turn> turn_;
};

}  // namespace deepwater::app
