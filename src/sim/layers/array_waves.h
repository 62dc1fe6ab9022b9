#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// How array waves round their heights.
enum class ArrayRounding {
    none,       ///< real numbers
    truncated,  ///< integers of 16 bits; the sum of the neighbours and the damping truncate towards zero
    nearest     ///< integers; the new height is rounded to the nearest, halves away from zero
};

/// What array waves meet at the edges of their array.
enum class ArrayEdges {
    left_out,    ///< the outermost cells are never written: they reflect with the opposite sign
    reflecting,  ///< a neighbour outside is the edge cell itself: they reflect with the same sign
    periodic     ///< the neighbour outside is the cell at the opposite edge
};

/// The rule by which array waves step. All rules of this family are cases of one form,
///
///     h⁺ = h + s [(h − h⁻) + κ L] − r h,   L = Σ neighbours − n h,
///
/// with n = 4 neighbours, or 2 in an array of one row.
struct ArrayRule {
    double keep = 1;          ///< s, 0 … 1: the part of the velocity that a step keeps
    double stiffness = 0.25;  ///< κ > 0: (speed · step / cell)²
    double pull = 0;          ///< r ≥ 0: the part of the height that a step removes
    ArrayRounding rounding = ArrayRounding::none;
    /// Of the rules with integers, whose keep is 1 − pull. Truncated: a step subtracts 1/divisor of a height.
    /// Nearest: it divides by it.
    double divisor = 1;
    ArrayEdges edges = ArrayEdges::left_out;

    /// Returns whether waves of every length stay bounded: κ ≤ [2 (1 + s) − r] / (2 n s).
    [[nodiscard]] bool stable(int neighbours) const;
    bool operator==(const ArrayRule&) const = default;
};

/// Willemse 2000, The Water Effect Explained: n = Σ div 2 − n⁻; n −= n div 16, in integers of 16 bits whose
/// edges are left out. His array has 320 × 240 cells, and a disturbance sets one of them to −100.
[[nodiscard]] ArrayRule willemse_rule();
/// Phelps 2004, Simulating Realistic Water in Low Performance Game Engine Environments (after McCusky):
/// integer((Σ/2 − h⁻) / divisor), with reflecting edges. His array has 14 × 14 cells and steps about 30 times
/// a second.
/// @param divisor  > 1; 1.05 … 1.5 in the article
/// @throws UsageError when the divisor is not a number above 1
[[nodiscard]] ArrayRule phelps_rule(double divisor = 1.05);
/// The rule of the vvvv project's page on wave simulation: v = (v + attack · L) · slowdown, h = h + v. The
/// velocity is the difference of the last two arrays.
/// @param attack    > 0
/// @param slowdown  0 … 1; 0.99 or 0.999 on the page
/// @throws UsageError when one is out of range
[[nodiscard]] ArrayRule vvvv_rule(double attack, double slowdown);
/// Central differences of h_tt = c² ∇²h − d h_t (Gomez 2000; Jensen & Golias 2001, Surface Waves, with d = 0):
/// κ = (c Δt / Δx)² / s, s = e^{−d Δt}.
/// @param speed    c, m/s, > 0
/// @param seconds  Δt, > 0
/// @param cell     Δx, m, > 0
/// @param damping  d, 1/s, ≥ 0
/// @throws UsageError when one is out of range
[[nodiscard]] ArrayRule central_difference_rule(double speed, double seconds, double cell,
                                                double damping = 0);

/// Returns the number of equal steps into which `seconds` is to be divided, so that central differences are
/// stable in two dimensions and waves of ten cells travel at their speed within 2 %: κ ≤ ¼ (see
/// central_difference_rule()).
/// @throws UsageError when a value is out of range or the steps are more than 10,000
[[nodiscard]] int array_sub_steps(double speed, double seconds, double cell);

/// Height and derivatives between the cells of an array.
struct ArraySample {
    double height = 0;
    glm::dvec2 slope{0};  ///< per cell, along x and y
};

/// Waves in an array of heights, one implementation for all rules of ArrayRule. Not dispersive: all lengths
/// travel at one speed, √κ cells a step, except those of a few cells, which are slower:
/// sin(ω Δt / 2) = √κ sin(k Δx / 2) along an axis, with s = 1 and r = 0.
class ArrayWaves {
public:
    /// Makes water at rest.
    /// @param width, height  cells, 3 … 4096; height may be 1: waves in one dimension
    /// @throws UsageError when the size is out of range or the rule is not stable
    ArrayWaves(int width, int height, const ArrayRule& rule);

    void step();
    /// Sets every cell to 0.
    void clear();

    /// Sets the present height of a cell, as the articles disturb their water: the cell gets a velocity too.
    /// An integer rule rounds the value.
    /// @param value  |value| ≤ 1e6; within 16 bits for the truncated rule
    /// @throws UsageError when the cell is outside the array or the value out of range
    void set(int x, int y, double value);
    /// Adds water at rest around a line: value · (1 − q²) e^{−q²}, q the distance over `radius`, which adds
    /// no volume around a point. A crater with its wall has value < 0.
    /// @param from, to  ends of the line in cells, anywhere
    /// @param radius    cells, > 0; at least one cell is used
    /// @throws UsageError when a value is not finite or |value| > 1e6
    void disturb(const glm::dvec2& from, const glm::dvec2& to, double radius, double value);
    /// Makes the rim absorb: within `cells` of the edges, waves lose their velocity at a rate that grows with
    /// the square of the distance to the rim's inner side. Waves shorter than the rim come back with about
    /// 3 % of their height.  @pre the rule has no rounding
    void absorb_at_edges(int cells);

    /// Makes cells solid, in addition to those that are: their water is gone, and waves reflect at them with the
    /// same sign.  @pre the rule has no rounding
    void add_solid(const std::function<bool(int x, int y)>& solid);

    [[nodiscard]] int width() const { return now_.width(); }
    [[nodiscard]] int height() const { return now_.height(); }
    [[nodiscard]] const ArrayRule& rule() const { return rule_; }
    /// Heights after the last step, and before it.
    [[nodiscard]] const Grid2D<double>& now() const { return now_; }
    [[nodiscard]] const Grid2D<double>& before() const { return before_; }

    /// Returns the largest |height| after the last step and before it.
    [[nodiscard]] double highest() const;
    /// Returns the energy of the discrete waves, ½ (1 + s) |v|² + hᵀ B h⁻ with v = h − h⁻, B = r − s κ L. It
    /// is positive for water that is not at rest when the rule is stable; a step without rounding removes
    /// ½ (1 − s) |h⁺ − h⁻|² from it, and adds nothing.
    [[nodiscard]] double energy() const;

private:
    /// Returns a height as the rule can hold it.
    [[nodiscard]] double rounded(double value) const;
    template <class Next>
    void sweep(const Next& next);
    /// Calls visit(x, y, sum of the neighbours of `values`) for every cell that a step writes.
    template <class Visit>
    void for_each_cell(const Grid2D<double>& values, const Visit& visit) const;

    void empty_solid();

    /// A cell of water beside solid ones.
    struct Beside {
        int x, y;
        double solid;  // neighbours
    };

    ArrayRule rule_;
    Grid2D<double> now_, before_;
    Grid2D<std::uint8_t> solid_;  // empty: there is nothing solid
    std::vector<Beside> beside_;
    Grid2D<double> keep_;  // s of every cell; empty: that of the rule
};

/// Returns the weighted mean of the four cells around a place, or of the two in an array of one row, by which
/// a coarse array drives a finer mesh (Phelps 2004, section 1.3.2). Outside the array the edge continues.
/// @param at  cells; finite
[[nodiscard]] double linear_between_cells(const Grid2D<double>& cells, const glm::dvec2& at);
/// The same by cubics through the cells (Catmull & Rom 1974), whose slopes are continuous, so that the mesh
/// shows no creases along the array's lines. Exact for polynomials of the second degree.
[[nodiscard]] ArraySample cubic_between_cells(const Grid2D<double>& cells, const glm::dvec2& at);

}  // namespace deepwater::sim
