#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>

#include "sim/numerics/denormals.h"

namespace deepwater::sim {

/// Calls work(i) for i from 0 to count − 1 on all threads that oneTBB allows, and make() once for each part
/// that a thread gets: work(i, what it made). Results must not depend on how the numbers are divided.
template <class Make, class Work>
void on_threads(int count, const Make& make, const Work& work) {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, count),
        [&](const tbb::blocked_range<int>& part) {
            const FlushDenormals flush;
            auto own = make();
            for (int i = part.begin(); i < part.end(); ++i) work(i, own);
        },
        tbb::static_partitioner());
}

}  // namespace deepwater::sim
