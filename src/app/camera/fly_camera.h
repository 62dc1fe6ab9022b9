#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "scene/camera/camera.h"
#include "scene/surroundings/obstacles.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// What a person asks of the camera during one frame.
struct FlyInput {
    glm::dvec3 move{0};  ///< -1 … 1 to the right, up (world) and ahead
    glm::dvec2 turn{0};  ///< degrees to the right and up
    double scroll = 0;   ///< notches of the wheel, up positive
    bool fast = false;
};

/// Flies a camera with soft starts and stops, through the sea's surface and around what stands in the way.
/// Speeds are in m/s.
///
/// **The surface.** An eye is above it or below it, and waves do not change that: one that is above is lifted
/// over crests that would wash over it and comes down behind them; one that is below is left where it is,
/// though a trough bares it. Whoever steers changes it: on a course that falls by more than kDiveAngle (Q, or
/// ahead while looking down) nothing lifts the eye, and where the course ends it is on the side that it has
/// reached; a course that rises as much brings it out. On flatter courses it stays on its side: skimming the
/// waves, it does not go lower than kLowest over mean sea level by itself.
///
/// The lift has no jumps: how far an eye that has just come to rest over the water, or out of it, is kept
/// from the surface grows from what it has there to kLeastClearance in about kLiftTime.
///
/// **Ground and hulls.** An eye that is flown stays clear of the scene's obstacles, whatever it or they do.
/// One that was put somewhere else by other means (typed, opened, along a path) stays there until it is
/// flown: above the surface at mean sea level and higher, below it else.
class FlyCamera {
public:
    static constexpr float kSlowest = 0.2f;
    static constexpr float kFastest = 1000.0f;
    static constexpr double kFastFactor = 5.0;
    static constexpr double kLowest = 0.3;  ///< m
    static constexpr double kLeastClearance =
        0.3;                                  ///< m between an eye above the surface and the water under it
    static constexpr double kDiveAngle = 10;  ///< degrees
    static constexpr double kLiftTime = 0.5;  ///< s

    /// Moves `camera` by `dt` seconds; the way does not depend on how time is cut into frames.
    /// @param around  what is in its way now
    void update(scene::Camera& camera, const FlyInput& input, double dt, const scene::Obstacles& around);

    /// Lifts `shown`, a copy of the camera that update() has moved, over the sea `maps` of its picture, `dt`
    /// seconds after the picture before.
    void lift(scene::Camera& shown, const sim::OceanMaps& maps, double dt, const scene::Obstacles& around);

    /// Stands still at once: after a scene was loaded, say.
    void stop();

    [[nodiscard]] bool moving() const;
    [[nodiscard]] float& speed() { return speed_; }

private:
    enum class Course { level, down, up };
    struct Motion {
        glm::dvec3 eye{0};       ///< m
        glm::dvec3 velocity{0};  ///< m/s
    };
    /// The last whole step of time, and what came of it.
    struct Step {
        Motion motion;
        double since = 0;    ///< s
        glm::dvec3 left{0};  ///< where the eye was left at this time
    };

    void look_where_it_is(const scene::Camera& camera);
    void choose_course(const FlyInput& input, const glm::dvec3& wanted);
    [[nodiscard]] Motion moved(const Motion& from, const glm::dvec3& wanted, double dt,
                               const scene::Obstacles& around) const;

    float speed_ = 8.0f;
    glm::dvec3 velocity_{0};
    Step step_;
    Course course_ = Course::level;

    std::optional<glm::dvec3> left_;  ///< where the camera was left: elsewhere it was put by other means
    bool flown_ = false;              ///< since it was put there
    bool above_ = true;               ///< the surface
    double clearance_ = 0;            ///< m that it is kept over the surface; of one above
    glm::dvec3 lift_{0};              ///< m, from the camera to the eye that is shown
};

}  // namespace deepwater::app
