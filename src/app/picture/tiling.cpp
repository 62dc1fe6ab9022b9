#include "app/picture/tiling.h"

#include <algorithm>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr int kGrid = 64;

int round_down(int value) {
    return value / kGrid * kGrid;
}
int round_up(int value) {
    return round_down(value + kGrid - 1);
}

}  // namespace

std::vector<Band> plan_tiles(glm::ivec2 picture, glm::ivec2 tile, int border) {
    DW_CHECK(tile.x >= kGrid && tile.y >= kGrid);
    const glm::ivec2 step(round_down(tile.x), round_down(tile.y));
    const int around = round_up(border);
    std::vector<Band> bands;
    for (int y = round_down(picture.y - 1) / step.y * step.y; y >= 0; y -= step.y) {
        const int rows = std::min(step.y, picture.y - y);
        Band band{.first_row = picture.y - y - rows, .rows = rows, .tiles = {}};
        for (int x = 0; x < picture.x; x += step.x) {
            const glm::ivec2 corner(x, y), size(std::min(step.x, picture.x - x), rows);
            const glm::ivec2 low = glm::max(corner - around, glm::ivec2(0));
            const glm::ivec2 high = glm::min(corner + size + around, picture);
            band.tiles.push_back({.part = {.picture = picture, .corner = low, .size = high - low},
                                  .inside = corner - low,
                                  .size = size});
        }
        bands.push_back(std::move(band));
    }
    return bands;
}

}  // namespace deepwater::app
