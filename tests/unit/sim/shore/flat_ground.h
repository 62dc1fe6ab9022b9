#pragma once

#include <algorithm>

#include "core/grid2d.h"

namespace deepwater::test {

/// Returns level ground at a height z, m.
inline Grid2D<float> flat_ground(int width, int height, float z = 0) {
    Grid2D<float> ground(width, height);
    std::ranges::fill(ground.values(), z);
    return ground;
}

}  // namespace deepwater::test
