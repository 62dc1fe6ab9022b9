// What transform.inl and plane_passes.inl need of vectors of kWidth doubles, which lie in memory as floats or
// doubles, after vectors.inl in a namespace inside that of the floats, whose names these hide.

using V = double __attribute__((vector_size(kWidth * 8)));
using VFloat = float __attribute__((vector_size(kWidth * 4)));
using Twiddles = PreciseTwiddles;

DW_INLINE const Twiddles& twiddles_for(int n) {
    return precise_twiddles_for(n);
}

/// kWidth complex numbers, split.
struct C {
    V re, im;
};

DW_INLINE V load(const double* from) {
    return *reinterpret_cast<const V*>(from);
}
DW_INLINE V load(const float* from) {
    return __builtin_convertvector(*reinterpret_cast<const VFloat*>(from), V);
}
DW_INLINE void store(double* to, V value) {
    *reinterpret_cast<V*>(to) = value;
}
DW_INLINE void store(float* to, V value) {
    *reinterpret_cast<VFloat*>(to) = __builtin_convertvector(value, VFloat);
}

DW_INLINE C operator+(C a, C b) {
    return {a.re + b.re, a.im + b.im};
}
DW_INLINE C operator-(C a, C b) {
    return {a.re - b.re, a.im - b.im};
}
DW_INLINE C times(C z, double re, double im) {
    return {z.re * re - z.im * im, z.re * im + z.im * re};
}
template <int power>
DW_INLINE C times_i(C z) {
    if constexpr ((power & 3) == 0) return z;
    if constexpr ((power & 3) == 1) return {-z.im, z.re};
    if constexpr ((power & 3) == 2) return {-z.re, -z.im};
    return {z.im, -z.re};
}
template <int power>
DW_INLINE C times_eighth(C z) {
    if constexpr (power % 2 == 0) {
        return times_i<power / 2>(z);
    } else {
        constexpr double kHalfRoot = 0.70710678118654752440;
        return times_i<power / 2>(C{(z.re - z.im) * kHalfRoot, (z.re + z.im) * kHalfRoot});
    }
}

using Lane = MakeIndices<kWidth>::Type;

/// Lanes of a and b in turn: a's of the first half of the lanes, or of the second.
template <int first, int... i>
DW_INLINE V interleaved(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (first + i / 2 + i % 2 * kWidth)...);
}

/// Transposes kWidth vectors: afterwards lane j of rows[i] is what lane i of rows[j] was. Each round
/// interleaves row r with row r + kWidth / 2; after as many rounds as kWidth has bits all bits have moved.
DW_INLINE void transpose(V (&rows)[kWidth]) {
    for (int round = 1; round < kWidth; round *= 2) {
        V next[kWidth];
        for (int r = 0; r < kWidth / 2; ++r) {
            next[2 * r] = interleaved<0>(rows[r], rows[r + kWidth / 2], Lane{});
            next[2 * r + 1] = interleaved<kWidth / 2>(rows[r], rows[r + kWidth / 2], Lane{});
        }
        for (int r = 0; r < kWidth; ++r) rows[r] = next[r];
    }
}
