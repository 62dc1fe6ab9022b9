#pragma once

#include <cmath>

#include "sim/pools/basin_solver.h"

namespace deepwater::sim {

/// A solver whose nodes are the middles of the shown grid's cells.
class CellSolver : public BasinSolver {
public:
    const Grid2D<glm::vec2>& nodes() const final { return nodes_; }
    const Grid2D<float>& node_areas() const final { return areas_; }
    bool nodes_are_cells() const final { return true; }
    bool row_is_near(int row, const glm::dvec2& place, double reach) const final {
        return std::abs(plan_.place(0, row).y - place.y) <= reach;
    }
    void add_cells(const Grid2D<float>& cells, Grid2D<float>& at_nodes) const final {
        for (size_t i = 0; i < cells.values().size(); ++i) at_nodes.values()[i] += cells.values()[i];
    }

protected:
    /// Cells of no area, until set_areas().
    explicit CellSolver(const BasinPlan& plan)
        : plan_(plan), nodes_(plan.columns, plan.rows), areas_(plan.columns, plan.rows) {
        for (int j = 0; j < plan.rows; ++j)
            for (int i = 0; i < plan.columns; ++i) nodes_(i, j) = glm::vec2(plan.place(i, j));
    }

    /// @param share  (column, row): the part of a cell that lies in the basin, 0 … 1
    template <class Share>
    void set_areas(const Share& share) {
        const auto whole = static_cast<float>(plan_.cell.x * plan_.cell.y);
        for (int j = 0; j < plan_.rows; ++j)
            for (int i = 0; i < plan_.columns; ++i) areas_(i, j) = share(i, j) * whole;
    }

    BasinPlan plan_;

private:
    Grid2D<glm::vec2> nodes_;
    Grid2D<float> areas_;
};

}  // namespace deepwater::sim
