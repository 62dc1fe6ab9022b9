#pragma once

#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <btBulletCollisionCommon.h>

#include <array>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "sim/bodies/contacts/contacts.h"

namespace deepwater::sim {

/// Bullet's shapes of bodies and obstacles, and where they touch.
class CollisionWorld {
public:
    CollisionWorld();
    ~CollisionWorld();
    CollisionWorld(const CollisionWorld&) = delete;
    CollisionWorld& operator=(const CollisionWorld&) = delete;

    void add(size_t body, const ContactShape& shape, const ContactSurface& surface);
    void add_mesh(std::span<const glm::dvec3> corners, std::span<const HullMesh::Triangle> triangles,
                  const ContactSurface& surface);
    void set_bed(const ContactBed& bed) { bed_ = bed; }
    /// Finds contacts at the bodies' present places that may close within a step, in an order that depends on
    /// the bodies alone.
    void find(std::span<const RigidBody> bodies, double seconds, std::vector<Contact>& contacts);

private:
    /// A triangle of a mesh.
    struct Face {
        std::array<glm::dvec3, 3> corners;
        glm::dvec3 normal;
        /// Whether the surface bends away at the edge from each corner to the next, or ends there.
        std::array<bool, 3> sharp{true, true, true};
    };
    struct Thing {
        size_t body;
        ContactSurface surface;
        std::vector<std::unique_ptr<btCollisionShape>> parts{};
        std::unique_ptr<btCollisionShape> shape{};
        std::unique_ptr<btTriangleMesh> mesh{};
        std::vector<Face> faces{};  ///< of a mesh
        std::vector<ContactBall> balls{};
        std::vector<glm::dvec3> corners{};  ///< of all hulls, m, body axes
        std::unique_ptr<btCollisionObject> object{};
        double reach = 0;  ///< m, of its farthest point from its origin
        double ahead = 0;  ///< m that its points may go within the step
    };
    /// Keeps manifolds to the points that may close within a step.
    class Dispatcher;

    void place(std::span<const RigidBody> bodies, double seconds);
    void find_pairs(std::vector<Contact>& contacts);
    void find_bed(const Thing& thing, const RigidBody& body, std::vector<Contact>& contacts) const;
    [[nodiscard]] double least_gap(const btCollisionObject& a, const btCollisionObject& b) const;
    void enter(std::unique_ptr<Thing> thing);
    void set_bounds(Thing& thing, double around);
    static void find_sharp_edges(std::vector<Face>& faces);
    static bool adjust(const Face& face, bool mesh_is_first, Contact& contact);

    btDefaultCollisionConfiguration configuration_;
    std::unique_ptr<btCollisionDispatcher> dispatcher_;
    btDbvtBroadphase broadphase_;
    std::vector<std::unique_ptr<Thing>> things_;
    std::set<size_t> shaped_;  ///< bodies that have shapes
    ContactBed bed_{};
};

}  // namespace deepwater::sim
