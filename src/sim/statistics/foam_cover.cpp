#include "sim/statistics/foam_cover.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/foam/foam.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

double foam_cover(const OceanMaps& maps, int places) {
    if (maps.foam.empty()) return 0;
    const auto size = static_cast<double>(maps.info.front().size);
    const SeaSurface sea(maps, 0, Waters::sea);
    std::vector<glm::dvec2> sums(static_cast<size_t>(places));
    tbb::parallel_for(0, places, [&](int i) {
        // Multiples of two unrelated irrational numbers, modulo 1, fill a square evenly.
        const double x = std::fmod((i + 0.5) * (std::numbers::sqrt2 - 1), 1.0) * size;
        const double z = std::fmod((i + 0.5) * (std::numbers::sqrt3 - 1), 1.0) * size;
        const auto area = static_cast<double>(std::max(sea.undisplaced(x, z).jacobian(), 0.0f));
        sums[static_cast<size_t>(i)] = {area * static_cast<double>(foam_at(maps, x, z, Waters::sea)), area};
    });
    glm::dvec2 sum(0);
    for (const glm::dvec2& one : sums) sum += one;
    return sum.x / sum.y;
}

}  // namespace deepwater::sim
