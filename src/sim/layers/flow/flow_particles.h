#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/layers/flow/surface_flow.h"

namespace deepwater::sim {

/// Particles that stream with a flow, and the bump map that they make (the surface detail of Jensen & Golias
/// 2001): they are carried by the velocity between the four cells around them; the difference of speed between
/// neighbours is the rise of a tangent,
///
///     T_x = (Δ, τ Δ_x|u|, 0),  T_z = (0, τ Δ_z|u|, Δ),  N = T_z × T_x,
///
/// and the normals are written where the particles are. Δ is their distance at birth, τ a factor in seconds.
///
/// The particles are born on a lattice, so that they have neighbours along x and z. Streaming tears the lattice,
/// so there are two, which begin anew in turn when they are `life` old; the map fades from one to the other.
class FlowParticles {
public:
    /// @param along  particles along a side of the flow's square, 4 … 512, of each lattice
    /// @param side   m, of the square
    /// @param life   s, > 0
    /// @throws UsageError when a value is out of range
    FlowParticles(int along, double side, double life);

    /// Puts all particles to where they are born, at the time `t` [s]. The ages of the lattices are functions of the
    /// time: at 0 the first is new, the second half-way through.
    void clear(double t);
    /// Moves the particles by `seconds` > 0 to the time `t` [s] and reads their velocities.
    void step(const SurfaceFlow& flow, double t, double seconds);
    /// Fills in the slopes (dy/dx, dy/dz) per second of τ [1/s], a square of along² samples that repeats; sample
    /// (i, j) lies at (i, j) · side / along. Slopes times τ; N = (−τ dy/dx, 1, −τ dy/dz), not normalised.
    void slopes(Grid2D<glm::vec2>& to);

    /// A lattice; particle (i, j) was born at (i, j) · side / along.
    struct Lattice {
        Grid2D<glm::vec2> place;     ///< m, 0 … side
        Grid2D<glm::vec2> velocity;  ///< m/s
        double age = 0;              ///< s
    };
    [[nodiscard]] const std::vector<Lattice>& lattices() const { return lattices_; }
    /// Returns the share of a lattice in the map: 0 at birth and at the end, 1 half-way; all shares add up to 1.
    [[nodiscard]] double share(const Lattice& lattice) const;

private:
    /// A sum of slopes that particles have written, and the weight with which they have.
    struct Written {
        glm::vec2 slope{0};
        float weight = 0;
    };
    [[nodiscard]] double age_of(size_t lattice, double t) const;
    void give_birth(Lattice& lattice) const;
    void write_slopes(const Lattice& lattice, Grid2D<float>& speeds, Grid2D<Written>& to) const;

    int along_;
    double side_, life_;
    std::vector<Lattice> lattices_;
    std::vector<Grid2D<float>> speeds_;     // by lattice, m/s
    std::vector<Grid2D<Written>> written_;  // by lattice
};

}  // namespace deepwater::sim
