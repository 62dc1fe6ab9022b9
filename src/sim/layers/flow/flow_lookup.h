#pragma once

#include <cstring>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/numerics/lanes.h"

namespace deepwater::sim {

using Four = Lanes::Vector;

inline Four load(const glm::vec4& from) {
    Four value;
    std::memcpy(&value, &from, sizeof(value));
    return value;
}

inline glm::vec4 stored(Four value) {
    glm::vec4 to;
    std::memcpy(&to, &value, sizeof(value));
    return to;
}

/// A place along one axis: `cell` before it and the part [0, 1] of the way to the next.
struct Along {
    int cell = 0;
    float part = 0;

    Along() = default;
    /// @param by  cells from cell `from`
    Along(int from, float by) {
        const int towards_zero = static_cast<int>(by);
        const int whole = towards_zero - static_cast<int>(by < static_cast<float>(towards_zero));
        cell = from + whole;
        part = by - static_cast<float>(whole);
    }
};

/// The four cells around a place of a grid with a power of two of cells along a side, which repeats.
template <class Value>
struct CellsAround {
    const Value &a, &b, &c, &d;  ///< (x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)

    CellsAround(const Grid2D<Value>& cells, const Along& x, const Along& y)
        : CellsAround(cells.row(y.cell & (cells.height() - 1)),
                      cells.row((y.cell + 1) & (cells.height() - 1)), x.cell & (cells.width() - 1),
                      (x.cell + 1) & (cells.width() - 1)) {}

private:
    CellsAround(const Value* upper, const Value* lower, int left, int right)
        : a(upper[left]), b(upper[right]), c(lower[left]), d(lower[right]) {}
};

/// Return the value between the four cells around a place.
template <class Value>
[[nodiscard]] Value between_cells(const Grid2D<Value>& cells, const Along& x, const Along& y) {
    const CellsAround<Value> around(cells, x, y);
    const Value above = around.a + x.part * (around.b - around.a);
    const Value below = around.c + x.part * (around.d - around.c);
    return above + y.part * (below - above);
}
[[nodiscard]] inline glm::vec4 between_cells(const Grid2D<glm::vec4>& cells, const Along& x, const Along& y) {
    const CellsAround<glm::vec4> around(cells, x, y);
    const Four a = load(around.a), b = load(around.b), c = load(around.c), d = load(around.d);
    const Four above = a + x.part * (b - a), below = c + x.part * (d - c);
    return stored(above + y.part * (below - above));
}

/// Returns the same of a place in cells.  @param at  finite, |at| < 10⁶
template <class Value>
[[nodiscard]] Value between_cells(const Grid2D<Value>& cells, const glm::vec2& at) {
    return between_cells(cells, Along(0, at.x), Along(0, at.y));
}

}  // namespace deepwater::sim
