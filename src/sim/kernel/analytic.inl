// Writes the analytic signal A of the waves: the complex height Σ_k A_k(t) exp(i k·x) of which the waves'
// height is the real part. A wave and the one against it have A(k) = 2 h0(k) e^{−iωt} and A(−k) = 2 h0(−k)
// e^{−iωt}; from the amplitudes p and q they are (p + iq) e^{−iωt} and conj(p − iq) e^{−iωt}.

/// Puts W values of one row n of a spectrum, those of m and above, into the plane; with `mirrored`, those of
/// −m and below.
DW_INLINE void put_waves(const ComplexPlane& plane, int side, int n, int m, bool mirrored, int count,
                         C value) {
    const int row = n & (side - 1);
    float* const re = plane.re + static_cast<ptrdiff_t>(row) * side;
    float* const im = plane.im + static_cast<ptrdiff_t>(row) * side;
    for (int lane = 0; lane < count; ++lane) {
        const int column = (mirrored ? -(m + lane) : m + lane) & (side - 1);
        re[column] = value.re[lane];
        im[column] = value.im[lane];
    }
}

void analytic_rows(const KernelWaves& waves, int batch, double t, int side, const ComplexPlane& signal,
                   const ComplexPlane& steep) {
    const int c = waves.harmonics;
    const int first = batch * kWidth;
    const int count = c + 1 - first < kWidth ? c + 1 - first : kWidth;
    const float* amplitudes =
        waves.amplitudes + (static_cast<ptrdiff_t>(batch) * (2 * c + 1) + c) * 4 * kWidth;
    const double* frequency = waves.frequency + static_cast<ptrdiff_t>(batch) * (c + 1) * kWidth;
    const float* inverse_k = waves.inverse_k + static_cast<ptrdiff_t>(batch) * (c + 1) * kWidth;
    const auto put = [&](int n, V cosine, V sine, V k) DW_LAMBDA {
        const float* a = amplitudes + static_cast<ptrdiff_t>(n) * 4 * kWidth;
        const V p_re = load(a), p_im = load(a + kWidth);
        const V q_re = load(a + 2 * kWidth), q_im = load(a + 3 * kWidth);
        const auto put_both = [&](V re, V im, bool mirrored) DW_LAMBDA {
            const C value = {re * cosine + im * sine, im * cosine - re * sine};
            const int row = mirrored ? -n : n;
            put_waves(signal, side, row, first, mirrored, count, value);
            put_waves(steep, side, row, first, mirrored, count, {value.re * k, value.im * k});
        };
        put_both(p_re - q_im, p_im + q_re, false);
        put_both(p_re + q_im, q_re - p_im, true);
    };
    for (int n = 0; n <= c; ++n) {
        V cosine, sine;
        cosine_and_sine(turns_at(frequency + n * kWidth, t), cosine, sine);
        const V by_k = load(inverse_k + n * kWidth);
        const V k = by_k > 0 ? 1.0f / by_k : V{};
        put(n, cosine, sine, k);
        put(-n, cosine, sine, k);
    }
}
