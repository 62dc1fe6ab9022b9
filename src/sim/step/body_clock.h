#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/floating_body.h"
#include "sim/bodies/radiation/radiation_model.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {

/// Moves the rigid ones of a sea's floating bodies (FloatingBody::rigid) on the ticks of the sea's clock.
///
/// Their motion begins at time 0 in BodyRecipe::start and goes through all ticks since, so that it is a function of
/// the sea, the bodies and the time. A body's own waves are sent out by its RadiationForce.
class BodyClock {
public:
    /// Sets the bodies. If the rigid ones are others than before, their motion begins anew.
    /// @throws UsageError as BodyStepper::add() does
    void set(std::span<const FloatingBody> bodies);
    [[nodiscard]] bool empty() const { return numbers_.empty(); }

    /// Sets the wind at a height of 10 m, m/s, world axes, of later steps.
    void set_wind(const glm::dvec3& wind) { wind_ = wind; }

    /// Begins the moment `t` [s].
    /// @param continues  goes on from the moment before, if that is no later
    /// @return the ticks for which step() must be called, in their order: up to the first at or after `t`
    [[nodiscard]] TickRange begin(double t, bool continues);
    /// Moves the bodies to `tick`.
    /// @param before  the sea one tick before, with motion and all mip levels
    /// @param now     the sea at `tick`, likewise
    void step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now);
    /// Sets maps.rigid_bodies to the states at maps.time, which lies between the last tick and the one before, or before
    /// time 0.
    void place(OceanMaps& maps) const;

    /// Returns the volume [m³] of a body under water at the time `t` [s], which is limited as for place().
    /// @param number  of a rigid body
    [[nodiscard]] double submerged_volume(int number, double t) const;

private:
    void restart();

    std::vector<int> numbers_;
    std::vector<std::shared_ptr<const BodyRecipe>> recipes_;
    std::vector<std::shared_ptr<const RadiationModel>> models_;  ///< by body; nullptr: it has none
    glm::dvec3 wind_{0};
    BodyStepper stepper_;
    std::int64_t done_ = 0;  ///< tick that the bodies have reached
    bool alive_ = false;     ///< begin() was called since the bodies were set
};

}  // namespace deepwater::sim
