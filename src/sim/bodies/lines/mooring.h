#pragma once

#include <limits>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/lines/line.h"

namespace deepwater::sim {

/// A line from a point of the world to a body.
struct MooringRecipe {
    LineProperties line{};
    glm::dvec3 anchor{0};                                   ///< m, world: where the line is held
    glm::dvec3 fairlead{0};                                 ///< m, body axes: where it leaves the body
    double bed = -std::numeric_limits<double>::infinity();  ///< m, world height of a flat bed; −∞ for none
    double holding = std::numeric_limits<double>::infinity();  ///< N, > 0: an anchor drags at this pull

    bool operator==(const MooringRecipe&) const = default;
};

/// Holds a body by a line. The line is at rest in the shape of the moment: its own inertia and the drag of
/// water on it are left out. Its stiffness is solved implicitly (linearised backward Euler), so that no line
/// is too stiff for a step. An anchor that drags follows the body horizontally.
class Mooring : public BodyForce {
public:
    /// @throws UsageError as check_line() does, for places that are not finite, and for a holding power of 0
    explicit Mooring(const MooringRecipe& recipe);
    void add(const BodyTick& tick, Load& load) override;

    /// m, world; moves only where it drags.
    [[nodiscard]] const glm::dvec3& anchor() const { return recipe_.anchor; }
    /// N, the largest along the line at the last step.
    [[nodiscard]] double tension() const { return tension_; }
    /// Whether the line has been pulled beyond its strength. It pulls no more then.
    [[nodiscard]] bool parted() const { return parted_; }
    /// Returns points [m, world] along the line when the body is in a state, for pictures; none once it has
    /// parted.
    [[nodiscard]] std::vector<glm::dvec3> points(const BodyState& body, int count) const;

private:
    MooringRecipe recipe_;
    double tension_ = 0;
    bool parted_ = false;
};

/// A line between points of two bodies.
struct TowRecipe {
    LineProperties line{};
    size_t first = 0, second = 0;                           ///< bodies of the stepper, different ones
    glm::dvec3 first_place{0};                              ///< m, body axes
    glm::dvec3 second_place{0};                             ///< m, body axes
    double bed = -std::numeric_limits<double>::infinity();  ///< m, world height of a flat bed; −∞ for none

    bool operator==(const TowRecipe&) const = default;
};

/// Joins two bodies by a line. Its pull is solved implicitly for both together, so that a line without weight
/// keeps their momentum and angular momentum.
class Tow : public BodyCoupling {
public:
    /// @throws UsageError as check_line() does, for places that are not finite, and for a body tied to itself
    explicit Tow(const TowRecipe& recipe);
    /// @throws UsageError for a body that the stepper does not have
    void correct(double time, double seconds, std::span<RigidBody> bodies) override;

    [[nodiscard]] double tension() const { return tension_; }  ///< N, at the last step
    [[nodiscard]] bool parted() const { return parted_; }

private:
    TowRecipe recipe_;
    double tension_ = 0;
    bool parted_ = false;
};

}  // namespace deepwater::sim
