#include "sim/bodies/contacts/collision_world.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/check.h"
#include "sim/bodies/point_force.h"

namespace deepwater::sim {
namespace {

constexpr double kMargin = 1e-3;        ///< m, of Bullet's shapes: they are larger by it
constexpr double kNear = 0.02;          ///< of a body's reach: gaps that are contacts at rest
constexpr size_t kMostBedContacts = 6;  ///< of a body
/// Sine of the angle by which a mesh bends away at an edge that is sharp.
constexpr double kSharp = 0.1;

btVector3 to_bullet(const glm::dvec3& v) {
    return {v.x, v.y, v.z};
}
glm::dvec3 from_bullet(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}

std::unique_ptr<btCollisionShape> make_hull(const ContactHull& hull) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const glm::dvec3& corner : hull.corners) shape->addPoint(to_bullet(corner), false);
    shape->recalcLocalAabb();
    shape->setMargin(kMargin);
    shape->initializePolyhedralFeatures();
    return shape;
}

}  // namespace

class CollisionWorld::Dispatcher : public btCollisionDispatcher {
public:
    Dispatcher(btCollisionConfiguration* configuration, const CollisionWorld& world)
        : btCollisionDispatcher(configuration), world_(world) {}
    btPersistentManifold* getNewManifold(const btCollisionObject* a, const btCollisionObject* b) override {
        btPersistentManifold* manifold = btCollisionDispatcher::getNewManifold(a, b);
        manifold->setContactBreakingThreshold(world_.least_gap(*a, *b));
        return manifold;
    }

private:
    const CollisionWorld& world_;
};

CollisionWorld::CollisionWorld() : dispatcher_(std::make_unique<Dispatcher>(&configuration_, *this)) {}

CollisionWorld::~CollisionWorld() {
    for (const auto& thing : things_) {
        if (btBroadphaseProxy* proxy = thing->object->getBroadphaseHandle())
            broadphase_.destroyProxy(proxy, dispatcher_.get());
    }
}

void CollisionWorld::enter(std::unique_ptr<Thing> thing) {
    thing->object = std::make_unique<btCollisionObject>();
    btCollisionObject& object = *thing->object;
    object.setCollisionShape(thing->shape.get());
    object.setUserPointer(thing.get());
    object.setWorldTransform(btTransform::getIdentity());
    btVector3 lowest, highest;
    thing->shape->getAabb(btTransform::getIdentity(), lowest, highest);
    for (int i = 0; i < 8; ++i) {
        const btVector3 corner(i & 1 ? lowest.x() : highest.x(), i & 2 ? lowest.y() : highest.y(),
                               i & 4 ? lowest.z() : highest.z());
        thing->reach = std::max(thing->reach, corner.length());
    }
    if (thing->body == kFixedBody) {
        object.setCollisionFlags(btCollisionObject::CF_STATIC_OBJECT);
        set_bounds(*thing, 0);
    } else {
        object.setCollisionFlags(0);
    }
    things_.push_back(std::move(thing));
}

/// Tells the broad phase where a thing is. A body enters it at its first place.
void CollisionWorld::set_bounds(Thing& thing, double around) {
    btCollisionObject& object = *thing.object;
    btVector3 lowest, highest;
    thing.shape->getAabb(object.getWorldTransform(), lowest, highest);
    lowest -= btVector3(around, around, around);
    highest += btVector3(around, around, around);
    if (btBroadphaseProxy* proxy = object.getBroadphaseHandle()) {
        broadphase_.setAabb(proxy, lowest, highest, dispatcher_.get());
        return;
    }
    using Filter = btBroadphaseProxy;
    const bool fixed = thing.body == kFixedBody;
    const int group = fixed ? Filter::StaticFilter : Filter::DefaultFilter;
    const int others = fixed ? Filter::DefaultFilter : Filter::DefaultFilter | Filter::StaticFilter;
    object.setBroadphaseHandle(broadphase_.createProxy(lowest, highest, thing.shape->getShapeType(), &object,
                                                       group, others, dispatcher_.get()));
}

void CollisionWorld::add(size_t body, const ContactShape& shape, const ContactSurface& surface) {
    if (shaped_.contains(body))
        throw UsageError("bad shape for contacts: body " + std::to_string(body) + " has one already");
    const ContactShape good = checked(shape, surface);
    auto thing = std::make_unique<Thing>(Thing{.body = body, .surface = surface, .balls = good.balls});
    auto whole = std::make_unique<btCompoundShape>();
    for (const ContactBall& ball : good.balls) {
        thing->parts.push_back(std::make_unique<btSphereShape>(ball.radius));
        whole->addChildShape(btTransform(btMatrix3x3::getIdentity(), to_bullet(ball.centre)),
                             thing->parts.back().get());
    }
    for (const ContactHull& hull : good.hulls) {
        thing->parts.push_back(make_hull(hull));
        whole->addChildShape(btTransform::getIdentity(), thing->parts.back().get());
        thing->corners.insert(thing->corners.end(), hull.corners.begin(), hull.corners.end());
    }
    thing->shape = std::move(whole);
    enter(std::move(thing));
    if (body != kFixedBody) shaped_.insert(body);
}

void CollisionWorld::add_mesh(std::span<const glm::dvec3> corners,
                              std::span<const HullMesh::Triangle> triangles, const ContactSurface& surface) {
    auto thing = std::make_unique<Thing>(Thing{.body = kFixedBody, .surface = surface});
    thing->mesh = std::make_unique<btTriangleMesh>();
    for (const HullMesh::Triangle& triangle : triangles) {
        const glm::dvec3 &a = corners[triangle[0]], &b = corners[triangle[1]], &c = corners[triangle[2]];
        const glm::dvec3 area = glm::cross(b - a, c - a);
        if (glm::length(area) == 0) continue;
        thing->mesh->addTriangle(to_bullet(a), to_bullet(b), to_bullet(c));
        thing->faces.push_back({.corners = {a, b, c}, .normal = glm::normalize(area)});
    }
    if (thing->faces.empty()) throw UsageError("bad obstacle: its triangles have no area");
    find_sharp_edges(thing->faces);
    auto shape = std::make_unique<btBvhTriangleMeshShape>(thing->mesh.get(), false);
    shape->setMargin(kMargin);
    thing->shape = std::move(shape);
    enter(std::move(thing));
}

/// Finds the edges at which no other face goes on evenly or bends towards the outside.
void CollisionWorld::find_sharp_edges(std::vector<Face>& faces) {
    const auto key = [](const glm::dvec3& from, const glm::dvec3& to) {
        return std::array{from.x, from.y, from.z, to.x, to.y, to.z};
    };
    std::map<std::array<double, 6>, const Face*> by_edge;
    for (const Face& face : faces) {
        for (size_t i = 0; i < 3; ++i) by_edge[key(face.corners[i], face.corners[(i + 1) % 3])] = &face;
    }
    for (Face& face : faces) {
        for (size_t i = 0; i < 3; ++i) {
            const glm::dvec3 &from = face.corners[i], &to = face.corners[(i + 1) % 3];
            const auto other = by_edge.find(key(to, from));
            if (other == by_edge.end()) continue;
            const glm::dvec3 bend = glm::cross(face.normal, other->second->normal);
            face.sharp[i] = glm::dot(bend, glm::normalize(to - from)) > kSharp;
        }
    }
}

/// Has a contact at an edge that is not sharp push along the face's normal, so that bodies do not catch on
/// edges between triangles. Returns false for a contact from the face's back.
bool CollisionWorld::adjust(const Face& face, bool mesh_is_first, Contact& contact) {
    const glm::dvec3 out = mesh_is_first ? -face.normal : face.normal;
    const double along = glm::dot(out, contact.normal);
    if (along <= 0) return false;
    size_t nearest = 0;
    double least = INFINITY;
    for (size_t i = 0; i < 3; ++i) {
        const glm::dvec3 edge = glm::normalize(face.corners[(i + 1) % 3] - face.corners[i]);
        const double inside = glm::dot(glm::cross(face.normal, edge), contact.place - face.corners[i]);
        if (inside < least) least = inside, nearest = i;
    }
    if (!face.sharp[nearest]) {
        contact.normal = out;
        contact.gap *= along;
    }
    return true;
}

/// Returns the largest gap of two things that is a contact.
double CollisionWorld::least_gap(const btCollisionObject& a, const btCollisionObject& b) const {
    const Thing& first = *static_cast<const Thing*>(a.getUserPointer());
    const Thing& second = *static_cast<const Thing*>(b.getUserPointer());
    double reach = INFINITY;
    for (const Thing* thing : {&first, &second}) {
        if (thing->body != kFixedBody) reach = std::min(reach, thing->reach);
    }
    return kNear * reach + std::min(first.ahead + second.ahead, reach);
}

void CollisionWorld::place(std::span<const RigidBody> bodies, double seconds) {
    for (const auto& thing : things_) {
        if (thing->body == kFixedBody) continue;
        if (thing->body >= bodies.size())
            throw UsageError("bad contacts: there is no body " + std::to_string(thing->body));
        const RigidBody& body = bodies[thing->body];
        const glm::dquat& q = body.orientation;
        const glm::dvec3 origin = body.centre - q * body.mass.centre;
        thing->object->setWorldTransform(btTransform(btQuaternion(q.x, q.y, q.z, q.w), to_bullet(origin)));
        const double reach = thing->reach + glm::length(body.mass.centre);
        const double speed = glm::length(body.velocity()) + glm::length(body.angular_velocity()) * reach;
        thing->ahead = std::min(speed * seconds, thing->reach);
        set_bounds(*thing, kNear * thing->reach + thing->ahead);
    }
}

void CollisionWorld::find_pairs(std::vector<Contact>& contacts) {
    // Without what manifolds keep of earlier steps, contacts are those of this step alone.
    for (int i = 0; i < dispatcher_->getNumManifolds(); ++i) {
        btPersistentManifold& manifold = *dispatcher_->getManifoldByIndexInternal(i);
        manifold.clearManifold();
        manifold.setContactBreakingThreshold(least_gap(*manifold.getBody0(), *manifold.getBody1()));
    }
    broadphase_.calculateOverlappingPairs(dispatcher_.get());
    btDispatcherInfo info;
    info.m_enableSatConvex = true;  // separating axes of faces are exact, unlike those of GJK
    dispatcher_->dispatchAllCollisionPairs(broadphase_.getOverlappingPairCache(), info, dispatcher_.get());
    for (int i = 0; i < dispatcher_->getNumManifolds(); ++i) {
        const btPersistentManifold& manifold = *dispatcher_->getManifoldByIndexInternal(i);
        const Thing& first = *static_cast<const Thing*>(manifold.getBody0()->getUserPointer());
        const Thing& second = *static_cast<const Thing*>(manifold.getBody1()->getUserPointer());
        for (int k = 0; k < manifold.getNumContacts(); ++k) {
            const btManifoldPoint& point = manifold.getContactPoint(k);
            Contact contact{.first = first.body,
                            .second = second.body,
                            .place = from_bullet(0.5 * (point.m_positionWorldOnA + point.m_positionWorldOnB)),
                            .normal = from_bullet(point.m_normalWorldOnB),
                            .gap = point.m_distance1,
                            .friction = std::sqrt(first.surface.friction * second.surface.friction),
                            .restitution = std::max(first.surface.restitution, second.surface.restitution)};
            const bool mesh_is_first = first.mesh != nullptr;
            const Thing& mesh = mesh_is_first ? first : second;
            const int triangle = mesh_is_first ? point.m_index0 : point.m_index1;
            if (mesh.mesh && triangle >= 0 && static_cast<size_t>(triangle) < mesh.faces.size() &&
                !adjust(mesh.faces[static_cast<size_t>(triangle)], mesh_is_first, contact))
                continue;
            contacts.push_back(contact);
        }
    }
}

void CollisionWorld::find_bed(const Thing& thing, const RigidBody& body,
                              std::vector<Contact>& contacts) const {
    const double near = kNear * thing.reach + thing.ahead;
    if (body.centre.y - glm::length(body.mass.centre) - thing.reach > bed_.highest + near) return;
    std::vector<Contact> found;
    const auto look = [&](const glm::dvec3& place_in_body, double below) {
        glm::dvec3 place = BodyPoint(body, place_in_body).place;
        place.y -= below;
        const double height = bed_.height(place.x, place.z);
        if (!(place.y - height < near)) return;
        constexpr double kStep = 0.25;  // m
        const double dx = bed_.height(place.x + kStep, place.z) - bed_.height(place.x - kStep, place.z);
        const double dz = bed_.height(place.x, place.z + kStep) - bed_.height(place.x, place.z - kStep);
        const glm::dvec3 normal = glm::normalize(glm::dvec3(-dx, 2 * kStep, -dz));
        if (!is_finite(normal)) return;
        found.push_back({.first = thing.body,
                         .place = place,
                         .normal = normal,
                         .gap = (place.y - height) * normal.y,
                         .friction = std::sqrt(thing.surface.friction * bed_.surface.friction),
                         .restitution = std::max(thing.surface.restitution, bed_.surface.restitution)});
    };
    for (const ContactBall& ball : thing.balls) look(ball.centre, ball.radius);
    for (const glm::dvec3& corner : thing.corners) look(corner, 0);
    // Of many, the deepest and then those farthest from all chosen.
    std::vector<double> worth;
    for (const Contact& contact : found) worth.push_back(thing.reach - contact.gap);
    for (size_t n = 0; n < kMostBedContacts && n < found.size(); ++n) {
        const auto best = static_cast<size_t>(std::max_element(worth.begin(), worth.end()) - worth.begin());
        if (n > 0 && worth[best] <= 0) break;
        contacts.push_back(found[best]);
        for (size_t i = 0; i < found.size(); ++i) {
            const double apart = glm::distance(found[i].place, found[best].place);
            worth[i] = n == 0 ? apart : std::min(worth[i], apart);
        }
    }
}

void CollisionWorld::find(std::span<const RigidBody> bodies, double seconds, std::vector<Contact>& contacts) {
    contacts.clear();
    place(bodies, seconds);
    find_pairs(contacts);
    if (bed_.height) {
        for (const auto& thing : things_) {
            if (thing->body != kFixedBody) find_bed(*thing, bodies[thing->body], contacts);
        }
    }
    const auto key = [](const Contact& c) {
        return std::tuple(c.first, c.second, c.place.x, c.place.y, c.place.z);
    };
    std::stable_sort(contacts.begin(), contacts.end(),
                     [&](const Contact& a, const Contact& b) { return key(a) < key(b); });
}

}  // namespace deepwater::sim
