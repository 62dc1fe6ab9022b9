#include "sim/layers/flow/flow_particles.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/layers/flow/flow_lookup.h"

namespace deepwater::sim {
namespace {

constexpr int kLattices = 2;

}  // namespace

FlowParticles::FlowParticles(int along, double side, double life) : along_(along), side_(side), life_(life) {
    if (along < 4 || along > 512) throw UsageError("flow: there may be 4 to 512 particles along a side");
    if (!(side > 0 && side <= 1e5))
        throw UsageError("flow: the side of the particles' square is out of range");
    if (!(life > 0 && life <= 1e6)) throw UsageError("flow: the life of particles is out of range");
    lattices_.resize(kLattices);
    speeds_.assign(kLattices, Grid2D<float>(along, along));
    written_.assign(kLattices, Grid2D<Written>(along, along));
    for (Lattice& lattice : lattices_) lattice.place = lattice.velocity = Grid2D<glm::vec2>(along, along);
    clear(0);
}

void FlowParticles::give_birth(Lattice& lattice) const {
    const double apart = side_ / along_;
    std::ranges::fill(lattice.velocity.values(), glm::vec2(0));
    for (int j = 0; j < along_; ++j) {
        for (int i = 0; i < along_; ++i) lattice.place(i, j) = glm::vec2(apart * glm::dvec2(i, j));
    }
}

double FlowParticles::age_of(size_t lattice, double t) const {
    const double lives = t / life_ + static_cast<double>(lattice) / kLattices;
    return (lives - std::floor(lives)) * life_;
}

void FlowParticles::clear(double t) {
    for (size_t i = 0; i < lattices_.size(); ++i) {
        lattices_[i].age = age_of(i, t);
        give_birth(lattices_[i]);
    }
}

void FlowParticles::step(const SurfaceFlow& flow, double t, double seconds) {
    const auto step = static_cast<float>(seconds), side = static_cast<float>(side_);
    const auto per_metre = static_cast<float>(flow.rules().cells / side_);
    for (size_t n = 0; n < lattices_.size(); ++n) {
        Lattice& lattice = lattices_[n];
        const double age = age_of(n, t);
        if (age < lattice.age) give_birth(lattice);
        lattice.age = age;
        tbb::parallel_for(0, along_, [&](int j) {
            for (int i = 0; i < along_; ++i) {
                glm::vec2& place = lattice.place(i, j);
                const glm::vec2 halfway = place + 0.5f * step * lattice.velocity(i, j);
                place += step * between_cells(flow.velocity(), per_metre * halfway);
                // They move less than a side in a step.
                for (int axis = 0; axis < 2; ++axis)
                    place[axis] += place[axis] < 0 ? side : place[axis] >= side ? -side : 0.0f;
                lattice.velocity(i, j) = between_cells(flow.velocity(), per_metre * place);
            }
        });
    }
}

double FlowParticles::share(const Lattice& lattice) const {
    return 1 - std::abs(2 * lattice.age / life_ - 1);
}

void FlowParticles::write_slopes(const Lattice& lattice, Grid2D<float>& speeds, Grid2D<Written>& to) const {
    std::ranges::fill(to.values(), Written{});
    const auto share_of_lattice = static_cast<float>(share(lattice));
    if (share_of_lattice <= 0) return;
    std::ranges::transform(lattice.velocity.values(), speeds.values().begin(),
                           [](const glm::vec2& velocity) { return glm::length(velocity); });
    const auto per_metre = static_cast<float>(along_ / side_);
    const int last = along_ - 1;
    const auto before = [last](int i) { return i == 0 ? last : i - 1; };
    const auto after = [last](int i) { return i >= last ? 0 : i + 1; };
    for (int j = 0; j < along_; ++j) {
        for (int i = 0; i < along_; ++i) {
            const glm::vec2 rise(speeds(after(i), j) - speeds(before(i), j),
                                 speeds(i, after(j)) - speeds(i, before(j)));
            const glm::vec2 slope = 0.5f * share_of_lattice * per_metre * rise;
            const glm::vec2 at = per_metre * lattice.place(i, j);
            const int left = std::min(static_cast<int>(at.x), last),
                      top = std::min(static_cast<int>(at.y), last);
            const glm::vec2 part = at - glm::vec2(left, top);
            const auto write = [&](int x, int y, float weight) {
                to(x, y).slope += weight * slope;
                to(x, y).weight += weight * share_of_lattice;
            };
            write(left, top, (1 - part.x) * (1 - part.y));
            write(after(left), top, part.x * (1 - part.y));
            write(left, after(top), (1 - part.x) * part.y);
            write(after(left), after(top), part.x * part.y);
        }
    }
}

void FlowParticles::slopes(Grid2D<glm::vec2>& to) {
    if (to.width() != along_) to = Grid2D<glm::vec2>(along_, along_);
    tbb::parallel_for(size_t{0}, lattices_.size(),
                      [&](size_t i) { write_slopes(lattices_[i], speeds_[i], written_[i]); });
    // Where particles have left a hole the map is flat.
    static constexpr float kLeast = 0.25f;
    std::ranges::transform(written_[0].values(), written_[1].values(), to.values().begin(),
                           [](const Written& a, const Written& b) {
                               return (a.slope + b.slope) / std::max(a.weight + b.weight, kLeast);
                           });
}

}  // namespace deepwater::sim
