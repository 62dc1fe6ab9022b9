#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <concepts>
#include <cstdint>
#include <numbers>

namespace deepwater::sim {

/// Returns a hash of 64 bits: keys that differ in one bit give unrelated results. It is a bijection.
/// Source: the output function of SplitMix64, Steele, Lea & Flood 2014, with Stafford's constants (variant
/// 13).
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

/// Returns two independent standard normal draws (real and imaginary part) for one wave.
///
/// They depend on the arguments alone, so that waves keep their phases when resolution, band or wind change.
///
/// @param seed  of the sea
/// @param tile  rung of the ladder of tiles, 0…255
/// @param n, m  signed wave indices, −2048…2047
/// Source: Box & Muller 1958 on two 32-bit uniforms; |draw| < 6.8.
[[nodiscard]] inline std::complex<float> gaussian_draw(int seed, int tile, int n, int m) {
    const auto bits = [](int value, unsigned mask) { return static_cast<std::uint64_t>(value) & mask; };
    const std::uint64_t key = static_cast<std::uint64_t>(static_cast<std::uint32_t>(seed)) << 32 |
                              bits(tile, 0xff) << 24 | bits(n, 0xfff) << 12 | bits(m, 0xfff);
    constexpr std::uint64_t kGolden =
        0x9e3779b97f4a7c15ull;  // 2^64 / golden ratio: moves key 0 off the fixed point
    const std::uint64_t random = scramble(scramble(key + kGolden) + kGolden);

    constexpr double kUnit = 1.0 / 4294967296.0;  // 2^-32
    const double radius_uniform = (static_cast<double>(random >> 32) + 0.5) * kUnit;
    const double angle_uniform = static_cast<double>(random & 0xffffffffull) * kUnit;
    const double radius = std::sqrt(-2.0 * std::log(radius_uniform));
    const double angle = 2.0 * std::numbers::pi * angle_uniform;
    return {static_cast<float>(radius * std::cos(angle)), static_cast<float>(radius * std::sin(angle))};
}

/// Returns the quantile p of the standard normal distribution: negative for p < 0.5.
/// @param p  0 < p < 1
/// Source: Hastings 1955, in Abramowitz & Stegun 1964, 26.2.23; |error| < 4.5e-4.
template <std::floating_point Real>
[[nodiscard]] Real normal_quantile(Real p) {
    const Real t = std::sqrt(-2 * std::log(std::min(p, 1 - p)));
    const Real x = t - (Real(2.515517) + t * (Real(0.802853) + t * Real(0.010328))) /
                           (1 + t * (Real(1.432788) + t * (Real(0.189269) + t * Real(0.001308))));
    return p < Real(0.5) ? -x : x;
}

}  // namespace deepwater::sim
