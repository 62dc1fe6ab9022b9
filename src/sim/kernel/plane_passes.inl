// The two passes of a plane's transform. Needs vectors.inl and transform.inl before it.

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

size_t plane_scratch_floats(int n) {
    return static_cast<size_t>((2 * n + 8 * kPlanePad) * 2 * kWidth);
}

template <class P>
void slow_pass(const P& plan, int strip, const ComplexPlane& plane, float* scratch) {
    C* const in = reinterpret_cast<C*>(scratch);
    C* const work = in + P::kLength;
    float* const re = plane.re + strip * kWidth;
    float* const im = plane.im + strip * kWidth;
    for (int a = 0; a < P::kLength; ++a) in[a] = {load(re + a * P::kLength), load(im + a * P::kLength)};
    const auto to = [=](int a, C value) DW_LAMBDA {
        store(re + a * P::kLength, value.re);
        store(im + a * P::kLength, value.im);
    };
    transform_line(plan, in, work, to, typename MakeIndices<P::kSets>::Type{});
}

template <class P>
void fast_pass(const P& plan, int strip, const ComplexPlane& from, const ComplexPlane& to, float* scratch) {
    C* const in = reinterpret_cast<C*>(scratch);
    C* const work = in + P::kLength;
    const ptrdiff_t first = static_cast<ptrdiff_t>(strip) * kWidth * P::kLength;
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
    float* const re = to.re + strip * kWidth;
    float* const im = to.im + strip * kWidth;
    const auto column = [=](int b, C value) DW_LAMBDA {
        store(re + b * P::kLength, value.re);
        store(im + b * P::kLength, value.im);
    };
    transform_line(plan, in, work, column, typename MakeIndices<P::kSets>::Type{});
}

/// Calls run(Plan) with the plan for the length n.
template <class Run>
DW_INLINE void with_plane_plan(int n, Run&& run) {
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

void transform_slow(int n, int strip, const ComplexPlane& plane, float* scratch) {
    with_plane_plan(n, [&](const auto& plan) { slow_pass(plan, strip, plane, scratch); });
}

void transform_fast(int n, int strip, const ComplexPlane& from, const ComplexPlane& to, float* scratch) {
    with_plane_plan(n, [&](const auto& plan) { fast_pass(plan, strip, from, to, scratch); });
}

constexpr PlaneKernel plane_kernel_here() {
    return {kWidth, plane_scratch_floats, transform_slow, transform_fast};
}
