// The transforms of transform.inl by KissFFT. Each is computed as a whole and its output is in natural order:
// one set of two parts, the even and the odd outputs.

template <int n, bool half>
struct Plan {
    static constexpr int kLength = n;
    static constexpr int kInputs = n;  ///< wave number k is input k mod kInputs
    static constexpr int kParts = 2;
    static constexpr int kPart = n / 2;
    static constexpr int kSetParts = 2;
    static constexpr int kSets = 1;
    static constexpr int kRadix = 4;
    static constexpr int kBlocks = kPart / kRadix;

    const InverseFft& fft = InverseFft::of_length(n);

    static constexpr int part_of(int, int i) { return i; }

    template <int>
    void prepare(const C* in, C* work, ptrdiff_t stride) const {
        LaneComplex values[n], results[n];
        for (int i = 0; i < n; ++i) values[i] = {Lanes(in[i].re), Lanes(in[i].im)};
        fft.run(values, results);
        for (int y = 0; y < kPart; ++y) {
            for (int i = 0; i < 2; ++i) {
                const LaneComplex& result = results[2 * y + i];
                work[i * stride + y] = {result.real().v, result.imag().v};
            }
        }
    }

    static DW_INLINE int first_of_block(int block) { return block; }

    static DW_INLINE void finish(const C* work, int block, C (&outputs)[kRadix]) {
        for (int q = 0; q < kRadix; ++q) outputs[q] = work[block + kBlocks * q];
    }
};
