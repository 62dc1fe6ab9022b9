#include "sim/bodies/contacts/contacts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "sim/bodies/contacts/collision_world.h"

namespace deepwater::sim {
namespace {

constexpr double kFarthest = 1e8;  ///< m

/// A shape that stands for any good one where only the surface is checked.
const ContactShape kBall{.balls = {{}}, .hulls = {}};

/// Has each contact begin with the impulse of the nearest one of the same bodies in the step before.
/// @param before  in the order of bodies
void begin_with(const std::vector<Contact>& before, std::vector<Contact>& now) {
    const auto pair_of = [](const Contact& c) { return std::pair(c.first, c.second); };
    const auto by_pair = [&](const Contact& a, const Contact& b) { return pair_of(a) < pair_of(b); };
    for (Contact& contact : now) {
        const auto [begin, end] = std::equal_range(before.begin(), before.end(), contact, by_pair);
        const auto nearest = std::min_element(begin, end, [&](const Contact& a, const Contact& b) {
            return glm::distance(a.place, contact.place) < glm::distance(b.place, contact.place);
        });
        if (nearest != end) contact.impulse = nearest->impulse;
    }
}

}  // namespace

Contacts::Contacts() : world_(std::make_unique<CollisionWorld>()) {}
Contacts::~Contacts() = default;

void Contacts::add_body(size_t body, const ContactShape& shape, const ContactSurface& surface) {
    if (body == kFixedBody) throw UsageError("bad contacts: no such body");
    world_->add(body, shape, surface);
}

void Contacts::clear() {
    world_ = std::make_unique<CollisionWorld>();
    contacts_.clear();
    before_.clear();
}

void Contacts::add_obstacle(const ContactShape& shape, const ContactSurface& surface) {
    world_->add(kFixedBody, shape, surface);
}

void Contacts::add_obstacle(std::span<const glm::dvec3> corners,
                            std::span<const HullMesh::Triangle> triangles, const ContactSurface& surface) {
    static_cast<void>(checked(kBall, surface));
    for (const glm::dvec3& corner : corners) {
        if (!(glm::length(corner) <= kFarthest))
            throw UsageError("bad obstacle: expected corners within 1e8 m of the origin");
    }
    for (const HullMesh::Triangle& triangle : triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= corners.size())
                throw UsageError("bad obstacle: a triangle has an index of no corner");
        }
    }
    world_->add_mesh(corners, triangles, surface);
}

void Contacts::set_bed(const ContactBed& bed) {
    static_cast<void>(checked(kBall, bed.surface));
    if (!bed.height || std::isnan(bed.highest)) throw UsageError("bad bed for contacts: it has no height");
    world_->set_bed(bed);
}

void Contacts::correct(double /*time*/, double seconds, std::span<RigidBody> bodies) {
    before_.swap(contacts_);
    world_->find(bodies, seconds, contacts_);
    begin_with(before_, contacts_);
    solve_contacts(contacts_, bodies, seconds);
}

}  // namespace deepwater::sim
