#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>

#include "core/grid2d.h"
#include "sim/kernel/patch_kernel.h"
#include "sim/layers/patch_axis.h"

namespace deepwater::sim {

struct PatchWater;

/// An ellipse of the surface.
struct Ellipse {
    glm::dvec2 place{0};      ///< (x, z) of its middle, world, m
    glm::dvec2 half_axes{1};  ///< m, > 0
    glm::dvec2 along{1, 0};   ///< unit, (x, z), direction of its first axis
};

/// What defines a DispersivePatch.
struct PatchSettings {
    int cells = 256;    ///< along each side, a power of two from 32 to 1024
    double cell = 0.1;  ///< side of a cell, m, 0.001 … 1000
    double depth = 0;   ///< of the water, m, ≥ 0; 0: bottomless
    /// Width of the absorbing rim inside the edges, cells, 0 … cells/4; 0: none, waves that leave at one edge
    /// enter at the opposite one.
    int rim = 48;
    /// Kinematic viscosity, m²/s, 0 … 1: amplitudes fall as e^(−2νk²t). Source: Lamb 1932, Hydrodynamics,
    /// art. 348.
    double viscosity = 1.3e-6;
    bool drift = false;  ///< keep horizontal displacements as well: half as much work again

    bool operator==(const PatchSettings&) const = default;
};

/// A round spot of the surface.
struct Spot {
    enum class Shape {
        hump,   ///< e^(−r²/R²)
        crater  ///< (r²/R² − 1) e^(−r²/R²): −1 in the middle, a rim around, and no volume
    };
    glm::dvec2 place{0};  ///< (x, z) of its middle, world, m
    double radius = 1;    ///< R, m, > 0
    Shape shape = Shape::hump;
};

/// Linear gravity–capillary waves in a square window of the world:
///
///     ∂η/∂t = v + q,   ∂v/∂t = −ω²(k) η − (L/ρ) p,   ω² = (g k + (σ/ρ) k³) tanh kd,   L = k tanh kd
///
/// with a pressure p on the surface and a rate of rise q as sources. A step multiplies every wave's (η, v) by
/// the exact solution, so that every wave number goes at its own speed at any step. Sources act as impulses
/// between steps. In the rim both fields are damped: see rim_rate(). The mean level of the window returns to
/// 0 at the rate ω(π/side).
///
/// Cells lie at whole multiples of the cell's side in the world, and the window covers N of them along both
/// axes from its corner on. A cell keeps its place in memory, its number modulo N, wherever the window goes:
/// moving it changes nothing but where the rim lies.
/// Source: Lamb 1932, art. 228–229 and 266–267.
class DispersivePatch {
public:
    /// A moment of the waves. Sample (i, j) of a grid is the cell with these numbers modulo N.
    struct Moment {
        Grid2D<float> height;  ///< η, m
        Grid2D<float> rise;    ///< ∂η/∂t, m/s
    };
    /// Horizontal displacement of the water at the surface, m: ∂D/∂t is the velocity there.
    struct Drift {
        Grid2D<float> x, z;
    };

    /// @throws UsageError for settings outside their ranges
    /// @param kernel  computes the steps
    explicit DispersivePatch(const PatchSettings& settings,
                             const PatchKernel& kernel = patch_kernel(default_kernels().vectors));
    ~DispersivePatch();

    [[nodiscard]] const PatchSettings& settings() const { return settings_; }
    [[nodiscard]] double side() const { return settings_.cells * settings_.cell; }

    /// Sets the depth from the next step on.  @param depth  as PatchSettings::depth
    void set_depth(double depth);

    /// Numbers (x, z) of the window's first cell.
    [[nodiscard]] glm::i64vec2 corner() const { return corner_; }
    /// Moves the window by whole cells. Waves stay where they are in the world; after a jump of a rim's width
    /// or more the cells that come into the window are at rest.
    void move_to(const glm::i64vec2& corner);
    /// Returns the corner of the window whose middle is nearest to a world point (x, z).
    [[nodiscard]] glm::i64vec2 corner_around(const glm::dvec2& middle) const;

    /// Sets the water to rest. The window stays.
    void rest();
    /// Returns whether all is exactly at rest; a step then costs nothing.
    [[nodiscard]] bool at_rest() const { return at_rest_; }
    /// Sets the water to rest if no wave is higher than `height` [m]. Costs a pass over all samples.
    void rest_below(double height);
    /// Returns the wave number [rad/m] whose ω² is the ratio of the mean squares of v and η; at rest, that of
    /// a wave of 16 cells.
    [[nodiscard]] double mean_wave_number() const;

    /// Adds `metres` times the spot's shape to the height.
    void raise(const Spot& spot, double metres);
    /// Adds a pressure impulse, ∫ p dt, of `impulse` [Pa s] times the spot's shape, which acts at the
    /// beginning of the next step.
    void press(const Spot& spot, double impulse);
    /// Multiplies height and rate inside an ellipse by e^(−extinction (1 − s²)²), s from 0 in its middle to 1 at its
    /// rim.
    void damp(const Ellipse& ellipse, double extinction);
    // Spots outside the window have no effect there; their tails beyond four radii are cut off.

    /// For sources of any other shape: the fields themselves, the impulse in Pa s.
    [[nodiscard]] Grid2D<float>& stir_height();
    [[nodiscard]] Grid2D<float>& stir_rise();
    [[nodiscard]] Grid2D<float>& stir_impulse();

    /// Sets how strongly the rim damps in the following steps.
    /// @param seconds         of a step, > 0
    /// @param window_velocity (x, z), m/s: waves cross the rims faster where the window moves
    void set_rims(double seconds, const glm::dvec2& window_velocity);
    /// Hands waves in the rim over to another patch, as far as the other's window reaches and its own rim
    /// leaves it: there the sum of both heights stays what it was. Waves that the other's cells cannot hold
    /// are lost.
    /// @pre set_rims() was called on both
    void hand_over(DispersivePatch& other);
    /// Advances by `seconds`, those of set_rims().
    void step(double seconds);

    /// The state at the beginning of the last step, after sources, and at its end.
    [[nodiscard]] const Moment& start() const { return moments_[1 - now_]; }
    [[nodiscard]] const Moment& end() const { return moments_[now_]; }
    /// The drift `steps_ago` 0, 1 or 2 steps before the end of the last step.  @pre settings().drift
    [[nodiscard]] const Drift& drift(int steps_ago) const;

    /// Returns the rate [1/s] at which the rim damps both fields at `depth` [0, 1] into it: A sin²(π depth/2)
    /// with A = 2 · 3.2 (c + |U|) / width of both rims that meet at the edge. c is the group speed of waves
    /// of a quarter of the window's side and U the window's speed, so that such a wave keeps e^(−3.2) of its
    /// amplitude while it crosses both. The Fourier transform of sin² over a wave length has no part that
    /// would turn that wave around.
    [[nodiscard]] double rim_rate(double depth, double window_speed) const;

private:
    struct Workspace;

    void set_group_speed();
    void make_factors(double seconds);
    void add(Grid2D<float>& field, const Spot& spot, double amplitude);
    [[nodiscard]] PatchAxis axis(std::int64_t corner) const {
        return {.corner = corner, .cells = settings_.cells, .cell = settings_.cell, .rim = settings_.rim};
    }
    [[nodiscard]] int in_memory(std::int64_t cell) const {
        return static_cast<int>(cell & (settings_.cells - 1));
    }
    [[nodiscard]] PatchWater water();
    void clear_entered(const glm::i64vec2& from, const glm::i64vec2& to);
    void wake();
    /// Returns whether any wave stands in the rim.
    [[nodiscard]] bool reaches_rim() const;

    PatchSettings settings_;
    const PatchKernel& kernel_;
    std::unique_ptr<Workspace> workspace_;
    Moment moments_[2];
    int now_ = 0;  ///< index of the state at the end of the last step
    Drift drifts_[3];
    int drift_now_ = 0;
    Grid2D<float> impulse_;
    bool pressed_ = false;
    bool at_rest_ = true;
    glm::i64vec2 corner_{0};
    double group_speed_ = 1;  ///< m/s, of waves of a quarter of the side
};

}  // namespace deepwater::sim
