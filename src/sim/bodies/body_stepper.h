#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/bodies/hull_forces.h"
#include "sim/bodies/hull_mesh.h"
#include "sim/bodies/mass_properties.h"
#include "sim/bodies/rigid_body.h"
#include "sim/bodies/water_moment.h"
#include "sim/bodies/water_patch.h"

namespace deepwater::sim {

/// Longest step of a body's motion, s: four to a tick of the sea's clock.
inline constexpr double kBodyStep = 1.0 / 64;

/// A body at the beginning of a step, for forces of other models.
struct BodyTick {
    double time = 0;     ///< s
    double seconds = 0;  ///< of the step
    const RigidBody& body;
    const HullLoad& hull;     ///< what the water does to the hull
    const WaterPatch& water;  ///< around the hull
};

/// A force on one body that another model computes: radiation, propeller, mooring.
class BodyForce {
public:
    virtual ~BodyForce() = default;
    /// Adds to the load of a step, once per step, in order of time. Forces of different bodies may be called
    /// at the same time.
    virtual void add(const BodyTick& tick, Load& load) = 0;
};

/// Forces between bodies, such as contacts. Called on one thread.
class BodyCoupling {
public:
    virtual ~BodyCoupling() = default;
    /// Adds to the loads of a step; all spans are by body.
    virtual void add(double /*time*/, double /*seconds*/, std::span<const RigidBody> /*bodies*/,
                     std::span<Load> /*loads*/) {}
    /// Changes momenta after the loads have changed them and before the bodies move.
    virtual void correct(double /*time*/, double /*seconds*/, std::span<RigidBody> /*bodies*/) {}
};

/// What a body is and where it starts.
struct BodyRecipe {
    std::string name{};  ///< for messages
    std::shared_ptr<const HullMesh> mesh{};
    Loading loading{};
    BodyState start{};  ///< speeds up to 1,000 m/s and 1,000 rad/s, places up to 1e8 m from the origin
    BodyForces forces = BodyForces::panels;
    HullDrag drag{};
    std::uint32_t ignored_layers =
        0;  ///< bit i: it does not feel the i-th layer over the sea, as its own waves

    /// Compares all values; meshes are the same if they are one object.
    bool operator==(const BodyRecipe&) const = default;
};

/// Moves floating bodies in time.
///
///     stepper.add({.name = "crate", .mesh = mesh, .loading = {.density = 300}, .start = state});
///     stepper.advance(SeaMoment(before), SeaMoment(after));   // from tick to tick of the sea
///     BodyState drawn = stepper.state_at(0, picture_time);
///
/// The motion depends on the bodies and on the moments of water alone, to the bit: not on threads, nor on the
/// pictures in between.
class BodyStepper {
public:
    /// Adds a body and returns its index.
    /// @throws UsageError as mass_properties() and RigidBody::set_state() do, for coefficients that are
    /// negative or not finite, and for a start beyond its limits
    size_t add(const BodyRecipe& recipe);
    /// Takes a body out. Those of larger indices then have indices one smaller; couplings are not told.
    void remove(size_t index);
    /// Adds a force on a body. Forces act in the order in which they were added.
    void add_force(size_t body, std::shared_ptr<BodyForce> force);
    /// Adds a coupling of all bodies. With couplings all bodies take each step together.
    void add_coupling(std::shared_ptr<BodyCoupling> coupling);
    /// Sets the mean wind at a height of 10 m, m/s, world axes.
    void set_wind(const glm::dvec3& wind) { wind_ = wind; }

    /// Moves all bodies from the time of one moment to that of another, in steps of at most kBodyStep.
    /// Water in between is interpolated in time: waves of a period of 1 s lose 2 % over a tick of the sea.
    /// @pre `after` is later than `before`
    /// @throws RuntimeFailure when a body's motion is no longer finite
    void advance(const WaterMoment& before, const WaterMoment& after);

    [[nodiscard]] size_t size() const { return rigid_.size(); }
    [[nodiscard]] const RigidBody& body(size_t index) const { return rigid_[index]; }
    /// The water's load on a body in the last step.
    [[nodiscard]] const HullLoad& load(size_t index) const { return bodies_[index].load; }
    [[nodiscard]] const HullPanels& panels(size_t index) const { return *bodies_[index].hull; }
    /// Returns a body's state at a time within the last advance(), for pictures; before that its start.
    [[nodiscard]] BodyState state_at(size_t index, double time) const;
    /// Returns the volume [m³] of a body under water at a time within the last advance(): that of the beginnings of its
    /// steps, linear in between. Before the first, that of its start in still water.
    [[nodiscard]] double submerged_volume(size_t index, double time) const;
    /// Places a body anew, for a tool that drags it or a file that is read. Limits as of BodyRecipe::start.
    void set_state(size_t index, const BodyState& state);
    /// Sets BodyRecipe::ignored_layers.
    void ignore_layers(size_t index, std::uint32_t layers) {
        bodies_.at(index).recipe.ignored_layers = layers;
    }
    /// Has later moments of the same time as earlier ones sampled anew: the sea has changed.
    void forget_water();
    /// Returns the forces on the triangles of a body as it lies now in the water of the last step.
    [[nodiscard]] std::vector<PlacedForce> panel_forces(size_t index) const;
    /// Returns all forces on a body at the end of the last advance(), those of couplings left out, at the
    /// places that it carries them to at a time within it. `number` is left to the caller.
    [[nodiscard]] BodyForceView force_view(size_t index, double time) const;

private:
    struct Body {
        BodyRecipe recipe;
        std::shared_ptr<const HullPanels> hull{};
        std::vector<std::shared_ptr<BodyForce>> forces{};
        WaterPatch water{};
        HullLoad load{};
        std::vector<Vector6> added{};    ///< by force: what it added in the last step, N and N m
        std::vector<BodyState> track{};  ///< at the steps of the last advance()
        std::vector<double> volumes{};   ///< m³ under water, at the beginnings of these steps
    };
    struct Interval {
        double start, seconds;  ///< s: of the first step, and of each
        int steps;
    };
    void look_at_water(size_t index, const WaterMoment& before, const WaterMoment& after);
    void load_body(size_t index, const Interval& interval, int step, Load& load);
    void check_finite(size_t index) const;
    [[nodiscard]] HullForces::Conditions conditions(const Body& body, double seconds) const;

    std::vector<Body> bodies_;
    std::vector<RigidBody> rigid_;
    std::vector<std::shared_ptr<BodyCoupling>> couplings_;
    std::vector<Load> loads_;
    glm::dvec3 wind_{0};
    double track_start_ = 0, track_step_ = 0;
};

/// Returns the volume [m³] of a body that lies below still water.
[[nodiscard]] double submerged_at(const HullMesh& mesh, const BodyState& state);

/// Returns the height [m] of a body's origin over still water at which it displaces its own mass, without
/// turning. A body heavier than the water that it can displace lies with its highest corner at the surface.
[[nodiscard]] double height_at_rest(const HullMesh& mesh, double mass, const glm::dquat& orientation);

}  // namespace deepwater::sim
