// Inverse transforms of power-of-two length n, kWidth of them side by side in the lanes: by decimation in
// frequency, with radices that are known when compiling and one scalar twiddle factor for all lanes.
//
//     out[x] = Σ_k in[k] exp(+2πi k x / n)

/// Butterfly of radix 4: output q is Σ_p z[p] i^(pq).
DW_INLINE void butterfly4(C (&z)[4]) {
    const C s02 = z[0] + z[2], d02 = z[0] - z[2];
    const C s13 = z[1] + z[3], d13 = times_i<1>(z[1] - z[3]);
    z[0] = s02 + s13;
    z[1] = d02 + d13;
    z[2] = s02 - s13;
    z[3] = d02 - d13;
}

DW_INLINE void butterfly8(C (&z)[8]) {
    C even[4] = {z[0] + z[4], z[1] + z[5], z[2] + z[6], z[3] + z[7]};
    C odd[4] = {z[0] - z[4], times_eighth<1>(z[1] - z[5]), times_eighth<2>(z[2] - z[6]),
                times_eighth<3>(z[3] - z[7])};
    butterfly4(even);
    butterfly4(odd);
    for (int q = 0; q < 4; ++q) {
        z[2 * q] = even[q];
        z[2 * q + 1] = odd[q];
    }
}

template <int radix>
DW_INLINE void butterfly(C (&z)[radix]) {
    if constexpr (radix == 4) {
        butterfly4(z);
    } else {
        butterfly8(z);
    }
}

/// Computes all stages but the last of a transform of source(0) … source(length − 1). `work`, of `length`
/// values, then holds the inputs of the last butterflies, those of one butterfly side by side.
template <int length, class Source>
DW_INLINE void first_stages(const Twiddles& twiddles, Source&& source, C* work) {
    constexpr int kRadix = later_radix(length);
    constexpr int kStep = length / kRadix;
    if constexpr (kStep == 1) {
        for (int k = 0; k < length; ++k) work[k] = source(k);
    } else {
        const auto* w = twiddles.later[__builtin_ctz(length)];
        for (int j = 0; j < kStep; ++j, w += 2 * (kRadix - 1)) {
            C z[kRadix];
            for (int k = 0; k < kRadix; ++k) z[k] = source(j + k * kStep);
            butterfly<kRadix>(z);
            work[j] = z[0];
            for (int q = 1; q < kRadix; ++q) work[q * kStep + j] = times(z[q], w[2 * q - 2], w[2 * q - 1]);
        }
        if constexpr (kStep > later_radix(kStep)) {
            for (int q = 0; q < kRadix; ++q) {
                C* part = work + q * kStep;
                first_stages<kStep>(
                    twiddles, [part](int k) DW_LAMBDA { return part[k]; }, part);
            }
        }
    }
}

constexpr int last_radix(int length) {
    return length == later_radix(length) ? length : last_radix(length / later_radix(length));
}

/// Returns the index of the first output of the last butterfly number `block`; its other outputs follow at
/// distance length / last_radix(length).
template <int length>
DW_INLINE int first_output(int block) {
    constexpr int kRadix = later_radix(length);
    constexpr int kStep = length / kRadix;
    if constexpr (kStep == 1) {
        return 0;
    } else {
        constexpr int kBlocksBelow = kStep / last_radix(kStep);
        return block / kBlocksBelow + kRadix * first_output<kStep>(block % kBlocksBelow);
    }
}

/// A transform of length n. With `half` only inputs with |k| < n/4 are not zero. The output is divided into
/// kParts parts: part p has the outputs x = kParts · y + p. Parts are computed in kSets sets of kSetParts
/// parts; a set consists of pairs of neighbouring rows. A part consists of blocks of kRadix outputs y, y +
/// kBlocks, y + 2 kBlocks ….
template <int n, bool half>
struct Plan {
    static constexpr int kLength = n;
    static constexpr int kInputs = half ? n / 2 : n;  ///< wave number k is input k mod kInputs
    static constexpr int kParts = first_radix(n);
    static constexpr int kPart = n / kParts;
    static constexpr int kSetParts = kParts / 2;
    static constexpr int kSets = 2;
    static constexpr int kRadix = last_radix(kPart);
    static constexpr int kBlocks = kPart / kRadix;

    const Twiddles& twiddles = twiddles_for(n);

    /// Returns the number of the i-th part of a set.
    static constexpr int part_of(int set, int i) { return 2 * set + i % 2 + i / 2 * (kParts / 2); }

    /// Computes the inputs of the last butterflies of all parts of a set: kPart values at work + i · stride
    /// for the i-th part.
    template <int set>
    __attribute__((noinline)) void prepare(const C* in, C* work, ptrdiff_t stride) const {
        if constexpr (kParts == 4) {
            prepare_part<2 * set>(in, work);
            prepare_part<2 * set + 1>(in, work + stride);
        } else {
            prepare_opposite<2 * set>(in, work, work + 2 * stride);
            prepare_opposite<2 * set + 1>(in, work + stride, work + 3 * stride);
        }
    }

    // Part q is a transform of length M = n/R of Σ_p in[k + p M] exp(2πi p q / R) · exp(2πi k q / n); with
    // `half`, terms that are zero are left out.

    /// R = 4: the first stage is computed while the second one reads its inputs.
    template <int part>
    DW_INLINE void prepare_part(const C* in, C* work) const {
        constexpr int kM = kPart;
        const auto* w = twiddles.first + 2 * part * kM;
        const auto source = [=](int k) DW_LAMBDA {
            const C* z = in + k;
            const C sum = half ? z[0] + times_i<-part>(z[kM])
                               : (z[0] + times_i<2 * part>(z[2 * kM])) +
                                     times_i<part>(z[kM] + times_i<2 * part>(z[3 * kM]));
            if constexpr (part == 0) {
                return sum;
            } else {
                return times(sum, w[2 * k], w[2 * k + 1]);
            }
        };
        first_stages<kM>(twiddles, source, work);
    }

    /// R = 8: parts q and q + 4 share their sums over even and over odd p.
    template <int part>
    DW_INLINE void prepare_opposite(const C* in, C* work, C* opposite) const {
        constexpr int kM = kPart;
        const auto* w = twiddles.first + 2 * part * kM;
        const auto* w_opposite = w + 8 * kM;
        for (int k = 0; k < kM; ++k) {
            const C* z = in + k;
            C even, odd;
            if constexpr (half) {  // p = 0, 1, 6, 7
                even = z[0] + times_i<-part>(z[2 * kM]);
                odd = z[kM] + times_i<-part>(z[3 * kM]);
            } else {
                even = (z[0] + times_i<2 * part>(z[4 * kM])) +
                       times_i<part>(z[2 * kM] + times_i<2 * part>(z[6 * kM]));
                odd = (z[kM] + times_i<2 * part>(z[5 * kM])) +
                      times_i<part>(z[3 * kM] + times_i<2 * part>(z[7 * kM]));
            }
            odd = times_eighth<part>(odd);
            work[k] = times(even + odd, w[2 * k], w[2 * k + 1]);
            opposite[k] = times(even - odd, w_opposite[2 * k], w_opposite[2 * k + 1]);
        }
        first_stages<kM>(
            twiddles, [work](int k) DW_LAMBDA { return work[k]; }, work);
        first_stages<kM>(
            twiddles, [opposite](int k) DW_LAMBDA { return opposite[k]; }, opposite);
    }

    /// Returns the first y of a block.
    static DW_INLINE int first_of_block(int block) { return first_output<kPart>(block); }

    /// Computes the outputs y = first_of_block(block) + kBlocks · q of a block.
    static DW_INLINE void finish(const C* work, int block, C (&outputs)[kRadix]) {
        for (int q = 0; q < kRadix; ++q) outputs[q] = work[block * kRadix + q];
        butterfly<kRadix>(outputs);
    }
};
