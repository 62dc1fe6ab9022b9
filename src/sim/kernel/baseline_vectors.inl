// What every processor of an architecture can do: four lanes, SSE2 on x86-64, NEON on AArch64.

constexpr int kWidth = 4;

#include "sim/kernel/vectors.inl"

#if defined(__ARM_FEATURE_FMA)
/// f t − p, exactly.
DW_INLINE D product_error(D f, D t, D p) {
    return D{__builtin_fma(f[0], t[0], -p[0]), __builtin_fma(f[1], t[1], -p[1])};
}
#else
/// The upper and the lower half of a double's digits.
/// Source: T. J. Dekker 1971, A floating-point technique for extending the available precision, section 5.
DW_INLINE void split(D x, D& high, D& low) {
    const D scaled = x * 134217729.0;  // 2^27 + 1
    high = scaled - (scaled - x);
    low = x - high;
}

/// f t − p, exactly, as long as 2^27 f and 2^27 t are finite. Source: Dekker 1971, section 5.
DW_INLINE D product_error(D f, D t, D p) {
    D f_high, f_low, t_high, t_low;
    split(f, f_high, f_low);
    split(t, t_high, t_low);
    return ((f_high * t_high - p) + f_high * t_low + f_low * t_high) + f_low * t_low;
}
#endif

/// A store that leaves no copy in the caches, where the processor has such a thing.
DW_INLINE void store_past_caches(float* to, V value) {
#if defined(__x86_64__)
    _mm_stream_ps(to, value);
#else
    store(to, value);
#endif
}

/// Makes such stores visible to other threads before whatever follows.
DW_INLINE void finish_stores() {
#if defined(__x86_64__)
    _mm_sfence();
#endif
}
