#include "sim/mip_chain.h"

#include <bit>
#include <cstddef>

#include "sim/lanes.h"

namespace deepwater::sim {

void resize_mip_chain(std::vector<Grid2D<glm::vec4>>& levels, int resolution) {
    const auto count = static_cast<size_t>(std::countr_zero(static_cast<unsigned>(resolution))) + 1;
    if (levels.size() == count && levels[0].width() == resolution) return;
    levels.clear();
    for (int size = resolution; size > 0; size /= 2) levels.emplace_back(size, size);
}

void average_rows(std::vector<Grid2D<glm::vec4>>& levels, int level, int first_row, int last_row) {
    static_assert(sizeof(glm::vec4) == kLanes * sizeof(float));
    constexpr std::ptrdiff_t kPair = std::ptrdiff_t{2} * kLanes;  // floats in two neighbouring samples
    const Grid2D<glm::vec4>& finer = levels[static_cast<size_t>(level) - 1];
    Grid2D<glm::vec4>& coarser = levels[static_cast<size_t>(level)];
    for (int y = first_row; y < last_row; ++y) {
        const float* upper = &finer.row(2 * y)->x;
        const float* lower = &finer.row(2 * y + 1)->x;
        float* mean = &coarser.row(y)->x;
        for (int x = 0; x < coarser.width(); ++x, upper += kPair, lower += kPair, mean += kLanes) {
            const Lanes sum = (Lanes::load(upper) + Lanes::load(upper + kLanes)) +
                              (Lanes::load(lower) + Lanes::load(lower + kLanes));
            (sum * 0.25f).store(mean);
        }
    }
}

}  // namespace deepwater::sim
