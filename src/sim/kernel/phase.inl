// Phases that stay exact at any time: whole turns are taken off f · t in double precision, with the rounding
// error of the product added back.

/// Keeps the compiler from fusing what follows with the product.
DW_INLINE D rounded(D product) {
#if defined(__x86_64__)
    asm("" : "+v"(product));
#elif defined(__aarch64__)
    asm("" : "+w"(product));
#endif
    return product;
}

/// The part of f · t beyond the nearest whole number, in [−½, ½], to 1e-16.
///
/// p = f t rounded, e = f t − p exactly; p − round(p) is exact, because beyond 2^52 p is whole itself.
DW_INLINE D fractional_turn(D f, double t) {
    constexpr double kWhole = 4503599627370496.0;  // 2^52: sums with it have no bits for a fraction
    const auto beyond_whole = [](D x) DW_LAMBDA {
        const D size = x < 0 ? -x : x;
        const D whole = size < kWhole ? (size + kWhole) - kWhole : size;
        const D rest = size - whole;
        return x < 0 ? -rest : rest;
    };
    const D p = rounded(f * t);
    return beyond_whole(beyond_whole(p) + beyond_whole(product_error(f, D{} + t, p)));
}

/// fractional_turn of kWidth frequencies, in single precision.
DW_INLINE V turns_at(const double* frequency, double t) {
    const D* f = reinterpret_cast<const D*>(frequency);
    const VHalf low = __builtin_convertvector(fractional_turn(f[0], t), VHalf);
    const VHalf high = __builtin_convertvector(fractional_turn(f[1], t), VHalf);
    return joined(low, high, Lane{});
}

/// sin(2π turn) for |turn| ≤ ¼, by its Taylor series to the 11th power: absolute error < 1.2e-7.
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

/// cos and sin of 2π turn for |turn| ≤ ½.
DW_INLINE void cosine_and_sine(V turn, V& cosine, V& sine) {
    const V size = turn < 0 ? -turn : turn;
    cosine = sine_of_quarter_turn(0.25f - size);
    // Beyond a quarter turn the sine comes back: sin(2π turn) = sin(2π (±½ − turn)).
    const V folded = (turn < 0 ? fill(-0.5f) : fill(0.5f)) - turn;
    sine = sine_of_quarter_turn(size > 0.25f ? folded : turn);
}
