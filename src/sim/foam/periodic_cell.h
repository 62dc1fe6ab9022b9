#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <utility>

#include "core/grid2d.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Indices and weight of bilinear interpolation along one axis of a periodic grid.
struct PeriodicCell {
    int low;
    int high;
    float weight;  // weight of high

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

/// Converts world coordinates (x, z) to those of a tile, in units of its side.
[[nodiscard]] inline glm::dvec2 tile_sides(const TileInfo& info, const glm::dvec2& place) {
    const double c = std::cos(static_cast<double>(info.rotation));
    const double s = std::sin(static_cast<double>(info.rotation));
    return glm::dvec2(c * place.x - s * place.y, s * place.x + c * place.y) / static_cast<double>(info.size);
}

/// Returns the cells of a tile at an undisplaced point, world axes, m.
/// @param behind  subtracted from the point, in units of the tile's side
[[nodiscard]] inline std::pair<PeriodicCell, PeriodicCell> cells_over(
    const TileInfo& info, int resolution, double x, double z, const glm::dvec2& behind = glm::dvec2(0)) {
    const glm::dvec2 at = tile_sides(info, {x, z}) - behind;
    return {PeriodicCell(at.x, 1, resolution), PeriodicCell(at.y, 1, resolution)};
}

}  // namespace deepwater::sim
