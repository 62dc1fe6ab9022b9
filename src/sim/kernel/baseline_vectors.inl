// Vectors of four lanes, which every processor of an architecture has: SSE2 on x86-64, NEON on AArch64.

constexpr int kWidth = 4;

#include "sim/kernel/vectors.inl"

#if defined(__ARM_FEATURE_FMA)
/// Returns f t − p without rounding error; p is the rounded product f t.
DW_INLINE D product_error(D f, D t, D p) {
    return D{__builtin_fma(f[0], t[0], -p[0]), __builtin_fma(f[1], t[1], -p[1])};
}
#else
/// Splits a double into two numbers, each with half of its digits.
/// Source: T. J. Dekker 1971, A floating-point technique for extending the available precision, section 5.
DW_INLINE void split(D x, D& high, D& low) {
    const D scaled = x * 134217729.0;  // 2^27 + 1
    high = scaled - (scaled - x);
    low = x - high;
}

/// Returns f t − p without rounding error; p is the rounded product f t, and 2^27 f and 2^27 t must be
/// finite. Source: Dekker 1971, section 5.
DW_INLINE D product_error(D f, D t, D p) {
    D f_high, f_low, t_high, t_low;
    split(f, f_high, f_low);
    split(t, t_high, t_low);
    return ((f_high * t_high - p) + f_high * t_low + f_low * t_high) + f_low * t_low;
}
#endif

/// Stores a vector past the caches (non-temporally), where the processor has such stores.
DW_INLINE void store_past_caches(float* to, V value) {
#if defined(__x86_64__)
    _mm_stream_ps(to, value);
#else
    store(to, value);
#endif
}

/// Makes what store_past_caches() has stored visible to other threads before any later store.
DW_INLINE void finish_stores() {
#if defined(__x86_64__)
    _mm_sfence();
#endif
}
