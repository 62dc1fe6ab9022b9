#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/kernel/plane_fft.h"

namespace deepwater::sim {

/// The parts of a flow's step that act on its waves: viscosity, projection, gusts, pressure. The velocities u
/// along x and w along z are real and imaginary part of one complex field Z = u + i w of n × n cells that
/// repeats with the side L; k = 2π/L · (n, m), rad/m.
class FlowSpectrum {
public:
    /// @param n     cells along a side, a power of two from 16 to 1024
    /// @param side  L, m, > 0
    FlowSpectrum(int n, double side);

    /// Sets the factors e^{−ν k² Δt} by which a step multiplies the velocity.
    void set_viscosity(double viscosity, double seconds);

    struct Projection {
        glm::vec2 current{0};   ///< m/s, the mean velocity, which is kept
        bool reflects = false;  ///< see project()
        bool splines =
            false;  ///< divides `carried` by the B-spline's transform: inverse() gives coefficients
    };
    /// Removes the part of a velocity that has divergence, û − k (k · û)/k², and applies viscosity. With
    /// a = Ẑ(k), b = conj Ẑ(−k) and e = (k_x + i k_z)/k the part without divergence is ½ (a − e² b), the other
    /// ½ (a + e² b).
    /// @param spectrum  of PlaneFft::forward(); becomes that of the velocity
    /// @param carried   what the next step carries: the velocity, or, when it reflects, the velocity minus the
    ///                  part with divergence, −e² b, which gives back in the next step the energy that this
    ///                  projection takes (Zehnder, Narain & Thomaszewski 2018, An advection-reflection solver)
    void project(const Projection& how, ComplexGrid& spectrum, ComplexGrid& carried) const;

    /// Divides a spectrum by the B-spline's transform.
    void divide_by_splines(ComplexGrid& spectrum) const;

    /// Chooses gusts: random forces without divergence, of wave lengths from 0.7 to 1.4 times `length`.
    /// @param acceleration  m/s², root mean square; 0: none
    /// @param wind          m/s, velocity of their pattern
    void set_gusts(double acceleration, double length, const glm::dvec2& wind, int seed);
    /// Adds the gusts of `seconds` at the time `t` [s] to a velocity's spectrum.
    void add_gusts(double t, double seconds, ComplexGrid& spectrum) const;

    /// Fills in, of a velocity without divergence, the height of the surface that bears its pressure: η =
    /// p/(ρg), p̂ = iρ k · N̂ / k², N = (u · ∇) u: dents of u²/2g in the middle of swirls.
    /// @param velocity  m/s, of n × n cells
    /// @param to        (η [m], dη/dx, dη/dz)
    void dents(const Grid2D<glm::vec2>& velocity, PlaneFft& fft, Grid2D<glm::vec3>& to);

private:
    struct Gust {
        int row, column;      // of the wave; its opposite is added with it
        glm::dvec2 k;         // rad/m
        double phase, turns;  // rad, rad/s
    };

    int n_;
    double unit_;  // 2π/L
    std::vector<float> viscous_, sharpening_;
    std::vector<Gust> gusts_;
    double gust_size_ = 0;  // m/s², of each wave
    glm::dvec2 wind_{0};
    ComplexGrid pressure_;  // of dents()
};

}  // namespace deepwater::sim
