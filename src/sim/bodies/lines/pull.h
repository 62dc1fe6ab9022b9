#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/bodies/body_stepper.h"

namespace deepwater::sim {

/// Where a pull draws to at a time.
struct PullPoint {
    double time = 0;      ///< s
    glm::dvec3 place{0};  ///< m, world; within 1e8 m of the origin

    bool operator==(const PullPoint&) const = default;
};

/// A recorded target: linear between its points. It draws from the time of the first one to before that of
/// the last.
class PullPath {
public:
    PullPath() = default;  ///< draws never
    /// @throws UsageError for places beyond their limits and for times that are not finite or do not rise
    explicit PullPath(std::vector<PullPoint> points);

    /// Returns the target, m, world; nothing while it does not draw.
    [[nodiscard]] std::optional<glm::dvec3> at(double time) const;
    [[nodiscard]] std::span<const PullPoint> points() const { return points_; }

    bool operator==(const PullPath&) const = default;

private:
    std::vector<PullPoint> points_;
};

/// A spring from a point of a body to a recorded target, such as the hand that drags it.
struct PullRecipe {
    glm::dvec3 point{0};      ///< m, body axes, within 1e4 m of the body's origin
    double stiffness = 1000;  ///< N/m, > 0 and ≤ 1e12
    double damping = 0;       ///< N s/m, ≥ 0 and ≤ 1e12, of the point's velocity
    PullPath path{};

    bool operator==(const PullRecipe&) const = default;
};

/// The force of a recorded pull, solved implicitly (linearised backward Euler).
class Pull : public BodyForce {
public:
    /// @throws UsageError for values outside their domains
    explicit Pull(const PullRecipe& recipe);
    void add(const BodyTick& tick, Load& load) override;

    /// @throws UsageError as the constructor does
    void set_recipe(const PullRecipe& recipe) { *this = Pull(recipe); }

private:
    PullRecipe recipe_;
};

}  // namespace deepwater::sim
