// The passes of a patch's step: see patch_kernel.h. Needs vectors.inl and line_transform.inl before it.

constexpr int kPad = 16;  // floats after each row of a plane: rows of power-of-two length share cache sets

DW_INLINE int row_floats(int n) {
    return n + kPad;
}

/// One real or imaginary part of a field's half plane: rows m = 0 … N/2 − 1, columns x.
DW_INLINE ptrdiff_t part_floats(int n) {
    return static_cast<ptrdiff_t>(n / 2) * row_floats(n);
}

/// What lies between the passes: real and imaginary parts of height, rise, and a third field, which is the
/// impulse before middle_pass and the displacement along x after it; then the displacement along z.
enum PlaneField { kHeightField, kRiseField, kThirdField, kFourthField, kPlaneFields };

DW_INLINE float* real_part(float* plane, int field, int n) {
    return plane + 2 * field * part_floats(n);
}
DW_INLINE float* imaginary_part(float* plane, int field, int n) {
    return plane + (2 * field + 1) * part_floats(n);
}

size_t plane_floats(int resolution) {
    return static_cast<size_t>(2 * kPlaneFields * part_floats(resolution));
}

constexpr int kBuffers = 4;  // of N complex vectors, besides the room of transform_line()

size_t scratch_floats(int resolution) {
    return static_cast<size_t>((kBuffers + 1) * resolution + 8 * kPartPad) * 2 * kWidth;
}

DW_INLINE C* buffer_of(float* scratch, int index, int n) {
    return reinterpret_cast<C*>(scratch) + static_cast<ptrdiff_t>(index) * n;
}

template <class P>
__attribute__((noinline)) void transform_with(const P& plan, const C* in, C* out, C* work) {
    transform_line(
        plan, in, work, [out](int i, C value) DW_LAMBDA { out[i] = value; });
}

/// out[x] = Σ_k in[k] exp(+2πi k x / n).  @param work  room for transform_line()
void transform(int n, const C* in, C* out, C* work) {
    with_plan_of_length(n, [=](const auto& plan) { transform_with(plan, in, out, work); });
}

// A transform with sign − is one with sign + between two exchanges of real and imaginary part.
DW_INLINE C exchanged(C z) {
    return {z.im, z.re};
}

/// Separates the spectra of two real fields a + i b along z, and stores twice each.
/// @param spectrum  of a strip's columns, [m], with parts exchanged
DW_INLINE void store_separated(const C* spectrum, int n, int column, float* plane, int field_a, int field_b) {
    const ptrdiff_t row = row_floats(n);
    float* a_re = real_part(plane, field_a, n) + column;
    float* a_im = imaginary_part(plane, field_a, n) + column;
    float* b_re = real_part(plane, field_b, n) + column;
    float* b_im = imaginary_part(plane, field_b, n) + column;
    for (int m = 0; m < n / 2; ++m) {
        const C here = exchanged(spectrum[m]), mirrored = exchanged(spectrum[(n - m) & (n - 1)]);
        store(a_re + m * row, here.re + mirrored.re);
        store(a_im + m * row, here.im - mirrored.im);
        store(b_re + m * row, here.im + mirrored.im);
        store(b_im + m * row, mirrored.re - here.re);
    }
}

void first_pass(const PatchArrays& arrays, int strip, float* plane, float* scratch) {
    const int n = arrays.resolution, column = strip * kWidth;
    C* in = buffer_of(scratch, 0, n);
    C* spectrum = buffer_of(scratch, 1, n);
    C* work = buffer_of(scratch, kBuffers, n);
    const V fade_x = load(arrays.fade_x + column);
    for (int z = 0; z < n; ++z) {
        const ptrdiff_t at = static_cast<ptrdiff_t>(z) * n + column;
        const V fade = fade_x * arrays.fade_z[z];
        in[z] = {load(arrays.rise + at) * fade, load(arrays.height + at) * fade};  // exchanged
    }
    transform(n, in, spectrum, work);
    store_separated(spectrum, n, column, plane, kHeightField, kRiseField);
    if (!arrays.impulse) return;
    for (int z = 0; z < n; ++z)
        in[z] = {V{}, load(arrays.impulse + static_cast<ptrdiff_t>(z) * n + column)};
    transform(n, in, spectrum, work);
    store_separated(spectrum, n, column, plane, kThirdField, kFourthField);
}

DW_INLINE void store_rows(const C* in, int n, float* re, float* im) {
    const ptrdiff_t row = row_floats(n);
    for (int x = 0; x < n; x += kWidth) {
        V real[kWidth], imaginary[kWidth];
        for (int i = 0; i < kWidth; ++i) {
            real[i] = in[x + i].re;
            imaginary[i] = in[x + i].im;
        }
        transpose(real);
        transpose(imaginary);
        for (int i = 0; i < kWidth; ++i) {
            store(re + i * row + x, real[i]);
            store(im + i * row + x, imaginary[i]);
        }
    }
}

/// i · factor · z
DW_INLINE C quarter_turn(C z, V factor) {
    return {-z.im * factor, z.re * factor};
}

void middle_pass(const PatchArrays& arrays, const PatchFactors& factors, int batch, float* plane,
                 float* scratch) {
    const int n = arrays.resolution;
    C* spare = buffer_of(scratch, 0, n);
    C* height = buffer_of(scratch, 1, n);
    C* rise = buffer_of(scratch, 2, n);
    C* third = buffer_of(scratch, 3, n);
    C* work = buffer_of(scratch, kBuffers, n);
    const ptrdiff_t rows = static_cast<ptrdiff_t>(batch) * kWidth * row_floats(n);
    const auto re = [&](int field) DW_LAMBDA { return real_part(plane, field, n) + rows; };
    const auto im = [&](int field) DW_LAMBDA { return imaginary_part(plane, field, n) + rows; };

    load_rows(im(kHeightField), re(kHeightField), row_floats(n), n, spare);  // exchanged
    transform(n, spare, height, work);
    load_rows(im(kRiseField), re(kRiseField), row_floats(n), n, spare);
    transform(n, spare, rise, work);
    if (arrays.impulse) {
        load_rows(im(kThirdField), re(kThirdField), row_floats(n), n, spare);
        transform(n, spare, third, work);
    }
    const ptrdiff_t first = static_cast<ptrdiff_t>(batch) * (n / 2 + 1) * kWidth;
    for (int i = 0; i < n; ++i) {
        const ptrdiff_t at = first + static_cast<ptrdiff_t>(i <= n / 2 ? i : n - i) * kWidth;
        const C h = exchanged(height[i]);
        C r = exchanged(rise[i]);
        if (arrays.impulse) {
            const V kick = load(factors.kick + at);
            const C pushed = exchanged(third[i]);
            r = r + C{pushed.re * kick, pushed.im * kick};
        }
        const V keep = load(factors.keep + at);
        const V gain = load(factors.gain + at), loss = load(factors.loss + at);
        height[i] = {h.re * keep + r.re * gain, h.im * keep + r.im * gain};
        rise[i] = {r.re * keep - h.re * loss, r.im * keep - h.im * loss};
    }
    height[n / 2] = rise[n / 2] = C{};
    const auto put_back = [&](const C* spectrum, int field) DW_LAMBDA {
        transform(n, spectrum, spare, work);
        store_rows(spare, n, re(field), im(field));
    };
    put_back(rise, kRiseField);
    if (arrays.drift_x) {
        // `rise` is free now, and takes the displacement along z.
        V m;
        for (int lane = 0; lane < kWidth; ++lane) m[lane] = static_cast<float>(batch * kWidth + lane);
        for (int i = 0; i < n; ++i) {
            const bool positive = i <= n / 2;
            const int size = positive ? i : n - i;
            const V drift = load(factors.drift + first + static_cast<ptrdiff_t>(size) * kWidth);
            third[i] = quarter_turn(height[i], drift * static_cast<float>(positive ? size : -size));
            rise[i] = quarter_turn(height[i], drift * m);
        }
        put_back(third, kThirdField);
        put_back(rise, kFourthField);
    }
    put_back(height, kHeightField);
}

/// Transforms the half planes of two real fields back along z.
DW_INLINE void transform_back(int n, int column, const float* plane, int field_a, int field_b, float* a,
                              float* b, float* scratch) {
    C* in = buffer_of(scratch, 0, n);
    C* out = buffer_of(scratch, 1, n);
    C* work = buffer_of(scratch, kBuffers, n);
    float* parts = const_cast<float*>(plane);
    const ptrdiff_t row = row_floats(n);
    const float* a_re = real_part(parts, field_a, n) + column;
    const float* a_im = imaginary_part(parts, field_a, n) + column;
    const float* b_re = real_part(parts, field_b, n) + column;
    const float* b_im = imaginary_part(parts, field_b, n) + column;
    in[0] = {load(a_re), load(b_re)};
    in[n / 2] = C{};
    for (int m = 1; m < n / 2; ++m) {
        const C of_a = {load(a_re + m * row), load(a_im + m * row)};
        const C of_b = {load(b_re + m * row), load(b_im + m * row)};
        in[m] = {of_a.re - of_b.im, of_a.im + of_b.re};
        in[n - m] = {of_a.re + of_b.im, of_b.re - of_a.im};
    }
    transform(n, in, out, work);
    for (int z = 0; z < n; ++z) {
        const ptrdiff_t at = static_cast<ptrdiff_t>(z) * n + column;
        store(a + at, out[z].re);
        store(b + at, out[z].im);
    }
}

void last_pass(const PatchArrays& arrays, int strip, const float* plane, float* scratch) {
    const int n = arrays.resolution, column = strip * kWidth;
    transform_back(n, column, plane, kHeightField, kRiseField, arrays.new_height, arrays.new_rise, scratch);
    if (arrays.drift_x)
        transform_back(n, column, plane, kThirdField, kFourthField, arrays.drift_x, arrays.drift_z, scratch);
}

constexpr PatchKernel patch_kernel_named(const char* name) {
    return {.name = name,
            .lanes = kWidth,
            .plane_floats = plane_floats,
            .scratch_floats = scratch_floats,
            .first_pass = first_pass,
            .middle_pass = middle_pass,
            .last_pass = last_pass};
}
