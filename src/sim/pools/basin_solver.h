#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <memory>
#include <optional>

#include "core/grid2d.h"
#include "sim/pools/basin_shape.h"
#include "sim/pools/kass_miller_basin.h"

namespace deepwater::sim {

/// What the waves of a basin are made of: their law and the grid that shows them.
struct BasinPlan {
    BasinShape shape;
    int columns = 8, rows = 8;  ///< cells of the box around the basin, cell-centred
    glm::dvec2 cell{1};         ///< m, sides of a cell
    double viscosity = 0;       ///< m²/s
    double tension = 0;         ///< surface tension over density, m³/s²
    std::optional<KassMillerBasin> rule = {};

    /// Returns the middle of a cell in own coordinates, m.
    [[nodiscard]] glm::dvec2 place(int column, int row) const {
        return {(column + 0.5 - 0.5 * columns) * cell.x, (row + 0.5 - 0.5 * rows) * cell.y};
    }
    /// Returns ω [rad/s] of waves of `k` [rad/m].
    [[nodiscard]] double frequency(double k) const;
    /// Returns k tanh kd [1/m]: a pressure impulse p gives the surface a speed of −k tanh(kd) p/ρ.
    [[nodiscard]] double push(double k) const;
    /// Returns the rate [1/s], 2νk², at which amplitudes fall.
    [[nodiscard]] double decay_rate(double k) const { return 2 * viscosity * k * k; }
};

/// What acts on the water between two steps, at the nodes of a solver.
struct BasinSources {
    Grid2D<float> height;   ///< to be added, m
    Grid2D<float> rise;     ///< to be added, m/s
    Grid2D<float> impulse;  ///< ∫ p dt, Pa s
    bool stirred = false;   ///< height or rise is not 0
    bool pressed = false;   ///< impulse is not 0
};

/// One way to compute the waves of a basin. Sources are given at nodes, which are the cells of the shown grid
/// or others; rows of nodes are close to each other in space.
class BasinSolver {
public:
    virtual ~BasinSolver() = default;

    /// Own places of the nodes, m, and the area [m²] that each stands for: 0 outside the basin.
    [[nodiscard]] virtual const Grid2D<glm::vec2>& nodes() const = 0;
    [[nodiscard]] virtual const Grid2D<float>& node_areas() const = 0;
    /// Returns whether nodes of a row may be closer than `reach` to a place.
    [[nodiscard]] virtual bool row_is_near(int row, const glm::dvec2& place, double reach) const = 0;
    /// Returns whether the nodes are the middles of the shown grid's cells.
    [[nodiscard]] virtual bool nodes_are_cells() const { return false; }
    /// Adds a field on the cells of the shown grid to one at the nodes.
    virtual void add_cells(const Grid2D<float>& cells, Grid2D<float>& at_nodes) const = 0;

    /// Takes in the sources, whose means over the basin are left out, and advances by `seconds` > 0.
    /// @param mean_level  m, is added to the height that is shown
    virtual void advance(double seconds, const BasinSources& sources, double mean_level,
                         Grid2D<float>& height, Grid2D<float>& rise) = 0;
    /// Returns ½ ∫ (v² + η ω² η) dA, m⁴/s².
    [[nodiscard]] virtual double motion() const = 0;
    /// Stops all waves.
    virtual void rest() = 0;
    /// Sets BasinPlan::viscosity, m²/s, from the next step on.
    virtual void set_viscosity(double viscosity) = 0;
};

[[nodiscard]] std::unique_ptr<BasinSolver> make_rectangle_waves(const BasinPlan& plan);
[[nodiscard]] std::unique_ptr<BasinSolver> make_round_waves(const BasinPlan& plan);
/// Joins cells two by two until there are at most kCoarsestCells along the longer side. Both numbers of cells
/// should be such that they can be halved so often: a half-empty cell at the edge makes the basin too long.
[[nodiscard]] std::unique_ptr<BasinSolver> make_polygon_waves(const BasinPlan& plan);
inline constexpr int kCoarsestCells = 80;
/// For a basin of any shape.  @pre plan.rule
[[nodiscard]] std::unique_ptr<BasinSolver> make_kass_miller_waves(const BasinPlan& plan);

}  // namespace deepwater::sim
