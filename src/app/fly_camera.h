#pragma once

#include <glm/glm.hpp>

#include "scene/camera.h"

namespace deepwater::app {

/// What a person asks of the camera during one frame.
struct FlyInput {
    glm::dvec3 move{0};  ///< -1 … 1 to the right, up (world) and ahead
    glm::dvec2 turn{0};  ///< degrees to the right and up
    double scroll = 0;   ///< notches of the wheel, up positive
    bool fast = false;
};

/// Flies a camera with soft starts and stops. Speeds are in m/s.
class FlyCamera {
public:
    static constexpr float kSlowest = 0.2f;
    static constexpr float kFastest = 1000.0f;
    static constexpr double kFastFactor = 5.0;
    static constexpr double kLowest = 0.3;  ///< m above mean sea level that flying does not go below

    /// Moves `camera` by `dt` seconds; the way does not depend on how time is cut into frames.
    void update(scene::Camera& camera, const FlyInput& input, double dt);

    /// Stands still at once: after a scene was loaded, say.
    void stop() { velocity_ = glm::dvec3(0); }

    [[nodiscard]] bool moving() const;
    [[nodiscard]] float& speed() { return speed_; }

private:
    float speed_ = 8.0f;
    glm::dvec3 velocity_{0};
};

}  // namespace deepwater::app
