#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/shore/shallow_fluxes.h"

namespace deepwater::sim {

/// The terms by which waves in shallow water depend on their length, of Madsen & Sørensen 1992, eqs. 1 to 3, with B = 1/15
/// and the depth d of still water:
///
///     P_t = … + (B + 1/3) d² (P_xx + Q_xy)_t + B g d³ (η_xxx + η_xyy)
///             + d d_x (P_xt/3 + Q_yt/6 + 2 B g d η_xx + B g d η_yy) + d d_y (Q_xt/6 + B g d η_xy)
///
/// and the same for Q with x and y exchanged. As in Celeris (Tavakkol & Lynett 2017) the derivatives of P along x, and of
/// Q along y, are solved for: one tridiagonal system a row and one a column. The mixed ones are those of the evaluation
/// before. Waves of wave number k over an even bed travel at c² = g d (1 + B k²d²)/(1 + (B + 1/3) k²d²): within 2 % of
/// Airy's up to kd = 2.8.
///
/// The terms are left out along the edges, beside water shallower than kLeastDispersiveDepth and, in proportion, in rollers
/// and where a wave is high over the depth: as a bore it is Saint-Venant's (Tonelli & Petti 2009, who leave them out from 0.8
/// of the depth on; here they fade between 0.3 and 0.7).
class DispersiveTerms {
public:
    /// @param bed    z, m, with ghosts
    /// @param cell   m
    /// @param level  m, of still water
    DispersiveTerms(const Grid2D<double>& bed, double cell, double level);

    /// Forgets the rates of the evaluation before.
    void restart();
    /// As ShallowWater::take_over().
    void take_over(const DispersiveTerms& before, const glm::ivec2& by);
    /// Prepares for evaluations of states with about these depths.
    /// @param roller  0 … 1, share of breaking water, by cell, with ghosts
    /// @param wet     elsewhere the terms do not act
    void begin(const ShallowState& state, const WetSpans& wet, const Grid2D<double>& roller);
    /// Turns the rates of discharge without these terms into those with them.
    /// @param surface  η, m, with ghosts
    /// @param wet      as of begin()
    void apply(const Grid2D<double>& surface, const WetSpans& wet, ShallowRates& rates);

private:
    /// A tridiagonal matrix in the form in which it is solved; the diagonal is scaled to 1.
    struct Solver {
        Grid2D<double> lower;  ///< a
        Grid2D<double> upper;  ///< c' of the forward sweep
        Grid2D<double> scale;  ///< 1/(b − a c' of the cell before)
    };
    void find_shares(const ShallowState& state, const WetSpans::Span& wet, const Grid2D<double>& roller,
                     int y, double* least, double* breaks);
    template <int kRows>
    void eliminate_rows(int first);
    void eliminate_columns(int begin, int end);
    void add_sources(const Grid2D<double>& surface, const WetSpans& wet, int begin, int end,
                     ShallowRates& rates) const;
    template <int kRows>
    void solve_rows(int first, Grid2D<double>& rate) const;
    void solve_columns(int begin, int end, Grid2D<double>& rate) const;

    int width_, height_;
    double cell_;
    Grid2D<double> depth_, depth_x_, depth_y_;  ///< of still water, m, and its slopes
    Grid2D<double> share_;                      ///< 0 … 1, of the terms that act
    Solver x_, y_;
    Grid2D<double> along_rate_, down_rate_;  ///< P_t and Q_t of the evaluation before
};

/// Depths of still water, and of the water there is, from which on dispersion acts, and acts in full, m.
inline constexpr double kLeastDispersiveDepth = 0.05, kDispersiveDepth = 0.15;
/// Slope of the bed above which waves are not dispersive: the equations hold for mild slopes.
inline constexpr double kSteepestDispersive = 1;

}  // namespace deepwater::sim
