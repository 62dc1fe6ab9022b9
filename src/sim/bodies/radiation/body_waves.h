#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/radiation/radiation_force.h"

namespace deepwater::sim {

/// What a body raises of the surface, e^{−r²/R²}, in one of its steps.
struct BodyPush {
    int body = 0;            ///< number of the body
    double time = 0;         ///< s, the middle of the step
    glm::dvec2 place{0};     ///< (x, z) world, m, at that time
    glm::dvec2 velocity{0};  ///< m/s, of the body
    double radius = 1;       ///< R, m, > 0
    double height = 0;       ///< m in the middle

    bool operator==(const BodyPush&) const = default;
};

/// A body that has fallen into the water.
struct BodySplash {
    int body = 0;         ///< number of the body
    double time = 0;      ///< s
    glm::dvec2 place{0};  ///< (x, z) world, m
    double volume = 0;    ///< m³, that it displaces when it lies still, or whole if it sinks
    double speed = 0;     ///< m/s, > 0, at which it fell against the water

    bool operator==(const BodySplash&) const = default;
};

/// A part of a hull's displaced volume, as a spot of the surface.
struct HullSpot {
    glm::dvec3 place{0};  ///< m, body axes, on the waterplane
    double radius = 1;    ///< m, > 0
    double height = 0;    ///< m: displaced volume over πR²
};

/// Returns the displaced volume of a hull in still water as spots along its length. What moves at the depth h
/// below the surface moves the surface as e^{−kh} of it; that is the mean of three round spots e^{−r²/R²}
/// with R = kDepthRadii h, to 0.041 for all k. Across the hull a spot has the spread of a box of its beam.
inline constexpr std::array<double, 3> kDepthRadii = {8.25, 1.8, 1.1};
[[nodiscard]] std::vector<HullSpot> hull_spots(const HullForm& form);

/// Keeps what a floating body raises of the surface, for the layers that show its waves. It does not act on
/// the body.
///
/// Heave, sway, roll, pitch and yaw raise the spots of RadiationForce, whose waves get the energy that the
/// damping takes. A hull of strips that moves along its length takes its displaced volume with it:
/// hull_spots() are raised where it comes to and lowered where it leaves, the change of displaced depth of
/// Jensen & Golias 2001. That is Michell's thin ship (1898) with the sources of each station at the depth of
/// its middle.
class BodyWaves : public BodyForce {
public:
    /// @param number     of the body
    /// @param radiation  the body's, which was added to it before
    BodyWaves(int number, std::shared_ptr<const RadiationForce> radiation);

    void add(const BodyTick& tick, Load& load) override;

    [[nodiscard]] int number() const { return number_; }
    /// Returns what was raised since forget(). Motions that raise less than kLeastRise are left out: in still
    /// water a body at rest raises nothing.
    [[nodiscard]] std::span<const BodyPush> pushes() const { return pushes_; }
    /// Returns the falls into the water since forget(): the body was out of it, and then a third of its
    /// volume went under within the step at `time`.
    [[nodiscard]] std::span<const BodySplash> splashes() const { return splashes_; }
    void forget() {
        pushes_.clear();
        splashes_.clear();
    }

    static constexpr double kLeastRise = 0.004;    ///< m/s
    static constexpr double kSlowestSplash = 0.8;  ///< m/s: slower falls do not splash

private:
    void add_pushes(const BodyTick& tick);
    void find_splash(const BodyTick& tick);

    int number_;
    std::shared_ptr<const RadiationForce> radiation_;
    std::vector<HullSpot> hull_;
    std::vector<WavePush> spots_;
    std::vector<BodyPush> pushes_;
    std::vector<BodySplash> splashes_;
    bool in_air_ = false;  ///< it was out of the water, and has not gone under since
    double fastest_ = 0;   ///< m/s, downwards against the water since then
};

}  // namespace deepwater::sim
