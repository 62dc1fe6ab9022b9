#pragma once

#include <tbb/parallel_for.h>

#include "sim/numerics/denormals.h"

namespace deepwater::sim {

/// Calls visit(i, j) for all cells of a square grid, rows divided among threads.
/// @param n  cells along a side
template <class Visit>
void for_each_cell(int n, const Visit& visit) {
    tbb::parallel_for(
        0, n,
        [&](int j) {
            const FlushDenormals flush;
            for (int i = 0; i < n; ++i) visit(i, j);
        },
        tbb::static_partitioner());
}

}  // namespace deepwater::sim
