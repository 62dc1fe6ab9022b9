// The two passes of a plane's transform. Needs transform.inl and the vectors of one precision before it.

constexpr int kPlanePad = 2;  // complex vectors between parts, which would lie a power of two apart

/// Transforms `in` and calls store(index, value) for every result.
template <class P, class Store, int... sets>
DW_INLINE void transform_line(const P& plan, const C* in, C* work, Store&& store_value, Indices<sets...>) {
    constexpr int kStride = P::kPart + kPlanePad;
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

template <class P, class From, class To, class Real>
void slow_pass(const P& plan, int strip, const PlaneOf<From>& from, const PlaneOf<To>& to, Real* scratch) {
    C* const in = reinterpret_cast<C*>(scratch);
    C* const work = in + P::kLength;
    const ptrdiff_t first = static_cast<ptrdiff_t>(strip) * kWidth;
    for (int a = 0; a < P::kLength; ++a)
        in[a] = {load(from.re + first + a * P::kLength), load(from.im + first + a * P::kLength)};
    const auto store_row = [&](int a, C value) DW_LAMBDA {
        store(to.re + first + a * P::kLength, value.re);
        store(to.im + first + a * P::kLength, value.im);
    };
    transform_line(plan, in, work, store_row, typename MakeIndices<P::kSets>::Type{});
}

template <class P, class From, class To, class Real>
void fast_pass(const P& plan, int strip, const PlaneOf<From>& from, const PlaneOf<To>& to, Real* scratch) {
    C* const in = reinterpret_cast<C*>(scratch);
    C* const work = in + P::kLength;
    const ptrdiff_t column = static_cast<ptrdiff_t>(strip) * kWidth, first = column * P::kLength;
    for (int b = 0; b < P::kLength; b += kWidth) {
        V re[kWidth], im[kWidth];
        for (int row = 0; row < kWidth; ++row) {
            re[row] = load(from.re + first + row * P::kLength + b);
            im[row] = load(from.im + first + row * P::kLength + b);
        }
        transpose(re);
        transpose(im);
        for (int k = 0; k < kWidth; ++k) in[b + k] = {re[k], im[k]};
    }
    const auto store_row = [&](int y, C value) DW_LAMBDA {
        store(to.re + column + y * P::kLength, value.re);
        store(to.im + column + y * P::kLength, value.im);
    };
    transform_line(plan, in, work, store_row, typename MakeIndices<P::kSets>::Type{});
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
