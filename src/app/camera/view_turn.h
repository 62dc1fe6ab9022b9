#pragma once

#include <optional>

#include "scene/camera/camera.h"

namespace deepwater::app {

/// Turns a camera's view to another direction, the short way round, starting and ending softly. Where the
/// camera is does not change.
class ViewTurn {
public:
    /// @param yaw, pitch  degrees, where to; the yaw of any turn
    /// @param seconds  ≥ 0; 0: at once, at the next update()
    void start(const scene::Camera& camera, double yaw, double pitch, double seconds);
    void stop() { way_.reset(); }
    [[nodiscard]] bool running() const { return way_.has_value(); }

    /// Turns `camera` on by `dt` seconds, in the end exactly to where it was to turn. A camera that no longer
    /// looks where the last call left it has been turned by other means: it is left so, and the turn ends.
    void update(scene::Camera& camera, double dt);

private:
    struct Direction {
        double yaw, pitch;
        bool operator==(const Direction&) const = default;
    };
    struct Way {
        Direction from, to, left;  ///< left: by the last call
        double seconds, elapsed;
    };
    std::optional<Way> way_;
};

}  // namespace deepwater::app
