#pragma once

#include <bit>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Gives `levels` the sizes of a full mip chain, resolution² down to 1²; allocates only when they differ.
/// @pre resolution is a power of two
template <class T>
void resize_mip_chain(std::vector<Grid2D<T>>& levels, int resolution) {
    const auto count = static_cast<size_t>(std::bit_width(static_cast<unsigned>(resolution)));
    if (levels.size() == count && levels[0].width() == resolution) return;
    levels.clear();
    for (int size = resolution; size > 0; size /= 2) levels.emplace_back(size, size);
}

/// Fills the levels from `first` ≥ 1 on, each with the 2×2 means of the level before it.
template <class T>
void average_levels(std::vector<Grid2D<T>>& levels, size_t first) {
    for (size_t level = first; level < levels.size(); ++level) {
        const Grid2D<T>& finer = levels[level - 1];
        Grid2D<T>& coarser = levels[level];
        for (int y = 0; y < coarser.height(); ++y) {
            const T* upper = finer.row(2 * y);
            const T* lower = finer.row(2 * y + 1);
            T* mean = coarser.row(y);
            for (int x = 0; x < coarser.width(); ++x, upper += 2, lower += 2) {
                mean[x] = ((upper[0] + upper[1]) + (lower[0] + lower[1])) * 0.25f;
            }
        }
    }
}

}  // namespace deepwater::sim
