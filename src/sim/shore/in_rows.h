#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace deepwater::sim {

/// Calls part(begin, end) for parts of first … last − 1 of at least `least` numbers, on all threads.
template <class Part>
void in_rows(int first, int last, const Part& part, int least = 16) {
    tbb::parallel_for(tbb::blocked_range<int>(first, last, static_cast<size_t>(least)),
                      [&](const tbb::blocked_range<int>& range) { part(range.begin(), range.end()); });
}

}  // namespace deepwater::sim
