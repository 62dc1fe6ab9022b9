#include "sim/layers/flow_particles.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kLattices = 2;

/// A slope and the weight with which particles have written it.
struct Written {
    glm::vec2 slope{0};
    float weight = 0;
};

}  // namespace

FlowParticles::FlowParticles(int along, double side, double life) : along_(along), side_(side), life_(life) {
    if (along < 4 || along > 512) throw UsageError("flow: there may be 4 to 512 particles along a side");
    if (!(side > 0 && side <= 1e5))
        throw UsageError("flow: the side of the particles' square is out of range");
    if (!(life > 0 && life <= 1e6)) throw UsageError("flow: the life of particles is out of range");
    lattices_.resize(kLattices);
    for (Lattice& lattice : lattices_) lattice.place = lattice.velocity = Grid2D<glm::vec2>(along, along);
    clear();
}

void FlowParticles::give_birth(Lattice& lattice) const {
    const double apart = side_ / along_;
    for (int j = 0; j < along_; ++j) {
        for (int i = 0; i < along_; ++i) lattice.place(i, j) = glm::vec2(apart * glm::dvec2(i, j));
    }
}

void FlowParticles::clear() {
    for (size_t i = 0; i < lattices_.size(); ++i) {
        lattices_[i].age = life_ * static_cast<double>(i) / kLattices;
        give_birth(lattices_[i]);
        std::ranges::fill(lattices_[i].velocity.values(), glm::vec2(0));
    }
}

void FlowParticles::step(const SurfaceFlow& flow, double seconds) {
    const auto step = static_cast<float>(seconds), side = static_cast<float>(side_);
    for (Lattice& lattice : lattices_) {
        lattice.age += seconds;
        if (lattice.age >= life_) {
            lattice.age = std::fmod(lattice.age, life_);
            give_birth(lattice);
        }
        tbb::parallel_for(0, along_, [&](int j) {
            for (int i = 0; i < along_; ++i) {
                glm::vec2& place = lattice.place(i, j);
                const glm::vec2 here = flow.velocity_at(place);
                place += step * flow.velocity_at(place + 0.5f * step * here);
                place -= side * glm::floor(place / side);
                lattice.velocity(i, j) = flow.velocity_at(place);
            }
        });
    }
}

double FlowParticles::share(const Lattice& lattice) const {
    return 1 - std::abs(2 * lattice.age / life_ - 1);
}

void FlowParticles::slopes(Grid2D<glm::vec2>& to) const {
    if (to.width() != along_) to = Grid2D<glm::vec2>(along_, along_);
    Grid2D<Written> written(along_, along_);
    const auto cells_per_metre = static_cast<float>(along_ / side_);
    const auto wrapped = [this](int i) { return (i + along_) % along_; };
    for (const Lattice& lattice : lattices_) {
        const auto share_of_lattice = static_cast<float>(share(lattice));
        if (share_of_lattice <= 0) continue;
        const auto speed = [&](int i, int j) {
            return glm::length(lattice.velocity(wrapped(i), wrapped(j)));
        };
        for (int j = 0; j < along_; ++j) {
            for (int i = 0; i < along_; ++i) {
                const glm::vec2 rise(speed(i + 1, j) - speed(i - 1, j), speed(i, j + 1) - speed(i, j - 1));
                const glm::vec2 slope = 0.5f * cells_per_metre * rise;
                const glm::vec2 at = cells_per_metre * lattice.place(i, j), low = glm::floor(at),
                                part = at - low;
                for (int corner = 0; corner < 4; ++corner) {
                    const int right = corner % 2, below = corner / 2;
                    const float weight = share_of_lattice * (right == 1 ? part.x : 1 - part.x) *
                                         (below == 1 ? part.y : 1 - part.y);
                    Written& cell = written(wrapped(static_cast<int>(low.x) + right),
                                            wrapped(static_cast<int>(low.y) + below));
                    cell.slope += weight * slope;
                    cell.weight += weight;
                }
            }
        }
    }
    // Where particles have left a hole the map is flat.
    static constexpr float kLeast = 0.25f;
    std::ranges::transform(written.values(), to.values().begin(),
                           [](const Written& cell) { return cell.slope / std::max(cell.weight, kLeast); });
}

}  // namespace deepwater::sim
