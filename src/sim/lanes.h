#pragma once

#include <complex>
#include <cstring>
#include <type_traits>

namespace deepwater::sim {

/// Floats side by side in one register of the baseline processor (x86-64 guarantees SSE2): four independent
/// computations for the price of one. Wider lanes spill those registers and were measured slower.
inline constexpr int kLanes = 4;

/// A number type whose values are kLanes floats: arithmetic is lane by lane, an arithmetic constant fills all
/// lanes.
struct Lanes {
    using Vector = float __attribute__((vector_size(kLanes * sizeof(float))));
    Vector v{};

    Lanes() = default;
    Lanes(Vector vector) : v(vector) {}
    template <class T>
    requires std::is_arithmetic_v<T> Lanes(T constant) : v(Vector{} + static_cast<float>(constant)) {}

    [[nodiscard]] static Lanes load(const float* values) {
        Lanes result;
        std::memcpy(&result.v, values, sizeof(Vector));
        return result;
    }
    void store(float* values) const { std::memcpy(values, &v, sizeof(Vector)); }

    Lanes& operator+=(Lanes o) { return v += o.v, *this; }
    Lanes& operator-=(Lanes o) { return v -= o.v, *this; }
    Lanes& operator*=(Lanes o) { return v *= o.v, *this; }
    Lanes& operator/=(Lanes o) { return v /= o.v, *this; }

    friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
    friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
    friend Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
    friend Lanes operator/(Lanes a, Lanes b) { return Lanes(a.v / b.v); }
    friend Lanes operator-(Lanes a) { return Lanes(-a.v); }

    friend Lanes max(Lanes a, Lanes b) { return Lanes(a.v > b.v ? a.v : b.v); }
    friend Lanes abs(Lanes a) { return Lanes(a.v < 0 ? -a.v : a.v); }
};

using LaneComplex = std::complex<Lanes>;

/// Turns rows into columns: afterwards lane j of argument i is what lane i of argument j was.
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    static_assert(kLanes == 4);
    const Lanes::Vector ab_low = __builtin_shufflevector(a.v, b.v, 0, 4, 1, 5);
    const Lanes::Vector ab_high = __builtin_shufflevector(a.v, b.v, 2, 6, 3, 7);
    const Lanes::Vector cd_low = __builtin_shufflevector(c.v, d.v, 0, 4, 1, 5);
    const Lanes::Vector cd_high = __builtin_shufflevector(c.v, d.v, 2, 6, 3, 7);
    a.v = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
    b.v = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    c.v = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    d.v = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace deepwater::sim
