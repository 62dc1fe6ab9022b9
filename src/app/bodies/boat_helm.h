#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "app/bodies/control_time.h"
#include "scene/scene.h"
#include "sim/moment/body.h"

namespace deepwater::app {

/// The keys at the helm.
struct HelmInput {
    double throttle = 0;  ///< −1 … 1: how the throttle moves
    double rudder = 0;    ///< −1 … 1: to port or to starboard
};

/// A person at the helm of a boat. Throttle and rudder are recorded as the object's helm, so that the scene's
/// file drives it in the same way.
class BoatHelm {
public:
    static constexpr double kThrottleRate = 0.5;  ///< 1/s
    static constexpr double kRudderRate = 40;     ///< degrees/s
    static constexpr double kMostRudder = 35;     ///< degrees
    /// s without a move of throttle or rudder that end a manoeuvre
    static constexpr double kManoeuvreEnd = 0.5;

    /// Takes the helm of object `number` as it is set.
    /// @pre has_helm()
    void take(size_t number, const ControlTime& time, const scene::Scene& scene);
    /// Sets throttle and rudder as the recorded drive has them, which has changed under a person aboard. Leaves a boat
    /// that is gone.
    void follow_record(const ControlTime& time, const scene::Scene& scene);
    /// Stops the engine, sets the rudder amidships and leaves.
    void leave(const ControlTime& time, scene::Scene& scene);
    /// Moves throttle and rudder by the keys of a frame of `seconds` and records them. A released rudder
    /// returns amidships. Leaves a boat that is gone.
    void steer(const HelmInput& input, double seconds, const ControlTime& time, scene::Scene& scene);

    /// Whether a manoeuvre is under way: one is all that a hand does to throttle and rudder without a pause.
    [[nodiscard]] bool manoeuvres() const { return boat_ && resting_ < kManoeuvreEnd; }
    [[nodiscard]] std::optional<size_t> boat() const { return boat_; }  ///< number of the object
    [[nodiscard]] double throttle() const { return helm_.throttle; }    ///< −1 … 1
    [[nodiscard]] double rudder() const { return helm_.rudder; }        ///< degrees, positive to starboard

private:
    std::optional<size_t> boat_;
    scene::HelmRow helm_;
    double resting_ = kManoeuvreEnd;  ///< s since throttle or rudder moved
};

/// Whether a person can drive an object.
[[nodiscard]] bool has_helm(const scene::Object& object);

/// Returns the boat to take: `pointed` if it can be driven, or the one nearest to the camera; nothing if
/// there is none.
/// @param pointed  number of the object under the pointer
/// @param bodies   of the picture
[[nodiscard]] std::optional<size_t> boat_to_take(const scene::Scene& scene,
                                                 std::span<const sim::BodyPose> bodies,
                                                 std::optional<int> pointed);

/// Returns the helm of a recorded drive at a time [s].
[[nodiscard]] scene::HelmRow helm_at(std::span<const scene::HelmRow> rows, double time);

/// Adds throttle and rudder of `helm` to a recorded drive from `time.now` on, in place of what was to come
/// after `time.earliest`. Nothing is added where the drive ends with this helm, or has as many rows as a
/// scene records.
void record_helm(const scene::HelmRow& helm, const ControlTime& time, std::vector<scene::HelmRow>& rows);

}  // namespace deepwater::app
