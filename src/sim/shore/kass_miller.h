#pragma once

#include <algorithm>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sim {

/// How Kass & Miller's water moves.
struct KassMillerSettings {
    glm::dvec2 cell{1};  ///< m, sides of a cell along x and y, > 0
    /// τ, 0 … 1: the part of a step's change that the next step does not go on with, besides what the rule loses.
    double damping = 0;
    /// Without the rule's own loss: a wave keeps its height and only its speed depends on the step.
    bool loss_free = false;

    bool operator==(const KassMillerSettings&) const = default;
};

/// Kass & Miller 1990, Rapid, Stable Fluid Dynamics for Computer Graphics (eqs. 7 to 15), as the seed project uses it:
/// h_tt = g ∇·(d ∇h) for the surface h over ground b with the depth d = h − b of the step before, implicit in h,
///
///     (I + D) h⁺ = h + (1 − τ)(h − h⁻),   D = −g Δt² ∇·(d ∇),
///
/// one tridiagonal system a row, then one a column. D has the form of fluxes, so that columns of it sum to 0 and volume is
/// kept. A step of any length is stable. A wave with Ω = ω Δt loses its height to 1/√(1 + Ω²) a step and travels at
/// atan(Ω)/Ω of its speed. The loss-free form is
///
///     (I + D/4)(h⁺ − 2h + h⁻) = −D h,
///
/// whose steps keep a wave's height (|z| = 1).
///
/// No water flows out of dry cells. What the rule would take from a cell beyond its water, all wet cells give in
/// proportion to their depth. Edges are walls. There is no dispersion, no advection and no breaking.
class KassMiller {
public:
    /// Makes dry land.
    /// @param ground  heights of the cells' middles, m; 1 … 4096 cells along a side
    /// @throws UsageError when a height is not a number or beyond 1e5 m, or a size or a setting is out of range
    KassMiller(const Grid2D<float>& ground, const KassMillerSettings& settings);

    /// Lets water stand, at rest, up to the height [m] of each cell, where that is above the ground.
    template <class Height>
    void fill(const Height& height) {
        for (int y = 0; y < cells_y(); ++y) {
            for (int x = 0; x < cells_x(); ++x)
                now_(x, y) = before_(x, y) = std::max<double>(height(x, y), bed_(x, y));
        }
    }
    /// Leads a cell's surface by a part [0, 1] towards a height, m, now and before the last step.
    void lead(int x, int y, double part, double height, double height_before);
    /// Takes what there is more than this volume, m³ ≥ 0, from all wet cells in proportion to their depth, at rest.
    void limit_volume(double cubic_metres);
    /// Takes over the water of another grid of the same size and settings, whose cell (x, y) + by is this one's cell (x, y).
    /// Cells that are not in it keep what they have.
    /// @pre the ground of the cells is the same
    void take_over(const KassMiller& before, const glm::ivec2& by);
    /// Advances by one step of `seconds` > 0, as long as the one before.
    void step(double seconds);

    [[nodiscard]] int cells_x() const { return bed_.width(); }
    [[nodiscard]] int cells_y() const { return bed_.height(); }
    [[nodiscard]] double bed(int x, int y) const { return bed_(x, y); }
    [[nodiscard]] double depth(int x, int y) const { return now_(x, y) - bed_(x, y); }
    [[nodiscard]] double surface(int x, int y) const { return now_(x, y); }
    /// Returns how fast the surface rose in the last step, of `seconds`, m/s.
    [[nodiscard]] double rise(int x, int y, double seconds) const {
        return (now_(x, y) - before_(x, y)) / seconds;
    }
    /// Returns the volume of the water, m³.
    [[nodiscard]] double volume() const;

private:
    void find_couplings(const glm::dvec2& scale);
    void set_to_fluxes();
    void solve_rows(double part);
    void solve_columns(double part);
    void limit_depths(double depths);

    KassMillerSettings settings_;
    Grid2D<double> bed_, now_, before_;
    Grid2D<double> right_,
        down_;  ///< g Δt² d/cell² between a cell and the next of its row, and of its column
    Grid2D<double> next_, upper_;
};

}  // namespace deepwater::sim
