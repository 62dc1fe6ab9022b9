#pragma once

namespace deepwater::sim {

/// Factors of the transforms of one power-of-two length, one complex number for all lanes. A transform of
/// length n is split into first_radix(n) parts, and each part of length L into later_radix(L) more, down to a
/// single butterfly.
template <class Real>
struct TwiddlesOf {
    /// exp(2πi k q / n) as (re, im): [q = 0 … R−1][k = 0 … n/R−1], R = first_radix(n).
    const Real* first = nullptr;
    /// exp(2πi j q / L) of the stage of length L = 2^index: [j = 0 … L/R−1][q = 1 … R−1], R = later_radix(L).
    const Real* later[12] = {};
};
using Twiddles = TwiddlesOf<float>;
using PreciseTwiddles = TwiddlesOf<double>;

/// Returns the factors for length `n`, which are computed on first use and kept. Any thread may call it.
/// @pre n is a power of two from 16 to 2048
[[nodiscard]] const Twiddles& twiddles_for(int n);
[[nodiscard]] const PreciseTwiddles& precise_twiddles_for(int n);

[[nodiscard]] constexpr int first_radix(int n) {
    return n == 512 || n == 2048 ? 8 : 4;
}

[[nodiscard]] constexpr int later_radix(int length) {
    return length % 8 == 0 && length != 16 ? 8 : 4;
}

}  // namespace deepwater::sim
