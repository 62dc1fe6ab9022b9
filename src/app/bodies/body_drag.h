#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/bodies/control_time.h"
#include "scene/scene.h"
#include "sim/moment/body.h"

namespace deepwater::app {

/// Drags a floating body by a spring between the point where it was grasped and the pointer. The spring is
/// recorded as pulls of the object, so that the scene's file moves it in the same way.
class BodyDrag {
public:
    /// Frequency of a body alone on its spring, rad/s.
    static constexpr double kStiffness = 4;
    /// Longest stretch of the spring in units of what the body's weight stretches it by.
    static constexpr double kMostWeights = 1.5;

    struct Grasp {
        int number = 0;       ///< of the object
        glm::dvec3 point{0};  ///< m, world
    };
    /// Grasps a body of `mass` [kg].
    /// @param state  of the body in the picture
    void begin(const Grasp& grasp, const sim::BodyState& state, double mass);
    /// Draws the body towards `target` [m, world].
    /// @param state  of the body in the picture
    /// @throws UsageError when the object has as many pulls as a scene records; the drag then ends
    void move_to(const glm::dvec3& target, const sim::BodyState& state, const ControlTime& time,
                 scene::Scene& scene);
    void end() { held_.reset(); }

    [[nodiscard]] bool active() const { return held_.has_value(); }
    /// Number of the object. @pre active()
    [[nodiscard]] int number() const { return held_->number; }
    /// Where the grasped point of the body is [m, world]. @pre active()
    [[nodiscard]] glm::dvec3 point(const sim::BodyState& state) const;

private:
    struct Held {
        int number;
        glm::dvec3 place;        ///< m, body axes
        double mass;             ///< kg
        bool recording = false;  ///< the last pull of the object is this drag's
    };
    std::optional<Held> held_;
};

}  // namespace deepwater::app
