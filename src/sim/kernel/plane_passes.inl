// The two passes of a plane's transform. Needs line_transform.inl and the vectors of one precision before it.

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
    transform_line(plan, in, work, store_row);
}

template <class P, class From, class To, class Real>
void fast_pass(const P& plan, int strip, const PlaneOf<From>& from, const PlaneOf<To>& to, Real* scratch) {
    C* const in = reinterpret_cast<C*>(scratch);
    C* const work = in + P::kLength;
    const ptrdiff_t column = static_cast<ptrdiff_t>(strip) * kWidth, first = column * P::kLength;
    load_rows(from.re + first, from.im + first, P::kLength, P::kLength, in);
    const auto store_row = [&](int y, C value) DW_LAMBDA {
        store(to.re + column + y * P::kLength, value.re);
        store(to.im + column + y * P::kLength, value.im);
    };
    transform_line(plan, in, work, store_row);
}
