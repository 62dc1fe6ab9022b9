#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace deepwater::sim {

/// The cells of a DispersivePatch along one axis. Cell i of the world has its middle at i times the cell's side.
struct PatchAxis {
    /// The cells from `first` to `last`.
    struct Extent {
        std::int64_t first, last;
        [[nodiscard]] bool empty() const { return first > last; }
    };

    std::int64_t corner = 0;  ///< number of the first cell
    int cells = 0;            ///< a power of two
    double cell = 1;          ///< side, m
    int rim = 0;              ///< cells inside each end

    [[nodiscard]] int in_memory(std::int64_t number) const { return static_cast<int>(number & (cells - 1)); }
    /// Returns the cells whose middles lie at most `reach` from a place, both in m.
    [[nodiscard]] Extent within(double place, double reach) const {
        // Bounds first: a place far away would overflow the numbers of cells.
        const auto begin = static_cast<double>(corner), end = static_cast<double>(corner + cells - 1);
        const double first = std::clamp((place - reach) / cell, begin, end + 1);
        const double last = std::clamp((place + reach) / cell, begin - 1, end);
        return {static_cast<std::int64_t>(std::ceil(first)), static_cast<std::int64_t>(std::floor(last))};
    }
    /// Returns how deep in the rim a cell lies, 0 … 1.
    [[nodiscard]] double rim_depth(std::int64_t number) const {
        const int i = static_cast<int>(number - corner), from_edge = std::min(i, cells - 1 - i);
        return from_edge < rim ? (rim - from_edge - 0.5) / rim : 0;
    }
};

}  // namespace deepwater::sim
