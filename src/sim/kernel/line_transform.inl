// Transforms of whole lines, kWidth side by side in the lanes, and rows of memory read into lanes. Needs
// transform.inl and the vectors of one precision before it.

constexpr int kPartPad = 2;  // complex vectors between parts, which would lie a power of two apart

template <class P, class Store, int... sets>
DW_INLINE void transform_sets(const P& plan, const C* in, C* work, Store&& store_value, Indices<sets...>) {
    constexpr int kStride = P::kPart + kPartPad;
    const auto run = [&]<int set>(Indices<set>) DW_LAMBDA {
        plan.template prepare<set>(in, work, kStride);
        for (int i = 0; i < P::kSetParts; ++i) {
            for (int block = 0; block < P::kBlocks; ++block) {
                C outputs[P::kRadix];
                P::finish(work + i * kStride, block, outputs);
                for (int q = 0; q < P::kRadix; ++q) {
                    const int y = P::first_of_block(block) + P::kBlocks * q;
                    store_value(P::kParts * y + P::part_of(set, i), outputs[q]);
                }
            }
        }
    };
    (run(Indices<sets>{}), ...);
}

/// Transforms `in` and calls store_value(index, value) for every result.
/// @param work  kLength + 8 kPartPad values
template <class P, class Store>
DW_INLINE void transform_line(const P& plan, const C* in, C* work, Store&& store_value) {
    transform_sets(plan, in, work, store_value, typename MakeIndices<P::kSets>::Type{});
}

/// Calls run(Plan) with the plan for the length n.
template <class Run>
DW_INLINE void with_plan_of_length(int n, Run&& run) {
    switch (n) {
        case 16:
            return run(Plan<16, false>{});
        case 32:
            return run(Plan<32, false>{});
        case 64:
            return run(Plan<64, false>{});
        case 128:
            return run(Plan<128, false>{});
        case 256:
            return run(Plan<256, false>{});
        case 512:
            return run(Plan<512, false>{});
        case 1024:
            return run(Plan<1024, false>{});
        default:
            return run(Plan<2048, false>{});
    }
}

/// Reads kWidth rows of `length` complex values, `stride` values of memory apart: out[x] has the rows in its
/// lanes.
template <class Real>
DW_INLINE void load_rows(const Real* re, const Real* im, ptrdiff_t stride, int length, C* out) {
    for (int x = 0; x < length; x += kWidth) {
        V real[kWidth], imaginary[kWidth];
        for (int row = 0; row < kWidth; ++row) {
            real[row] = load(re + row * stride + x);
            imaginary[row] = load(im + row * stride + x);
        }
        transpose(real);
        transpose(imaginary);
        for (int k = 0; k < kWidth; ++k) out[x + k] = {real[k], imaginary[k]};
    }
}
