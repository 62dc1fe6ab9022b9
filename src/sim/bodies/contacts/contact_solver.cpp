#include "sim/bodies/contacts/contact_solver.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "sim/bodies/point_force.h"

namespace deepwater::sim {
namespace {

constexpr int kRounds = 60;
constexpr int kCorrectionRounds = 20;
constexpr double kSettled = 1e-9;         ///< change of an impulse over the largest at which the rounds end
constexpr double kSlowImpact = 0.4;       ///< m/s: slower impacts do not bounce
constexpr double kAllowedOverlap = 2e-3;  ///< m
constexpr double kCorrectedShare = 0.2;   ///< of an overlap, in a step
constexpr double kFastestCorrection = 1;  ///< m/s

/// A body that touches another.
struct Touching {
    RigidBody* body;
    double per_mass;
    glm::dmat3 mobility;
    glm::dvec3 velocity, spin;
    glm::dvec3 shift{0}, turn{0};  ///< m/s and rad/s that correct its place
    glm::dvec3 impulse{0}, twist{0};
    size_t group;

    Touching(RigidBody& b, size_t index)
        : body(&b),
          per_mass(1 / b.mass.mass),
          mobility(world_mobility(b)),
          velocity(b.velocity()),
          spin(mobility * b.angular_momentum),
          group(index) {}
};

/// One contact's equations. A null body is fixed.
struct Row {
    Contact* contact = nullptr;
    Touching* first = nullptr;
    Touching* second = nullptr;
    glm::dvec3 first_arm{0}, second_arm{0};
    glm::dvec3 normal{0}, sides[2]{};
    double mass = 0, side_mass[2] = {0, 0};  ///< kg, effective
    double target = 0;                       ///< m/s, of separation
    double push = 0, correction = 0;
    glm::dvec2 drag{0};

    [[nodiscard]] double effective_mass(const glm::dvec3& direction) const {
        double sum = 0;
        for (const auto& [body, arm] : {std::pair(first, first_arm), std::pair(second, second_arm)}) {
            if (!body) continue;
            const glm::dvec3 turn = glm::cross(arm, direction);
            sum += body->per_mass + glm::dot(turn, body->mobility * turn);
        }
        return 1 / sum;
    }
    [[nodiscard]] glm::dvec3 velocity() const {
        glm::dvec3 v(0);
        if (first) v += first->velocity + glm::cross(first->spin, first_arm);
        if (second) v -= second->velocity + glm::cross(second->spin, second_arm);
        return v;
    }
    void apply(const glm::dvec3& impulse) const {
        const auto on = [](Touching* body, const glm::dvec3& arm, const glm::dvec3& p) {
            if (!body) return;
            const glm::dvec3 twist = glm::cross(arm, p);
            body->impulse += p;
            body->twist += twist;
            body->velocity += body->per_mass * p;
            body->spin += body->mobility * twist;
        };
        on(first, first_arm, impulse);
        on(second, second_arm, -impulse);
    }
    /// Begins with the impulse that the contact brings along.
    void begin() {
        push = std::max(glm::dot(contact->impulse, normal), 0.0);
        drag = {glm::dot(contact->impulse, sides[0]), glm::dot(contact->impulse, sides[1])};
        const double most = contact->friction * push, size = glm::length(drag);
        if (size > most) drag *= most / size;
        apply(push * normal + drag.x * sides[0] + drag.y * sides[1]);
    }
    /// Returns the largest change of an impulse.
    double solve() {
        const double before = push;
        push = std::max(push + mass * (target - glm::dot(normal, velocity())), 0.0);
        apply((push - before) * normal);
        const glm::dvec3 slip = velocity();
        glm::dvec2 next = drag;
        for (int i = 0; i < 2; ++i) next[i] -= side_mass[i] * glm::dot(sides[i], slip);
        const double most = contact->friction * push, size = glm::length(next);
        if (size > most) next *= most / size;
        const glm::dvec2 change = next - drag;
        drag = next;
        apply(change.x * sides[0] + change.y * sides[1]);
        return std::max(std::abs(push - before), glm::length(change));
    }
    void correct(double seconds) {
        glm::dvec3 v(0);
        if (first) v += first->shift + glm::cross(first->turn, first_arm);
        if (second) v -= second->shift + glm::cross(second->turn, second_arm);
        const double depth = -contact->gap - kAllowedOverlap;
        const double wanted =
            depth > 0 ? std::min(kCorrectedShare * depth / seconds, kFastestCorrection) : depth / seconds;
        const double before = correction;
        correction = std::max(correction + mass * (wanted - glm::dot(normal, v)), 0.0);
        const auto on = [&](Touching* body, const glm::dvec3& arm, double p) {
            if (!body) return;
            body->shift += body->per_mass * p * normal;
            body->turn += body->mobility * (p * glm::cross(arm, normal));
        };
        on(first, first_arm, correction - before);
        on(second, second_arm, before - correction);
    }
};

/// Returns for each group the share of its impulses at which its kinetic energy does not grow.
std::map<size_t, double> shares(const std::map<size_t, Touching>& touching) {
    std::map<size_t, glm::dvec2> change;  // of energy: linear and quadratic in the share
    for (const auto& [index, b] : touching) {
        glm::dvec2& sum = change[b.group];
        const RigidBody& body = *b.body;
        sum.x += glm::dot(body.velocity(), b.impulse) + glm::dot(b.mobility * body.angular_momentum, b.twist);
        sum.y +=
            0.5 * (b.per_mass * glm::dot(b.impulse, b.impulse) + glm::dot(b.twist, b.mobility * b.twist));
    }
    std::map<size_t, double> result;
    for (const auto& [group, sum] : change)
        result[group] = sum.x + sum.y > 0 && sum.y > 0 ? std::clamp(-sum.x / sum.y, 0.0, 1.0) : 1.0;
    return result;
}

/// Gives bodies that touch each other one number.
void group_bodies(std::vector<Row>& rows) {
    for (bool changed = true; changed;) {
        changed = false;
        for (Row& row : rows) {
            if (!row.first || !row.second || row.first->group == row.second->group) continue;
            row.first->group = row.second->group = std::min(row.first->group, row.second->group);
            changed = true;
        }
    }
}

}  // namespace

void solve_contacts(std::span<Contact> contacts, std::span<RigidBody> bodies, double seconds) {
    std::map<size_t, Touching> touching;
    const auto touch = [&](size_t index) -> Touching* {
        return index == kFixedBody ? nullptr
                                   : &touching.try_emplace(index, bodies[index], index).first->second;
    };
    std::vector<Row> rows;
    for (Contact& contact : contacts) {
        Row row;
        row.contact = &contact;
        row.first = touch(contact.first);
        row.second = touch(contact.second);
        if (row.first) row.first_arm = contact.place - row.first->body->centre;
        if (row.second) row.second_arm = contact.place - row.second->body->centre;
        const glm::dvec3& n = row.normal = contact.normal;
        const glm::dvec3 other = std::abs(n.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
        row.sides[0] = glm::normalize(glm::cross(n, other));
        row.sides[1] = glm::cross(n, row.sides[0]);
        row.mass = row.effective_mass(n);
        for (int i = 0; i < 2; ++i) row.side_mass[i] = row.effective_mass(row.sides[i]);
        const double closing = glm::dot(n, row.velocity());
        const bool bounces = closing < -kSlowImpact && closing * seconds < -contact.gap;
        row.target = bounces ? -contact.restitution * closing : -std::max(contact.gap, 0.0) / seconds;
        rows.push_back(row);
    }
    group_bodies(rows);
    for (Row& row : rows) row.begin();
    // Rounds run forwards and backwards in turn, so that what is left of the error does not lean to one side.
    const auto each = [&rows](int round, const auto& work) {
        const size_t count = rows.size();
        for (size_t i = 0; i < count; ++i) work(rows[round % 2 == 0 ? i : count - 1 - i]);
    };
    for (int round = 0; round < kRounds; ++round) {
        double changed = 0, largest = 0;
        each(round, [&](Row& row) {
            changed = std::max(changed, row.solve());
            largest = std::max(largest, row.push);
        });
        if (changed <= kSettled * largest) break;
    }
    for (int round = 0; round < kCorrectionRounds; ++round)
        each(round, [&](Row& row) { row.correct(seconds); });
    const std::map<size_t, double> share = shares(touching);
    for (auto& [index, b] : touching) {
        b.body->momentum += share.at(b.group) * b.impulse;
        b.body->angular_momentum += share.at(b.group) * b.twist;
        b.body->centre += seconds * b.shift;
        const glm::dvec3 half = 0.5 * seconds * b.turn;
        b.body->orientation = glm::normalize(glm::dquat(1, half.x, half.y, half.z) * b.body->orientation);
    }
    for (const Row& row : rows) {
        const Touching* body = row.first ? row.first : row.second;
        row.contact->impulse = share.at(body->group) * (row.push * row.normal + row.drag.x * row.sides[0] +
                                                        row.drag.y * row.sides[1]);
    }
}

}  // namespace deepwater::sim
