// The two passes of a tile's step: see wave_kernel.h.

constexpr int kFields = 5;  // h, n h, h/k, n h/k, n² h/k
// pairs of real fields: horizontal displacement along x and z, height and shear, slope x and z, stretch x and z
constexpr int kPairs = 4;
constexpr int kComplex = 2 * kWidth;  // number of floats in a C
// number of C's between arrays whose lengths are powers of two, so that they use different cache sets
constexpr int kPad = 4;

/// Size in floats of a block of the plane, the memory between the two passes. The plane has a block for each
/// group of kWidth columns x, each batch of rows and each field: the columns one after the other, with the
/// rows in the lanes. A pad at the end of the block makes neighbouring groups use different cache sets.
constexpr int kPlaneBlock = kWidth * kComplex + 32;

DW_INLINE int batches_of(int harmonics) {
    return (harmonics + kWidth) / kWidth;
}

size_t plane_floats(int resolution, int harmonics) {
    return static_cast<size_t>(resolution / kWidth) * static_cast<size_t>(batches_of(harmonics)) * kFields *
           kPlaneBlock;
}

/// Computes ĥ(k, t) of one batch of rows into `h`, with what KernelWaves::slow adds, and ĥ/|k| without that
/// into `h_by_k`; k is in units of the lowest wave number.
template <class P>
void animate(const KernelWaves& waves, int batch, double t, C* h, C* h_by_k) {
    const int c = waves.harmonics;
    const float* amplitudes =
        waves.amplitudes + (static_cast<ptrdiff_t>(batch) * (2 * c + 1) + c) * 4 * kWidth;
    const double* frequency = waves.frequency + static_cast<ptrdiff_t>(batch) * (c + 1) * kWidth;
    const float* inverse_k = waves.inverse_k + static_cast<ptrdiff_t>(batch) * (c + 1) * kWidth;
    const float* slow =
        waves.slow ? waves.slow + (static_cast<ptrdiff_t>(batch) * (2 * c + 1) + c) * 2 * kWidth : nullptr;
    const auto put = [&](int n, V cosine, V sine, V by_k) DW_LAMBDA {
        const float* a = amplitudes + static_cast<ptrdiff_t>(n) * 4 * kWidth;
        const C value = {load(a) * cosine + load(a + 2 * kWidth) * sine,
                         load(a + kWidth) * cosine + load(a + 3 * kWidth) * sine};
        const int i = n & (P::kInputs - 1);
        h[i] = value;
        if (slow) {
            const float* s = slow + static_cast<ptrdiff_t>(n) * 2 * kWidth;
            h[i] = {value.re + load(s), value.im + load(s + kWidth)};
        }
        h_by_k[i] = {value.re * by_k, value.im * by_k};
    };
    for (int n = 0; n <= c; ++n) {
        V cosine, sine;
        cosine_and_sine(turns_at(frequency + n * kWidth, t), cosine, sine);
        const V by_k = load(inverse_k + n * kWidth);
        put(n, cosine, sine, by_k);
        put(-n, cosine, sine, by_k);
    }
    for (int n = c + 1; n < P::kInputs - c; ++n) h[n] = h_by_k[n] = C{};
}

/// Multiplies every wave by its wave number n along x.
template <class P>
void differentiate(C* z, int c) {
    for (int n = 1; n <= c; ++n) {
        const auto factor = static_cast<float>(n);
        C& positive = z[n];
        C& negative = z[P::kInputs - n];
        positive = {positive.re * factor, positive.im * factor};
        negative = {negative.re * -factor, negative.im * -factor};
    }
    z[0] = C{};
}

/// Columns first … last − 1 of a tile.
struct Columns {
    int first, last;
};

/// Transforms one field of one batch along x, and stores the wanted columns in the plane.
template <class P>
void transform_row(const P& plan, const C* in, C* work, float* plane, ptrdiff_t column_stride,
                   Columns wanted) {
    constexpr int kWorkStride = P::kPart + kPad;
    const auto run = [&]<int set>(Indices<set>) DW_LAMBDA {
        plan.template prepare<set>(in, work, kWorkStride);
        for (int i = 0; i < P::kSetParts; ++i) {
            const int part = P::part_of(set, i);
            for (int block = 0; block < P::kBlocks; ++block) {
                C z[P::kRadix];
                P::finish(work + i * kWorkStride, block, z);
                for (int q = 0; q < P::kRadix; ++q) {
                    const int x = P::kParts * (P::first_of_block(block) + P::kBlocks * q) + part;
                    if (x < wanted.first || x >= wanted.last) continue;
                    float* to = plane + x / kWidth * column_stride + x % kWidth * kComplex;
                    store(to, z[q].re);
                    store(to + kWidth, z[q].im);
                    // Prefetches the place of the next part or, after the last part, of the next field.
                    const float* next =
                        part + 1 < P::kParts ? to + kComplex : to + kPlaneBlock - part * kComplex;
                    for (int line = 0; line < kComplex; line += 16) __builtin_prefetch(next + line, 1);
                }
            }
        }
    };
    const auto run_all = [&]<int... set>(Indices<set...>) DW_LAMBDA {
        (run(Indices<set>{}), ...);
    };
    run_all(typename MakeIndices<P::kSets>::Type{});
}

template <class P>
void row_pass(const P& plan, const KernelWaves& waves, int batch, double t, Columns wanted, float* plane,
              float* scratch) {
    const int c = waves.harmonics;
    C* h = reinterpret_cast<C*>(scratch);
    C* h_by_k = h + P::kInputs + kPad;
    C* work = h_by_k + P::kInputs + kPad;
    animate<P>(waves, batch, t, h, h_by_k);

    const ptrdiff_t column_stride = static_cast<ptrdiff_t>(batches_of(c)) * kFields * kPlaneBlock;
    float* target = plane + static_cast<ptrdiff_t>(batch) * kFields * kPlaneBlock;
    const auto next = [&](const C* field) {
        transform_row(plan, field, work, target, column_stride, wanted);
        target += kPlaneBlock;
    };
    next(h);
    differentiate<P>(h, c);
    next(h);
    next(h_by_k);
    differentiate<P>(h_by_k, c);
    next(h_by_k);
    differentiate<P>(h_by_k, c);
    next(h_by_k);
}

/// Packs the spectra of two real fields, `a` and `b` at wave number +m, into the spectrum of the complex
/// field A + iB at +m and −m. At −m the spectra of the real fields are the complex conjugates of a and b.
DW_INLINE void pack(C a, C b, C& positive, C& negative) {
    positive = {a.re - b.im, a.im + b.re};
    negative = {a.re + b.im, b.re - a.im};
}

/// Computes the eight fields, in world axes, for the columns in the lanes: as the spectra along z of four
/// pairs.
template <class P>
void gather_pairs(const KernelWaves& waves, const KernelScale& scale, const float* block, C* fields,
                  C* const (&pairs)[kPairs]) {
    const int c = waves.harmonics;
    // Slopes are ∇h = ik ĥ, the horizontal displacement is D = i k/|k| ĥ, its derivatives are −k k/|k| ĥ. A vector (u, v) in
    // the tile's axes is (cos u + sin v, cos v − sin u) in those of the world.
    const float cosine = scale.cosine, sine = scale.sine;
    const float slope = scale.gain * scale.unit;
    const float horizontal = scale.gain * scale.choppiness;
    const float stretch = -horizontal * scale.unit;
    const float shear = -slope * scale.shear_weight;
    for (int batch = 0; batch < batches_of(c); ++batch) {
        for (int field = 0; field < kFields; ++field, block += kPlaneBlock) {
            V re[kWidth], im[kWidth];
            for (int lane = 0; lane < kWidth; ++lane) {
                re[lane] = load(block + column_in_lane(lane) * kComplex);
                im[lane] = load(block + column_in_lane(lane) * kComplex + kWidth);
            }
            transpose(re);
            transpose(im);
            for (int row = 0; row < kWidth; ++row) fields[field * kWidth + row] = {re[row], im[row]};
        }
        const int rows = c + 1 - batch * kWidth < kWidth ? c + 1 - batch * kWidth : kWidth;
        for (int row = 0; row < rows; ++row) {
            const int m = batch * kWidth + row;
            const auto fm = static_cast<float>(m);
            const C h = fields[row];
            const C nh = fields[kWidth + row];
            const C k = fields[2 * kWidth + row];
            const C nk = fields[3 * kWidth + row];
            const C nnk = fields[4 * kWidth + row];
            const auto mix = [](C a, float x, C b, float y) DW_LAMBDA {
                return C{a.re * x + b.re * y, a.im * x + b.im * y};
            };
            const auto mix3 = [](C a, float x, C b, float y, C d, float z) DW_LAMBDA {
                return C{a.re * x + b.re * y + d.re * z, a.im * x + b.im * y + d.im * z};
            };
            const C first[kPairs] = {
                times_i<1>(mix(nk, horizontal * cosine, k, horizontal * sine * fm)),
                {h.re * scale.gain, h.im * scale.gain},
                times_i<1>(mix(nh, slope * cosine, h, slope * sine * fm)),
                mix3(nnk, stretch * cosine * cosine, nk, 2 * stretch * cosine * sine * fm, k,
                     stretch * sine * sine * fm * fm),
            };
            const C second[kPairs] = {
                times_i<1>(mix(nk, -horizontal * sine, k, horizontal * cosine * fm)),
                mix3(nnk, -shear * cosine * sine, nk, shear * (cosine * cosine - sine * sine) * fm, k,
                     shear * cosine * sine * fm * fm),
                times_i<1>(mix(nh, -slope * sine, h, slope * cosine * fm)),
                mix3(nnk, stretch * sine * sine, nk, -2 * stretch * cosine * sine * fm, k,
                     stretch * cosine * cosine * fm * fm),
            };
            for (int pair = 0; pair < kPairs; ++pair) {
                C positive, negative;
                pack(first[pair], second[pair], positive, negative);
                // The row m = 0 is its own mirror image: of its two fields only the real parts count.
                if (m == 0) {
                    pairs[pair][0] = {first[pair].re, second[pair].re};
                } else {
                    pairs[pair][m] = positive;
                    pairs[pair][P::kInputs - m] = negative;
                }
            }
        }
    }
    for (int pair = 0; pair < kPairs; ++pair) {
        for (int m = c + 1; m < P::kInputs - c; ++m) pairs[pair][m] = C{};
    }
}

/// Computes kWidth columns of a strip, from `column` on.
template <class P, int... sets>
void column_strip(const P& plan, const KernelWaves& waves, const KernelScale& scale, const float* plane,
                  const KernelMaps& maps, const StripLevel& means, int column, float* scratch,
                  Extremes& extremes, Indices<sets...>) {
    constexpr int kInputStride = P::kInputs + kPad;
    constexpr int kWorkStride = P::kPart + kPad;
    C* const in = reinterpret_cast<C*>(scratch);
    C* const pairs[kPairs] = {in, in + kInputStride, in + 2 * kInputStride, in + 3 * kInputStride};
    C* const work = in + kPairs * kInputStride;  // [pair][part of a set]
    C* const fields = work + kPairs * P::kSetParts * kWorkStride;
    const ptrdiff_t column_stride =
        static_cast<ptrdiff_t>(batches_of(waves.harmonics)) * kFields * kPlaneBlock;
    gather_pairs<P>(waves, scale, plane + column / kWidth * column_stride, fields, pairs);

    const float shear_scale = scale.choppiness / scale.shear_weight;
    const auto run = [&]<int set>(Indices<set>) DW_LAMBDA {
        const auto work_of = [&](int pair, int i)
                                 DW_LAMBDA { return work + (pair * P::kSetParts + i) * kWorkStride; };
        for (int pair = 0; pair < kPairs; ++pair) {
            plan.template prepare<set>(pairs[pair], work_of(pair, 0), kWorkStride);
        }
        for (int i = 0; i < P::kSetParts; i += 2) {
            for (int block = 0; block < P::kBlocks; ++block) {
                C upper[kPairs][P::kRadix], lower[kPairs][P::kRadix];
                for (int pair = 0; pair < kPairs; ++pair) {
                    P::finish(work_of(pair, i), block, upper[pair]);
                    P::finish(work_of(pair, i + 1), block, lower[pair]);
                }
                for (int q = 0; q < P::kRadix; ++q) {
                    const auto samples = [&](const auto& z) DW_LAMBDA {
                        return samples_of(z[0][q], z[1][q], z[2][q], z[3][q], shear_scale, scale.rates,
                                          extremes);
                    };
                    const int y = P::first_of_block(block) + P::kBlocks * q;
                    store_rows<P::kLength>(samples(upper), samples(lower), maps, means,
                                           P::kParts * y + P::part_of(set, i), column);
                }
            }
        }
    };
    (run(Indices<sets>{}), ...);
}

size_t scratch_floats(int resolution) {
    ptrdiff_t floats =
        static_cast<ptrdiff_t>((kPairs + 5) * (resolution + 8 * kPad) + kFields * kWidth) * kComplex;
    for (int level = 1; level <= kKeptLevels; ++level) floats += level_floats(resolution, level);
    return static_cast<size_t>(floats);
}

template <class P>
KernelExtremes column_pass(const P& plan, const KernelWaves& waves, int strip, const KernelScale& scale,
                           const float* plane, const KernelMaps& maps, float* scratch) {
    StripLevel kept[kKeptLevels + 1] = {};
    for (int level = 1; level <= kKeptLevels; ++level) {
        const ptrdiff_t samples =
            static_cast<ptrdiff_t>(P::kLength >> level) * (strip_columns(P::kLength) >> level);
        kept[level] = {scratch, scratch + 4 * samples, scratch + 8 * samples};
        scratch += level_floats(P::kLength, level);
    }

    Extremes extremes;
    constexpr int kColumns = strip_columns(P::kLength);
    for (int column = strip * kColumns; column < (strip + 1) * kColumns; column += kWidth) {
        column_strip(plan, waves, scale, plane, maps, kept[1], column, scratch, extremes,
                     typename MakeIndices<P::kSets>::Type{});
    }
    if (maps.mips) average_strip<P::kLength>(maps, kept, strip);
    finish_stores();
    return {largest(larger(extremes.highest, -extremes.lowest)), largest(extremes.farthest2),
            largest(extremes.most_crowded)};
}

/// Calls run(plan) with the Plan for a tile's resolution and harmonics.
template <class Run>
DW_INLINE auto with_plan(const KernelWaves& waves, Run&& run) {
    const auto of_length = [&]<int n>(Indices<n>) DW_LAMBDA {
        return waves.harmonics < n / 4 ? run(Plan<n, true>{}) : run(Plan<n, false>{});
    };
    switch (waves.resolution) {
        case 16:
            return of_length(Indices<16>{});
        case 32:
            return of_length(Indices<32>{});
        case 64:
            return of_length(Indices<64>{});
        case 128:
            return of_length(Indices<128>{});
        case 256:
            return of_length(Indices<256>{});
        case 512:
            return of_length(Indices<512>{});
        case 1024:
            return of_length(Indices<1024>{});
        default:
            return of_length(Indices<2048>{});
    }
}

void transform_rows(const KernelWaves& waves, int batch, double t, int first_strip, int last_strip,
                    float* plane, float* scratch) {
    const Columns wanted = {first_strip * kStrip, last_strip * kStrip};
    with_plan(waves, [&](const auto& plan) { row_pass(plan, waves, batch, t, wanted, plane, scratch); });
}

KernelExtremes transform_columns(const KernelWaves& waves, int strip, const KernelScale& scale,
                                 const float* plane, const KernelMaps& maps, float* scratch) {
    return with_plan(waves, [&](const auto& plan) {
        return column_pass(plan, waves, strip, scale, plane, maps, scratch);
    });
}

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

/// Writes the analytic signal A of the waves: the complex height Σ_k A_k(t) exp(i k·x) of which the waves'
/// height is the real part. A wave and the one against it have A(k) = 2 h0(k) e^{−iωt} and A(−k) = 2 h0(−k)
/// e^{−iωt}; from the amplitudes p and q they are (p + iq) e^{−iωt} and conj(p − iq) e^{−iωt}.
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

constexpr WaveKernel kernel_named(const char* name) {
    return {name, kWidth, plane_floats, scratch_floats, transform_rows, transform_columns, analytic_rows};
}
