#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "scene/camera/camera.h"
#include "scene/surroundings/obstacles.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// How a person moves the camera in one frame.
struct FlyInput {
    glm::dvec3 move{0};  ///< -1 … 1 to the right, up (world) and ahead
    glm::dvec2 turn{0};  ///< degrees to the right and up
    double scroll = 0;   ///< notches of the wheel, up positive
    bool fast = false;
};

/// Flies a camera with soft starts and stops, through the sea's surface and around obstacles. Speeds are in
/// m/s.
///
/// **The surface.** Waves do not take an eye from one side of the surface to the other. An eye above the
/// surface is lifted over crests that would wash over it, and comes down behind them; an eye below stays
/// where it is even when a trough exposes it. Only steering changes the side: on a course that descends by
/// more than kDiveAngle (Q, or ahead while looking down) nothing lifts the eye, and at the end of the course
/// it is on the side that it has reached. A course that ascends as much brings it out of the water. On
/// flatter courses it stays on its side, and does not go lower than kLowest over mean sea level by itself.
///
/// The lift does not jump: after a course has ended above the water, the distance that is kept from the
/// surface grows from the present one to kLeastClearance in about kLiftTime.
///
/// **Obstacles.** An eye that is flown stays clear of the scene's obstacles, even when they move. An eye that
/// was placed by other means (typed numbers, a scene file, a camera path) stays there until it is flown; it
/// is above the surface when it is at mean sea level or higher.
class FlyCamera {
public:
    static constexpr float kSlowest = 0.2f;
    static constexpr float kFastest = 1000.0f;
    static constexpr double kFastFactor = 5.0;
    static constexpr double kLowest = 0.3;  ///< m
    /// Distance [m] between an eye above the surface and the water under it.
    static constexpr double kLeastClearance = 0.3;
    static constexpr double kDiveAngle = 10;  ///< degrees
    static constexpr double kLiftTime = 0.5;  ///< s

    /// Moves `camera` by `dt` seconds. The path does not depend on the frame rate.
    /// @param around  the present obstacles
    void update(scene::Camera& camera, const FlyInput& input, double dt, const scene::Obstacles& around);

    /// Lifts `shown`, a copy of the camera that update() has moved, over the sea `maps` that its picture
    /// shows, `dt` seconds after the previous picture.
    void lift(scene::Camera& shown, const sim::OceanMaps& maps, double dt, const scene::Obstacles& around);

    /// Stops the camera at once, without the soft end.
    void stop();

    [[nodiscard]] bool moving() const;
    [[nodiscard]] float& speed() { return speed_; }

private:
    enum class Course { level, down, up };
    struct Motion {
        glm::dvec3 eye{0};       ///< m
        glm::dvec3 velocity{0};  ///< m/s
    };
    /// The state after the last whole time step.
    struct Step {
        Motion motion;
        double since = 0;    ///< s since that step
        glm::dvec3 left{0};  ///< where the last update left the eye
    };

    void notice_placement(const scene::Camera& camera);
    void choose_course(const FlyInput& input, const glm::dvec3& wanted);
    [[nodiscard]] Motion moved(const Motion& from, const glm::dvec3& wanted, double dt,
                               const scene::Obstacles& around) const;

    float speed_ = 8.0f;
    glm::dvec3 velocity_{0};
    Step step_;
    Course course_ = Course::level;

    std::optional<glm::dvec3>
        left_;  ///< where update() left the camera; it was placed by other means when it is elsewhere
    bool flown_ = false;    ///< whether it was flown since it was placed
    bool above_ = true;     ///< whether it is above the surface
    double clearance_ = 0;  ///< m between the surface and an eye above it
    glm::dvec3 lift_{0};    ///< m, from the camera to the eye that is shown
};

}  // namespace deepwater::app
