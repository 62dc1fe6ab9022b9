#pragma once

#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Cells outside each edge of a grid of shallow water, which hold what the edge is.
inline constexpr int kShoreGhosts = 2;

/// Depth and discharge of the cells of a grid, with kShoreGhosts cells more along each edge. Row-major, x fastest.
struct ShallowState {
    Grid2D<double> depth;  ///< h, m, ≥ 0
    Grid2D<double> along;  ///< P = h u, m²/s, along x
    Grid2D<double> down;   ///< Q = h v, m²/s, along y

    ShallowState() = default;
    ShallowState(int width, int height) : depth(width, height), along(width, height), down(width, height) {}
};

/// For each row of a state the cells, without ghosts, that water can reach in a step; the others stay dry in it.
class WetSpans {
public:
    struct Span {
        int begin = 0, end = 0;  ///< numbers of cells in the row, with ghosts; none if end ≤ begin
    };
    explicit WetSpans(int height) : wet_(static_cast<size_t>(height)), rows_(static_cast<size_t>(height)) {}
    /// Finds them for the state at the beginning of a step.
    void find(const Grid2D<double>& depth);
    [[nodiscard]] const Span& row(int y) const { return rows_[static_cast<size_t>(y)]; }

private:
    std::vector<Span> wet_, rows_;
};

/// What a state is per second: derivatives of a state in time, of the same layout.
using ShallowRates = ShallowState;

/// Rates of change of shallow water over a bed, of second order, well balanced and positive:
///
///     h_t + P_x + Q_y = 0
///     P_t + (P²/h + g h²/2)_x + (P Q/h)_y = −g h z_x        and the same with x and y, P and Q exchanged.
///
/// The surface η = z + h, the depth and the velocities are linear in a cell, with the slopes of van Leer's monotonised
/// central limiter (van Leer 1977). At a face both sides see the higher bed of the two (Audusse et al. 2004, eqs. 2.14 and
/// 4.9: hydrostatic reconstruction), so that water at rest stays at rest over any bed. Fluxes are those of the HLLC solver
/// (Toro 2001, 10.4) with its speeds for dry sides. What leaves a cell in a step is at most what it holds.
class ShallowFluxes {
public:
    /// @param bed   z, m, with ghosts
    /// @param cell  m, > 0, side of a cell
    ShallowFluxes(Grid2D<double> bed, double cell);

    [[nodiscard]] const Grid2D<double>& bed() const { return bed_; }

    /// Sets surface and velocities for a state whose ghosts are filled.
    /// @return the largest (|u| + c) + (|v| + c), m/s, c = √(g h), of its wet cells
    double look_at(const ShallowState& state);
    /// Finds the cells that water can reach in the step that begins with this state.
    void begin_step(const ShallowState& state) { wet_.find(state.depth); }
    [[nodiscard]] const WetSpans& wet() const { return wet_; }
    /// Sets the rates of the cells without ghosts.  @pre look_at() with this state, begin_step() with the step's first
    /// @param seconds  of the step in which no cell may lose more than it holds
    void rates(const ShallowState& state, double seconds, ShallowRates& rates);

    /// Of the last look_at(): η [m], u and v [m/s], with ghosts. A dry cell's surface is its bed.
    [[nodiscard]] const Grid2D<double>& surface() const { return surface_; }
    [[nodiscard]] const Grid2D<double>& speed_x() const { return u_; }
    [[nodiscard]] const Grid2D<double>& speed_y() const { return v_; }

private:
    /// Fluxes through the faces before the cells along one axis, per metre.
    struct Faces {
        Grid2D<double> mass;    ///< m²/s
        Grid2D<double> before;  ///< m³/s², of momentum, less g h²/2 of the side before the face
        Grid2D<double> behind;  ///< the same of the side behind it
        Grid2D<double> across;  ///< m³/s², of momentum along the face

        Faces(int width, int height)
            : mass(width, height), before(width, height), behind(width, height), across(width, height) {}
    };
    void flux_rows(const ShallowState& state, int begin, int end);
    void find_kept(const ShallowState& state, double seconds, int begin, int end);
    void sum_rows(const ShallowState& state, int begin, int end, ShallowRates& rates) const;

    Grid2D<double> bed_, surface_, u_, v_;
    Faces x_, y_;
    WetSpans wet_;
    Grid2D<double> kept_;  ///< 0 … 1: the part of the outflow that a cell can deliver
    double cell_;
};

/// Returns the velocity of a discharge [m²/s] in water of a depth [m]: their quotient, which goes to 0 in films thinner
/// than kThinFilm (Kurganov & Petrova 2007, eq. 2.17).
[[nodiscard]] double film_speed(double discharge, double depth);

/// Depth below which water is a film whose speed is damped, m.
inline constexpr double kThinFilm = 1e-5;
/// Depth below which a cell counts as dry, m.
inline constexpr double kDryDepth = 1e-6;

}  // namespace deepwater::sim
