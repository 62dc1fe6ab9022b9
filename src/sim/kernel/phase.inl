// Computes phases f · t modulo whole turns, exactly at any time: in double precision, with the rounding error
// of the product added back.

/// Returns its argument, and keeps the compiler from fusing later operations with the product.
DW_INLINE D rounded(D product) {
#if defined(__x86_64__)
    asm("" : "+v"(product));
#elif defined(__aarch64__)
    asm("" : "+w"(product));
#endif
    return product;
}

/// Returns f · t minus the nearest whole number, in [−½, ½], with an error of 1e-16.
///
/// p is the rounded product f t, and e = f t − p is exact. p − round(p) is exact too, because beyond 2^52 p
/// itself is a whole number.
DW_INLINE D fractional_turn(D f, double t) {
    // 2^52: numbers of this size have no digits after the point
    constexpr double kWhole = 4503599627370496.0;
    const auto beyond_whole = [](D x) DW_LAMBDA {
        const D size = x < 0 ? -x : x;
        const D whole = size < kWhole ? (size + kWhole) - kWhole : size;
        const D rest = size - whole;
        return x < 0 ? -rest : rest;
    };
    const D p = rounded(f * t);
    return beyond_whole(beyond_whole(p) + beyond_whole(product_error(f, D{} + t, p)));
}

/// Returns fractional_turn() of kWidth frequencies, in single precision.
DW_INLINE V turns_at(const double* frequency, double t) {
    const D* f = reinterpret_cast<const D*>(frequency);
    const VHalf low = __builtin_convertvector(fractional_turn(f[0], t), VHalf);
    const VHalf high = __builtin_convertvector(fractional_turn(f[1], t), VHalf);
    return joined(low, high, Lane{});
}

/// Returns sin(2π turn) for |turn| ≤ ¼, by its Taylor series to the 11th power: absolute error < 1.2e-7.
DW_INLINE V sine_of_quarter_turn(V turn) {
    const V x = turn * 6.28318530717958648f;
    const V x2 = x * x;
    V sum = fill(-1.0f / 39916800.0f);
    sum = sum * x2 + 1.0f / 362880.0f;
    sum = sum * x2 - 1.0f / 5040.0f;
    sum = sum * x2 + 1.0f / 120.0f;
    sum = sum * x2 - 1.0f / 6.0f;
    return x + x * x2 * sum;
}

/// Computes cos and sin of 2π turn for |turn| ≤ ½.
DW_INLINE void cosine_and_sine(V turn, V& cosine, V& sine) {
    const V size = turn < 0 ? -turn : turn;
    cosine = sine_of_quarter_turn(0.25f - size);
    // Beyond a quarter turn: sin(2π turn) = sin(2π (±½ − turn)).
    const V folded = (turn < 0 ? fill(-0.5f) : fill(0.5f)) - turn;
    sine = sine_of_quarter_turn(size > 0.25f ? folded : turn);
}
