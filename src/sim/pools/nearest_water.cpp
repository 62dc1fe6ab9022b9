#include "sim/pools/nearest_water.h"

#include <deque>

namespace deepwater::sim {

/// Spreads the cells of water over those outside, ring by ring.
Grid2D<glm::ivec2> nearest_water(const Grid2D<float>& areas) {
    constexpr glm::ivec2 kUnknown(-1);
    Grid2D<glm::ivec2> nearest(areas.width(), areas.height());
    std::deque<glm::ivec2> front;
    for (int j = 0; j < areas.height(); ++j) {
        for (int i = 0; i < areas.width(); ++i) {
            nearest(i, j) = areas(i, j) > 0 ? glm::ivec2(i, j) : kUnknown;
            if (areas(i, j) > 0) front.emplace_back(i, j);
        }
    }
    while (!front.empty()) {
        const glm::ivec2 at = front.front();
        front.pop_front();
        for (const glm::ivec2& side :
             {glm::ivec2(1, 0), glm::ivec2(-1, 0), glm::ivec2(0, 1), glm::ivec2(0, -1)}) {
            const glm::ivec2 to = at + side;
            if (to.x < 0 || to.y < 0 || to.x >= areas.width() || to.y >= areas.height()) continue;
            if (nearest(to.x, to.y) != kUnknown) continue;
            nearest(to.x, to.y) = nearest(at.x, at.y);
            front.push_back(to);
        }
    }
    return nearest;
}

}  // namespace deepwater::sim
