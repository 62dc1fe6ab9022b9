#pragma once

#include <bit>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::optics {

/// Allocates a square grid, if its size has changed.
template <class Value>
void fit(Grid2D<Value>& grid, int side) {
    if (grid.width() != side) grid = Grid2D<Value>(side, side);
}

/// Allocates a map and its mip levels, if their size has changed.
template <class Value>
void fit_levels(std::vector<Grid2D<Value>>& mips, int side) {
    mips.resize(std::bit_width(static_cast<unsigned>(side)));
    for (Grid2D<Value>& level : mips) {
        fit(level, side);
        side /= 2;
    }
}

}  // namespace deepwater::optics
