#pragma once

#include <algorithm>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sim {

/// A rectangle of a grid's cells, from `begin` to before `end`; none where an end is not beyond its begin.
struct CellBox {
    glm::ivec2 begin{0}, end{0};

    [[nodiscard]] bool contains(const glm::ivec2& cell) const {
        return cell.x >= begin.x && cell.y >= begin.y && cell.x < end.x && cell.y < end.y;
    }
};

/// Returns the cells (x, y) of a grid for which (x, y) + by are cells of it as well.
/// @param margin  cells along each edge that do not count
[[nodiscard]] inline CellBox kept_cells(const glm::ivec2& size, const glm::ivec2& by, int margin = 0) {
    const glm::ivec2 begin(margin), end = size - margin;
    return {glm::max(begin, begin - by), glm::min(end, end - by)};
}

/// Sets the cells (x, y) of `to` to the cells (x, y) + by of `from`, a grid of the same size, where that has them. Others keep
/// their values.
/// @param margin  as of kept_cells()
template <class T>
void copy_moved(const Grid2D<T>& from, const glm::ivec2& by, Grid2D<T>& to, int margin = 0) {
    const CellBox kept = kept_cells({to.width(), to.height()}, by, margin);
    if (kept.end.x <= kept.begin.x) return;
    for (int y = kept.begin.y; y < kept.end.y; ++y) {
        const T* const row = from.row(y + by.y) + by.x;
        std::copy(row + kept.begin.x, row + kept.end.x, to.row(y) + kept.begin.x);
    }
}

}  // namespace deepwater::sim
