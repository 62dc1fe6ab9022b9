#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/kernel/plane_fft.h"
#include "sim/layers/flow/flow_back_trace.h"
#include "sim/layers/flow/flow_spectrum.h"
#include "sim/layers/layer_obstacle.h"

namespace deepwater::sim {

/// A source of motion and of what floats, which moves steadily: e^{−r²/radius²} of each value acts at the
/// distance r from its middle, up to 3 radii and half the square. A hull's wake is a push along its course
/// with foam; a breaker pushes along its crest's course for a moment.
struct FlowSource {
    double begin = 0;        ///< s
    double end = 1e9;        ///< s
    glm::dvec2 place{0};     ///< (x, z) at `begin`, m
    glm::dvec2 velocity{0};  ///< m/s, of the source
    double radius = 1;       ///< m, > 0
    glm::dvec2 push{0};      ///< m/s², acceleration of the water
    double spin = 0;         ///< 1/s²: growth of the vorticity dw/dx − du/dz in the middle
    double foam = 0;         ///< 1/s: growth of the opacity
    double bubbles = 0;      ///< 1/s: growth of the bubbles' share, which rise and become foam
    double slick = 0;        ///< 1/s: growth of the slick's share
    /// 1/s, ≥ 0: rate at which the water takes the source's velocity, as about a stick that is drawn through
    /// it.
    double drag = 0;
    /// Number of a floating body that the source follows, if there is one of this number: then `place` counts
    /// from the body's origin and, as `push`, along its own axes (x, z), and the velocity is the body's. Only
    /// for layers.
    std::optional<int> body{};

    bool operator==(const FlowSource&) const = default;
};

/// What a flow is.
struct FlowRules {
    int cells = 256;          ///< along a side, a power of two from 16 to 1024
    double side = 64;         ///< m: the square repeats
    double viscosity = 1e-3;  ///< m²/s, of the eddies that are smaller than a cell; ≥ 0
    glm::dvec2 current{0};    ///< m/s, mean velocity
    BackTrace back_trace = BackTrace::cubic;
    double foam_life = 8;      ///< s, > 0, in which foam falls to 1/e
    double bubble_rise = 3;    ///< s, > 0, in which bubbles fall to 1/e and become foam
    double slick_life = 120;   ///< s, > 0
    double gusts = 0;          ///< m/s²: root mean square acceleration by the wind's gusts, without mean
    double gust_length = 8;    ///< m, > 0
    glm::dvec2 gust_drift{0};  ///< m/s, of their pattern: a part of the wind's velocity
    int seed = 1;              ///< of the gusts
    /// m, ≥ 0: width along the square's edges over which the flow becomes the current and what floats goes,
    /// so that nothing comes back at the other side. 0: the square repeats.
    double open_rim = 0;
    std::vector<LayerObstacle> obstacles;

    /// @throws UsageError when a value is out of range
    void check() const;
    bool operator==(const FlowRules&) const = default;
};

/// The most sources that a flow may have.
inline constexpr size_t kMostFlowSources = 100000;

/// @throws UsageError when a value of a source is out of range, or there are too many
void check_sources(std::span<const FlowSource> sources);

/// Two-dimensional turbulence at the surface of water by Stam's solver on a square that repeats (Stam 2001, A
/// simple fluid solver based on the FFT; the surface detail of Jensen & Golias 2001):
///
///     ∂u/∂t = −(u · ∇) u − ∇p/ρ + ν ∇²u + f,   ∇ · u = 0
///
/// A step looks up velocity and what floats at the place where the water came from, adds the forces,
/// transforms, multiplies by e^{−ν k² Δt}, projects û −= k (k · û)/k² and transforms back. With
/// BackTrace::bilinear that is all, as the seed has it. With the others every second step, counted from time
/// 0, carries the velocity reflected at the fields without divergence (FlowSpectrum::project()), for the
/// projection alone would take a share of about Courant number² · (k Δx)² / 2 of a swirl's energy in every
/// step.
///
/// Cell (i, j) lies at (i, j) · side / cells; x and z run from 0 to `side`. The state is a function of the
/// steps since clear(), whatever the number of threads.
class SurfaceFlow {
public:
    /// Makes the steady current around nothing: the obstacles act from the first step on.
    /// @throws UsageError when a rule is out of range
    explicit SurfaceFlow(const FlowRules& rules);

    /// Sets the current, without anything that floats.
    void clear();
    /// Sets velocities [m/s]; their part with divergence, and their mean, are replaced.
    void set_velocity(const std::function<glm::dvec2(const glm::dvec2&)>& at);
    /// Sets what floats: (foam, bubbles, slick, 0) at a place, shares 0 … 1.
    void set_floating(const std::function<glm::vec4(const glm::dvec2&)>& at);

    /// Sets the velocity [m/s] that what floats has beside the flow's, such as the wind's drift. |drift| ≤
    /// kFastest.
    void set_drift(const glm::vec2& drift) { fields_.drift = drift; }
    /// Replaces FlowRules::gusts and gust_drift.
    /// @param acceleration  m/s², root mean square, ≥ 0
    void set_gusts(double acceleration, const glm::dvec2& drift);

    /// Moves the open rim: the square's edges run through the cell `corner`, whatever its number modulo the
    /// cells.
    /// @param speed  m/s, ≥ 0, at which the edges move: what floats is gone when the rim has passed
    void move_rim(const glm::i64vec2& corner, double speed);

    /// Advances from the time `t` [s] by `seconds`.
    /// @param sources  valid ones; see check_sources(). Bodies are ignored
    /// @param push     m/s², accelerations of the water on a square grid that repeats, bilinear in between;
    ///                 nullptr: none
    /// @throws UsageError when t is not finite or seconds not in (0, 10]
    void step(double t, double seconds, std::span<const FlowSource> sources = {},
              const Grid2D<glm::vec2>* push = nullptr);

    /// Returns the velocity between the four cells around a place (x, z) [m], which is finite. The square
    /// repeats.
    [[nodiscard]] glm::vec2 velocity_at(const glm::dvec2& place) const;
    /// Returns (foam, bubbles, slick, 0) there.
    [[nodiscard]] glm::vec4 floating_at(const glm::dvec2& place) const;
    /// Fills in (η [m], dη/dx, dη/dz) of every cell: see FlowSpectrum::dents().
    void dents(Grid2D<glm::vec3>& to);

    [[nodiscard]] const FlowRules& rules() const { return rules_; }
    [[nodiscard]] const Grid2D<glm::vec2>& velocity() const { return fields_.velocity; }
    [[nodiscard]] const Grid2D<glm::vec4>& floating() const { return fields_.floating; }
    [[nodiscard]] const glm::vec2& drift() const { return fields_.drift; }
    /// Returns the mean of u²/2, m²/s².
    [[nodiscard]] double kinetic_energy() const;

    /// No speed is larger, m/s.
    static constexpr float kFastest = 30;

private:
    void make_masks();
    void add_sources(double t, double seconds, std::span<const FlowSource> sources);
    void add_push(const Grid2D<glm::vec2>& push, double seconds);
    void stop_at_obstacles(double seconds);
    void settle_floating(double seconds);
    void project(bool reflects);
    void carry_floating();

    FlowRules rules_;
    double cell_;  // m
    PlaneFft fft_;
    FlowSpectrum spectrum_;
    double viscous_seconds_ = 0;  // for which spectrum_ has its viscosity
    CarriedFields fields_;
    bool floats_ = false;  // anything
    ComplexGrid momentum_, carried_, floating_pair_;
    Grid2D<glm::vec4> next_floating_;
    Grid2D<float> water_;  // share of a cell outside obstacles; empty without obstacles
    Grid2D<float> open_;   // depth in the open rim 0 … 1, by cell from rim_corner_; empty without one
    glm::ivec2 rim_corner_{0};
    double rim_speed_ = 0;  // m/s
};

}  // namespace deepwater::sim
