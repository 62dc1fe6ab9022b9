// From here to target_end.inl functions are compiled for processors with AVX-512 where DW_TARGET_AVX512 is defined,
// with AVX2 and FMA otherwise. Headers come before: what they hold is shared with files for other processors.
#if defined(DW_TARGET_AVX512) && defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma"))), \
                             apply_to = function)
#elif defined(DW_TARGET_AVX512)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma")
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
