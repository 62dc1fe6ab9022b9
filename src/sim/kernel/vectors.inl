// Vectors of kWidth floats, complex numbers of them, and permutations of lanes for transposition. The file is
// compiled once for each vector width, inside an unnamed namespace, because files that are compiled for
// different processors may not share code.

#define DW_INLINE inline __attribute__((always_inline))
#define DW_LAMBDA __attribute__((always_inline))

using V = float __attribute__((vector_size(kWidth * 4)));
using VInt = int __attribute__((vector_size(kWidth * 4)));
using D = double __attribute__((vector_size(kWidth * 4)));  // with half as many lanes as V
using DLong = long long __attribute__((vector_size(kWidth * 4)));
using VHalf = float __attribute__((vector_size(kWidth * 2)));

/// Number of blocks in a vector: groups of four floats, 128 bits. Permutations within a block are cheap.
constexpr int kBlocks = kWidth / 4;

/// kWidth complex numbers, real and imaginary parts in separate vectors.
struct C {
    V re, im;
};

DW_INLINE V load(const float* from) {
    return *reinterpret_cast<const V*>(from);
}
DW_INLINE void store(float* to, V value) {
    *reinterpret_cast<V*>(to) = value;
}
DW_INLINE V fill(float value) {
    return V{} + value;
}

DW_INLINE V larger(V a, V b) {
    return a > b ? a : b;
}
DW_INLINE V smaller(V a, V b) {
    return a < b ? a : b;
}

DW_INLINE C operator+(C a, C b) {
    return {a.re + b.re, a.im + b.im};
}
DW_INLINE C operator-(C a, C b) {
    return {a.re - b.re, a.im - b.im};
}
/// Returns z (re + i im), with one scalar factor for all lanes.
DW_INLINE C times(C z, float re, float im) {
    return {z.re * re - z.im * im, z.re * im + z.im * re};
}
/// Returns z · i^power.
template <int power>
DW_INLINE C times_i(C z) {
    if constexpr ((power & 3) == 0) return z;
    if constexpr ((power & 3) == 1) return {-z.im, z.re};
    if constexpr ((power & 3) == 2) return {-z.re, -z.im};
    return {z.im, -z.re};
}
/// Returns z · exp(2πi power / 8).
template <int power>
DW_INLINE C times_eighth(C z) {
    if constexpr (power % 2 == 0) {
        return times_i<power / 2>(z);
    } else {
        constexpr float kHalfRoot = 0.70710678118654752f;
        return times_i<power / 2>(C{(z.re - z.im) * kHalfRoot, (z.re + z.im) * kHalfRoot});
    }
}

template <int... i>
struct Indices {};
template <int n, int... i>
struct MakeIndices : MakeIndices<n - 1, n - 1, i...> {};
template <int... i>
struct MakeIndices<0, i...> {
    using Type = Indices<i...>;
};
using Lane = MakeIndices<kWidth>::Type;
using HalfLane = MakeIndices<kWidth / 2>::Type;

// In each block: unpack_low gives a0 b0 a1 b1, unpack_high a2 b2 a3 b3.
template <int... i>
DW_INLINE V unpack_low(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 4 + i % 4 / 2 + i % 2 * kWidth)...);
}
template <int... i>
DW_INLINE V unpack_high(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 4 + 2 + i % 4 / 2 + i % 2 * kWidth)...);
}
// In each block: pairs_low gives a0 a1 b0 b1, pairs_high a2 a3 b2 b3.
template <int... i>
DW_INLINE V pairs_low(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 4 + i % 2 + i % 4 / 2 * kWidth)...);
}
template <int... i>
DW_INLINE V pairs_high(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 4 + 2 + i % 2 + i % 4 / 2 * kWidth)...);
}

/// Transposes within each block: afterwards block b of the k-th vector holds lane 4b + k of a, b, c and d.
DW_INLINE void transpose_in_blocks(V& a, V& b, V& c, V& d) {
    const V ab_low = unpack_low(a, b, Lane{});
    const V ab_high = unpack_high(a, b, Lane{});
    const V cd_low = unpack_low(c, d, Lane{});
    const V cd_high = unpack_high(c, d, Lane{});
    a = pairs_low(ab_low, cd_low, Lane{});
    b = pairs_high(ab_low, cd_low, Lane{});
    c = pairs_low(ab_high, cd_high, Lane{});
    d = pairs_high(ab_high, cd_high, Lane{});
}

// Return the even or the odd blocks of a, followed by those of b.
template <int... i>
DW_INLINE V even_blocks(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 8 + i % 4)...);
}
template <int... i>
DW_INLINE V odd_blocks(V a, V b, Indices<i...>) {
    return __builtin_shufflevector(a, b, (i / 4 * 8 + 4 + i % 4)...);
}

/// Transposes kWidth vectors: afterwards lane j of rows[i] is what lane i of rows[j] was.
DW_INLINE void transpose(V (&rows)[kWidth]) {
    for (int group = 0; group < kBlocks; ++group) {
        V* r = rows + 4 * group;
        transpose_in_blocks(r[0], r[1], r[2], r[3]);
    }
    // rows[4g + k], block b now holds column 4b + k of rows 4g … 4g + 3. It remains to transpose the blocks
    // over g and b.
    if constexpr (kBlocks == 2) {
        for (int k = 0; k < 4; ++k) {
            const V a = rows[k], b = rows[4 + k];
            rows[k] = even_blocks(a, b, Lane{});
            rows[4 + k] = odd_blocks(a, b, Lane{});
        }
    } else if constexpr (kBlocks == 4) {
        for (int k = 0; k < 4; ++k) {
            const V even_01 = even_blocks(rows[k], rows[4 + k], Lane{});  // a0 a2 b0 b2
            const V odd_01 = odd_blocks(rows[k], rows[4 + k], Lane{});    // a1 a3 b1 b3
            const V even_23 = even_blocks(rows[8 + k], rows[12 + k], Lane{});
            const V odd_23 = odd_blocks(rows[8 + k], rows[12 + k], Lane{});
            rows[k] = even_blocks(even_01, even_23, Lane{});     // a0 b0 c0 d0
            rows[4 + k] = even_blocks(odd_01, odd_23, Lane{});   // a1 b1 c1 d1
            rows[8 + k] = odd_blocks(even_01, even_23, Lane{});  // a2 b2 c2 d2
            rows[12 + k] = odd_blocks(odd_01, odd_23, Lane{});
        }
    }
}

// Order of a strip's columns in the lanes: lane 4b + k holds column kBlocks · k + b. With it four channels
// can be interleaved within blocks.
constexpr int column_in_lane(int lane) {
    return kBlocks * (lane % 4) + lane / 4;
}
constexpr int lane_of_column(int column) {
    return 4 * (column % kBlocks) + column / kBlocks;
}
/// Returns the lanes of such a vector in the order of columns.
template <int... i>
DW_INLINE V in_column_order(V a, Indices<i...>) {
    return __builtin_shufflevector(a, a, lane_of_column(i)...);
}

/// Returns a vector made of two halves.
template <int... i>
DW_INLINE V joined(VHalf low, VHalf high, Indices<i...>) {
    return __builtin_shufflevector(low, high, i...);
}

/// Returns the means of 2 × 2 four-channel samples. `a` holds the sums of two neighbouring rows for kBlocks
/// samples, `b` for the kBlocks samples to their right; the result has one mean for every two samples.
DW_INLINE V mean_of_neighbours(V a, V b) {
    if constexpr (kBlocks == 1) {
        return (a + b) * 0.25f;
    } else {
        return (even_blocks(a, b, Lane{}) + odd_blocks(a, b, Lane{})) * 0.25f;
    }
}

/// Returns the sums of lanes 0 + 1, 2 + 3, ….
template <int... i>
DW_INLINE VHalf sum_of_neighbours(V a, Indices<i...>) {
    return __builtin_shufflevector(a, a, (2 * i)...) + __builtin_shufflevector(a, a, (2 * i + 1)...);
}
DW_INLINE void store_half(float* to, VHalf value) {
    *reinterpret_cast<VHalf*>(to) = value;
}

/// One four-channel sample.
using Pixel = float __attribute__((vector_size(16)));
DW_INLINE Pixel load_pixel(const float* from) {
    return *reinterpret_cast<const Pixel*>(from);
}
DW_INLINE void store_pixel(float* to, Pixel value) {
    *reinterpret_cast<Pixel*>(to) = value;
}
