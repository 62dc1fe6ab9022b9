#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

/// Before a loop: its rounds do not depend on one another, whatever the pointers in it, and can be done in vectors.
#if defined(__clang__)
#define DW_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define DW_INDEPENDENT _Pragma("GCC ivdep")
#endif

/// Before a function: it is compiled for AVX2 and AVX-512 as well, and the processor's version is the one that runs. What it
/// computes is the same to the bit, for its file is compiled without fused multiply-add.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__)
#define DW_EACH_VECTOR_WIDTH __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define DW_EACH_VECTOR_WIDTH
#endif

namespace deepwater::sim {

/// Calls part(begin, end) for parts of first … last − 1 of at least `least` numbers, on all threads.
template <class Part>
void in_rows(int first, int last, const Part& part, int least = 16) {
    tbb::parallel_for(tbb::blocked_range<int>(first, last, static_cast<size_t>(least)),
                      [&](const tbb::blocked_range<int>& range) { part(range.begin(), range.end()); });
}

}  // namespace deepwater::sim
