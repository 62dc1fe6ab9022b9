#pragma once

#include <algorithm>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sim {

/// A place between the middles of a grid's cells: the first of the four cells around it, and the place's part of the way to
/// the last. Places outside lie on the grid's edge.
struct AmongCells {
    /// @param at  coordinates in cells: the middle of cell (x, y) is (x, y);  width, height  cells, ≥ 2
    AmongCells(const glm::vec2& at, int width, int height) {
        const glm::vec2 inside = glm::clamp(at, glm::vec2(0), glm::vec2(width - 1, height - 1));
        x = std::min(static_cast<int>(inside.x), width - 2);
        y = std::min(static_cast<int>(inside.y), height - 2);
        part = inside - glm::vec2(x, y);
    }
    /// Returns the value there, bilinear between the four cells.
    template <class T>
    [[nodiscard]] T of(const Grid2D<T>& grid) const {
        const T top = grid(x, y) + part.x * (grid(x + 1, y) - grid(x, y));
        const T bottom = grid(x, y + 1) + part.x * (grid(x + 1, y + 1) - grid(x, y + 1));
        return top + part.y * (bottom - top);
    }

    int x, y;
    glm::vec2 part;
};

}  // namespace deepwater::sim
