#pragma once

#include <memory>
#include <vector>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/radiation/radiation_memory.h"

namespace deepwater::sim {

/// A round spot of the surface, e^{−r²/R²}, that a body raises.
struct WavePush {
    glm::dvec2 place{0};  ///< (x, z) world, m
    double radius = 1;    ///< R, m, > 0
    double rate = 0;      ///< m/s at its middle, downwards negative
};

/// The force of the waves that a floating body has sent out, and its added mass.
///
/// Velocity and acceleration are those of the body less those of the water around it, means over four or ten
/// points at the depth of the displaced volume's centre: a body that moves with the water sends out no waves.
/// That stands for the diffraction of waves that are long for the body; Froude and Krylov's pressure is
/// HullForces'.
///
/// The memory takes the energy. What the pushes raise is only shown: the body must not feel it
/// (BodyRecipe::ignored_layers), or it would be damped twice.
class RadiationForce : public BodyForce {
public:
    explicit RadiationForce(std::shared_ptr<const RadiationModel> model);

    void add(const BodyTick& tick, Load& load) override;

    /// Adds what the last step raises to `pushes`. The surface is raised by `rate` times the seconds that the
    /// motion goes on. Waves get the energy that the damping takes within the errors named in
    /// docs/radiation.md. The motion of a hull of strips along its length is left out: BodyWaves has it.
    /// @param body  as in the last step
    void add_pushes(const RigidBody& body, std::vector<WavePush>& pushes) const;

    /// Forgets all waves, after a body was placed anew.
    void rest();

    [[nodiscard]] const RadiationMemory& memory() const { return memory_; }
    [[nodiscard]] const RadiationModel& model() const { return *model_; }
    /// Returns the speed [m/s] through the water along HullAxes::along in the last step; 0 of a dry hull.
    [[nodiscard]] double speed_along() const;

private:
    std::shared_ptr<const RadiationModel> model_;
    RadiationMemory memory_;
    Vector6 water_;     ///< velocity and turn of the water in the last step, world axes
    Vector6 relative_;  ///< of the body to the water, body axes
    double share_ = 0;  ///< RadiationModel::wave_share()
    bool started_ = false;
};

}  // namespace deepwater::sim
