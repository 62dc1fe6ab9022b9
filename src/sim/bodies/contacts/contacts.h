#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/contacts/contact_shape.h"
#include "sim/bodies/contacts/contact_solver.h"

namespace deepwater::sim {

/// A bed that is given by its height. Corners of convex parts and lowest points of balls rest on it; a peak
/// of the bed under the middle of a face is not felt.
struct ContactBed {
    std::function<double(double x, double z)> height;  ///< m, world; NaN where there is no bed
    /// m: the bed lies nowhere higher
    double highest = std::numeric_limits<double>::infinity();
    ContactSurface surface{};
};

class CollisionWorld;

/// Contacts of bodies with each other, with fixed obstacles and with the bed.
///
/// Bullet's collision detection finds where shapes touch, on one thread; solve_contacts() does the rest,
/// beginning with the impulses of the step before.
class Contacts : public BodyCoupling {
public:
    Contacts();
    ~Contacts() override;
    Contacts(const Contacts&) = delete;
    Contacts& operator=(const Contacts&) = delete;

    /// Forgets all shapes, obstacles, the bed and the contacts of the last step.
    void clear();
    /// Lets a body of the stepper touch others.
    /// @throws UsageError as checked() does, and for a body that has a shape already
    void add_body(size_t body, const ContactShape& shape, const ContactSurface& surface = {});
    /// Adds convex parts that stand in the world: a pier, a rock. Axes are the world's.
    /// @throws UsageError as checked() does
    void add_obstacle(const ContactShape& shape, const ContactSurface& surface = {});
    /// Adds a fixed surface of triangles, which bodies touch from the side from which corners run
    /// counter-clockwise. World axes, m.
    /// @throws UsageError for no triangle, an index of no corner, a number that is not finite or beyond 1e8,
    /// and for a surface outside its domain
    void add_obstacle(std::span<const glm::dvec3> corners, std::span<const HullMesh::Triangle> triangles,
                      const ContactSurface& surface = {});
    /// @throws UsageError for a bed without a height or with a surface outside its domain
    void set_bed(const ContactBed& bed);

    /// @throws UsageError for a shape of a body that the stepper does not have
    void correct(double time, double seconds, std::span<RigidBody> bodies) override;
    /// Contacts of the last step, for sounds and spray.
    [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }

private:
    std::unique_ptr<CollisionWorld> world_;
    std::vector<Contact> contacts_, before_;  ///< of the last step and the one before
};

}  // namespace deepwater::sim
