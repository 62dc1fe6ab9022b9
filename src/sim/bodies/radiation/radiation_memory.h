#pragma once

#include <array>
#include <memory>

#include "sim/bodies/radiation/radiation_model.h"

namespace deepwater::sim {

/// The memory of the waves that a hull has sent out, and the force that they exert: −∫ K(t − s) v(s) ds. It
/// never gives more energy than it took.
///
/// A step is exact for a velocity that is linear over it. It allocates nothing, and depends on nothing but
/// the velocities since rest().
class RadiationMemory {
public:
    /// @param seconds  of a step, > 0
    RadiationMemory(std::shared_ptr<const RadiationModel> model, double seconds);

    /// Sets the duration of the following steps, s, > 0.
    void set_step(double seconds);
    /// Forgets all waves.
    void rest();
    /// Advances by a step.
    ///
    /// Velocity and force are multiplied by the root of the share, so that the memory stays passive while it
    /// changes.
    /// @param velocity  at the end of the step, of the centre of mass and of the turn, body axes, m/s and
    /// rad/s: that of the hull less that of the water around it
    /// @param share     [0, 1], RadiationModel::wave_share()
    void step(const Vector6& velocity, double share = 1);
    /// Returns the force and the torque about the centre of mass at the end of the last step, N and N m, body
    /// axes.
    [[nodiscard]] const Vector6& force() const { return force_; }
    /// Returns by how much the force at the end of a step falls with the velocity there, for a share of 1:
    /// kg/s and the like, without negative eigenvalues.
    [[nodiscard]] const Matrix6& response() const { return response_; }
    /// Returns what the memory could at most give back, J.
    [[nodiscard]] double energy() const;

    [[nodiscard]] const RadiationModel& model() const { return *model_; }

private:
    /// x' = keep x + pull y + before v + after v', and the like for y, over a step from v to v'.
    struct Step {
        double keep, pull, before, after;
    };
    using Six = std::array<double, 6>;

    std::shared_ptr<const RadiationModel> model_;
    double seconds_ = 0;
    std::array<Step, kOscillators> rates_{}, places_{};
    std::array<Six, kOscillators> rate_{}, place_{};  ///< x and y
    Six velocity_{};
    Vector6 force_;
    Matrix6 response_;
};

}  // namespace deepwater::sim
