#pragma once

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
