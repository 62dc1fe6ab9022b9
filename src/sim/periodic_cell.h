#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <utility>

#include "core/grid2d.h"
#include "sim/maps.h"

namespace deepwater::sim {

/// Indices and weight of bilinear interpolation along one axis of a periodic grid.
struct PeriodicCell {
    int low;
    int high;
    float weight;  // of high

    PeriodicCell(double coordinate, double size, int resolution) {
        const double turns = coordinate / size;
        const double samples = (turns - std::floor(turns)) * resolution;
        const double whole = std::floor(samples);
        const int mask = resolution - 1;
        low = static_cast<int>(whole) & mask;
        high = (low + 1) & mask;
        weight = static_cast<float>(samples - whole);
    }
};

template <class T>
T interpolate(const Grid2D<T>& grid, const PeriodicCell& x, const PeriodicCell& y) {
    return glm::mix(glm::mix(grid(x.low, y.low), grid(x.high, y.low), x.weight),
                    glm::mix(grid(x.low, y.high), grid(x.high, y.high), x.weight), y.weight);
}

/// The cells of a tile under an undisplaced point, world axes, m.
[[nodiscard]] inline std::pair<PeriodicCell, PeriodicCell> cells_over(const TileInfo& info, int resolution,
                                                                      double x, double z) {
    const double c = std::cos(static_cast<double>(info.rotation));
    const double s = std::sin(static_cast<double>(info.rotation));
    return {PeriodicCell(c * x - s * z, info.size, resolution),
            PeriodicCell(s * x + c * z, info.size, resolution)};
}

}  // namespace deepwater::sim
